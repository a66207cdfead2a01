/* Each page loads from disk without a message or a request, is accessible, fits
 * a narrow screen, prints its picture, and shows it without scripts. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { disclose } from "../../data/page/dom.js";
import { assertAccessible, dataOf, drawnOn, fixtures, folder, nextFrame, rest, until, withPage } from "./support.js";

/** Pages of at most so many bytes, for any log. */
const MAX_BYTES = 1e6;

/** Shows the readout and opens what is folded, so that axe-core sees all.
 * @param {import("playwright-core").Page} page */
async function showAll(page) {
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
    await page.locator("#plot-A").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    /* What comes into view moves the rest. */
    await rest(page);
    if (await page.locator("#difference").count() > 0) await page.locator("#difference").check();
    await nextFrame(page);
}

/** @param {import("playwright-core").Page} page */
const overflow = (page) => page.evaluate(() => [document.documentElement, document.body].map((part) => part.scrollWidth - innerWidth).filter((pixels) => pixels > 0));

/** Letters and digits only: pdftotext breaks lines and orders them its own way.
 * @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");

/** Fails unless the page prints its picture and not the app.
 * @param {import("playwright-core").Page} page
 * @param {string} name */
async function assertPrints(page, name) {
    const file = join(folder, name + ".pdf");
    writeFileSync(file, await page.pdf());
    const shown = plain(await page.locator("#picture svg").evaluate((svg) => Array.from(svg.querySelectorAll("text"), (text) => text.textContent ?? "").find((text) => /[a-z]{4}/.test(text)) ?? ""));
    const printed = execFileSync("pdftotext", ["-layout", file, "-"], {encoding: "utf8"});

    assert.ok(shown.length > 3 && plain(printed).includes(shown.slice(0, 20)), `'${shown}' is not in '${printed}'`);
    assert.ok(!printed.includes(/** @type {string} */ (await page.locator("#copy").textContent())), "the app is printed");
}

/* These pages differ from others in nothing but their values, which
 * values.test.js checks.  Only ./dev check-all loads them. */
const similar = ["hT", "hb", "he", "hi", "hm", "hr", "hy", "many-bands", "thinned"];

for (const name of fixtures.filter((fixture) => process.env.THOROUGH || !similar.includes(fixture))) {
    test(`${name}: loads, is accessible, fits 360 pixels, prints`, () => withPage(name, {}, async (page) => {
        const data = await dataOf(page);
        /* The first of several views is visible. */
        const {runs: all} = data.views?.[0] ?? data;
        /* The page of a trend shows its last pair. */
        const runs = await dataOf(page, "trend") === null ? all : all.slice(-2).map((/** @type {any} */ run, /** @type {number} */ i) => ({...run, run: "AB"[i]}));
        const bands = runs[runs.length - 1].bands;

        assert.ok((await page.title()).length > 0);
        assert.equal(await page.locator("#app").isVisible(), true);
        assert.equal(await page.locator("#plots canvas.plot:visible").count(), runs.length);
        assert.equal(await page.locator("#bands tbody tr").count(), Math.min(50, bands.length), "rows of the table");
        if (bands.length > 50) {
            /* The stacks above are drawn when they are seen, and move it. */
            await page.locator("#more-rows").scrollIntoViewIfNeeded();
            await rest(page);
            await page.locator("#more-rows").click();
        }
        assert.equal(await page.locator("#bands tbody tr").count(), bands.length, "all rows of the table");
        const heads = new Set(await page.locator("#bands tbody th bdi").allTextContents());

        assert.deepEqual(bands.filter((/** @type {any} */ band) => !band.other && !heads.has(disclose(band.shown ?? band.band))), [], "whole labels in the table");
        for (const {run, eras: own} of runs) {
            const {eras, layers} = await drawnOn(page, "plot-" + run);

            assert.equal(layers.length, runs[0].bands.filter((/** @type {any} */ band) => band.values).length, "layers");
            assert.equal(eras.length > 0, own.length > 0);
            for (const {tops, bottoms} of layers) assert.ok(tops.every((/** @type {number} */ top, /** @type {number} */ i) => top >= bottoms[i]), "a band of negative height");
        }
        await showAll(page);
        await assertAccessible(page, "light");
        await page.emulateMedia({colorScheme: "dark"});
        await nextFrame(page);
        await assertAccessible(page, "dark", ["color-contrast"]);
        await assertPrints(page, name);
        await page.setViewportSize({width: 360, height: 740});
        await nextFrame(page);
        assert.deepEqual(await overflow(page), [], "the body scrolls");
    }));

    test(`${name}: shows the picture without scripts`, () => withPage(name, {javaScriptEnabled: false, viewport: {width: 360, height: 740}}, async (page) => {
        const box = await page.locator("#picture svg").boundingBox();

        assert.equal(await page.locator("#app").count(), 0);
        assert.ok(box !== null && box.width > 250 && box.width <= 360 && box.height > 100, `the picture is ${JSON.stringify(box)}`);
        assert.deepEqual(await overflow(page), []);
    }));
}

