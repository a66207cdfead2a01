/* One scope: what the window, the pin, groups and findings choose is chosen in all parts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertAmount, copiedRows, dataOf, drag, drawnOn, hover, near, nextFrame, placeOf, rest, timeAt, until, viewOf, withPage } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** Returns the values of a band by era.
 * @param {any} run
 * @param {any} band */
const levelsOf = ({eras}, {first_era = 0, values}) => {
    const first = eras.findIndex((/** @type {any} */ {era}) => era === first_era);

    return eras.map((/** @type {any} */ _unused, /** @type {number} */ i) => values[i - first] ?? 0);
};

/** Returns the labels and the numbers of the legend, after the view has rested.
 * @param {Page} page */
async function legendOf(page) {
    await rest(page);
    return page.locator("#legend li").evaluateAll((rows) => rows.flatMap((row) => {
        const number = row.querySelector(".number");

        return number ? [[row.querySelector(".label")?.textContent ?? "", number.textContent ?? ""]] : [];
    }));
}

/** Returns the area of levels between two censuses.
 * @param {number[]} times
 * @param {number[]} levels
 * @param {number} first
 * @param {number} last */
const areaOf = (times, levels, first, last) => times.slice(first, last).reduce((sum, time, i) => sum + (levels[first + i] + levels[first + i + 1]) / 2 * (times[first + i + 1] - time), 0);

test("a window is the scope of legend, stacks, table and figures, and its length is told", () => withPage("hc", {}, async (page) => {
    const {runs: [run]} = await dataOf(page);
    const times = run.eras.map((/** @type {any} */ {time_ns}) => time_ns / 1e9);
    const [first, last] = [5, 14];
    const drawn = run.bands.filter((/** @type {any} */ {values}) => values);
    const areas = drawn.map((/** @type {any} */ band) => areaOf(times, levelsOf(run, band), first, last));
    const total = areas.reduce((/** @type {number} */ sum, /** @type {number} */ area) => sum + area, 0);

    await page.locator("#window-from").fill(`${times[first]}s`);
    await page.locator("#window-to").fill(`${times[last]}s`);
    await page.locator("#window-to").press("Enter");
    const rows = await legendOf(page);

    rows.forEach(([, number], i) => near(Number(number.replace(/[<%]/g, "")), areas[i] / total * 100, 0.1, `legend: ${i}`));
    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "the stacks are drawn", () => /** @type {any} */ (window).evheap.flame.length > 1);
    near((await page.evaluate(() => /** @type {any} */ (window).evheap.flame[0].total)), total / (times[last] - times[first]), total * 1e-6, "the mean of the stacks");
    assert.match(await page.locator("#flame-moment").innerText(), /^mean from .* to /);
    const mean = await page.locator("#figures b").nth(1).innerText();

    assertAmount(mean, areaOf(times, run.eras.map((/** @type {any} */ era) => era.total), first, last) / (times[last] - times[first]), "mean");
    assert.match(await page.locator("#bands caption").innerText(), /^from .* to /);
    assert.ok((await page.locator("#window-length").innerText()).length > 0);
    await page.locator("#zoom-whole").click();
    await nextFrame(page);
    assert.equal(await page.locator("#window-length").innerText(), "");
    await until(page, "the mean of the whole run", () => document.getElementById("legend-scope")?.textContent === "mean of the whole run");
}));

test("the GC share is that of the report, and in a window about that of the lanes", () => withPage("he", {}, async (page) => {
    const {runs: [{activity: {gc_share}}]} = await dataOf(page);
    const told = page.locator("#figures b").nth(3);

    assert.equal(await told.innerText(), `${(gc_share * 100).toFixed(1)} %`);
    await page.locator("#zoom-in").click();
    await until(page, "the window's", () => /^≈ [\d.]+ %$/.test(document.querySelectorAll("#figures b")[3]?.textContent ?? ""));
}));

