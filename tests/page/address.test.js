/* The address holds the view. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { dataOf, drawnOn, hover, nextFrame, until, urlOf, viewOf, withPage } from "./support.js";

/** Opens a page again by its address, and fails unless it shows the same.
 * @param {string} name
 * @param {import("playwright-core").Page} page */
async function assertSame(name, page) {
    /** What a page shows, with times to a microsecond, as the address has them.
     * @param {import("playwright-core").Page} shown */
    const state = async (shown) => {
        const {eras, layers, frame} = await drawnOn(shown);

        return JSON.parse(JSON.stringify({view: await viewOf(shown), eras, layers, frame, rows: await shown.locator("#bands tbody th").allInnerTexts()},
            (_key, value) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value)));
    };
    await withPage(name, {hash: await page.evaluate(() => location.hash)}, async (other) => {
        /* Values that are packed come after the first picture. */
        for (let left = 100; left > 0 && !isDeepStrictEqual(await state(other), await state(page)); left--) await other.waitForTimeout(50);
        assert.deepEqual(await state(other), await state(page));
    });
}

/** Waits until the address has a part.
 * @param {import("playwright-core").Page} page
 * @param {string} part */
const hasPart = (page, part) => until(page, `the address has ${part}`, (/** @type {string} */ wanted) => location.hash.includes(wanted), part);

test("the address follows, and opens the same view", () => withPage("hc", {}, async (page) => {
    const {layers} = await drawnOn(page);
    await page.locator("#zoom-in").click();
    await page.locator("#bands thead th:not([hidden]) button").nth(3).click();
    await page.locator("#legend button").nth(1).click();
    await page.getByLabel("shares").check();
    await hasPart(page, "hide=");
    await hasPart(page, "shape=shares");
    await hasPart(page, "from=");
    await hasPart(page, "sort=mean");
    await assertSame("hc", page);
    await page.locator("#legend button").nth(2).dblclick();
    await page.locator("#search").fill("m.in");
    await page.locator("#regex").check();
    await hasPart(page, "only=");
    await hasPart(page, "re=1");
    await assertSame("hc", page);
    await page.locator("#show-all").click();
    await page.locator("#search").fill("");
    await hover(page, 0.4);
    await page.mouse.down();
    await page.mouse.up();
    await hasPart(page, "cursor=");
    await hasPart(page, "band=");
    await assertSame("hc", page);
    assert.equal(layers.length, (await drawnOn(page)).layers.length);
}));

test("the address has the run and the difference", () => withPage("two-runs", {}, async (page) => {
    await page.locator("#run").selectOption("A");
    await page.locator("#difference").uncheck();
    await hasPart(page, "run=A");
    await hasPart(page, "difference=0");
    await assertSame("two-runs", page);
}));

test("the whole view has no address, and a new address shows its view", () => withPage("hc", {hash: "#from=0.2&to=0.5"}, async (page) => {
    assert.deepEqual([(await drawnOn(page)).frame.from, (await drawnOn(page)).frame.to], [0.2, 0.5]);
    await page.locator("#zoom-whole").click();
    await until(page, "no address", () => location.hash === "");
    await page.evaluate(() => { location.hash = "#from=0.3&to=0.6&shape=lines"; });
    await until(page, "the view follows", () => /** @type {any} */ (window).evheap.view.shape === "lines");
    await nextFrame(page);
    assert.equal((await drawnOn(page)).frame.from, 0.3);
}));

test("an address of nonsense shows the whole run", () => withPage("hostile", {}, async (page) => {
    const whole = await drawnOn(page);

    for (const hash of ["#from=x&to=y", "#from=5&to=1", "#shape=<script>hacked=1</script>", "#profile=-1&run=Q&sort=__proto__", "#%%%&&==", "#q=(&re=1", "#cursor=1e999&band=%00", "#from=1e300&to=2e300",
        "#from=-1e300&to=1e300", "#hide=" + "x".repeat(5000)]) {
        await page.evaluate((text) => { location.hash = text; }, hash);
        await nextFrame(page);
        const {frame, layers} = await drawnOn(page);

        assert.deepEqual([frame.from, frame.to, layers.length], [whole.frame.from, whole.frame.to, whole.layers.length], hash.slice(0, 40));
    }
}));

