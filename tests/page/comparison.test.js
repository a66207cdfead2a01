/* Several runs: side by side, under one cursor, and their difference. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeReport } from "../../data/page/report.js";
import { differenceOf } from "../../data/page/subtract.js";
import { assertAccessible, coloursOn, copiedRows, dataOf, drawnOn, folder, hover, near, nextFrame, until, viewOf, withPage } from "./support.js";

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
    const {runs} = await dataOf(page);
    const letters = runs.sort((/** @type {any} */ one, /** @type {any} */ two) => two.figures.peak - one.figures.peak).map((/** @type {any} */ run) => run.run);

    await page.locator("#runs").getByRole("button", {name: "peak"}).click();
    assert.deepEqual(await page.locator("#runs tbody th").allTextContents(), letters);
}));

test("the changes, the readings and plots of several runs are on the first screen", () => withPage("fixes", {viewport: {width: 1400, height: 900}}, async (page) => {
    const {changes, runs} = await dataOf(page, "settings");
    const sentences = runs.map((/** @type {any} */ {profiles: [{findings}]}) => findings);
    const items = page.locator("#findings li");
    const box = /** @type {any} */ (await page.locator("#plot-B").boundingBox());
    const seen = await items.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.firstChild?.textContent));

    assert.ok(box.y + box.height <= 900, `the plot ends at ${box.y + box.height}`);
    assert.equal(changes.length, 2);
    [...changes, "A: ", "B: ", "C: "].forEach((text, i) => assert.ok(text.startsWith(seen[i]?.slice(0, 3)), seen[i] ?? ""));
    assert.equal(seen.length, 5);
    await page.locator("#findings summary").click();
    assert.equal(await items.locator("visible=true").count(), await items.count());
    assert.equal(await items.count(), changes.length + sentences.flat().length);
}));

test("the table of a run that is compared has the greatest change first, and says so", () => withPage("two-runs", {permissions: ["clipboard-read", "clipboard-write"]}, async (page) => {
    const head = page.locator("#bands thead th", {hasText: "change"});
    const [heads, ...rows] = await copiedRows(page);
    const changes = rows.map((cells) => Math.abs(Number(cells[heads.indexOf("change")])));

    assert.deepEqual(changes, [...changes].sort((a, b) => b - a));
    assert.equal(await head.getAttribute("aria-sort"), "descending");
    await page.locator("#run").selectOption("A");
    await until(page, "the first run has no order", () => !document.querySelector("#bands [aria-sort=descending]"));
}));

test("several runs are compared in one profile, whatever the address says", () => withPage("two-profiles", {hash: "#profile=1"}, async (page) => {
    const {runs} = await dataOf(page, "settings");

    assert.ok(runs[0].profiles.length > 1);
    assert.equal(await page.locator("#profile").count(), 0);
    assert.equal(await page.locator("header p").first().innerText(), runs[0].profiles[0].heading);
}));

test("on a phone the readout is below its plot, and has all runs", () => withPage("two-runs", {viewport: {width: 420, height: 800}, hash: "#cursor=1"}, async (page) => {
    const boxOf = async (/** @type {string} */ id) => /** @type {any} */ (await page.locator(id).boundingBox());

    for (const [run, id] of [["A", "#plot-A"], ["B", "#plot-B"]]) {
        await page.locator(id).focus();
        await page.keyboard.press("ArrowRight");
        await nextFrame(page);
        const [plot, box, last] = [await boxOf(id), await boxOf("#cursor"), await boxOf("#cursor .total td:last-child")];

        near(box.y, plot.y + plot.height, 30, `below ${run}`);
        assert.ok(last.x + last.width <= box.x + box.width, "B is seen");
    }
}));

test("the readout is of the run under the mouse, and ranks the bands of all", () => withPage("baseline", {}, async (page) => {
    const data = await dataOf(page);

    for (const {run, eras, bands} of data.runs) {
        const {era} = await hover(page, 0.5, "plot-" + run);
        const labels = await page.locator("#cursor tbody bdi.label").allTextContents();
        const caption = await page.locator("#cursor caption").innerText();
        const at = eras.findIndex((/** @type {any} */ one) => one.era === era);
        const seen = bands.filter((/** @type {any} */ band) => !band.other && band.values?.[at - eras.findIndex((/** @type {any} */ one) => one.era === band.first_era)] > 0);

        assert.ok(caption.endsWith(`era ${era}`), caption);
        assert.ok(seen.length > 0 && seen.filter((/** @type {any} */ band) => labels.includes(band.band)).length > 0);
    }
}));

