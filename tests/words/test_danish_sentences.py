"""What a Danish sheet says for a value, word for word, read as somebody at a card table would."""

from __future__ import annotations

from typing import Any

import pytest

from handfoot.words.sheet import render_sheet
from tests.words.moving import FEATURES, changed, family, sound

TEAMS, ALONE, TOE, WILD, DANE = (
    "three-hands",
    "english-family",
    "hand-foot-toe",
    "lady-lord",
    "haand-og-fod",
)
FOUR_THREES = {
    "/scoring/sets/four": {"card": "red-3", "size": 4, "points": 700, "singles": "replaced"}
}
TABLE: list[tuple[str, dict[str, Any], str]] = [
    # players and sides
    (
        TEAMS,
        {},
        "Er man to, spiller man hver for sig; er man fire, seks eller otte, danner man hold på to.",
    ),
    (ALONE, {}, "Spillet er for to til seks spillere, som spiller hver for sig."),
    (TOE, {}, "Spillet er for fire spillere, som danner hold på to."),
    (
        WILD,
        {},
        "Er man fem, skifter spilleren på den sidste plads hold fra runde til runde: det første "
        "hold i runde 1 og 4, og det andet hold i runde 2 og 3.",
    ),
    (
        TEAMS,
        {"/table/next-first": "went-out"},
        "De senere runder begynder den, der gik ud i runden før; gik ingen ud, begynder spilleren "
        "efter den, der begyndte sidst.",
    ),
    # the cards
    (TEAMS, {}, "Der spilles med to spil kort pr. hold, som blandes sammen."),
    (ALONE, {}, "Der spilles med ét spil kort pr. spiller og ét ekstra, som blandes sammen."),
    (TEAMS, {}, "Et spil kort er de sædvanlige 52 kort og to jokere."),
    (
        WILD,
        {},
        "Det består af 262 kort: 10 jokere, 10 skurke, 10 ladyer, 20 narre, 20 lorder og "
        "16 af hver værdi fra tolver til ener.",
    ),
    (TEAMS, {}, "Treere indgår aldrig i sæt; man slipper kun af med dem ved at lægge dem af."),
    (WILD, {}, "Ladyer indgår aldrig i sæt, men kan lægges på en færdig canasta."),
    # the deal
    (TEAMS, {}, "Alle tager 13 kort til hånden og 11 til foden fra de blandede kort."),
    (
        TOE,
        {},
        "Én giver hver spiller en hånd på 15 kort, en anden en fod på 13 og en tredje en tå på 11; "
        "i hver ny runde går hver af disse opgaver videre til den næste spiller.",
    ),
    (
        DANE,
        {"/deal/piles": [1, 11]},
        "Giveren giver hver spiller ét kort til hånden og elleve til foden; hvem der giver, går på "
        "tur fra runde til runde.",
    ),
    (
        TEAMS,
        {"/deal/upcard/put-back": "buried"},
        "Vendes en treer eller et vildt kort, bliver kortet liggende, og et nyt kort vendes oven "
        "på det.",
    ),
    (
        TEAMS,
        FEATURES["highest"],
        "Rammer du præcis, får du 100 point, og er du højst to kort forbi, får du 50 point.",
    ),
    # the turn
    (TEAMS, {"/turn/draw": 1}, "Begynd din tur med at trække ét kort fra stokken."),
    (
        TOE,
        {},
        "For hvert af dem, som du får ved kortgivningen eller trækker, tager du det næste kort fra "
        "stokken, så længe der er et; dem, som du tager med bunken eller finder i din fod eller "
        "din tå, bliver ikke erstattet.",
    ),
    (
        ALONE,
        {},
        "Et naturligt kort, der stadig kan lægges til et af dine sæt, må ikke lægges af, medmindre "
        "du går ud med kortet.",
    ),
    (
        ALONE,
        {},
        "Hvis du ikke må lægge nogen af dine kort af, falder forbuddet mod kort til egne sæt bort; "
        "kan du stadig intet lægge af, falder også forbuddet mod vilde kort bort.",
    ),
    (
        TEAMS,
        FEATURES["bans"],
        "En firer må ikke lægges af, før dit hold har åbnet; det forbud falder aldrig bort.",
    ),
    (
        DANE,
        {},
        "Røde treere lægges til side med billedsiden opad, så snart du får dem (dem fra "
        "kortgivningen i begyndelsen af din første tur); det sker også, før dit hold har åbnet, og "
        "tæller ikke som åbning.",
    ),
    # the discard pile
    (
        TEAMS,
        {},
        "Læg straks det øverste kort på bordet, i et nyt sæt eller på et af dit holds sæt.",
    ),
    (
        TOE,
        {},
        "For at tage den skal du vise to naturlige kort fra hånden af samme værdi som det øverste "
        "kort; så kommer alle de kort, du tager, på hånden, og du behøver ikke at lægge nogen ned.",
    ),
    (
        ALONE,
        {},
        "I stedet for at trække må du tage de øverste fem kort i bunken; er der færre end fem i "
        "den, kan den ikke tages.",
    ),
    (
        DANE,
        {},
        "I stedet for at trække må du tage de øverste syv kort i bunken (eller hele bunken, hvis "
        "der er færre).",
    ),
    (
        TEAMS,
        {"/pile/take/draw-too": 1},
        "I stedet for at trække som sædvanlig må du tage hele bunken; derefter trækker du også ét "
        "kort.",
    ),
    (
        WILD,
        {},
        "Når et vildt kort er blevet dækket, er bunken frossen, indtil nogen tager den: Den "
        "kan kun tages med to naturlige kort fra hånden af samme værdi som det øverste kort.",
    ),
    (
        WILD,
        {"/pile/stops/frozen/for": "next"},
        "Når et vildt kort lægges på bunken, må den næste spiller kun tage bunken med to naturlige "
        "kort fra hånden af samme værdi som det øverste kort.",
    ),
    (TEAMS, {"/pile/take": {"by": "never"}}, "Bunken tages aldrig."),
    # melds and books
    (
        ALONE,
        {},
        "Begynd et sæt med mindst tre kort, hvoraf mindst to er naturlige og højst ét er vildt.",
    ),
    (
        TEAMS,
        {},
        "Et sæt har til enhver tid højst tre vilde kort og mindst lige så mange naturlige kort som "
        "vilde.",
    ),
    (DANE, {}, "Der må kun være vilde kort i et sæt, så længe det har mindst fire naturlige kort."),
    (TOE, {}, "Syvere og femmere lægges i sæt uden vilde kort."),
    (TEAMS, {"/melds/same-rank": "never"}, "Dit hold må kun have ét sæt af hver værdi i en runde."),
    (DANE, {}, "Med det syvende kort bliver et sæt til en canasta og er dermed lukket."),
    (TEAMS, {}, "Et vildt kort gør en ren canasta til en uren canasta."),
    (
        TOE,
        {},
        "Til en lukket canasta kan der stadig lægges naturlige kort af dens værdi og, inden for "
        "grænserne for sæt, også vilde kort, hvis der allerede er et i den; i de canastaer, der "
        "kræves for at gå ud, er der dog aldrig mere end syv kort.",
    ),
    (
        TOE,
        {},
        "Indtil dit hold har alle de canastaer, der kræves for at gå ud, må det ikke have andre "
        "sæt: kun ét for hver af disse canastaer, færdigt eller på vej til at blive den.",
    ),
    (
        TOE,
        {},
        "Indtil da er der højst syv kort i et sæt, og i de canastaer, der kræves, altså de første "
        "af hver slags, som dit hold fuldfører, er der aldrig flere.",
    ),
    (
        WILD,
        {},
        "Når der ligger en lady på en canasta uden vilde kort, må der ikke lægges vilde kort til "
        "den.",
    ),
    (
        WILD,
        {"/books/caps/lady/then-wilds": "cap-lost"},
        "Til en canasta med en lady på kan der stadig lægges vilde kort, men ladyen giver ingen "
        "point, hvis canastaen dermed ikke længere er en ren eller vild canasta.",
    ),
    # the opening
    (
        TEAMS,
        {},
        "For at åbne skal dit holds første sæt i en runde tilsammen give mindst 90 point i runde "
        "1, 120 i runde 2 og 150 i runde 3.",
    ),
    (
        TEAMS,
        FEATURES["opening"],
        "For at åbne skal dit holds første sæt i en runde tilsammen give mindst et antal point, "
        "der afhænger af, hvor mange point dit hold har før runden: 15 under 0, 50 fra 0 og 90 fra "
        "1.500 og opefter.",
    ),
    (TOE, {}, "Der er ingen åbning: De første sæt i en runde kræver ingen point."),
    # foot, toe, going out
    (
        TOE,
        {},
        "Så snart dit hold har fuldført en canasta, uanset hvilken slags, tager alle på holdet "
        "deres fod op, også uden for tur; den, der har turen, spiller videre.",
    ),
    (
        WILD,
        {},
        "Har du kun ét kort tilbage på hånden, når du har lagt af, må du også tage foden op; det "
        "kort lægges til den, og du spiller dem alle fra din næste tur.",
    ),
    (
        TEAMS,
        {"/foot/discarded": "next-turn"},
        "Hvis du lagde dit sidste kort af, tager du foden op i begyndelsen af din næste tur.",
    ),
    (
        TEAMS,
        {},
        "Du må kun gå ud, når dit hold har to rene canastaer og én uren canasta.",
    ),
    (TEAMS, {}, "Både du og din makker, hvis du har en, skal have taget foden op."),
    (TEAMS, {}, "Når du går ud, må din makker, hvis du har en, ikke sidde med treere."),
    (
        TOE,
        {},
        "Så længe du spiller din tå og ikke må gå ud, skal du stadig have mindst ét kort, når din "
        "tur er slut: Når du lægger kort ned, skal du beholde dette ene og det kort, du vil lægge "
        "af.",
    ),
    (WILD, {}, "Spørg kun, hvis du kan gå ud: Efter et ja skal du gøre det i samme tur."),
    # the end and the score
    (
        TOE,
        {},
        "Runden slutter også, når stokken er tom; den tur, hvor det sker, spilles dog færdig.",
    ),
    (
        TEAMS,
        {"/round/stock": {"then": "reshuffle", "times": 1}},
        "Når nogen skal trække flere kort, end der er i stokken, blandes bunken på nær det øverste "
        "kort og bliver den nye stok, højst én gang i en runde. Er det stadig ikke nok, eller må "
        "den ikke blandes igen, spilles der videre; runden slutter også, når en spiller, hvis tur "
        "begynder, ikke har noget kort at trække og ikke tager bunken.",
    ),
    (
        TOE,
        {},
        "Når runden er slut, tælles der point: En ren canasta giver 500 point, en uren canasta 300 "
        "og en canasta af vilde kort, syvere eller femmere 2.500.",
    ),
    (
        TOE,
        {},
        "Syv røde treere, som ét hold har lagt til side, giver tilsammen 1.500 point i stedet for "
        "deres egne point; kun én sådan samling tæller, og flere røde treere tæller hver for sig.",
    ),
    (
        TOE,
        FOUR_THREES,
        "Af disse samlinger af røde treere tæller kun den største, som holdet har.",
    ),
    (
        TEAMS,
        {},
        "Kort i sæt og canastaer tæller plus; kort på hånden eller i en urørt fod tæller minus, "
        "alle med deres point.",
    ),
    (
        WILD,
        {},
        "En lady på hånden eller i en urørt stak koster 500 point i stedet for sine egne point.",
    ),
    (
        TEAMS,
        FEATURES["lines"],
        "Et hold mister 100 point, hvis ingen af dets spillere gik ud, nogen gik ud, den, der gik "
        "ud, lagde sit sidste kort på bordet, og det sidder tilbage med en joker på hånden eller i "
        "en urørt stak.",
    ),
    (
        TEAMS,
        {"/game/end": {"by": "target", "points": 10000}, "/game/ties": "extra-round"},
        "Hvis flere hold ligger lige i toppen, spilles der videre, indtil ét hold alene har flest "
        "point.",
    ),
    (TEAMS, {"/out/bonus": 0}, "At gå ud giver i sig selv ingen point."),
    (TEAMS, {}, "Der spilles tre runder."),
    (ALONE, {}, "Den spiller, der har flest point til sidst, vinder."),
    (TEAMS, {}, "Hvis flere hold ligger lige i toppen, deler de sejren."),
]


