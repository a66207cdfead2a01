/* What a reader does with mouse or fingers, and what the page then shows. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assertAmount, copiedRows, csvValues, dataOf, drag, drawnOn, folder, hover, near, nextFrame, packedIn, parseCsv, placeOf, rest, timeAt, until, viewOf, withPage } from "./support.js";

/** @param {import("playwright-core").Page} page */
const rangeOf = async (page) => {
    const {frame} = await drawnOn(page);

    return [frame.from, frame.to];
};

test("the mouse shows a line, the values there in the order of the stack, and marks its band", () => withPage("hc", {viewport: {width: 1000, height: 700}}, async (page) => {
    const {era, band, time} = await hover(page, 0.5);
    const view = await viewOf(page);

    near(view.cursor, time, 1e-6, "cursor");
    assert.equal(view.band, band);
    assert.match(await page.locator("#cursor caption").innerText(), new RegExp(`era ${era}$`));
    assert.equal(await page.locator("#cursor .current bdi").textContent(), band);
    const labels = await page.locator("#legend .label").allTextContents();
    const places = (await page.locator("#cursor tbody .label").allTextContents()).map((text) => labels.indexOf(text));

    assert.deepEqual(places, [...places].sort((a, b) => a - b));
    await until(page, "the legend marks it", (/** @type {string} */ name) => document.querySelector("#legend .current .label")?.textContent === name, band);
    for (const part of [0, 0.3, 0.55, 1]) {
        await hover(page, part);
        const [box, plots] = /** @type {any[]} */ (await Promise.all(["#cursor", "#plots"].map((id) => page.locator(id).boundingBox())));

        assert.ok(box.x >= plots.x && box.x + box.width <= plots.x + plots.width && box.y + box.height <= plots.y + plots.height, `the readout is at ${box.x}, ${box.width} wide`);
        assert.ok(box.width * box.height < 0.4 * plots.width * plots.height, "it leaves most of the plot");
    }
    await page.mouse.move(2, 2);
    await until(page, "the readout goes", () => document.getElementById("cursor")?.hidden);
}));

test("the values come with the line, then ten times in a second, and in the end are those of the line", () => withPage("hc", {}, async (page) => {
    const {xs, eras} = await drawnOn(page);
    await page.waitForTimeout(150);
    const {shown, first, lasted} = await page.evaluate(async (/** @type {number[]} */ places) => {
        const canvas = /** @type {HTMLElement} */ (document.getElementById("plot-A"));
        const caption = /** @type {HTMLElement} */ (document.querySelector("#cursor caption"));
        const {left, top} = canvas.getBoundingClientRect();
        const began = performance.now();
        let shown = 0;
        let first = "";

        new MutationObserver(() => { shown++; }).observe(caption, {childList: true});
        for (const [i, x] of places.entries()) {
            canvas.dispatchEvent(new PointerEvent("pointermove", {bubbles: true, clientX: left + x, clientY: top + 100}));
            await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
            if (i === 0) first = caption.textContent ?? "";
        }
        return {shown, first, lasted: performance.now() - began};
    }, Array.from({length: 40}, (_, i) => xs[i % 2 === 0 ? 0 : xs.length - 1]));

    assert.ok(first.endsWith(`era ${eras[0]}`), first);
    assert.ok(shown >= 2 && shown <= lasted / 100 + 2, `${shown} in ${lasted} ms`);
    await until(page, "the values are those of the line", (/** @type {string} */ end) => document.querySelector("#cursor caption")?.textContent?.endsWith(end), `era ${eras.at(-1)}`);
}));