for (const hash of ["#shape=lines&from=.3", "#from=25%25&to=75%25", "#foo", "#q=x&group=foo"])
    test(`what ${hash} opens is no step`, () => withPage("hc", {}, async (page) => {
        await page.goto("about:blank");
        await page.goto(urlOf("hc") + hash);
        await page.waitForTimeout(500);
        assert.equal(await page.locator("#undo").isDisabled(), true);
        assert.equal((await viewOf(page)).group, "");
        await page.locator("#zoom-in").click();
        await until(page, "a step", () => !document.getElementById("undo")?.hasAttribute("disabled"));
        await page.goBack();
        await until(page, "nothing to undo", () => document.getElementById("undo")?.hasAttribute("disabled"));
        await page.goBack();
        assert.equal(page.url(), "about:blank");
        await page.goForward();
    }));

test("an address that is changed while the view rests is opened", () => withPage("hc", {}, async (page) => {
    /* The timer that writes the address comes before the event of the new address. */
    await page.evaluate(async () => {
        const later = window.setTimeout;
        /** @type {(() => void)[]} */
        const waiting = [];

        Object.assign(window, {setTimeout: (/** @type {() => void} */ answer) => waiting.push(answer)});
        document.getElementById("zoom-in")?.click();
        Object.assign(window, {setTimeout: later});
        location.hash = "shape=lines";
        for (const answer of waiting) answer();
    });
    await until(page, "lines", () => /** @type {any} */ (window).evheap.view.shape === "lines");
    assert.equal(await page.evaluate(() => location.hash), "#shape=lines");
}));

test("a window is chosen by name, in its fields and by the address", () => withPage("hi", {}, async (page) => {
    const {runs: [{markers, end_ns: end}]} = await dataOf(page);
    const time = (/** @type {string} */ text) => markers.find((/** @type {{text: string}} */ marker) => marker.text === text).time_ns / 1e9;
    const from = page.getByLabel("from", {exact: true}), to = page.getByLabel("to", {exact: true});
    const assertWindow = async (/** @type {number|null} */ first, /** @type {number|null} */ last, /** @type {import("playwright-core").Page} */ of = page) => {
        const view = await viewOf(of);

        for (const [got, wanted] of [[view.from, first], [view.to, last]]) assert.ok(got === wanted || Math.abs(got - Number(wanted)) < 1e-6, `${got} is not ${wanted}`);
    };

    assert.ok((await page.locator("#window-marks option").count()) > 5);
    await from.fill("round 2: CAF");
    await from.press("Enter");
    await assertWindow(time("round 2: CAF"), null);
    await to.fill("done");
    await to.press("Enter");
    await assertWindow(time("round 2: CAF"), time("done"));
    assert.equal(await from.inputValue(), "round 2: CAF");
    await from.fill("25%");
    await from.press("Enter");
    await assertWindow(end / 4e9, time("done"));
    /* What is nothing of the page changes nothing. */
    await from.fill("nothing");
    await from.press("Enter");
    await assertWindow(end / 4e9, time("done"));
    assert.equal(await from.getAttribute("aria-invalid"), "true");
    assert.match(await page.locator("#window-error").innerText(), /nothing/);
    /* The fields follow other ways to zoom. */
    await page.locator("#zoom-whole").click();
    await nextFrame(page);
    assert.deepEqual([await from.inputValue(), await to.inputValue(), await page.locator("#window-error").textContent()], ["", "", ""]);
    await page.locator("#zoom-in").click();
    await nextFrame(page);
    assert.match(await from.inputValue(), /^[\d.]+s$/);
    for (const [hash, first, last] of /** @type {[string, number|null, number|null][]} */ ([
        ["#from=round+1:+CAF&to=done", time("round 1: CAF"), time("done")],
        ["#from=10%25&to=@1:done", end / 1e10, time("done")], ["#from=done&to=1%25", null, null], ["#from=nothing&to=0.5", null, null],
    ]))
        await withPage("hi", {hash}, (other) => assertWindow(first, last, other));
}));