test("a browser that cannot decompress shows the picture, and the page says why", () => withPage("hc", {starts: false, init: () => { Reflect.deleteProperty(window, "DecompressionStream"); }}, async (page) => {
    await until(page, "the sentence", () => document.getElementById("unstarted")?.checkVisibility());
    assert.equal(await page.locator("#app").count(), 0);
    assert.ok(await page.locator("#picture svg").isVisible());
}));

/** Keeps where things are when the first picture is on the screen: in the frame after it, before the
 * page. */
function keepPlaces() {
    const places = () => Array.from(document.querySelectorAll("h1, header p, main > section:first-of-type li, [part=controls] > *, [part=plots] canvas, [part=strip]"), (part) => [part.textContent, ...Object.values(part.getBoundingClientRect().toJSON())]);
    let frames = 0;
    const tick = () => {
        if ("evheap" in window && ++frames === 2) Object.assign(window, {first: places(), places, more: document.querySelectorAll("[part=legend], [part=lanes], [part=flame], [part=table], [part=facts]").length});
        else requestAnimationFrame(tick);
    };

    requestAnimationFrame(tick);
}

for (const name of ["hc", "two-runs", "views", "trend"])
    for (const width of [420, 1280])
        test(`${name}: what the first picture shows stays where it is, ${width} pixels`, () => withPage(name, {init: keepPlaces, viewport: {width, height: 900}}, async (page) => {
            const {first, last, more} = await page.evaluate(() => {
                const {first, places, more} = /** @type {any} */ (window);

                return {first, last: places(), more};
            });
            const runs = await page.locator("[part=view]").count();

            assert.deepEqual(last, first);
            assert.ok(first.length > 5, `${first.length} parts`);
            assert.equal(more, 0, "the rest waits");
            /* Hidden columns have it, too. */
            for (const part of ["legend", "table", "facts"]) assert.equal(await page.locator(`[part=${part}]`).count(), runs, part);
        }));

/* A browser puts back how far a page was scrolled when it has loaded: the page must be whole by then. */
test("the page is there when it has loaded, and whole if it is loaded again", () => withPage("hc", {init: () => addEventListener("load", () => { document.title = `there: ${document.getElementById("app") !== null}, whole: ${document.getElementById("facts") !== null}`; })}, async (page) => {
    await until(page, "the page is there", () => document.title.startsWith("there: true"));
    await page.reload();
    await until(page, "the page is whole", () => document.title === "there: true, whole: true");
}));

test("no page has more than 100 KB of its own", async () => {
    const text = readFileSync(join(folder, "trend.html"), "utf8");
    const own = text.replace(/<svg.*<\/svg>/s, "").replace(/(<script type="[^"]*" id="(?!program")\w+">).*?(?=<\/script>)/gs, "$1");

    assert.ok(/id="program">.{9999}/s.test(own) && !own.includes("Module0"), "the script is there, and no data");
    assert.ok(Buffer.byteLength(own) <= 1e5, `${Buffer.byteLength(own)} bytes`);
});

test("no page is larger than 1 MB", () => {
    const sizes = fixtures.map((name) => [name, Number(execFileSync("wc", ["-c", join(folder, name + ".html")], {encoding: "utf8"}).split(" ")[0])]);

    assert.deepEqual(sizes.filter(([, size]) => Number(size) > MAX_BYTES), []);
});