test("the wheel zooms around the mouse, with shift it pans", () => withPage("hc", {}, async (page) => {
    const {frame} = await drawnOn(page);
    const place = await placeOf(page, frame.left + frame.width * 0.4, 0);
    const time = timeAt(frame, frame.left + frame.width * 0.4);

    await page.mouse.move(place.x, place.y - 30);
    await page.mouse.wheel(0, -400);
    await until(page, "zoomed", () => /** @type {any} */ (window).evheap.view.from !== null);
    const zoomed = (await drawnOn(page)).frame;

    near((zoomed.to - zoomed.from) / (frame.to - frame.from), Math.exp(-1), 0.01, "factor");
    near(timeAt(zoomed, frame.left + frame.width * 0.4), time, (frame.to - frame.from) / 200, "the time under the mouse");
    await page.keyboard.down("Shift");
    await page.mouse.wheel(0, 120);
    await until(page, "panned", (/** @type {number} */ from) => /** @type {any} */ (window).evheap.view.from > from, zoomed.from);
    await page.keyboard.up("Shift");
    const panned = (await drawnOn(page)).frame;

    near(panned.to - panned.from, zoomed.to - zoomed.from, 1e-9, "width");
}));

test("a drag zooms, shift or the middle button pans, a double click shows all", () => withPage("hc", {}, async (page) => {
    const {frame} = await drawnOn(page);
    const [a, b] = [0.3, 0.7].map((part) => frame.left + frame.width * part);
    const pixel = (frame.to - frame.from) / frame.width;

    await drag(page, b, a);
    let [from, to] = await rangeOf(page);

    near(from, timeAt(frame, a), 2 * pixel, "start");
    near(to, timeAt(frame, b), 2 * pixel, "end");
    for (const held of [{key: "Shift"}, {button: /** @type {const} */ ("middle")}]) {
        const [was] = await rangeOf(page);

        await drag(page, a, a + frame.width / 4, held);
        [from, to] = await rangeOf(page);
        near(was - from, (to - from) / 4, 3 * pixel, "panned by " + JSON.stringify(held));
    }
    const place = await placeOf(page, a, 0);

    await page.mouse.dblclick(place.x, place.y - 20);
    assert.deepEqual(await rangeOf(page), [frame.from, frame.to]);
    assert.equal((await viewOf(page)).from, null);
}));

test("one finger pans, two zoom", () => withPage("hc", {hasTouch: true, hash: "#from=0.4&to=0.8"}, async (page) => {
    const {frame} = await drawnOn(page);
    const {x, y} = await placeOf(page, frame.left + frame.width / 2, 0);
    const session = await page.context().newCDPSession(page);
    /** @param {string} type @param {...number} xs */
    const touch = (type, ...xs) => session.send("Input.dispatchTouchEvent", {type: /** @type {any} */ (type), touchPoints: xs.map((at, id) => ({x: at, y: y - 60, id}))});

    await touch("touchStart", x);
    await touch("touchMove", x - 60);
    await touch("touchMove", x - 120);
    await touch("touchEnd");
    const [from, to] = await rangeOf(page);

    near(to - from, 0.4, 1e-6, "width");
    assert.ok(from > 0.43, `panned to ${from}`);
    await touch("touchStart", x - 50, x + 50);
    await touch("touchMove", x - 75, x + 75);
    await touch("touchMove", x - 100, x + 100);
    await touch("touchEnd");
    const [start, end] = await rangeOf(page);

    near((to - from) / (end - start), 2, 0.2, "factor");
}));

test("buttons and the strip choose the window", () => withPage("hc", {}, async (page) => {
    const {frame} = await drawnOn(page);
    const span = frame.to - frame.from, pixel = span / frame.width;

    await page.locator("#zoom-in").click();
    let [from, to] = await rangeOf(page);

    near(to - from, span / 2, 1e-6, "half");
    await page.locator("#zoom-out").click();
    assert.deepEqual(await rangeOf(page), [frame.from, frame.to]);
    assert.equal(await page.locator("#zoom-whole").isDisabled(), true);

    const strip = /** @type {any} */ (await page.locator("#strip-canvas").boundingBox());
    /** @param {number} part of the run @param {number} part2 */
    const dragStrip = async (part, part2) => {
        await page.mouse.move(strip.x + frame.left + frame.width * part, strip.y + 20);
        await page.mouse.down();
        await page.mouse.move(strip.x + frame.left + frame.width * part2, strip.y + 20);
        await page.mouse.up();
        return rangeOf(page);
    };

    [from] = await dragStrip(0, 0.5);
    near(from, frame.from + span * 0.5, 3 * pixel, "the start follows its handle");
    assert.equal(await page.locator("#handle-from:focus").count(), 1);
    assert.equal(await page.locator("#handle-from:focus-visible").count(), 0, "the mouse needs no frame");
    [from, to] = await dragStrip(0.75, 0.5);
    near(from, frame.from + span * 0.25, 3 * pixel, "the window follows the mouse");
    near(to - from, span / 2, 3 * pixel, "its width");
    await page.mouse.click(strip.x + frame.left + frame.width * 0.9, strip.y + 20);
    near((await rangeOf(page))[1], frame.to, 1e-9, "a click beside moves the window there");
    await page.locator("#zoom-whole").click();
    assert.deepEqual(await rangeOf(page), [frame.from, frame.to]);
}));