for (const name of ["two-runs", "baseline"])
    test(`${name}: the difference by start is that of -f json`, () => withPage(name, {}, async (page) => {
        const {runs, before} = makeReport(await dataOf(page), await dataOf(page, "settings"));
        const {comparison} = JSON.parse(readFileSync(join(folder, name + ".json"), "utf8"));

        assert.ok(before && comparison.runs.length > 0);
        for (const {run, difference: wanted} of comparison.runs) {
            const after = /** @type {import("../../data/page/model.js").PageRun} */ (runs.find(({letter}) => letter === run));
            const {total, sides: [up, down]} = /** @type {any} */ (differenceOf(before, after.profile, after.settings.aligned?.["start"]));
            const compare = (/** @type {Float64Array} */ got, /** @type {number[]} */ values, /** @type {string} */ what) => {
                assert.equal(got.length, values.length);
                values.forEach((value, i) => near(got[i], value, 1e-9 * Math.max(1, Math.abs(value)) + 0.01, `${what} at ${up.times[i]} s`));
            };

            compare(up.times.map((/** @type {number} */ time) => time * 1e9), wanted.times_ns, "the time");
            compare(total, wanted.total, "the total");
            up.drawn.forEach((/** @type {any} */ {label, levels, other}, /** @type {number} */ i) => {
                const values = wanted.bands.find((/** @type {any} */ {band}) => band === label)?.values ?? total.map(() => 0);

                if (!other) compare(levels.map((/** @type {number} */ level, /** @type {number} */ k) => level - down.drawn[i].levels[k]), values, label);
            });
            assert.equal(await page.locator("#difference-" + run).isVisible(), true, "--diff shows it");
        }
        assert.match(await page.locator("#difference-B").getAttribute("aria-label") ?? "", new RegExp(`${comparison.reference}.*B`));
    }));

test("a difference that is shown later is drawn", () => withPage("phases", {}, async (page) => {
    const canvas = page.locator("#difference-B");
    const widthOf = () => canvas.evaluate((one) => /** @type {HTMLCanvasElement} */ (one).width);

    assert.deepEqual([await canvas.isVisible(), await page.locator("#align").isVisible()], [false, false]);
    await page.locator("#difference").check();
    await nextFrame(page);
    const {width} = /** @type {any} */ (await canvas.boundingBox());

    assert.equal(await widthOf(), Math.round(width));
    assert.ok(await coloursOn(page, "difference-B") > 10);
    await page.setViewportSize({width: 900, height: 700});
    await until(page, "it follows the window", (/** @type {number} */ before) => /** @type {HTMLCanvasElement} */ (document.getElementById("difference-B")).width !== before, Math.round(width));
}));

test("the reader chooses how the difference aligns the runs", () => withPage("phases", {hash: "#difference=1"}, async (page) => {
    const choice = page.locator("#align");
    const drawn = async () => {
        await nextFrame(page);
        return page.locator("#difference-B").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
    };

    assert.deepEqual(await choice.locator("option").evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value)), ["markers", "relative", "start"]);
    assert.equal(await choice.inputValue(), "markers", "both runs have two markers in common");
    const byMarkers = await drawn();

    await choice.selectOption("start");
    assert.notEqual(await drawn(), byMarkers);
    await until(page, "the choice is in the address", () => location.hash === "#align=start&difference=1");
    await page.reload();
    await page.waitForFunction(() => "evheap" in window);
    assert.equal(await choice.inputValue(), "start");
    await choice.selectOption("markers");
    assert.equal(await drawn(), byMarkers);
    await until(page, "the default is not", () => location.hash === "#difference=1");
    await assertAccessible(page, "the difference", ["select-name", "color-contrast"]);
}));

test("the difference is of what the page shows: groups, bands of OTHER, one alone, what is found", () => withPage("two-runs", {}, async (page) => {
    const {runs: [{bands}]} = await dataOf(page);
    const [first] = bands, hidden = bands.find((/** @type {any} */ {values}) => !values);
    const whole = await drawnOn(page, "difference-B");
    const pictures = new Set();

    for (const hash of ["", "group=module", "other=1", `q=${encodeURIComponent(first.band)}`, `only=${encodeURIComponent(first.band)}`, `other=1&only=${encodeURIComponent(hidden.band)}`]) {
        await page.evaluate((own) => { location.hash = own; }, hash);
        const {low, high} = await drawnOn(page, "difference-B");

        pictures.add(await page.locator("#difference-B").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()));
        if (hash.includes("only=")) assert.ok(high - low > 1 && high - low < whole.high - whole.low, `${hash}: from ${low} to ${high}`);
    }
    assert.equal(pictures.size, 6);
}));

