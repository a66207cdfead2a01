/* What the browser tests share: one Chromium for a file of tests, pages that are
 * opened from disk, conditions to wait for, and the values that evheap wrote. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { inflateSync } from "node:zlib";
import { fixtures, folder, launch, TIMEOUT, urlOf } from "./browser.js";

export { fixtures, folder, urlOf };

/** @type {import("playwright-core").Browser} */
let browser;

before(async () => { browser = await launch(); });
after(() => browser?.close());

/** Opens a page and uses it.  Fails if the page prints to the console, has an
 * error, or requests anything but its own file.
 * @param {string} name of a fixture
 * @param {import("playwright-core").BrowserContextOptions & {hash?: string, init?: string | (() => void), starts?: boolean}} options init: is run before
 *   the page; starts: false if the page cannot start
 * @param {(page: import("playwright-core").Page) => Promise<void>} use */
export async function withPage(name, {hash = "", init, starts = true, ...options}, use) {
    const context = await browser.newContext({viewport: {width: 1280, height: 1000}, ...options});
    /** @type {string[]} */
    const messages = [];
    /** @type {string[]} */
    const requests = [];

    try {
        context.setDefaultTimeout(TIMEOUT);
        context.on("console", (message) => messages.push(message.text()));
        context.on("weberror", (error) => messages.push(String(error.error())));
        context.on("request", (request) => requests.push(request.url().split("#")[0]));
        const page = await context.newPage();

        if (init) await page.addInitScript(init);
        await page.goto(urlOf(name) + hash);
        if (options.javaScriptEnabled !== false && starts) await until(page, "the page rests", () => /** @type {any} */ (window).evheap?.rests);
        await use(page);
        assert.deepEqual(messages, [], "messages on the console");
        assert.deepEqual([...new Set(requests)], [urlOf(name)], "requests");
        assert.equal(await page.evaluate(() => "hacked" in window), false, "a label was run");
    } finally {
        await context.close();
    }
}

/** Waits until a function of the page is true, and tells what was waited for.
 * @param {import("playwright-core").Page} page
 * @param {string} what
 * @param {any} condition
 * @param {any} [argument] */
export async function until(page, what, condition, argument) {
    await page.waitForFunction(condition, argument).catch((error) => {
        throw new Error(`never: ${what}: ${error.message}`);
    });
}

/** Waits until the page has drawn what was asked of it before.
 * @param {import("playwright-core").Page} page */
export const nextFrame = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

/** Waits until the page has drawn what waits for the view to rest.
 * @param {import("playwright-core").Page} page */
export async function rest(page) {
    await nextFrame(page);
    await until(page, "the view rests", () => /** @type {any} */ (window).evheap.rests);
}

/** @param {import("playwright-core").Page} page */
export async function viewOf(page) {
    await nextFrame(page);
    return page.evaluate(() => /** @type {any} */ (window).evheap.view);
}

/** @param {import("playwright-core").Page} page
 * @param {string} [id] of a canvas */
export async function drawnOn(page, id = "plot-A") {
    await nextFrame(page);
    return page.evaluate((canvas) => /** @type {any} */ (window).evheap.drawn[canvas], id);
}

/** Returns how many colours a canvas has.
 * @param {import("playwright-core").Page} page
 * @param {string} id */
export const coloursOn = (page, id) => page.locator("#" + id).evaluate((element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element), {width, height} = canvas;

    return width * height === 0 ? 0 : new Set(new Uint32Array(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, width, height).data.buffer)).size;
});

/** Returns the data of the page.
 * @param {import("playwright-core").Page} page
 * @param {string} [id] data or settings */
export const dataOf = (page, id = "data") => page.evaluate((element) => JSON.parse(document.getElementById(element)?.textContent ?? ""), id);

/** Returns the JSON that a page has packed: the page empties its element.
 * @param {string} name of a fixture
 * @param {string} id */
export function packedIn(name, id) {
    const page = readFileSync(join(folder, name + ".html"), "utf8");
    const [, base64] = page.match(`<script type="application/octet-stream" id="${id}">(.*?)</script>`) ?? [];

    return JSON.parse(inflateSync(Buffer.from(base64 ?? "", "base64")).toString());
}

/** The time at a place of a plot, and the place of a time.
 * @param {any} frame
 * @param {number} x */
export const timeAt = (frame, x) => frame.from + (x - frame.left) / frame.width * (frame.to - frame.from);

/** Returns where on the screen a plot shows a level.
 * @param {import("playwright-core").Page} page
 * @param {number} x on the canvas
 * @param {number} level
 * @param {string} [id] */