test("the legend hides, isolates and finds", () => withPage("hc", {}, async (page) => {
    const all = (await drawnOn(page)).layers.map((/** @type {any} */ layer) => layer.band);
    const first = page.locator("#legend button").first();
    /** @param {string[]} bands */
    const shows = async (bands) => {
        await until(page, `draws ${bands.length} bands`, (/** @type {number} */ n) => /** @type {any} */ (window).evheap.drawn["plot-A"].layers.length === n, bands.length);
        assert.deepEqual((await drawnOn(page)).layers.map((/** @type {any} */ layer) => layer.band), bands);
    };
    const found = () => page.locator("#legend li:visible .label").allInnerTexts();

    await first.click();
    await shows(all.slice(1));
    assert.equal(await first.getAttribute("aria-pressed"), "false");
    await first.click();
    await shows(all);
    await page.locator("#legend button").nth(2).dblclick();
    await shows([all[2]]);
    await page.locator("#legend button").nth(4).click();
    await shows([all[2], all[4]]);
    await page.locator("#show-all").click();
    await shows(all);
    await page.locator("#search").fill("COUNT");
    await nextFrame(page);
    assert.deepEqual(await found(), all.filter((/** @type {string} */ label) => label.toLowerCase().includes("count")));
    await until(page, "the table follows", () => Array.from(document.querySelectorAll("#bands tbody th"), (head) => head.textContent ?? "").every((label) => /count/i.test(label)));
    await page.locator("#regex").check();
    await page.locator("#search").fill("^to.*main$");
    await nextFrame(page);
    assert.deepEqual(await found(), all.filter((/** @type {string} */ label) => /^to.*main$/u.test(label)));
    await page.locator("#search").fill("(");
    await nextFrame(page);
    assert.equal((await found()).length, all.length);
    assert.notEqual(await page.locator("#search-error").innerText(), "");
}));

test("bands are areas, shares or lines", () => withPage("hd", {}, async (page) => {
    const areas = await drawnOn(page);
    const total = areas.layers[0].tops;

    await page.getByLabel("shares").check();
    const shares = await drawnOn(page);

    shares.layers.forEach((/** @type {any} */ layer, /** @type {number} */ k) => layer.tops.forEach((/** @type {number} */ top, /** @type {number} */ i) =>
        near(top - layer.bottoms[i], (areas.layers[k].tops[i] - areas.layers[k].bottoms[i]) / total[i], 1e-9, "share")));
    await page.getByLabel("lines").check();
    const lines = await drawnOn(page);

    lines.layers.forEach((/** @type {any} */ layer, /** @type {number} */ k) => layer.tops.forEach((/** @type {number} */ top, /** @type {number} */ i) =>
        near(top, areas.layers[k].tops[i] - areas.layers[k].bottoms[i], 1e-3, "line")));
    assert.ok(lines.layers.every((/** @type {any} */ layer) => layer.bottoms.every((/** @type {number} */ bottom) => bottom === 0)));
}));