test("without a census there is the GC share, and no scope", () => withPage("no-era", {}, async (page) => {
    assert.match(await page.locator("#figures").innerText(), /^GC share [\d.]+ %$/);
    assert.equal(await page.locator("#legend-scope").isVisible(), false);
}));

test("rises are those between the ends of the window, in legend, table, stacks and plot", () => withPage("hc", {}, async (page) => {
    const {runs: [run]} = await dataOf(page);
    const times = run.eras.map((/** @type {any} */ {time_ns}) => time_ns / 1e9);
    const [first, last] = [2, 14];
    const rise = new Map(run.bands.filter((/** @type {any} */ {values}) => values).map((/** @type {any} */ band) => [band.other ? "OTHER" : band.band, levelsOf(run, band)[last] - levelsOf(run, band)[first]]));

    await page.evaluate((hash) => { location.hash = hash; }, `from=${times[first]}&to=${times[last]}`);
    await page.getByLabel("rise").check();
    const rows = await legendOf(page);
    const seen = rows.map(([label]) => rise.get(label.replace(/ \(.*/, "")) ?? rise.get(label));

    const units = new Set(rows.map(([, number]) => number.replace(/.* /, "")));

    assert.equal(units.size, 1, "one unit");
    for (const [i, [label, number]] of rows.entries()) assertInColumn(number, seen[i], label);
    assert.deepEqual(seen.slice(0, -1), seen.slice(0, -1).sort((a, b) => b - a), "the greatest first");
    const column = await page.locator("#bands thead th:not([hidden])").evaluateAll((heads) => heads.findIndex((head) => head.textContent === "rise"));
    const cell = await page.locator("#bands tbody tr").first().locator("th, td").nth(column).innerText();

    assertAmount(cell.replace(/^[+-]/, ""), Math.abs(seen[0]), "table");
    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "the stacks are drawn", () => /** @type {any} */ (window).evheap.flame.length > 1);
    const all = await page.evaluate(() => /** @type {any} */ (window).evheap.flame[0].total);

    near(all, [...rise.values()].reduce((sum, value) => sum + Math.max(0, value), 0), all * 0.02, "the stacks");
    const [, fallen = ""] = /bands that fall are not shown: -(.*)/.exec(await page.locator("#flame-note").innerText()) ?? [];

    assertAmount(fallen, [...rise.values()].reduce((sum, value) => sum + Math.max(0, -value), 0), "the fall");
    await until(page, "the address", () => location.hash.includes("rise=1"));
}));

/** A column has one unit, so small amounts have few digits.
 * @param {string} text @param {number} value @param {string} what */
function assertInColumn(text, value, what) {
    const [, sign, least, number, unit] = /^([+-]?)(<?)([\d.]+) (\S+)$/.exec(text) ?? [];
    const size = {B: 1, KiB: 2 ** 10, MiB: 2 ** 20}[unit] ?? NaN;
    const last = size / 10 ** (number.split(".")[1] ?? "").length;

    near((least ? 0 : Number(sign + number) * size), value, least ? last : last / 2 + 1, what);
}

test("the legend has the numbers of the chosen run, and its letter", () => withPage("two-runs", {}, async (page) => {
    const {runs} = await dataOf(page);

    for (const {run: letter, bands, eras} of [...runs].reverse()) {
        const drawn = bands.filter((/** @type {any} */ {values}) => values);
        const total = drawn.reduce((/** @type {number} */ sum, /** @type {any} */ {figures}) => sum + figures.mean, 0);
        const numberOf = (/** @type {string[][]} */ rows, /** @type {any} */ {band, other}) => rows.find(([label]) => (other ? label.startsWith("OTHER") : label === band))?.[1] ?? "";

        await page.locator("#run").selectOption(letter);
        for (const [choice, scope] of [["size", "mean of the whole run"], ["rise", "rise from "]]) {
            await page.getByLabel(choice).check();
            const rows = await legendOf(page);

            assert.ok((await page.locator("#legend-scope").innerText()).startsWith(`${letter}: ${scope}`));
            for (const band of drawn) {
                const levels = levelsOf({eras}, band), rise = levels[levels.length - 1] - levels[0];

                if (choice === "rise") assertInColumn(numberOf(rows, band), rise, band.band);
                else near(Number(numberOf(rows, band).replace(/[<%]/g, "")), band.figures.mean / total * 100, 0.1, band.band);
            }
        }
    }
}));