for (const [name, canvases] of Object.entries({"two-runs": ["#plot-A", "#difference-B"], he: ["#plot-A", "canvas.lane"]}))
    test(`${name}: all graphs have a line at the census, and one at the mouse if that is elsewhere`, () => withPage(name, {viewport: {width: 1280, height: 3000}}, async (page) => {
        const {runs: [{eras}]} = await dataOf(page);
        const {frame: {from: start, to: end}} = await drawnOn(page);
        const censuses = eras.map((/** @type {any} */ era) => era.time_ns / 1e9);
        /** Returns where visible lines are, as parts of the plots below them, and a pixel as a part. @param {string} which */
        const linesAt = (which) => page.locator(`.line.${which}:visible`).evaluateAll((lines) => lines.map((line) => {
            const {left, width} = /** @type {HTMLElement} */ (line.parentElement).getBoundingClientRect();

            return {part: (line.getBoundingClientRect().left - left - 60) / (width - 76), pixel: 1 / (width - 76)};
        }));
        let apart = 0;

        for (const [first, last] of [[0, 1], [0.3, 0.6], [0.4, 0.44]]) {
            const [from, to] = [first, last].map((part) => start + part * (end - start));
            const within = censuses.filter((/** @type {number} */ time) => time >= from && time <= to);

            await page.evaluate((hash) => { location.hash = hash; }, `from=${from}&to=${to}&difference=1`);
            for (const canvas of canvases) for (const time of [within[within.length >> 1] ?? from, from + (to - from) * 0.3, from + (to - from) * 0.7]) {
                const place = page.locator(canvas).first();

                await place.scrollIntoViewIfNeeded();
                const box = /** @type {any} */ (await place.boundingBox());

                await page.mouse.move(box.x + 60 + (time - from) / (to - from) * (box.width - 76), box.y + box.height / 2);
                await nextFrame(page);
                const mouse = (await viewOf(page)).cursor;
                const census = censuses.reduce((/** @type {number} */ best, /** @type {number} */ one) => (Math.abs(one - mouse) < Math.abs(best - mouse) ? one : best));
                const graphs = await page.locator(".line").count() / 3;
                const isApart = Math.abs(mouse - census) > (to - from) / 300;

                apart += isApart ? 1 : 0;
                for (const [which, at, isShown] of [["moment", census, census >= from && census <= to], ["cursor", mouse, isApart]]) {
                    const lines = await linesAt(which);

                    assert.equal(lines.length, isShown ? graphs : 0, `${which} in ${canvas} at ${mouse} s`);
                    for (const {part, pixel} of lines) near(part, (at - from) / (to - from), pixel, `${which} in ${canvas}`);
                }
            }
        }
        assert.ok(apart > 2 && apart < 18);
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
    for (const {run} of runs) {
        const {frame, layers: [{tops}]} = await drawnOn(page, "plot-" + run);

        assert.ok(frame.height * (1 - Math.max(...tops) / frame.high) > 30, "the labels are above the curve");
    }
    assert.deepEqual(await items.nth(1).locator("button").allInnerTexts(), ["A: 80.0 ms", "A: 120 ms"]);
    await items.nth(4).locator("button").nth(1).click();
    const {time_ns, text} = runs[1].markers[1];

    near(await page.evaluate(() => /** @type {any} */ (window).evheap.view.pin), time_ns / 1e9, 1e-9, "pin");
    await until(page, "the marker is named", (/** @type {string} */ line) => document.querySelector("#cursor .mark")?.textContent === line, `${numbers.get(text)} ${text}`);
}));

test("the baseline's verdicts are listed", () => withPage("baseline", {}, async (page) => {
    const {verdicts} = await dataOf(page, "settings");

    assert.equal(await page.locator("canvas.plot[id^=plot]").count(), 3);
    assert.deepEqual(await page.locator("#verdicts li").allInnerTexts(), verdicts.map((/** @type {any} */ verdict) => verdict.text));
    assert.deepEqual(await page.locator("#verdicts li").evaluateAll((items) => items.map((item) => item.className)), verdicts.map((/** @type {any} */ {judged, crossed}) => (!judged ? "unjudged" : crossed ? "crossed" : "kept")));
    assert.ok(await page.locator("#verdicts .crossed").count() > 0 && await page.locator("#verdicts .kept").count() > 0);
}));