test("the table sorts, is copied whole, and has the window's figures", () => withPage("hc", {permissions: ["clipboard-read", "clipboard-write"]}, async (page) => {
    const {runs: [{bands, eras}]} = await dataOf(page);
    const heads = page.locator("#bands thead th:not([hidden]) button");
    const [keys, ...rows] = await copiedRows(page);
    const figures = ["peak", "mean", "area", "end", "growth"];
    const own = rows.filter(([label]) => !label.startsWith("OTHER ("));

    assert.deepEqual(own.map((row) => [row[0], ...figures.map((key) => Number(row[keys.indexOf(key)]))]),
        bands.filter((/** @type {any} */ band) => !band.other).map((/** @type {any} */ band) => [band.band, ...figures.map((key) => band.figures[key])]));
    for (let column = 0; column < keys.length; column++) {
        for (const descending of column === 0 ? [false, true] : [true, false]) {
            await heads.nth(column).click();
            await until(page, `sorted by ${keys[column]}`, (/** @type {any[]} */ [at, order]) => document.querySelectorAll("#bands thead th:not([hidden])")[at].getAttribute("aria-sort") === order, [column, descending ? "descending" : "ascending"]);
            const cells = (await copiedRows(page)).slice(1).map((row) => row[column]);
            const ordered = [...cells].sort((x, y) => (column === 0 ? x.localeCompare(y) : Number(x) - Number(y)));

            assert.deepEqual(cells, descending ? ordered.reverse() : ordered, keys[column]);
        }
    }
    const middle = eras[Math.floor(eras.length / 2)], last = eras[eras.length - 2];

    await page.evaluate((hash) => { location.hash = hash; }, `from=${middle.time_ns / 1e9 - 1e-4}&to=${last.time_ns / 1e9 + 1e-4}`);
    await until(page, "the window's figures", () => document.querySelector("#bands caption")?.textContent?.startsWith("from "));
    const values = csvValues("hc");
    const inside = eras.filter((/** @type {any} */ era) => era.time_ns >= middle.time_ns && era.time_ns <= last.time_ns);

    for (const row of (await copiedRows(page)).slice(1, 6)) {
        const peak = Math.max(...inside.map((/** @type {any} */ era) => values.get(era.era)?.get(row[0]) ?? 0));

        assert.equal(Number(row[keys.indexOf("peak")]), peak, `peak of ${row[0]}`);
        assertAmount(await page.locator("#bands tbody tr", {has: page.getByText(row[0], {exact: true})}).locator("td").nth(1).textContent() ?? "", peak, "its text");
    }
}));

/** Returns how many lanes tell values.
 * @param {import("playwright-core").Page} page */
async function keysWithValues(page) {
    await rest(page);
    return page.locator(".lane-key").filter({has: page.locator(".value", {hasText: /\d/})}).count();
}

test("lanes, marks, threads and findings are there", () => withPage("he", {viewport: {width: 1280, height: 3000}}, async (page) => {
    const {runs: [run]} = await dataOf(page);
    const {profiles: [settings]} = (await dataOf(page, "settings")).runs[0];
    const {frame, marks} = await drawnOn(page);

    assert.equal(await page.locator("#marks button").count(), run.markers.length);
    run.markers.forEach((/** @type {any} */ marker, /** @type {number} */ i) => near(timeAt(frame, marks[i]), marker.time_ns / 1e9, 1e-6, "mark"));
    await page.locator("#zoom-in").click();
    await page.locator("#zoom-in").click();
    await page.locator("#marks button").last().click();
    const {pin: cursor} = await viewOf(page);
    const [from, to] = await rangeOf(page);

    near(cursor, run.markers[run.markers.length - 1].time_ns / 1e9, 1e-6, "cursor");
    assert.ok((await page.locator("#cursor .mark bdi").allTextContents()).includes(run.markers[run.markers.length - 1].text), "its text");
    assert.equal(await page.locator("#plot-A").evaluate((plot) => plot.getBoundingClientRect().bottom > 0 && plot.getBoundingClientRect().top < innerHeight), true, "the plot is on the screen");
    assert.ok(from <= cursor && cursor <= to, "the window has the mark");
    const lanes = await page.locator("canvas.lane").count();

    assert.ok(lanes >= 4);
    await hover(page, 0.5);
    assert.equal(await keysWithValues(page), lanes);
    await page.mouse.move(0, 0);
    assert.equal(await page.locator("#cursor").isVisible(), true, "the mark is pinned");
    await page.locator("#unpin").click();
    await rest(page);
    assert.equal(await page.locator("#cursor").isVisible(), false);
    await page.locator("canvas.lane").first().hover({position: {x: 300, y: 20}});
    await rest(page);
    assert.equal(await page.locator("#cursor").isVisible(), true, "a lane moves the cursor");
    assert.equal(await keysWithValues(page), lanes);
    await page.locator("#threads-A summary").click();
    assert.deepEqual(await page.locator("#threads-A tbody td:last-child").allTextContents(), run.activity.threads.map((/** @type {any} */ {stops}) =>
        Object.entries(stops).sort(([, a], [, b]) => b - a).map(([reason, n]) => `${reason} ${n}`).join(", ")));
    assert.deepEqual(await page.locator("#threads-A details > p").allTextContents(), ["HeapOverflow (nursery full, no error)", "StackOverflow (stack chunk full, no error by itself)"]);
    await page.locator("#threads-A").getByRole("button", {name: "thread"}).click();
    assert.deepEqual(await page.locator("#threads-A tbody th").allTextContents(), ["2", "1"]);
    await page.locator("#findings").scrollIntoViewIfNeeded();
    assert.deepEqual((await page.locator("#findings li").allTextContents()).map((text) => text.replace(/ show$/, "")), settings.findings);
    /* No line breaks within an amount. */
    const amounts = page.locator("#findings .amount");

    for (const amount of await amounts.allTextContents()) assert.match(amount, /^\d[\d.]* (%|[^ ]+)( s| \d\d (min|s))?$/);
    assert.ok(await amounts.count() > 0);
    assert.equal(await amounts.first().evaluate((node) => getComputedStyle(node).whiteSpace), "nowrap");
    assert.ok(await page.locator("#facts tr").count() > 3);
}));

