/* Several pages in one document: tabs, columns, and what they have in common. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, assertAmount, coloursOn, dataOf, drawnOn, folder, hover, near, nextFrame, until, viewOf, withPage } from "./support.js";

const WIDE = {width: 1900, height: 1000};

/** @param {import("playwright-core").Page} page */
const selected = (page) => page.getByRole("tab").evaluateAll((tabs) => tabs.flatMap((tab, i) => (tab.getAttribute("aria-selected") === "true" ? [i] : [])));

/** Fails unless the visible panels are those of the selected tabs.
 * @param {import("playwright-core").Page} page
 * @param {number[]} wanted */
async function assertShows(page, wanted) {
    await nextFrame(page);
    assert.deepEqual(await selected(page), wanted);
    assert.deepEqual(await page.locator("[role=tabpanel]").evaluateAll((panels) => panels.flatMap((panel, i) => (panel.checkVisibility() ? [i] : []))), wanted);
}

test("each profile of a log has a tab, and is drawn when it is chosen", () => withPage("hb", {}, async (page) => {
    const {profiles: [second], bands} = (await dataOf(page)).runs[0];
    const settings = (await dataOf(page, "settings")).runs[0].profiles;
    const rows = page.locator("#view2-bands tbody tr");

    await assertShows(page, [0]);
    assert.deepEqual(await page.getByRole("tab").allInnerTexts(), settings.map((/** @type {any} */ {heading}) => heading));
    assert.equal(await page.locator("#bands tbody tr").count(), bands.length);
    assert.equal(await rows.count(), 0, "what is hidden is not drawn");
    await page.getByRole("tab").nth(1).click();
    await assertShows(page, [1]);
    await until(page, "its table", (/** @type {number} */ n) => document.querySelectorAll("#view2-bands tbody tr").length === n, second.bands.length);
    assert.deepEqual((await drawnOn(page, "view2-plot-A")).layers.map((/** @type {any} */ layer) => layer.band), second.bands.filter((/** @type {any} */ band) => band.values).map((/** @type {any} */ band) => band.band));
    assert.deepEqual(await page.locator("#view2-facts td bdi").allTextContents(), settings[1].facts.map((/** @type {string[]} */ [, value]) => value));
}));

test("keys choose tabs, and the address has what is chosen in each", () => withPage("hb", {}, async (page) => {
    await page.getByRole("tab").first().focus();
    await page.keyboard.press("ArrowRight");
    await assertShows(page, [1]);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "view2-tab");
    await page.locator("#view2-legend button").first().press("Enter");
    await page.locator("#view2-shape input[value=lines]").check();
    await page.locator("#view2-tab").press("Home");
    await assertShows(page, [0]);
    await page.locator("#shape input[value=shares]").check();
    await page.locator("#tab").press("ArrowLeft");
    await assertShows(page, [1]);
    await until(page, "both are in the address", () => location.hash.includes("shape=shares") && location.hash.includes("2.shape=lines"));
    const hash = await page.evaluate(() => location.hash);

    await withPage("hb", {hash}, async (other) => {
        await assertShows(other, [1]);
        assert.deepEqual(await viewOf(other), await viewOf(page));
        assert.equal(await other.locator("#shape input[value=shares]").isChecked(), false, "what is hidden is not drawn");
        await other.evaluate(() => { location.hash = location.hash.replace("tab=2", "tab=1"); });
        await until(other, "the first tab", () => document.getElementById("tab")?.getAttribute("aria-selected") === "true");
        assert.equal(await other.locator("#shape input[value=shares]").isChecked(), true);
    });
}));

test("columns have one cursor, one window and one search", () => withPage("hb", {viewport: WIDE}, async (page) => {
    await assertShows(page, [0, 1]);
    const {time} = await hover(page, 0.4);
    const views = () => page.evaluate(() => /** @type {any} */ (window).evheap.views);

    for (const {cursor} of await views()) near(cursor, time, 1e-6, "cursor");
    assert.deepEqual([await page.locator("#view2-plots .line.moment").isVisible(), await page.locator("#cursor").isVisible()], [true, true]);
    /* The time profile begins later. */
    assert.equal(await page.locator("#view2-cursor").isVisible(), false);
    await page.locator("#view2-zoom-in").click();
    await page.locator("#view2-search").fill("main");
    await nextFrame(page);
    const [first, second] = await views();

    assert.ok(first.from > 0 && first.from === second.from && first.to === second.to, JSON.stringify(first));
    assert.deepEqual([first.search, await page.locator("#search").inputValue()], ["main", "main"]);
    await page.locator("#legend button").first().dispatchEvent("dblclick");
    const [{only}, {only: none}] = await views();

    assert.deepEqual([only.length, none.length], [1, 0]);
    await assertAccessible(page, "beside each other");
    await page.locator("#beside").click();
    await assertShows(page, [0]);
    await until(page, "the choice is in the address", () => location.hash.includes("beside=0"));
    await page.locator("#beside").click();
    await page.setViewportSize({width: 1000, height: 900});
    await until(page, "tabs", () => !document.getElementById("view2-panel")?.checkVisibility());
    assert.equal(await page.locator("#beside").isVisible(), false);
}));