test("a click pins a census, which stays, and legend, stacks, table and figures are of it", () => withPage("hc", {permissions: ["clipboard-read", "clipboard-write"]}, async (page) => {
    const {time, era} = await hover(page, 0.4);

    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(2, 2);
    near((await viewOf(page)).pin, time, 1e-6, "pin");
    assert.ok(await page.locator("#cursor caption").innerText().then((text) => text.endsWith(`era ${era}`)), "the readout stays");
    assert.equal(await page.locator("#plots .line.pinned").isVisible(), true);
    const {runs: [run]} = await dataOf(page);
    const place = run.eras.findIndex((/** @type {any} */ one) => one.era === era);
    const rows = await legendOf(page);

    run.bands.filter((/** @type {any} */ {values}) => values).forEach((/** @type {any} */ band, /** @type {number} */ i) =>
        near(Number(rows[i][1].replace(/[<%]/g, "")), levelsOf(run, band)[place] / run.eras[place].total * 100, 0.1, band.band));
    const [heads, ...copied] = await copiedRows(page);
    const [size, share] = ["size", "share"].map((key) => copied.map((cells) => Number(cells[heads.indexOf(key)])));
    const told = (await page.locator("#legend-scope").innerText()).replace("pinned:", "at");

    run.bands.filter((/** @type {any} */ {values}) => values).forEach((/** @type {any} */ band, /** @type {number} */ i) => {
        near(size[i], levelsOf(run, band)[place], 0.5, `table: ${i}`);
        near(share[i], levelsOf(run, band)[place] / run.eras[place].total, 1e-3, `table: ${i}`);
    });
    assert.equal(await page.locator("#bands caption").innerText(), `${told} · whole run`);
    assert.equal(await page.locator("#bands thead th").nth(1).innerText(), "at the pin");
    assertAmount((await page.locator("#figures span").last().innerText()).replace(`${told} `, ""), run.eras[place].total, told);
    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "the stacks of the census", (/** @type {number} */ total) => Math.abs(/** @type {any} */ (window).evheap.flame[0]?.total - total) < 1, run.eras[place].total);
    /* Shift and a click take what is between. */
    const other = await hover(page, 0.7);

    await page.keyboard.down("Shift");
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.up("Shift");
    const view = await viewOf(page);

    near(view.from, time, 1e-6, "from");
    near(view.to, other.time, 1e-6, "to");
    assert.equal(view.pin, null);
    await until(page, "no pin in the table", () => document.querySelectorAll("#bands thead th:not([hidden])")[1].textContent === "share");
}));