test("places in sentences are links to the source", () => withPage("linked", {}, async (page) => {
    const {links, runs: [{profiles: [settings]}]} = await dataOf(page, "settings");
    const found = page.locator("#findings a");

    assert.deepEqual((await found.evaluateAll((all) => all.map((/** @type {any} */ a) => [a.textContent, a.getAttribute("href"), a.rel]))).sort(),
        links.filter((/** @type {string[]} */ [place]) => settings.findings.some((/** @type {string} */ text) => text.includes(`, ${place}'`)))
            .map((/** @type {string[]} */ link) => [...link, "noreferrer"]).sort());
    assert.equal(await found.count(), 4);
    assert.equal(await found.first().getAttribute("href"), "https://example.org/a+(b)/src/Main.hs?c&d=%20#L12");
    assert.deepEqual((await page.locator("#findings li").allInnerTexts()).map((text) => text.replace(/ show$/, "").trim()), settings.findings, "the sentences stay as they are");
    assert.equal(await page.locator("#findings bdi a, a a").count(), 0);
}));

test("labels that are cut stay apart, and the page says that they are", () => withPage("cut", {}, async (page) => {
    const {runs: [{bands, left_out: {labels}}]} = await dataOf(page);

    assert.equal(labels, 12);
    assert.equal(new Set(bands.map((/** @type {any} */ band) => band.band)).size, bands.length);
    await page.locator("#legend button").first().dblclick();
    await until(page, "one band is drawn", () => /** @type {any} */ (window).evheap.drawn["plot-A"].layers.length === 1);
    assert.match(await page.locator("#left-out").innerText(), /\b12\b/);
}));

/** Runs a command that the page tells, and returns the bands that its output has.
 * The output is in a folder of its own: pages in that of the fixtures are tested.
 * @param {string} command */
function bandsOf(command) {
    const own = mkdtempSync(join(folder, "found-"));
    const output = join(own, command.split(" -o ")[1]);

    execFileSync("sh", ["-c", command.replace(" -o ", ` -o ${own}/`)], {cwd: folder, env: {...process.env, PATH: `${dirname(process.env.EVHEAP ?? "")}:${process.env.PATH}`}, stdio: "ignore"});
    const text = readFileSync(output, "utf8");

    rmSync(own, {recursive: true});
    return output.endsWith(".csv") ? parseCsv(text).map(([, band]) => band) : JSON.parse(text.match(/id="data">(.*?)<\/script>/)?.[1] ?? "").runs[0].bands.map((/** @type {any} */ {band}) => band);
}

