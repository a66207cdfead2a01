/* The trend: hovering tells a run, a click opens it beside the one before it. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, assertAmount, dataOf, drawnOn, folder, near, nextFrame, parseCsv, until, viewOf, withPage } from "./support.js";

/** Returns the means and the peaks of the bands of a run, as evheap writes them.
 * @param {string} name of a trend
 * @param {number} run from 1
 * @returns {Map<string, {mean: number, peak: number}>} */
function bandsOf(name, run) {
    const file = join(folder, name, `t${String(run).padStart(3, "0")}.hp`);
    const [head, ...rows] = parseCsv(execFileSync(/** @type {string} */ (process.env.EVHEAP), ["-q", file, "-f", "csv", "--table=bands"], {encoding: "utf8"}));
    const column = (/** @type {string[]} */ row, /** @type {string} */ key) => row[head.indexOf(key)];

    return new Map(rows.map((row) => [column(row, "band"), {mean: Number(column(row, "mean")), peak: Number(column(row, "peak"))}]));
}

/** Returns where a run is on the canvas.
 * @param {import("playwright-core").Page} page
 * @param {number} run from 1, of those of the page */
async function place(page, run) {
    const {frame, totals} = await drawnOn(page, "trend-canvas");

    return {x: frame.left + frame.width * (run - 0.5) / totals.length, y: frame.top + frame.height / 2};
}

/** Returns the rows of the readout.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[][]>} */
const rowsOf = async (page) => (await page.locator("#trend-run tr").allInnerTexts()).map((row) => row.split("\t"));

/** @param {import("playwright-core").Page} page */
const chosenOn = async (page) => (await drawnOn(page, "trend-canvas")).chosen;

test("the mouse and the keys tell a run, with the values of its bands", () => withPage("trend", {}, async (page) => {
    const canvas = page.locator("#trend-canvas"), readout = page.locator("#trend-run");

    assert.match(await readout.innerText(), /^t040/);
    await canvas.hover({position: await place(page, 31)});
    assert.match(await readout.innerText(), /^t031/);
    const before = bandsOf("trend", 30), after = bandsOf("trend", 31);
    const rows = await rowsOf(page);

    assert.deepEqual(rows.map(([label]) => label).sort(), ["alpha", "beta", "peak of the run", "total", ...[...after.keys()].filter((label) => label.startsWith("Module"))].sort());
    for (const [label, value, share, change] of rows) {
        const band = after.get(label);

        if (band === undefined) continue;
        assertAmount(value, band.mean, label);
        near(Number(share.replace(" %", "")), 100 * band.mean / [...after.values()].reduce((sum, {mean}) => sum + mean, 0), 0.06, `share of ${label}`);
        if (change !== "0 B") assertAmount(change.replace(/^[+-]/, ""), Math.abs(band.mean - Number(before.get(label)?.mean)), `change of ${label}`);
    }
    assert.match(rows.find(([label]) => label === "beta")?.[3] ?? "", /^\+1\.91 MiB$/);
    await canvas.focus();
    for (const [key, run] of [["ArrowLeft", "t030"], ["Home", "t001"], ["ArrowLeft", "t001"], ["End", "t040"], ["ArrowRight", "t040"], ["Home", "t001"], ["Escape", "t040"]]) {
        await page.keyboard.press(key);
        assert.ok((await readout.innerText()).startsWith(run), `${key}: ${run}`);
    }
    await page.keyboard.press("Home");
    assert.ok((await rowsOf(page)).every((row) => (row[3] ?? "") === ""), "the first run has no change");
}));

test("each run of the page has the values of all bands", () => withPage("trend", {}, async (page) => {
    const {layers, totals} = await drawnOn(page, "trend-canvas");

    assert.equal(totals.length, 40);
    for (const run of [1, 17, 40]) {
        const bands = bandsOf("trend", run);

        assert.equal(layers.length, bands.size);
        for (const {band, levels} of layers) near(levels[run - 1], Number(bands.get(band)?.mean), 0.51, `${band} of run ${run}`);
    }
}));

test("the peaks of a trend of peaks are those of the runs", () => withPage("trend-large", {}, async (page) => {
    const {layers, totals} = await drawnOn(page, "trend-canvas");
    const {runs, first} = await dataOf(page, "trend");

    assert.deepEqual([totals.length, runs.length, first], [300, 300, 0]);
    assert.equal(layers.length, 5);
    for (const run of [1, 299]) {
        const bands = bandsOf("trend-large", run);
        const drawn = layers.map((/** @type {any} */ {band}) => band);
        const other = [...bands].filter(([label]) => !drawn.includes(label)).reduce((sum, [, {peak}]) => sum + peak, 0);

        for (const {band, levels} of layers) near(levels[run - 1], band === "OTHER" ? other : Number(bands.get(band)?.peak), 0.51, `${band} of run ${run}`);
    }
    assert.ok(runs.every((/** @type {any} */ {peak}, /** @type {number} */ i) => peak > 0 && peak <= totals[i]), "the peak of the run is known");
}));