export async function placeOf(page, x, level, id = "plot-A") {
    const {frame} = await drawnOn(page, id);

    await page.locator("#" + id).scrollIntoViewIfNeeded();
    const box = /** @type {{x: number, y: number}} */ (await page.locator("#" + id).boundingBox());

    return {x: box.x + x, y: box.y + frame.top + frame.height * (1 - (level - frame.low) / (frame.high - frame.low))};
}

/** Drags the mouse along a plot, with a button and keys held.
 * @param {import("playwright-core").Page} page
 * @param {number} from x on the canvas
 * @param {number} to
 * @param {{button?: "left"|"middle", key?: string}} [held] */
export async function drag(page, from, to, {button = "left", key} = {}) {
    const start = await placeOf(page, from, 0), end = await placeOf(page, to, 0);

    if (key) await page.keyboard.down(key);
    await page.mouse.move(start.x, start.y - 20);
    await page.mouse.down({button});
    await page.mouse.move((start.x + end.x) / 2, start.y - 20);
    await page.mouse.move(end.x, start.y - 20);
    await page.mouse.up({button});
    if (key) await page.keyboard.up(key);
    await nextFrame(page);
}

/** Moves the mouse into the thickest band at a part of a plot's width.
 * @param {import("playwright-core").Page} page
 * @param {number} part of 1
 * @param {string} [id] */
export async function hover(page, part, id = "plot-A") {
    const {eras, xs, layers, frame} = await drawnOn(page, id);
    const i = Math.floor((xs.length - 1) * part);
    const height = (/** @type {any} */ layer) => layer.tops[i] - layer.bottoms[i];
    const thickest = layers.reduce((/** @type {any} */ most, /** @type {any} */ layer) => (height(layer) > height(most) ? layer : most));
    const place = await placeOf(page, xs[i], (thickest.tops[i] + thickest.bottoms[i]) / 2, id);

    await page.mouse.move(place.x, place.y);
    await rest(page);
    return {era: eras[i], band: thickest.band, time: timeAt(frame, xs[i])};
}

/** Fails unless a number is as near to another as allowed.
 * @param {number} actual
 * @param {number} expected
 * @param {number} allowed
 * @param {string} what */
export function near(actual, expected, allowed, what) {
    assert.ok(Math.abs(actual - expected) <= allowed, `${what}: ${actual} is not ${expected}`);
}

/** Copies the table as CSV and returns its rows, the head first.
 * @param {import("playwright-core").Page} page */
export async function copiedRows(page) {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await page.locator("#copy").click();
    const text = await (await page.waitForFunction(() => navigator.clipboard.readText())).jsonValue();
    const rows = parseCsv(text);

    assert.ok(rows.length > 1, `copied rows: ${text}`);
    return rows;
}

/** Returns the rows of a text in CSV.
 * @param {string} text */
export function parseCsv(text) {
    /** @type {string[][]} */
    const rows = [[]];

    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
        rows[rows.length - 1].push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain);
        if (end !== ",") rows.push([]);
    }
    return rows.filter((row) => row.length > 1);
}

/** Returns the values that evheap wrote as CSV, by era and band.
 * @param {string} name
 * @returns {Map<number, Map<string, number>>} */
export function csvValues(name) {
    const eras = new Map();

    for (const [, era, , band, value] of parseCsv(readFileSync(join(folder, name + ".csv"), "utf8")).slice(1))
        eras.set(Number(era), (eras.get(Number(era)) ?? new Map()).set(band, Number(value)));
    return eras;
}

const UNITS = {B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30};

/** Fails unless a text as the page writes it is a value in bytes, to its three
 * digits.
 * @param {string} text "12.3 MiB (4.5 %)"
 * @param {number} value
 * @param {string} what */
export function assertAmount(text, value, what) {
    const [, number, unit] = /^(?:≈ )?([\d.,]+) (\w+)/.exec(text) ?? [];
    const said = Number(number?.replace(",", ".")) * UNITS[/** @type {keyof typeof UNITS} */ (unit)];

    assert.ok(Math.abs(said - value) <= Math.max(0.006 * Math.abs(value), 0.5), `${what}: '${text}' is not ${value}`);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if axe-core finds anything in the page as it is.
 * @param {import("playwright-core").Page} page
 * @param {string} state of the page
 * @param {string[]} [rules] all if missing */
export async function assertAccessible(page, state, rules) {
    await page.evaluate(axe);
    const found = await page.evaluate(async (runOnly) => (await /** @type {any} */ (window).axe.run(document, runOnly ? {runOnly} : {})).violations
        .map((/** @type {any} */ {id, nodes}) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).join("; ")}`), rules);

    assert.deepEqual(found, [], `axe-core, ${state}`);
}