test("a search tells what it finds among the bands that the page leaves out, and the command that has it", () => withPage("many-bands", {}, async (page) => {
    const {runs: [{left_out: {bands}}]} = await dataOf(page);
    const [names] = packedIn("many-bands", "names");
    const said = page.locator("#legend-left-out");

    assert.ok(names.length > 14000 && names.length === bands, `the page has ${names.length} of ${bands} names`);
    assert.equal(await said.innerText(), "");
    for (const text of [names[names.length - 1], "FUNCTION_12", "nothing"]) {
        const found = names.filter((/** @type {string} */ band) => band.toLowerCase().includes(text.toLowerCase()));

        await page.locator("#search").fill(text);
        await until(page, "the answer", (/** @type {string} */ number) => document.getElementById("legend-left-out")?.textContent?.includes(`: ${number} of `), String(found.length));
        assert.deepEqual((await said.innerText()).match(/\d+/g)?.map(Number), [found.length, names.length], text);
        assert.deepEqual(await page.locator("#legend-names bdi").allInnerTexts(), found.slice(0, 5), text);
        const commands = await page.locator("#legend-command code:visible").allInnerTexts();

        assert.equal(commands.length, Math.min(1, found.length));
        for (const command of commands) {
            const shown = bandsOf(command);

            assert.deepEqual(found.filter((/** @type {string} */ band) => !shown.includes(band)), [], command);
        }
    }
    await page.locator("#regex").check();
    await page.locator("#search").fill("(");
    await nextFrame(page);
    assert.equal(await said.innerText(), "", "an invalid expression finds nothing");
    await page.locator("#search").fill("_[56]\\d{3}$");
    const found = names.filter((/** @type {string} */ band) => /_[56]\d{3}$/.test(band));

    await until(page, "the answer", (/** @type {string} */ number) => document.getElementById("legend-left-out")?.textContent?.includes(`: ${number} of `), String(found.length));
    const rows = bandsOf(await page.locator("#legend-command code:visible").innerText());

    assert.deepEqual([rows.length - 1, found.filter((/** @type {string} */ band) => !rows.includes(band))], [2000, []]);
}));

/** Lets the page unpack its script, and nothing else: the rest fails or never ends. */
const stopsUnpacking = (/** @type {boolean} */ fails) => `{
    const Own = DecompressionStream;
    let made = 0;

    window.DecompressionStream = function (format) {
        if (made++ === 0) return new Own(format);
        if (${fails}) throw new Error();
        return {readable: new ReadableStream(), writable: new WritableStream()};
    };
}`;

for (const [fails, said] of /** @type {[boolean, RegExp][]} */ ([[true, /not searched: 14788$/], [false, /not searched yet: 14788$/]]))
    test(`a search tells that names are not there (${said.source})`, () => withPage("many-bands", {init: stopsUnpacking(fails)}, async (page) => {
        await page.locator("#search").fill("function_1");
        await until(page, "the sentence", (/** @type {string} */ source) => new RegExp(source).test(document.getElementById("legend-left-out")?.textContent ?? ""), said.source);
        assert.equal(await page.locator("#legend-names li, #legend-command code:visible").count(), 0);
    }));

test("a mark of a .hp file has no text and no number", () => withPage("foreign", {}, async (page) => {
    const item = page.locator("#marks li");

    assert.deepEqual((await drawnOn(page)).numbers, [0]);
    assert.equal(await item.innerText(), "45.0 ms");
    assert.equal(await item.evaluate((one) => getComputedStyle(one).listStyleType), "none");
    await item.locator("button").click();
    await rest(page);
    assert.equal(await page.locator("#cursor .mark").innerText(), "");
}));

test("markers that the page lacks are counted", () => withPage("marked", {}, async (page) => {
    assert.equal(await page.locator("#marks button").count(), 1000);
    assert.equal(await page.locator("#marks button").first().innerText(), "1.00 ms", "as in reports, though the run is long");
    assert.match(await page.locator("#marks-left-out").innerText(), /\b100\b/);
}));

test("keys of lanes do not move when values come", () => withPage("he", {viewport: {width: 420, height: 2000}}, async (page) => {
    const heights = () => page.locator(".lane-key").evaluateAll((keys) => keys.map(({clientHeight}) => clientHeight));
    const before = await heights();

    await page.locator("#plot-A").focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await keysWithValues(page) >= 4);
    assert.deepEqual(await heights(), before);
}));

