/* The stacks: what they show, and their answers to the mouse and the keys. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAmount, csvValues, dataOf, hover, near, nextFrame, until, viewOf, withPage } from "./support.js";

/** @param {import("playwright-core").Page} page */
async function boxesOf(page) {
    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "stacks are drawn", () => /** @type {any} */ (window).evheap.flame.length > 0);
    await nextFrame(page);
    return page.evaluate(() => /** @type {any} */ (window).evheap.flame);
}

/** Clicks a box.
 * @param {import("playwright-core").Page} page
 * @param {any} box */
const click = (page, {left, width, y}) => page.locator("#flame-canvas").click({position: {x: left + width / 2, y}});

test("the stacks are those of the mean, then of the census under the cursor", () => withPage("hc", {}, async (page) => {
    const {runs: [{eras, figures}]} = await dataOf(page);
    const mean = await boxesOf(page);

    near(mean[0].total, figures.mean, 1, "the mean");
    assert.ok(mean.some((/** @type {any} */ {path}) => path.length > 5), "stacks are deep");
    await page.locator("#plot-A").scrollIntoViewIfNeeded();
    const {era} = await hover(page, 0.5);
    const at = (await viewOf(page)).cursor;

    await page.evaluate((cursor) => { location.hash = `cursor=${cursor}`; }, at);
    const [total] = await boxesOf(page);

    assert.equal(total.total, eras.find((/** @type {any} */ one) => one.era === era).total);
    assert.equal(total.total, [...(csvValues("hc").get(era) ?? new Map()).values()].reduce((sum, value) => sum + value, 0));
    assert.match(await page.locator("#flame-moment").innerText(), /s$/);
}));

test("a click zooms, the path leads back, and the address has it", () => withPage("hc", {}, async (page) => {
    const boxes = await boxesOf(page);
    const inner = boxes.find((/** @type {any} */ {path, width}) => path.length === 4 && width > 60);

    await click(page, inner);
    await until(page, "zoomed", (/** @type {number} */ n) => /** @type {any} */ (window).evheap.view.frame.length === n, 4);
    const zoomed = await boxesOf(page);
    const same = zoomed.find((/** @type {any} */ {path}) => path.join() === inner.path.join());

    assert.ok(same.width > inner.width * 1.01 && same.left === 0 && same.total === inner.total);
    assert.deepEqual(await page.locator("#flame-path button").allInnerTexts(), ["total", ...inner.path, "callers and callees"]);
    await until(page, "the address has the frame", () => location.hash.includes("frame="));
    const hash = await page.evaluate(() => location.hash);

    await withPage("hc", {hash}, async (other) => assert.deepEqual(await boxesOf(other), zoomed));
    await page.locator("#flame-path button").nth(1).click();
    assert.deepEqual((await viewOf(page)).frame, inner.path.slice(0, 1));
    await page.locator("#flame-canvas").focus();
    await page.keyboard.press("ArrowDown");
    assert.match(await page.locator("#flame-frame").innerText(), /own .* total .* %$/);
    await page.keyboard.press("Enter");
    assert.equal((await viewOf(page)).frame.length, 2);
    await page.keyboard.press("Escape");
    assert.equal((await viewOf(page)).frame.length, 1);
}));

test("stacks are inverted, found, and told", () => withPage("hc", {}, async (page) => {
    const before = await boxesOf(page);

    await page.locator("#inverted").check();
    const boxes = await boxesOf(page);

    assert.equal(boxes[0].total, before[0].total);
    assert.ok(boxes.filter((/** @type {any} */ {path}) => path.length === 1).length > before.filter((/** @type {any} */ {path}) => path.length === 1).length);
    const root = boxes.find((/** @type {any} */ {path}) => path.length === 1);

    await page.locator("#flame-canvas").hover({position: {x: root.left + root.width / 2, y: root.y}});
    const told = await page.locator("#flame-frame").innerText();

    assert.ok(told.includes(root.path[0]), told);
    assertAmount(/total ([^,]*),/.exec(told)?.[1] ?? "", root.total, "total");
    await page.locator("#search").fill(root.path[0]);
    await until(page, "found", () => document.getElementById("flame-note")?.textContent?.includes("found"));
}));

test("a break-down without stacks has none", () => withPage("hy", {}, async (page) => assert.equal(await page.locator("#flame").isVisible(), false)));

test("a page of --view=flame opens with the stacks, at the moment of --at", () => withPage("flame", {}, async (page) => {
    const {runs: [{eras}]} = await dataOf(page);
    const peak = Math.max(...eras.map((/** @type {any} */ {total}) => total));
    const topOf = (/** @type {string} */ id) => page.locator(id).evaluate((part) => part.getBoundingClientRect().top);

    assert.equal((await boxesOf(page))[0].total, peak);
    assert.ok(await topOf("#flame") < await topOf("#view"), "the stacks are above the chart");
    near((await viewOf(page)).pin, eras.find((/** @type {any} */ {total}) => total === peak).time_ns / 1e9, 1e-9, "pin");
    await page.locator("#plot-A").focus();
    await page.keyboard.press("Escape");
    assert.equal((await viewOf(page)).pin, null, "and the mean is only a key away");
}));

test("stacks of one frame are shown if they are asked for, of the last run", () => withPage("flame-two", {}, async (page) => {
    const {runs: [, {figures}]} = await dataOf(page);

    near((await boxesOf(page))[0].total, figures.mean, 1, "the mean of B");
    assert.match(await page.locator("#flame-moment").innerText(), /^B: /);
}));