test("a click opens a run beside the one before it, and the address has it", () => withPage("trend", {}, async (page) => {
    await page.locator("#trend-canvas").click({position: await place(page, 31)});
    await until(page, "run 31 is open", () => document.getElementById("pair")?.innerText === "t030 → t031");
    assert.equal(await page.evaluate(() => location.hash), "#pair=31");
    assert.equal(await page.locator("#pair-missing").isVisible(), false);
    assert.deepEqual((await page.locator("#plots .plot-box h2").allInnerTexts()).map((name) => name.replace(/[^AB]+.*\//, " ")), ["A t030.hp", "B t031.hp"]);
    assert.deepEqual(await page.locator("#runs tbody th").allInnerTexts(), ["A", "B"]);
    const [a, b] = [await drawnOn(page, "plot-A"), await drawnOn(page, "plot-B")];
    const beta = (/** @type {any} */ {layers}) => layers.find((/** @type {any} */ {band}) => band === "beta");

    near((beta(b).tops[0] - beta(b).bottoms[0]) - (beta(a).tops[0] - beta(a).bottoms[0]), 2e6, 1, "beta grew");
    /* The table and the difference are of the pair. */
    assert.match(await page.locator("#bands tbody tr", {hasText: "beta"}).innerText(), /\+1\.907 MiB/);
    await page.locator("#difference").check();
    const {low, high} = await drawnOn(page, "difference-B");

    assert.ok(low > -1e5 && high > 2e6 && high < 2.3e6, `the difference is from ${low} to ${high}`);
    /* The difference was a step, too. */
    await until(page, "the address has the difference", () => location.hash.includes("difference=1"));
    await page.goBack();
    await page.goBack();
    await until(page, "the last pair is open again", () => document.getElementById("pair")?.innerText === "t039 → t040");
    assert.equal(await page.locator("#plot-B").count(), 1);
}));

test("Enter opens the run of the keys, which stay at the trend", () => withPage("trend", {}, async (page) => {
    await page.locator("#trend-canvas").focus();
    for (const key of ["ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await until(page, "run 38 is open", () => document.getElementById("pair")?.innerText === "t037 → t038");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "trend-canvas");
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.locator("#trend-run").innerText(), /^t037/);
}));

test("a run opens although the view before it has just changed", () => withPage("trend", {}, async (page) => {
    /* The address follows the view when it has rested: a pair that is opened just
     * before that stays. */
    for (const wait of [0, 190, 196, 199, 202, 206, 300]) {
        await page.evaluate(async (ms) => {
            const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("trend-canvas"));
            const key = (/** @type {string} */ name) => canvas.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true}));

            document.getElementById("zoom-in")?.click();
            await new Promise((done) => { setTimeout(done, ms); });
            key("ArrowLeft");
            key("Enter");
        }, wait);
        await nextFrame(page);
        assert.equal(await page.evaluate(() => location.hash), `#pair=${await chosenOn(page)}`);
    }
    assert.equal(await chosenOn(page), 33);
}));

test("a finger tells a run and opens it", () => withPage("trend", {hasTouch: true, viewport: {width: 360, height: 800}}, async (page) => {
    await page.locator("#trend-canvas").tap({position: await place(page, 35)});
    await until(page, "run 35 is open", () => document.getElementById("pair")?.innerText === "t034 → t035");
    assert.match(await page.locator("#trend-run").innerText(), /^t035/);
}));

test("a step is told, marked and opened", () => withPage("trend", {}, async (page) => {
    const {steps} = await dataOf(page, "trend");

    assert.deepEqual(steps.map((/** @type {any} */ {run}) => run), [30]);
    assert.deepEqual(await page.locator("#steps button").allInnerTexts(), ["+1.91 MiB at t031: beta"]);
    await page.locator("#steps button").click();
    await until(page, "the step is open", () => document.getElementById("pair")?.innerText === "t030 → t031");
}));