test("a time axis does not follow one of eras", () => withPage("clocks", {viewport: WIDE}, async (page) => {
    await hover(page, 0.5, "view2-plot-A");
    const [first, second] = await page.evaluate(() => /** @type {any} */ (window).evheap.views);

    assert.ok(first.cursor === null && second.cursor !== null);
}));

test("views have one scale, and the cursor at the same part of their runs", () => withPage("views", {viewport: {width: 2200, height: 1000}}, async (page) => {
    const {sentences, list} = await dataOf(page, "views");
    const {views: data} = await dataOf(page);
    const ids = ["plot-A", "view2-plot-A", "view3-plot-A"];
    const scales = new Set();

    assert.deepEqual(await page.getByRole("tab").allInnerTexts(), list.map((/** @type {any} */ {heading}) => heading));
    assert.deepEqual((await page.locator("#findings-of-all li").allInnerTexts()).map((text) => text.replace(/ show$/, "")), sentences.map((/** @type {string} */ text) => text.trim()));
    assert.equal(await page.locator("#view2-findings").count(), 0, "what is said of all is not said again");
    for (const id of ids) scales.add((await drawnOn(page, id)).frame.high);
    assert.equal(scales.size, 1);
    const high = Math.max(...data.map((/** @type {any} */ {runs: [{figures}]}) => figures.peak));

    near([...scales][0], high * 1.04, high * 1e-3, "scale");
    assert.match(await page.locator("#totals").innerText(), /^peak/);
    for (const [part, id] of /** @type {[number, string][]} */ ([[0.3, "plot-A"], [0.8, "view3-plot-A"]])) {
        await hover(page, part, id);
        /* -hd, which answers what -hT answers, became visible last. */
        const [hT, hc, hd] = await page.evaluate(() => /** @type {any} */ (window).evheap.views);
        const cursors = [hT, hd, hc].map(({cursor}) => cursor);
        const parts = list.map(({progress_ns: ends}, /** @type {number} */ i) => {
            const next = ends.findIndex((/** @type {number} */ end) => end > cursors[i] * 1e9);

            return next - 1 + (cursors[i] * 1e9 - ends[next - 1]) / (ends[next] - ends[next - 1]);
        });
        const totals = data.map(({runs: [{eras}]}, /** @type {number} */ i) => eras.reduce((/** @type {any} */ a, /** @type {any} */ b) =>
            (Math.abs(b.time_ns - cursors[i] * 1e9) < Math.abs(a.time_ns - cursors[i] * 1e9) ? b : a)).total);
        const difference = 1 - Math.min(...totals) / Math.max(...totals);

        for (const own of parts) near(own, parts[0], 1e-3, "part of the run");
        for (const [i, text] of (await page.locator("#totals .amount").allInnerTexts()).entries()) {
            assert.ok(text.startsWith(list[i].name + " "), text);
            assertAmount(text.slice(list[i].name.length + 1), totals[i], "total");
        }
        assert.ok((await page.locator("#totals-differ").innerText()).endsWith(` ${(difference * 100).toFixed(1)} %`));
        assert.equal(await page.locator("#totals-differ.marked").count(), difference > 0.1 ? 1 : 0);
    }
    await page.locator("#view2-legend button").first().press("Enter");
    await nextFrame(page);
    assert.notEqual((await drawnOn(page, "view2-plot-A")).frame.high, [...scales][0], "without a band, the scale is that of the others");
}));

