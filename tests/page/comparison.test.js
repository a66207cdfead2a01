/* Several runs: side by side, under one cursor, and their difference. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dataOf, drawnOn, folder, hover, near, until, withPage } from "./support.js";

test("two runs have one scale, the same bands, and one cursor", () => withPage("two-runs", {}, async (page) => {
    const [a, b] = [await drawnOn(page, "plot-A"), await drawnOn(page, "plot-B")];

    assert.deepEqual([a.frame.from, a.frame.to, a.frame.low, a.frame.high], [b.frame.from, b.frame.to, b.frame.low, b.frame.high]);
    assert.deepEqual(a.layers.map((/** @type {any} */ layer) => layer.band), b.layers.map((/** @type {any} */ layer) => layer.band));
    await hover(page, 0.5, "plot-B");
    assert.deepEqual(await page.locator("#cursor thead th").allInnerTexts(), ["A", "B"]);
    assert.equal(await page.locator("#cursor tbody tr.total td").filter({hasText: /\d/}).count(), 2);
    const other = await page.locator("#run").inputValue();

    assert.equal(other, "B");
    await page.locator("#run").selectOption("A");
    await until(page, "the table of A", () => document.querySelector("#bands caption")?.textContent?.includes("A"));
    assert.equal(await page.locator("#runs tbody tr").count(), 2);
}));

test("several runs are compared in one profile, whatever the address says", () => withPage("two-profiles", {hash: "#profile=1"}, async (page) => {
    const {runs} = await dataOf(page, "settings");

    assert.ok(runs[0].profiles.length > 1);
    assert.equal(await page.locator("#profile").count(), 0);
    assert.equal(await page.locator("header p").first().innerText(), runs[0].profiles[0].heading);
}));

test("the readout is of the run under the mouse, and ranks the bands of all", () => withPage("baseline", {}, async (page) => {
    const data = await dataOf(page);

    for (const {run, eras, bands} of data.runs) {
        const {era} = await hover(page, 0.5, "plot-" + run);
        const labels = await page.locator("#cursor tbody tr:not([class]) bdi").allInnerTexts();
        const caption = await page.locator("#cursor caption").innerText();
        const at = eras.findIndex((/** @type {any} */ one) => one.era === era);
        const seen = bands.filter((/** @type {any} */ band) => !band.other && band.values?.[at - eras.findIndex((/** @type {any} */ one) => one.era === band.first_era)] > 0);

        assert.ok(caption.endsWith(`era ${era}`), caption);
        assert.ok(seen.length > 0 && seen.filter((/** @type {any} */ band) => labels.includes(band.band)).length > 0);
    }
}));

test("the difference is that of the data", () => withPage("two-runs", {}, async (page) => {
    const {runs, comparison: {reference, runs: [{run, difference}]}} = await dataOf(page);
    const totals = (/** @type {any} */ {eras}, /** @type {number} */ time) => {
        const after = eras.findIndex((/** @type {any} */ era) => era.time_ns >= time);

        if (after < 0 || (after === 0 && eras[0].time_ns > time)) return null;
        if (eras[after].time_ns === time) return eras[after].total;
        const [p, q] = [eras[after - 1], eras[after]];

        return p.total + (q.total - p.total) * (time - p.time_ns) / (q.time_ns - p.time_ns);
    };
    let compared = 0;

    assert.deepEqual([reference, run], ["A", "B"]);
    difference.times_ns.forEach((/** @type {number} */ time, /** @type {number} */ i) => {
        const [first, second] = runs.map((/** @type {any} */ one) => totals(one, time));

        if (first === null || second === null) return;
        near(difference.total[i], second - first, 2 + Math.abs(first) * 1e-6, `the total at ${time} ns`);
        compared++;
    });
    assert.ok(compared > 5);
    assert.equal(await page.locator("#difference-B").isVisible(), true, "--diff shows it");
    assert.match(await page.locator("#difference-B").getAttribute("aria-label") ?? "", /A.*B/);
    const {low, high} = (await drawnOn(page, "difference-B"));

    assert.ok(low <= Math.min(...difference.total) && high >= Math.max(...difference.total), `${low} to ${high}`);
}));