for (const width of [420, 1000, 1280])
    test(`a pin moves neither the plot nor the legend, ${width} pixels`, () => withPage("hc", {viewport: {width, height: 900}}, async (page) => {
        const ids = width < 900 ? ["plot-A"] : ["plot-A", "legend"];
        const tops = () => page.evaluate((wanted) => wanted.map((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY), ids);
        const before = await tops();

        await page.locator("#plot-A").click({position: {x: 150, y: 100}});
        assert.notEqual((await viewOf(page)).pin, null);
        assert.deepEqual(await tops(), before);
        assert.match(await page.locator("#legend-scope").innerText(), /^pinned: /);
    }));

test("Ctrl+Z, the button and Back undo a step at a time, and do not leave the page", () => withPage("hc", {}, async (page) => {
    const {frame} = await drawnOn(page);
    const rests = (/** @type {string} */ part) => until(page, `the address has ${part}`, (/** @type {string} */ text) => location.hash.includes(text), part);
    const isWhole = () => until(page, "the whole run", () => /** @type {any} */ (window).evheap.view.from === null);

    assert.equal(await page.locator("#undo").isDisabled(), true);
    await drag(page, frame.left + 100, frame.left + 400);
    await rests("from=");
    await page.getByLabel("lines").check();
    await rests("shape=lines");
    await page.keyboard.press("Control+z");
    await until(page, "areas", () => /** @type {any} */ (window).evheap.view.shape === "areas");
    await page.locator("#undo").click();
    await isWhole();
    await until(page, "nothing to undo", () => document.getElementById("undo")?.hasAttribute("disabled"));
    await drag(page, frame.left + 100, frame.left + 400);
    await rests("from=");
    /* Looking is no step. */
    await hover(page, 0.5);
    await page.locator("#search").fill("count");
    await rests("q=count");
    await page.goBack();
    await isWhole();
    assert.equal((await viewOf(page)).search, "count", "what was searched since stays");
    /* At once, and with the focus on a check box. */
    await page.getByLabel("lines").check();
    await rests("shape=lines");
    await page.locator("#zoom-in").click();
    await page.locator("#regex").focus();
    await page.keyboard.press("Control+z");
    await isWhole();
    await page.waitForTimeout(300);
    assert.equal((await viewOf(page)).shape, "lines");
}));

test("OTHER is split in place, and adds up", () => withPage("many-bands", {}, async (page) => {
    const before = await drawnOn(page);
    const rest = (await dataOf(page)).runs[0].bands.filter((/** @type {any} */ {values}) => !values).length;

    await page.locator("#open-other").click();
    const {layers} = await drawnOn(page);

    assert.ok(layers.length >= before.layers.length - 1 + rest, `${layers.length} layers`);
    layers[0].tops.forEach((/** @type {number} */ top, /** @type {number} */ i) => near(top, before.layers[0].tops[i], top * 1e-9, "total"));
    assert.ok(layers.every((/** @type {any} */ {tops, bottoms}) => tops.every((/** @type {number} */ top, /** @type {number} */ i) => top >= bottoms[i])));
    /* Swatches are hatched as the bands are. */
    const {runs: [{profiles: [{paints}]}]} = await dataOf(page, "settings");
    const fills = await page.locator("#legend .swatch rect").evaluateAll((rects) => rects.map((rect) => rect.getAttribute("fill") ?? ""));

    assert.equal(new Set(fills).size, new Set(paints.map(String)).size);
    assert.ok(await page.evaluate((all) => all.every((fill) => !fill.startsWith("url") || document.querySelector(fill.slice(4, -1))), fills));
    await assertAccessible(page, "OTHER is split");
    await page.locator("#open-other").click();
    assert.deepEqual((await drawnOn(page)).layers, before.layers);
}));

test("a row of the table marks its band, and shows it alone, also one of OTHER", () => withPage("many-bands", {}, async (page) => {
    const row = page.locator("#bands tbody tr").nth(30);
    const label = await row.locator("bdi").innerText();

    await row.locator("td:not([hidden])").first().evaluate((cell) => {
        getSelection()?.selectAllChildren(cell);
        cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    });
    assert.deepEqual((await viewOf(page)).only, [], "a text that is selected is to be copied");
    await row.hover();
    assert.equal((await viewOf(page)).band, label);
    await row.locator("button.name").click();
    assert.deepEqual((await drawnOn(page)).layers.map((/** @type {any} */ {band}) => band), [label]);
    await page.locator("#bands tbody tr", {hasText: label}).locator(".spark").click();
    assert.deepEqual((await viewOf(page)).only, []);
}));

test("the current band is marked in the table and in the stacks, which are drawn only on the screen", () => withPage("hc", {viewport: {width: 1280, height: 400}}, async (page) => {
    const stacks = () => page.locator("#flame-canvas").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
    const scroll = async (/** @type {string} */ id) => {
        await page.locator(id).evaluate((part) => part.scrollIntoView());
        await rest(page);
    };

    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "the stacks are drawn", () => /** @type {any} */ (window).evheap.flame.length > 1);
    await scroll("header");
    const before = await stacks();
    await page.locator("#legend button").first().focus();
    const {band} = await viewOf(page);

    assert.equal(await page.locator("#bands tr.current bdi").textContent(), band);
    assert.ok(await stacks() === before);
    await scroll("#flame");
    await until(page, "the frame is marked", (/** @type {string} */ url) => /** @type {any} */ (document.getElementById("flame-canvas")).toDataURL() !== url, before);
}));