test("the span of a window is the window", () => withPage("window", {}, async (page) => assert.deepEqual(await rangeOf(page), [0.2, 0.5])));

test("spans are drawn in the colours of their kinds, and named at the cursor", () => withPage("spans", {}, async (page) => {
    const {runs: [run]} = await dataOf(page);
    const key = page.locator(".lane-key", {hasText: "spans"}), lane = page.locator("canvas.lane").last();

    const box = /** @type {any} */ (await lane.boundingBox());

    await lane.hover({position: {x: 0.57 * box.width, y: 20}});
    await rest(page);
    const at = (await viewOf(page)).cursor * 1e9;
    const there = run.spans.filter((/** @type {any} */ span) => span.begin_ns <= at && span.end_ns >= at)
        .sort((/** @type {any} */ a, /** @type {any} */ b) => a.row - b.row).map((/** @type {any} */ span) => span.name + (span.open ? " (open)" : ""));

    assert.deepEqual(there, ["main", "query", "load (open)"], `at ${at}`);
    assert.equal(await key.locator(".value").last().textContent(), there.join(", "));
    /* The colours are those of the picture, whose bars have the names of spans. */
    const {runs: [{span_colours, spans_table}]} = await dataOf(page, "settings");
    const drawn = await lane.evaluate((canvas) => {
        const {width, height} = /** @type {HTMLCanvasElement} */ (canvas);
        const data = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        const found = new Set();

        for (let i = 0; i < data.length; i += 4) found.add("#" + [...data.slice(i, i + 3)].map((part) => part.toString(16).padStart(2, "0")).join(""));
        return [...found];
    });

    assert.equal(span_colours.length, run.span_kinds.length);
    for (const colour of span_colours) assert.ok(drawn.includes(colour), `${colour} of ${drawn}`);

    /* The table has the kinds, with the name first. */
    const texts = await page.locator("#spans-A tr").evaluateAll((lines) => lines.map((line) => [...line.children].map((one) => one.textContent)));

    assert.deepEqual(texts, spans_table.map((/** @type {any[]} */ cells) => cells.map((one) => [one].flat()[0])));
    assert.deepEqual(texts.slice(1).map(([name]) => name), run.span_kinds.map((/** @type {any} */ kind) => kind.name));
}));

test("a click on a head sorts the spans: numbers from the greatest on, texts from the first on", () => withPage("spans", {}, async (page) => {
    const {runs: [{span_kinds}]} = await dataOf(page);
    const names = span_kinds.toSorted((/** @type {any} */ a, /** @type {any} */ b) => b.longest_ns - a.longest_ns).map((/** @type {any} */ kind) => kind.name);
    const sortBy = async (/** @type {string} */ title) => {
        await page.locator("#spans-A").getByRole("button", {name: title}).click();
        return page.locator("#spans-A tbody th").allTextContents();
    };

    assert.deepEqual(await sortBy("longest"), names);
    assert.deepEqual(await page.locator("#spans-A th[aria-sort=descending]").allTextContents(), ["longest"]);
    assert.equal((await sortBy("longest")).at(-1), names[0]);
    assert.deepEqual(await sortBy("span"), names.toSorted((/** @type {string} */ a, /** @type {string} */ b) => a.localeCompare(b)));
}));

test("an axis of eras has no lanes and no marks", () => withPage("eras", {}, async (page) => {
    const {runs: [run]} = await dataOf(page);

    assert.ok(run.clock === "eras" && run.eras.length > 0);
    assert.deepEqual((await drawnOn(page)).marks, []);
    assert.equal(await page.locator("#lanes:visible, #marks-section:visible").count(), 0);
}));

