"""A run: everything that is put to one engine, and what came of it.

First the engine is asked whether it talks at all, then it gets the scenarios worked out by hand,
then the searches. A run remembers which faults it has reported for which ruleset and claim; it ends
early when there are enough of them, when the engine breaks again and again, or when its time is
over. Reports and the terminal listen to it; where cases come from is said in `planning`.
"""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from conformance.cases import Case, Json
from conformance.checking import Outcome
from conformance.comparing import worded
from conformance.confirming import SuiteError
from conformance.explaining.explanation import Explanation
from conformance.findings import FAILURES, Finding, Key, error_finding, failure_finding
from conformance.interpreting import interpreted
from conformance.planning import SEARCHED, Budget, Slice, given, searches, seats_of, strategy_of
from conformance.search import Broken, Effort, Search, counts_as_failure
from conformance.session import ErrorReply, House, Session

__all__ = ["Counted", "Failure", "Listener", "Options", "Result", "Run", "claims_of"]

NOTHING_KNOWN = "no-such-operation"
"""An operation that no protocol has, to see whether an engine says so."""


@dataclass(frozen=True)
class Options:
    """How a run is made. `claims` are those to test; without any, those that the engine makes."""

    seed: int
    budget: Budget
    claims: tuple[str, ...] = ()
    most_failures: int = 10
    until: float | None = None
    """When to stop asking, as seconds of `time.time`, the same for all processes."""
    effort: Effort = field(default_factory=Effort)
    talks: bool = True
    """Whether the engine is first asked whether it talks at all, and looked at for what it says
    about itself."""
    known: frozenset[str] = frozenset()
    """The ids of failures that do not count among the most."""


@dataclass(frozen=True)
class Failure:
    """A finding, the claim that it spoils, and the ruleset, where one comes into it."""

    finding: Finding
    claim: str
    house: House | None

    @property
    def id(self) -> str:
        """A name that is the same in every run in which the same fault shows.

        >>> from conformance.cases import Case
        >>> finding = Finding("hang", "score", "", "", "", Case("scorer", "score", "x", 4))
        >>> Failure(finding, "scorer", None).id
        '-/scorer/hang/score/-'
        """
        ruleset = "" if self.house is None else self.house.id
        parts = (ruleset, self.claim, self.finding.verdict, self.finding.sort, self.finding.rule)
        return "/".join(re.sub(r"[^a-z0-9.]+", "-", part.lower()) or "-" for part in parts)


@dataclass(frozen=True)
class Counted:
    """What was counted: cases of a ruleset, claim, rule and kind that came out in this way."""

    ruleset: str
    claim: str
    rule: str
    kind: str
    outcome: str