test("the search marks the plot", () => withPage("hc", {}, async (page) => {
    const {layers, xs} = await drawnOn(page);
    const i = Math.floor(xs.length / 2);
    const [found, other] = ["insertWith/", "tokenText/"].map((text) => layers.find((/** @type {any} */ {band}) => band.startsWith(text)) ?? layers[0]);
    /** @param {any} layer */
    const colourIn = async (layer) => {
        const {x, y} = await placeOf(page, xs[i], (layer.tops[i] + layer.bottoms[i]) / 2);

        return (await page.screenshot({clip: {x, y, width: 1, height: 1}})).toString("base64");
    };
    const before = [await colourIn(found), await colourIn(other)];

    await page.locator("#search").fill("insertWith");
    await nextFrame(page);
    assert.equal(await colourIn(found), before[0]);
    assert.notEqual(await colourIn(other), before[1]);
}));

test("callers and callees of a frame", () => withPage("hc", {}, async (page) => {
    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "the stacks are drawn", () => /** @type {any} */ (window).evheap.flame.length > 1);
    const boxes = await page.evaluate(() => /** @type {any} */ (window).evheap.flame);
    const {runs: [{frames, bands}]} = await dataOf(page);
    const inner = boxes.find((/** @type {any} */ {path, width}) => path.length === 4 && width > 60 && boxes.some((/** @type {any} */ one) => one.path.length === 5 && one.path[3] === path[3]));
    const name = inner.path[3];
    /** Returns the names of a frame and of those outside it, the outermost first.  @param {number|undefined} i @returns {string[]} */
    const stackOf = (i) => (i === undefined ? [] : [...stackOf(frames[i].parent), frames[i].name]);
    const stacks = bands.map((/** @type {any} */ {frame}) => stackOf(frame)).filter((/** @type {string[]} */ stack) => stack.includes(name));
    const from = (/** @type {string[]} */ stack) => stack.slice(stack.indexOf(name)).map((_unused, n, all) => all.slice(0, n + 1).join());
    const callees = new Set(stacks.flatMap(from));
    const callers = new Set(stacks.flatMap((/** @type {string[]} */ stack) => from(stack.slice(0, stack.indexOf(name) + 1).reverse())));

    await page.locator("#flame-canvas").click({position: {x: inner.left + 20, y: inner.y}});
    await page.getByRole("button", {name: "callers and callees"}).click();
    await nextFrame(page);
    const around = await page.evaluate(() => /** @type {any} */ (window).evheap.flame);
    const own = around.find((/** @type {any} */ {path}) => path.length === 1);

    assert.equal(own.path[0], name);
    /* Callers are above, callees are below. */
    for (const one of around) assert.ok((one.y < own.y ? callers : callees).has(one.path.join()), one.path.join());
    for (const isThere of [(/** @type {any} */ {y}) => y < own.y, (/** @type {any} */ {y}) => y > own.y]) assert.ok(around.some(isThere));
    await until(page, "the address", () => location.hash.includes("around="));
    await page.locator("#flame-canvas").focus();
    for (const [key, name] of [["ArrowLeft", own.path[0]], ["ArrowUp", inner.path[2]], ["ArrowDown", own.path[0]]]) {
        await page.keyboard.press(key);
        const said = await page.locator("#flame-frame").innerText();

        assert.ok(said.startsWith(name), `${key}: ${said} is not ${name}`);
    }
    await page.locator("#flame-path button").first().click();
    assert.equal((await viewOf(page)).around, "");
}));