@pytest.mark.parametrize(("name", "patch", "said"), TABLE, ids=[row[2][:50] for row in TABLE])
def test_a_value_is_said_in_this_danish_sentence(
    name: str, patch: dict[str, Any], said: str
) -> None:
    house = changed(family(name), patch)
    assert sound(house)
    sheet = render_sheet(house.data, None, "da")
    assert said in [one.text for p in sheet.paragraphs for one in p.sentences]


def test_the_table_at_the_head_has_everything_one_looks_up() -> None:
    sheet = render_sheet(family("haand-og-fod").data, None, "da")
    assert {row.label: row.text for row in sheet.glance} == {
        "Spillere": "2 til 6",
        "Spil kort": "5 med 2 til 4 spillere, 6 med 5 eller 6",
        "Kortenes point": "joker 50, toer og es 20, konge til otter 10, syver til firer og rød "
        "treer 5; minus for den, der sidder med kortet: sort treer 5",
        "Der gives": "hånd 11, fod 11",
        "For at åbne": "50 i runde 1, 90 i runde 2, 120 i runde 3, 150 i runde 4",
        "Canastaer": "på 7 kort: ren 500, uren 300",
        "For at gå ud": "ren 1, uren 1",
        "Spillet": "4 runder",
    }


def test_the_chapters_have_danish_titles() -> None:
    assert [chapter.title for chapter in render_sheet(family(TOE).data, None, "da").chapters] == [
        "Spillere og hold",
        "Kortene",
        "Kortgivningen",
        "Turen",
        "Bunken",
        "Sæt",
        "Canastaer",
        "Åbningen",
        "Foden",
        "Tåen",
        "At gå ud",
        "Rundens slutning",
        "Point",
        "Spillet",
    ]


def test_own_words_of_a_house_are_declined_as_regular_nouns() -> None:
    names = {
        "cards": {"2": "prins"},
        "books": {"clean": "rød bog"},
        "piles": {"foot": "støvle"},
        "rounds": {"1": "den første"},
    }
    sheet = render_sheet({**family(TEAMS).data, "names": names}, None, "da")
    said = [one.text for p in sheet.paragraphs for one in p.sentences]
    assert "Jokere og prinser er vilde kort." in said
    assert "Du må kun gå ud, når dit hold har to røde bøger og én uren canasta." in said
    assert "Når din hånd er brugt op, tager du din støvle op." in said
    assert "Støvlen" in [chapter.title for chapter in sheet.chapters]
