/* The keyboard alone reaches and does everything. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf, drawnOn, near, nextFrame, rest, until, viewOf, withPage } from "./support.js";

/** Returns a name of the element with the focus; fails if it has none to read,
 * or shows no focus.
 * @param {import("playwright-core").Page} page */
async function focused(page) {
    const {key, name, seen} = await page.evaluate(() => {
        const at = /** @type {any} */ (document.activeElement);
        const style = getComputedStyle(at);
        const name = at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent;

        return {key: at === document.body ? "" : at.id || `${at.closest("[id]")?.id}:${name}`, name, seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0};
    });

    if (key !== "") assert.ok(name.trim() !== "" && seen, `${key} has the name '${name}', focus seen: ${seen}`);
    return key;
}

for (const name of ["he", "two-runs"])
    test(`${name}: Tab reaches every control in the order of the page`, () => withPage(name, {}, async (page) => {
        const wanted = await page.evaluate(() => Array.from(document.querySelectorAll("button, input, select, summary, [tabindex='0']"))
            .filter((part) => part.checkVisibility() && !(/** @type {any} */ (part).disabled) && !(part instanceof HTMLInputElement && part.type === "radio" && !part.checked)).length);
        const reached = [];

        await page.locator("h1").click();
        do {
            await page.keyboard.press("Tab");
            reached.push(await focused(page));
        } while (reached[reached.length - 1] !== "" && reached.length < 500);
        reached.pop();
        assert.equal(reached.length, wanted);
        const order = ["shape", "zoom-in", "plot-A", "handle-from", "handle-to", "search", "copy"].map((id) => reached.findIndex((key) => key === id || key.startsWith(id + ":")));

        assert.deepEqual(order, [...order].sort((a, b) => a - b), reached.join(" "));
        assert.ok(order[0] >= 0);
    }));

test("keys in the plot move, choose, pan and zoom", () => withPage("hc", {}, async (page) => {
    const {runs: [{eras}]} = await dataOf(page);
    const {frame, layers} = await drawnOn(page);
    const span = frame.to - frame.from;
    const press = async (/** @type {string} */ key) => {
        await page.keyboard.press(key);
        return viewOf(page);
    };

    await page.locator("#plot-A").focus();
    for (const era of eras.slice(0, 3)) near((await press("ArrowRight")).pin, era.time_ns / 1e9, 1e-9, "pin");
    near((await press("ArrowLeft")).pin, eras[1].time_ns / 1e9, 1e-9, "pin");
    assert.equal(await page.locator("#cursor").getAttribute("aria-live"), "polite");
    await rest(page);
    assert.match(await page.locator("#cursor caption").innerText(), new RegExp(`era ${eras[1].era}$`));
    assert.equal((await press("ArrowDown")).band, layers[0].band);
    assert.equal((await press("ArrowDown")).band, layers[1].band);
    assert.equal((await press("ArrowUp")).band, layers[0].band);
    await press("+");
    const zoomed = await drawnOn(page);

    near(zoomed.frame.to - zoomed.frame.from, span / 1.5, 1e-6, "zoomed");
    await press("Shift+ArrowRight");
    assert.ok((await drawnOn(page)).frame.from > zoomed.frame.from);
    await press("-");
    await press("-");
    assert.equal((await press("0")).from, null);
    const cleared = await press("Escape");

    assert.deepEqual([cleared.pin, cleared.band], [null, null]);
    await press("ArrowRight");
    await press("Enter");
    await press("ArrowRight");
    const apart = await press("ArrowRight");

    near(apart.pin, eras[0].time_ns / 1e9, 1e-9, "the pin stays");
    const window = await press("Shift+Enter");

    [window.from ?? frame.from, window.to].forEach((time, i) => near(time, eras[2 * i].time_ns / 1e9, 1e-9, "window"));
    assert.equal(window.pin, null);
}));

test("what is replaced keeps the focus; what is hidden or disabled gives it to the plot", () => withPage("many-bands", {}, async (page) => {
    const press = async (/** @type {string} */ selector) => {
        await page.locator(selector).focus();
        await page.keyboard.press("Enter");
        await page.waitForTimeout(400);
        return focused(page);
    };
    const name = await page.locator("#bands .name").nth(3).innerText();

    assert.equal(await press("#bands tr:nth-child(4) .name"), `bands:${name}`);
    assert.equal(await press("#show-all"), "plot-A");
    assert.equal(await press("#open-other"), "open-other");
    await page.locator("#plot-A").press("ArrowRight");
    assert.equal(await press("#unpin"), "plot-A");
    await press("#zoom-in");
    assert.equal(await press("#zoom-whole"), "plot-A");
    assert.equal(await press("#more-rows"), `bands:${await page.locator("#bands .name").nth(50).innerText()}`);
    const row = await page.locator("#legend button").nth(2).elementHandle();

    await row?.focus();
    await page.evaluate(() => { location.hash = "#rise=1"; });
    await until(page, "other rows", (/** @type {Element} */ one) => !one.isConnected, row);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("title")), await row?.getAttribute("title"));
}));

test("keys hide and isolate bands, move handles, sort, and jump to marks", () => withPage("he", {}, async (page) => {
    const {layers, frame} = await drawnOn(page);
    const first = page.locator("#legend button").first();

    await first.focus();
    await page.keyboard.press("Space");
    assert.deepEqual((await viewOf(page)).hidden, [layers[0].band]);
    await page.keyboard.press("Enter");
    assert.deepEqual((await viewOf(page)).hidden, []);
    await page.keyboard.press("Shift+Enter");
    assert.deepEqual((await viewOf(page)).only, [layers[0].band]);
    await page.keyboard.press("Shift+Enter");
    assert.deepEqual((await viewOf(page)).only, []);

    const handle = page.locator("#handle-from");

    await handle.focus();
    await page.keyboard.press("ArrowRight");
    await nextFrame(page);
    near(Number(await handle.getAttribute("aria-valuenow")), frame.from + (frame.to - frame.from) / 50, 1e-5, "handle");
    await page.keyboard.press("Home");
    assert.equal((await viewOf(page)).from, null);
    await page.locator("#handle-to").focus();
    await page.keyboard.press("ArrowLeft");
    assert.ok((await viewOf(page)).to < frame.to);
    await page.keyboard.press("End");
    assert.equal((await viewOf(page)).to, null);

    await page.locator("#bands thead th:not([hidden]) button").nth(2).focus();
    await page.keyboard.press("Enter");
    await until(page, "sorted", () => document.querySelectorAll("#bands thead th:not([hidden])")[2].getAttribute("aria-sort") === "descending");
    await page.locator("#marks button").nth(1).focus();
    await page.keyboard.press("Enter");
    near((await viewOf(page)).pin, (await dataOf(page)).runs[0].markers[1].time_ns / 1e9, 1e-6, "cursor");
}));