for (const name of ["views", "versions"])
    test(`${name}: at the moment of the reading, the page shows what the reading tells`, async () => {
        const {parts} = JSON.parse(readFileSync(join(folder, name + ".json"), "utf8")).views;
        const [{joined: {top_ns: moment}}] = parts;

        await withPage(name, {hash: `#cursor=${moment / 1e9}`}, async (page) => {
            const texts = await page.locator("#totals .amount").allInnerTexts();

            /* That without another version is not joined. */
            parts.forEach((/** @type {any} */ {view, joined}, /** @type {number} */ i) => joined && assertAmount(texts[i].slice(view.length + 1), joined.total, view));
            await page.getByRole("tab").nth(2).click();
            await nextFrame(page);
            assertAmount(await page.locator("#view3-cursor tr.total td").last().innerText(), parts[2].joined.total, "readout");
        });
    });

test("long before the first census of a view it has no total, and others have that of their time", () => withPage("views", {viewport: WIDE, hash: "#cursor=0.05"}, async (page) => {
    const [first, , third] = await page.locator("#totals .amount").allInnerTexts();
    const {views: [, , {runs: [{eras}]}]} = await dataOf(page);
    const pin = (await page.evaluate(() => /** @type {any} */ (window).evheap.views[1])).pin * 1e9;
    const nearest = eras.toSorted((/** @type {any} */ a, /** @type {any} */ b) => Math.abs(a.time_ns - pin) - Math.abs(b.time_ns - pin))[0];

    assert.ok(nearest !== eras[0] && first === "-hT no census", first);
    assertAmount(third.slice(4), nearest.total, "total");
    near(parseFloat((await page.locator("#view3-legend-scope").innerText()).slice("pinned: ".length)), nearest.time_ns / 1e6, 0.5, "census");
    assert.match(await page.locator("#totals-differ").innerText(), /%$/);
}));

test("a finding of another tab is one step", () => withPage("views", {}, async (page) => {
    await page.getByRole("tab").nth(1).click();
    await page.locator("#findings-of-all button").first().click();
    await assertShows(page, [0]);
    await until(page, "two steps", () => history.state.steps === 2);
    await page.waitForTimeout(300);
    await page.locator("#undo").click();
    await until(page, "the tab before", () => document.getElementById("view2-panel")?.checkVisibility());
    assert.deepEqual((await viewOf(page)).only, []);
}));

test("the last chosen views are beside each other", () => withPage("views", {viewport: WIDE}, async (page) => {
    /* -hd answers what -hT answers. */
    await assertShows(page, [0, 2]);
    await page.getByRole("tab").nth(1).click();
    await assertShows(page, [0, 1]);
    await page.keyboard.press("ArrowRight");
    await assertShows(page, [1, 2]);
    await until(page, "they are in the address", () => location.hash.includes("tab=3.2"));
    await page.reload();
    await page.waitForFunction(() => "evheap" in window);
    await assertShows(page, [1, 2]);
}));

test("a difference is drawn in a column that was hidden", () => withPage("versions", {hash: "#3.difference=1&3.align=start"}, async (page) => {
    const canvas = page.locator("#view3-difference-B");

    assert.equal(await canvas.isVisible(), false);
    await page.getByRole("tab").nth(2).click();
    await nextFrame(page);
    const {width} = /** @type {any} */ (await canvas.boundingBox());

    assert.equal(await canvas.evaluate((one) => /** @type {HTMLCanvasElement} */ (one).width), Math.round(width));
    assert.ok(await coloursOn(page, "view3-difference-B") > 10);
    assert.equal(await page.getByRole("combobox", {name: "aligned"}).inputValue(), "start");
}));

test("versions are compared in each view, and limits stand above all", () => withPage("versions", {viewport: WIDE}, async (page) => {
    const {views: data} = await dataOf(page);
    const {verdicts} = await dataOf(page, "views");

    assert.deepEqual(data.map((/** @type {any} */ {runs}) => runs.length), [2, 1, 2]);
    assert.deepEqual(await page.locator("#verdicts li").allInnerTexts(), verdicts.map((/** @type {any} */ {text}) => text));
    assert.equal(verdicts.length, 5);
    assert.equal(await page.locator("#runs tbody tr").count(), 2);
    await page.locator("#difference").check();
    await nextFrame(page);
    assert.ok(await coloursOn(page, "difference-B") > 10);
    await page.getByRole("tab").nth(2).click();
    assert.equal(await page.locator("#view3-plots canvas.plot:visible").count(), 2);
    await assertAccessible(page, "versions beside each other");
}));