test("the overview chooses a window where nothing is zoomed yet", () => withPage("hd", {}, async (page) => {
    const {frame} = await drawnOn(page);
    const strip = /** @type {any} */ (await page.locator("#strip-canvas").boundingBox());
    const x = (/** @type {number} */ part) => strip.x + frame.left + frame.width * part;

    await page.mouse.move(x(0.3), strip.y + 20);
    await page.mouse.down();
    await page.mouse.move(x(0.4), strip.y + 20);
    await page.mouse.move(x(0.6), strip.y + 20);
    await page.mouse.up();
    const view = await viewOf(page);

    near(view.from, timeAt(frame, frame.left + frame.width * 0.3), 1e-2, "from");
    near(view.to, timeAt(frame, frame.left + frame.width * 0.6), 1e-2, "to");
    await page.locator("#zoom-whole").click();
    /* These are no drags. */
    for (const [button, width] of /** @type {["left"|"right", number][]} */ ([["left", 2], ["right", 90]])) {
        await page.mouse.move(x(0.3), strip.y + 20);
        await page.mouse.down({button});
        await page.mouse.move(x(0.3) + width, strip.y + 20);
        await page.mouse.up({button});
        assert.equal((await viewOf(page)).from, null, button);
    }
}));

test("rows of the legend do not move under the mouse, and long names that are cut stay different", () => withPage("hc", {viewport: {width: 1000, height: 700}}, async (page) => {
    const places = () => page.locator("#legend li").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    const before = await places();

    await page.locator("#legend li").nth(1).hover();
    await nextFrame(page);
    assert.deepEqual(await places(), before);
    await hover(page, 0.5);
    const names = await page.locator(".label").evaluateAll((labels) => labels.map((label) => ({
        name: label.textContent ?? "", look: label.getAttribute("data-look") ?? label.textContent, fits: label.scrollWidth <= label.clientWidth, where: label.closest("ul, output")?.id,
    })));

    for (const where of ["legend", "cursor"]) {
        const own = names.filter((one) => one.where === where);

        assert.ok(own.filter(({look}) => look?.includes("…")).length > 3, `names in ${where} are cut`);
        assert.equal(new Set(own.map(({name, look}) => look ?? name)).size, own.length, "and stay different");
        assert.ok(where === "cursor" || own.every(({fits}) => fits), "and have room");
    }
}));

test("on a phone the table shortens long names, and its total stays in sight", () => withPage("long", {viewport: {width: 420, height: 500}}, async (page) => {
    await page.locator("#table .scroll").evaluate((box) => box.scrollIntoView());
    await nextFrame(page);
    const looks = await page.locator("#bands .label").evaluateAll((labels) => labels.filter(({textContent}) => (textContent ?? "").length > 80).map((label) => label.getAttribute("data-look")?.length ?? 0));
    const [box, total] = await page.evaluate(() => [".scroll", "tfoot th"].map((part) => document.querySelector("#table " + part)?.getBoundingClientRect().bottom ?? 0));

    assert.ok(looks.length > 0 && looks.every((length) => length > 40 && length <= 80), looks.join());
    assert.ok(total > 0 && total <= box + 2, `the total is at ${total} of ${box}`);
}));