test("lanes are drawn beside a time axis, when it becomes visible", () => withPage("clocks", {}, async (page) => {
    const lanes = page.locator("canvas.lane:visible");
    const widths = () => lanes.evaluateAll((all) => all.map((one) => [/** @type {HTMLCanvasElement} */ (one).width, one.clientWidth]));

    assert.equal(await lanes.count(), 0);
    await page.setViewportSize({width: 1000, height: 900});
    await nextFrame(page);
    await page.getByRole("tab").nth(1).click();
    await nextFrame(page);
    assert.ok(await lanes.count() > 0);
    for (const [drawn, shown] of await widths()) assert.ok(drawn === shown && shown > 0, `${drawn} of ${shown} pixels`);
}));

test("shares in the readout are those of the plot", () => withPage("hd", {}, async (page) => {
    await page.getByLabel("shares").check();
    await page.locator("#legend button").first().dblclick();
    await until(page, "one band is drawn", () => /** @type {any} */ (window).evheap.drawn["plot-A"].layers.length === 1);
    await hover(page, 0.5);
    const [total, shown, alone] = await page.locator("#cursor tbody tr").allInnerTexts();
    const sizeIn = (/** @type {string} */ text) => text.split("\t")[1].replace(" (100.0 %)", "");

    assert.match(alone, /100\.0 %/);
    assert.match(shown, /^shown/);
    assert.equal(sizeIn(shown), sizeIn(alone), "the sum of the shown bands");
    assert.notEqual(sizeIn(total), sizeIn(shown));
}));

test("a finger shows the values, and the hint is about fingers", () => withPage("hT", {hasTouch: true, isMobile: true, viewport: {width: 360, height: 740}}, async (page) => {
    const {xs} = await drawnOn(page);
    const place = await placeOf(page, xs[Math.floor(xs.length / 2)], 1);

    await page.touchscreen.tap(place.x, place.y);
    await rest(page);
    assert.equal(await page.locator("#cursor").isVisible(), true);
    assert.match(await page.locator(".hint").innerText(), /^One finger: pan\.(?!.*(click|Enter))/);
    const band = page.locator("#legend button").nth(1);

    let alone = 0;

    /* On a busy machine, the second tap may come too late. */
    for (let tries = 0; tries < 20 && alone === 0; tries++) {
        await band.tap();
        await band.tap();
        await rest(page);
        alone = (await viewOf(page)).only.length;
    }
    assert.equal(alone, 1, "two taps show a band alone");
}));

test("with the whole run, the wheel scrolls the page instead of zooming out", () => withPage("hT", {}, async (page) => {
    await hover(page, 0.5);
    await page.mouse.wheel(0, 200);
    await until(page, "the page scrolls", () => scrollY > 0);
    assert.deepEqual([(await viewOf(page)).from, (await viewOf(page)).to], [null, null]);
}));

test("the words are in the language of the run of evheap", () => withPage("german", {}, async (page) => {
    const {words} = await dataOf(page, "settings");

    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.equal(await page.locator("#zoom-whole").innerText(), words["whole run"]);
    assert.notEqual(words["whole run"], "whole run");
}));

test("many eras are drawn coarsely while the window moves, and whole when it rests", () => withPage("thinned", {}, async (page) => {
    const outline = () => page.locator("#plot-A + .overlay").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
    const whole = (await drawnOn(page)).eras.length;

    await hover(page, 0.3);
    /* The view rests a second later, however slow the browser is. */
    const {eras, frame} = await page.locator("#plot-A").evaluate((plot) => new Promise((done) => {
        const all = /** @type {any} */ (window);
        const {setTimeout} = all;

        all.setTimeout = (/** @type {any} */ then, /** @type {number} */ wait) => setTimeout(then, wait + 1000);
        plot.dispatchEvent(new KeyboardEvent("keydown", {key: "+", bubbles: true}));
        all.setTimeout = setTimeout;
        requestAnimationFrame(() => done(/** @type {any} */ (window).evheap.drawn["plot-A"]));
    }));

    assert.ok(frame.to - frame.from < 50 && eras.length < whole / 2, `${eras.length} of ${whole} eras are drawn`);
    await rest(page);
    assert.ok((await drawnOn(page)).eras.length > eras.length * 2, "the plot stays coarse");
    const rested = await outline();

    await hover(page, 0.31);
    await page.mouse.move(5, 5);
    await hover(page, 0.3);
    assert.ok(rested === await outline(), "the outline of the band is another than that of the rested plot");
}));