test("a difference that is shown later is drawn", () => withPage("phases", {hash: "#cursor=0.08"}, async (page) => {
    const {comparison: {runs: [{difference}]}} = await dataOf(page);
    const canvas = page.locator("#difference-B");
    const sizeOf = () => canvas.evaluate((one) => [/** @type {HTMLCanvasElement} */ (one).width, /** @type {HTMLCanvasElement} */ (one).height]);

    assert.equal(await canvas.isVisible(), false);
    await page.locator("#difference").check();
    const {low, high} = await drawnOn(page, "difference-B");
    const box = /** @type {any} */ (await canvas.boundingBox());
    const [line, own] = await page.locator("#plot-A ~ .cursor, #difference-B ~ .cursor").evaluateAll((lines) => lines.map((one) => one.getBoundingClientRect().left));
    const {frame} = await drawnOn(page);
    const plot = /** @type {any} */ (await page.locator("#plot-A").boundingBox());

    assert.ok(low <= Math.min(...difference.total) && high > low, `${low} to ${high}`);
    assert.deepEqual(await sizeOf(), [Math.round(box.width), Math.round(box.height)]);
    near((own - box.x - 60) / (box.width - 76), (line - plot.x - frame.left) / frame.width, 0.01, "its line");
    await page.setViewportSize({width: 900, height: 700});
    await until(page, "it follows the window", (/** @type {number} */ width) => /** @type {HTMLCanvasElement} */ (document.getElementById("difference-B")).width < width, Math.round(box.width));
}));

test("a marker has the number of its text, the same in all runs and in the report", () => withPage("phases", {}, async (page) => {
    const {runs} = await dataOf(page);
    const rows = readFileSync(join(folder, "phases.txt"), "utf8").split("\n").flatMap((line) => [...line.matchAll(/^ +(\d) .* ms .* ([a-z]+)$/g)]);
    const numbers = new Map(rows.map(([, number, text]) => [text, Number(number)]));
    const items = page.locator("#marks li");

    assert.equal(numbers.size, 5);
    for (const {run, markers} of runs)
        assert.deepEqual((await drawnOn(page, "plot-" + run)).numbers, markers.map((/** @type {any} */ {text}) => numbers.get(text)), run);
    assert.deepEqual(await items.locator("bdi").allInnerTexts(), [...numbers.keys()]);
    assert.deepEqual(await items.nth(1).locator("button").allInnerTexts(), ["A: 80.0 ms", "A: 120 ms"]);
    await items.nth(4).locator("button").nth(1).click();
    const {time_ns, text} = runs[1].markers[1];

    near(await page.evaluate(() => /** @type {any} */ (window).evheap.view.cursor), time_ns / 1e9, 1e-9, "cursor");
    await until(page, "the marker is named", (/** @type {string} */ line) => document.querySelector("#cursor .mark")?.textContent === line, `${numbers.get(text)} ${text}`);
}));

test("the baseline's verdicts are listed", () => withPage("baseline", {}, async (page) => {
    const {verdicts} = await dataOf(page, "settings");

    assert.equal(await page.locator("canvas.plot[id^=plot]").count(), 3);
    assert.deepEqual(await page.locator("#verdicts li").allInnerTexts(), verdicts.map((/** @type {any} */ verdict) => verdict.text));
    assert.deepEqual(await page.locator("#verdicts li").evaluateAll((items) => items.map((item) => item.className)), verdicts.map((/** @type {any} */ {judged, crossed}) => (!judged ? "unjudged" : crossed ? "crossed" : "kept")));
    assert.ok(await page.locator("#verdicts .crossed").count() > 0 && await page.locator("#verdicts .kept").count() > 0);
}));