test("a finding shows its bands alone, in its time, with their rise", () => withPage("leak", {}, async (page) => {
    const {runs: [{profiles: [{targets}]}]} = await dataOf(page, "settings");
    const {runs: [run]} = await dataOf(page);
    const i = targets.findIndex((/** @type {any} */ target) => target?.bands.length > 0 && target.from_ns !== undefined);
    const {bands, from_ns, to_ns} = targets[i];

    const button = page.locator("#findings li").nth(i).getByRole("button");

    await page.getByLabel("lines").check();
    await page.locator("#search").fill("nothing");
    await until(page, "a step", () => location.hash.includes("q=nothing"));
    await page.setViewportSize({width: 420, height: 500});
    assert.ok((await button.evaluate((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent))?.includes(bands[0]));
    await button.click();
    const {layers, frame} = await drawnOn(page);
    const plot = /** @type {any} */ (await page.locator("#plot-A").boundingBox());

    assert.ok(plot.y >= 0 && plot.y + plot.height < 501, "the plot is on the screen");
    assert.deepEqual([(await viewOf(page)).shape, await page.locator("#search").inputValue()], ["areas", ""]);

    assert.deepEqual(layers.map((/** @type {any} */ {band}) => band).sort(), [...bands].sort());
    near(frame.from, from_ns / 1e9, 1e-6, "from");
    near(frame.to, to_ns / 1e9, 1e-6, "to");
    const rows = await legendOf(page);
    const [first, last] = [from_ns, to_ns].map((time) => run.eras.findIndex((/** @type {any} */ era) => era.time_ns === time));
    const band = run.bands.find((/** @type {any} */ one) => one.band === bands[0]);

    assertAmount(rows.find(([label]) => label === bands[0])?.[1].replace("+", "") ?? "", levelsOf(run, band)[last] - levelsOf(run, band)[first], "the rise");
    await page.locator("#undo").click();
    await until(page, "all bands again", (/** @type {number} */ n) => /** @type {any} */ (window).evheap.drawn["plot-A"].layers.length > n, layers.length);
    assert.equal((await viewOf(page)).search, "nothing");
}));

test("groups have the stacks of their bands, and change by the sum of theirs", () => withPage("baseline", {hash: "#group=module", permissions: ["clipboard-read", "clipboard-write"]}, async (page) => {
    const {runs, comparison} = await dataOf(page);
    const {runs: [{profiles: [{groups}]}]} = await dataOf(page, "settings");
    const {names, of} = groups.find((/** @type {any} */ {key}) => key === "module");
    const {bands} = runs[2];
    const changes = new Map(comparison.runs.at(-1).changes.map((/** @type {any} */ {band, change}) => [band, change]));
    /** @param {number} group @param {(band: any) => number} valueOf */
    const sumOf = (group, valueOf) => bands.filter((/** @type {any} */ {other}) => !other).reduce((/** @type {number} */ sum, /** @type {any} */ band, /** @type {number} */ i) => (of[i] === group ? sum + valueOf(band) : sum), 0);
    const [head, ...rows] = await copiedRows(page);
    const [group] = rows.map(([name]) => names.indexOf(name)).filter((place) => place >= 0);
    const row = rows.find(([name]) => name === names[group]) ?? [];

    near(Number(row[head.indexOf("change")]), sumOf(group, ({band}) => changes.get(band)), 1, "change");
    await page.locator("#legend button", {hasText: names[group]}).first().dblclick();
    await page.locator("#flame").scrollIntoViewIfNeeded();
    const mean = sumOf(group, ({figures}) => figures.mean);

    await until(page, "the stacks of the group", (/** @type {number} */ wanted) => Math.abs(/** @type {any} */ (window).evheap.flame[0]?.total / wanted - 1) < 0.01, mean);
    assert.ok((await page.evaluate(() => /** @type {any} */ (window).evheap.flame)).some((/** @type {any} */ {path}) => path.length > 2));
}));

test("what a finding advises on groups is done in place", () => withPage("alike", {}, async (page) => {
    await page.locator("#findings li", {hasText: "Next: "}).getByRole("button").click();
    assert.equal((await viewOf(page)).group, "module");
    assert.equal((await drawnOn(page)).layers.length, 7);
}));