@dataclass
class Result:
    """What came of a run so far."""

    hello: Json = field(default_factory=dict)
    claims: tuple[str, ...] = ()
    houses: list[House] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    notes: list[Failure] = field(default_factory=list)
    """Findings that fail nothing."""
    explanations: list[Explanation] = field(default_factory=list)
    """What explains failures, the most telling first."""
    counts: Counter[Counted] = field(default_factory=Counter)
    cases: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Cases that applied, by ruleset and claim."""
    not_applicable: int = 0
    requests: int = 0
    slow: int = 0
    stopped: str = ""
    """Why the run ended early, or nothing."""
    not_run: int = 0
    """How many parts of the plan were left out for that reason."""

    def verdicts(self) -> list[str]:
        """The verdicts of everything that was found."""
        return [found.finding.verdict for found in (*self.failures, *self.notes)]

    def reading_of(self, failure: Failure) -> Explanation | None:
        """The reading in which a failure is none, where the engine conforms in one."""
        name = "" if failure.house is None else failure.house.name
        readings = (one for one in self.explanations if one.is_reading)
        return next((one for one in readings if one.ruleset == name), None)


Listener = Callable[[str, int, int], None]
"""Is told what is being done, how many parts of the plan are done, and of how many."""


def claims_of(session: Session, options: Options) -> tuple[str, ...]:
    """The claims that are tested, in the order of their strength. Raises as `Session.ask` does."""
    return tuple(options.claims or session.hello["claims"])


class Run:
    """Puts everything to an engine. `result` is filled as the run goes on."""

    def __init__(
        self,
        session: Session,
        houses: Sequence[House],
        options: Options,
        listen: Listener = lambda doing, done, of: None,
        report: Callable[[Failure], None] = lambda failure: None,
    ) -> None:
        self.result = Result(houses=list(houses))
        self._session = session
        self._options = options
        self._listen = listen
        self._report = report
        self._search = Search(session, options.effort, self._record)
        self._known: defaultdict[tuple[str, str], set[Key]] = defaultdict(set)
        self._part = "", ""

    def all(self) -> Result:
        """Makes the whole run. Nothing is raised for what the engine does."""
        result = self.result
        try:
            if self._options.talks:
                self.talks()
                if not result.hello:
                    return result
            result.hello = dict(self._session.hello)
            result.claims = claims_of(self._session, self._options)
            self._plan()
        except (ErrorReply, *FAILURES) as failure:
            self._failed_to_talk(failure)
        finally:
            result.requests, result.slow = self._session.requests, self._session.slow
        return result

    def talks(self) -> None:
        """Whether the engine says hello, knows what it does not know, and takes its leave."""
        try:
            self.result.cases["", "talks"] += 1
            self.result.hello = dict(self._session.hello)
            finding = self._unknown_op() or self._leaves()
        except (ErrorReply, *FAILURES) as failure:
            self._failed_to_talk(failure)
        else:
            if finding is not None:
                self._found(finding, None, "talks")

    def _failed_to_talk(self, failure: Exception) -> None:
        case = _greeting(getattr(failure, "op", "hello"))
        if isinstance(failure, ErrorReply):
            self._found(error_finding(case, failure), None, "talks")
        else:
            self._found(failure_finding(case, failure), None, "talks")

    def _unknown_op(self) -> Finding | None:
        case = _greeting(NOTHING_KNOWN)
        try:
            self._session.ask(NOTHING_KNOWN)
        except ErrorReply as error:
            if error.code == "unknown-op":
                return None
            return Finding("disagree", "talks", "", "the error unknown-op", str(error), case)
        return Finding("disagree", "talks", "", "the error unknown-op", "an answer", case)

    def _leaves(self) -> Finding | None:
        case, code = _greeting("bye"), self._session.leave()
        if code is None:
            return Finding("hang", "bye", "", "an end of the process", "it goes on running", case)
        if code != 0:
            return Finding("crash", "bye", "", "exit code 0", f"exit code {code}", case)
        return None

    def _plan(self) -> None:
        try:
            plan = list(self._parts())
        except Exception as error:
            what = Case("", "suite", "", 0, name="the plan")
            self._suite_error(what, error, None)
            return
        if self._options.talks:
            self._takes_any_rules()
        for done, (house, part) in enumerate(plan):
            if self._is_over():
                self.result.not_run = len(plan) - done
                return
            self._listen(_doing(house, part), done, len(plan))
            try:
                self._scenarios(house) if part is None else self._searched(part, house)
            except SuiteError as error:
                self._suite_error(error.case, error, house)
            except Broken as broken:
                self._found(broken.finding, house, self._part[1])
                self.result.stopped = broken.finding.got
                self.result.not_run = len(plan) - done - 1
                return
            except Exception as error:
                # Nothing that an engine does comes to this: a builder or a scenario is broken.
                what = Case(self._part[1], "suite", house.name, 0, name=_doing(house, part))
                self._suite_error(what, error, house)
        self._listen("done", len(plan), len(plan))

    def _takes_any_rules(self) -> None:
        """Whether an engine that claims to read rules takes others than those that it names."""
        if "interpreter" in self.result.claims and self.result.hello["rulesets"] != "any":
            case = replace(_greeting("hello"), claim="interpreter")
            named = worded(self.result.hello["rulesets"])
            finding = Finding("unsupported", "rulesets", "", "any ruleset", f"only {named}", case)
            self._found(finding, None, "interpreter")

    def _parts(self) -> Iterator[tuple[House, Slice | None]]:
        """The parts of the plan: for each ruleset the scenarios, then each search."""
        options, made = self._options, self.result.hello["claims"]
        searched = [claim for claim in SEARCHED if claim in self.result.claims]
        if not searched and "explains" in self.result.claims:
            # Reasons are looked at wherever the engine gives any.
            searched = [claim for claim in SEARCHED if claim in made]
        for house in self.result.houses:
            yield house, None
            for part in searches(house, searched, options.budget, options.seed):
                yield house, part
        if "interpreter" in self.result.claims:
            claims = [claim for claim in SEARCHED if claim in made]
            yield from interpreted(self.result.houses, claims, options.budget, options.seed)

    def _scenarios(self, house: House) -> None:
        self._part = house.name, ""
        for case in given(house, self.result.claims):
            if self._is_over():
                return
            self._part = house.name, case.claim
            finding = self._search.single(case, house, self._known[self._part])
            if finding is not None:
                self._found(finding, house, case.claim)

    def _searched(self, part: Slice, house: House) -> None:
        seats = [number for number in seats_of(part.house) if self._seats(number)]
        claim = part.proves or part.claim
        self._part = house.name, claim
        strategy = strategy_of(part, seats)
        if strategy is None:
            self.result.not_applicable += 1
            return
        known = self._known[self._part]
        finding = self._search.run(part.house, strategy, part.cases, part.seed, known)
        if finding is not None:
            self._found(finding, part.house, claim)

    def _seats(self, number: int) -> bool:
        seats = self.result.hello["seats"]
        return bool(seats == "any" or number in seats)

    def _record(self, case: Case, outcome: Outcome) -> None:
        ruleset, claim = self._part
        if not outcome.applicable:
            self.result.not_applicable += 1
            return
        self.result.cases[ruleset, claim] += 1
        told = {None: "answered", True: "accepted", False: "refused"}[outcome.legal]
        if outcome.finding is not None:
            told = "failed"
            if not counts_as_failure(outcome.finding):
                self._found(outcome.finding, self._house(ruleset), claim)
        for rule in case.rules or ("",):
            self.result.counts[Counted(ruleset, claim, rule, case.kind, told)] += 1

    def _house(self, name: str) -> House | None:
        return next((house for house in self.result.houses if house.name == name), None)

    def _found(self, finding: Finding, house: House | None, claim: str) -> None:
        known = self._known[self._part]
        if finding.key in known:
            return
        known.add(finding.key)
        spoiled = "explains" if finding.sort == "reason" and claim != "interpreter" else claim
        failure = Failure(finding, spoiled, house)
        if counts_as_failure(finding):
            self.result.failures.append(failure)
            self._report(failure)
        else:
            self.result.notes.append(failure)

    def _suite_error(self, case: Case, error: Exception, house: House | None) -> None:
        wanted, got = "an answer of the reference", str(error)
        if not isinstance(error, SuiteError):
            got = f"{type(error).__name__}: {error}"
        self._found(Finding("suite-error", "oracle", "", wanted, got, case), house, self._part[1])

    def _is_over(self) -> bool:
        failures = sum(one.id not in self._options.known for one in self.result.failures)
        if failures >= self._options.most_failures:
            self.result.stopped = f"{failures} failures are enough"
        elif self._options.until is not None and time.time() > self._options.until:
            self.result.stopped = "the time is over"
        return bool(self.result.stopped)


def _greeting(op: str) -> Case:
    """The case of an engine that only has to talk."""
    return Case("talks", "talks", "", 0, ask={"op": op})


def _doing(house: House, part: Slice | None) -> str:
    if part is None:
        return f"{house.name}: scenarios"
    return f"{house.name}: {part.proves or part.claim}, {part.rule}"