test("another pair keeps the view of the bands, and a link shows both", () => withPage("trend", {}, async (page) => {
    await page.locator("#shape input[value=lines]").check();
    await page.locator("#legend button", {hasText: "alpha"}).click();
    await until(page, "alpha is hidden", () => location.hash.includes("hide=alpha"));
    await page.locator("#zoom-in").click();
    await until(page, "a window", () => location.hash.includes("from="));
    await page.locator("#trend-canvas").click({position: await place(page, 38)});
    await until(page, "run 38 is open", () => document.getElementById("pair")?.innerText === "t037 → t038");
    const view = await viewOf(page);

    assert.deepEqual([view.shape, view.hidden, view.from, view.to, view.pair], ["lines", ["alpha"], null, null, "38"]);
    await page.locator("#zoom-in").click();
    await until(page, "a window of the pair", () => location.hash.includes("from=") && location.hash.includes("pair=38"));
    await page.reload();
    await page.waitForFunction(() => "evheap" in window);
    assert.equal(await page.locator("#pair").innerText(), "t037 → t038");
    assert.equal(await chosenOn(page), 38);
    const again = await viewOf(page);

    assert.deepEqual([again.shape, again.hidden, again.from > 0], ["lines", ["alpha"], true]);
}));

test("of a run that the page does not have, it tells the command", () => withPage("trend", {hash: "#pair=5", viewport: {width: 360, height: 800}}, async (page) => {
    const {runs} = await dataOf(page);

    assert.ok(runs.length >= 20 && runs.length < 36, `${runs.length} runs are whole`);
    assert.match(await page.locator("#pair-missing code").innerText(), /^evheap \S*t004\.hp \S*t005\.hp --diff -o pair\.html$/);
    assert.equal(await page.locator("#pair").innerText(), "t004 → t005");
    assert.deepEqual((await page.locator("#plots .plot-box h2").allInnerTexts()).map((name) => name.replace(/.*\//, "")), ["t039.hp", "t040.hp"]);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), "it is not wider than the screen");
    await assertAccessible(page, "without the run");
}));

test("a history has commits and branches, whatever they are", () => withPage("trend-history", {}, async (page) => {
    const {runs} = await dataOf(page, "trend");

    assert.deepEqual(runs.map((/** @type {any} */ {number}) => number), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await page.locator("#trend-canvas").focus();
    for (let i = 9; i > 0; i--) {
        assert.ok((await page.locator("#trend-run").innerText()).includes(runs[i - 1].commit), runs[i - 1].commit);
        await page.keyboard.press("ArrowLeft");
    }
    await page.keyboard.press("Enter");
    await until(page, "the first run is open alone", () => document.querySelectorAll("#plots .plot-box").length === 1);
    assert.equal(await page.locator("#difference").count(), 0);
    assert.equal(await page.locator("#runs").count(), 0);
    await assertAccessible(page, "the first run");
}));

test("a run without a census has no values, and the next no change", () => withPage("trend-no-era", {hash: "#pair=1"}, async (page) => {
    const empty = await rowsOf(page);

    assert.equal(await page.locator("#pair").innerText(), "good-no-era");
    assert.ok(empty.length > 3 && empty.filter(([label]) => !label.startsWith("peak of live")).every((row) => row.slice(1).join("").trim() === ""), JSON.stringify(empty));
    await page.locator("#trend-canvas").focus();
    await page.keyboard.press("ArrowRight");
    const total = (await rowsOf(page))[0];

    assert.match(total.join(" "), /^total [\d.]+ MiB 100\.0 % *$/);
    await page.keyboard.press("Enter");
    await until(page, "both are open", () => document.querySelectorAll("#plots .plot-box").length === 2);
}));

test("a trend of one run shows it", () => withPage("trend-one", {}, async (page) => {
    assert.equal(await page.locator("#pair").innerText(), "t001");
    assert.equal(await page.locator("#plots .plot-box").count(), 1);
    assert.equal((await drawnOn(page, "trend-canvas")).totals.length, 1);
}));

test("the page shows the trend again after a change of its width or the colours", () => withPage("trend", {}, async (page) => {
    const wide = (await drawnOn(page, "trend-canvas")).frame.width;
    const pixels = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.getElementById("trend-canvas")).toDataURL());
    const light = await pixels();

    await page.emulateMedia({colorScheme: "dark"});
    await nextFrame(page);
    assert.notEqual(await pixels(), light);
    await page.setViewportSize({width: 500, height: 800});
    await until(page, "the trend is narrower", (/** @type {number} */ width) => /** @type {any} */ (window).evheap.drawn["trend-canvas"].frame.width < width / 1.5, wide);
}));

test("a page in German has its words", () => {
    const [, words] = /id="settings">(.*?)<\/script>/s.exec(readFileSync(join(folder, "trend-one.html"), "utf8")) ?? [];

    assert.equal(JSON.parse(words).words["peak of the run"], "Spitze des Laufs");
});
