// Walks through the built site in a browser, as a reader does who opens it from a folder.
//
//   handfoot docs build -o SITE
//   npm install --prefix FOLDER playwright-core axe-core
//   node tests/long/site.mjs FOLDER/node_modules SITE "$(command -v chromium)"
//
// Visits every page, follows every link within the site to its anchor, searches in both languages,
// changes the theme and the language, narrows the window to a phone, lets axe-core look at a page of
// each kind, and prints the sheets. Prints what is wrong, and exits 1 if anything is.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [modules, site, browserPath] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(modules), "x.js"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

// A page of each kind: what is wrong on one of a kind is wrong on all.
const KINDS = [
  "index.html",
  "rules/lady-lord.html",
  "examples/three-hands.html",
  "da/rules/haand-og-fod.html",
  "da/compare.html",
  "compare.html",
  "disputes.html",
  "glossary.html",
  "codes.html",
  "fields/index.html",
  "fields/scoring.html",
  "house-rules.html",
  "rulebook.html",
  "protocol.html",
  "tutorial.html",
  "write-your-rules.html",
  "how-it-is-built.html",
  "vectors.html",
  "matrix.html",
  "mutants.html",
];
// A sheet takes two sheets of paper, and in English a third for the scores.
const PAPER = { "rules": 3, "da/rules": 2 };
const PHONE = { width: 390, height: 800 };

const wrong = [];
const address = (page) => pathToFileURL(path.join(path.resolve(site), page)).href;

function pagesUnder(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const place = path.join(folder, one.name);
    if (one.isDirectory()) return one.name === "assets" ? [] : pagesUnder(place);
    // The page for lost readers is only ever served from the root of a host.
    const isPage = one.name.endsWith(".html") && one.name !== "404.html";
    return isPage ? [path.relative(site, place)] : [];
  });
}

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const context = await browser.newContext();
const page = await context.newPage();
let at = "";
page.on("console", (one) => one.type() === "error" && wrong.push(`${at}: console: ${one.text()}`));
page.on("pageerror", (error) => wrong.push(`${at}: ${error.message}`));
page.on("request", (one) => {
  if (!/^(file|data|blob|about):/.test(one.url())) wrong.push(`${at}: asks for ${one.url()}`);
});

async function open(name) {
  at = name;
  await page.goto(address(name), { waitUntil: "load" });
}

// Every page, its width on a phone, and where its links lead.
const pages = pagesUnder(site).sort();
const anchors = new Map();
const links = [];
for (const name of pages) {
  await open(name);
  const seen = await page.evaluate(() => ({
    ids: [...document.querySelectorAll("[id]")].map((one) => one.id),
    links: [...document.querySelectorAll("a[href]")].map((one) => one.href),
  }));
  anchors.set(address(name), new Set(seen.ids));
  links.push(...seen.links.map((target) => [name, target]));
  await page.setViewportSize(PHONE);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > PHONE.width + 1) wrong.push(`${name}: ${wide} px wide on a phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
for (const [name, target] of links) {
  if (!target.startsWith("file:")) continue;
  const [file, anchor = ""] = target.split("#");
  const plain = decodeURI(file);
  const known = anchors.get(file) ?? anchors.get(plain);
  const id = decodeURIComponent(anchor);
  if (!known && !fs.existsSync(new URL(file))) wrong.push(`${name}: nothing at ${target}`);
  if (known && id && id !== "__skip" && !known.has(id)) wrong.push(`${name}: no anchor ${target}`);
}

// Searching finds what the pages say.
for (const [name, word] of [["index.html", "dirty"], ["da/rules/haand-og-fod.html", "canasta"]]) {
  await open(name);
  await page.keyboard.press("f");
  await page.keyboard.type(word, { delay: 40 });
  const found = page.locator(".md-search-result__item a").first();
  await found.waitFor({ timeout: 20000 }).catch(() => wrong.push(`${name}: no result for ${word}`));
}

// The theme and the language can be changed.
await open("index.html");
const scheme = () => page.evaluate(() => document.body.dataset.mdColorScheme);
const before = await scheme();
await page.locator("label.md-header__button[for^=__palette]:visible").first().click();
if ((await scheme()) === before) wrong.push("index.html: the theme does not change");
await open("rules/haand-og-fod.html");
await page.locator("main a[hreflang=da], main a", { hasText: "dansk" }).first().click();
await page.waitForLoadState("load");
if (!page.url().includes("/da/")) wrong.push("rules/haand-og-fod.html: no way to the Danish page");

// Nothing serious stands in the way of people who read otherwise, on light and on dark ground.
for (const name of KINDS) {
  for (const colorScheme of ["default", "slate"]) {
    await open(name);
    // Colours glide from one ground to the other, for longer on a busy machine: here they jump.
    await page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" });
    await page.evaluate((one) => document.body.setAttribute("data-md-color-scheme", one), colorScheme);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { preload: false }));
    for (const one of violations.filter((found) => /serious|critical/.test(found.impact))) {
      wrong.push(`${name}, ${colorScheme}: ${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 120)}`);
    }
  }
}

// Sheets go on paper.
for (const [folder, most] of Object.entries(PAPER)) {
  for (const name of pages.filter((one) => path.dirname(one) === folder)) {
    await open(name);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    if (sheets > most) wrong.push(`${name}: ${sheets} pages of paper, and ${most} are enough`);
  }
}

await browser.close();
for (const one of new Set(wrong)) console.log(one);
console.log(`${pages.length} pages, ${links.length} links, ${new Set(wrong).size} faults`);
process.exit(wrong.length ? 1 : 0);
