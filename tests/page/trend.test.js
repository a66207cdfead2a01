/* The trend: hovering tells a run, a click opens it beside the one before it. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { assertAccessible, folder, until, withPage } from "./support.js";

const N = 40;

/* Runs of two bands; beta is larger from run 30 on. */
before(() => {
    const files = Array.from({length: N}, (_unused, i) => {
        const file = join(folder, `t${String(i + 1).padStart(2, "0")}.hp`);
        const census = (/** @type {number} */ k) => `BEGIN_SAMPLE ${k}\nalpha\t${10000000 + i}\nbeta\t${5000000 + (i >= 29 ? 2000000 : 0)}\nEND_SAMPLE ${k}\n`;

        writeFileSync(file, `JOB "prog +RTS -hT"\nDATE "today"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n${[1, 2, 3].map(census).join("")}`);
        return file;
    });

    execFileSync(/** @type {string} */ (process.env.EVHEAP), ["-q", ...files, "--view=trend", "-o", join(folder, "trend-page.html")], {env: {...process.env, LC_ALL: "C.UTF-8", LANGUAGE: "C"}});
});

/** @param {import("playwright-core").Page} page @param {number} run from 1 */
async function place(page, run) {
    const box = /** @type {any} */ (await page.locator("#trend-canvas").boundingBox());

    return {x: 60 + (box.width - 76) * (run - 0.5) / N, y: box.height / 2};
}

test("the mouse and the keys tell a run", () => withPage("trend-page", {}, async (page) => {
    assert.match(await page.locator("#trend-run").innerText(), /^t40/);
    await page.locator("#trend-canvas").hover({position: await place(page, 30)});
    await until(page, "run 30", () => document.getElementById("trend-run")?.innerText.startsWith("t30"));
    const rows = await page.locator("#trend-run tr").allInnerTexts();

    assert.deepEqual(rows.map((row) => row.split("\t")), [
        ["total", "16.2 MiB", "100.0 %", "+1.91 MiB"], ["alpha", "9.54 MiB", "58.8 %", "+1 B"], ["beta", "6.68 MiB", "41.2 %", "+1.91 MiB"]]);
    await page.locator("#trend-canvas").focus();
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.locator("#trend-run").innerText(), /^t29/);
    assert.deepEqual(await page.locator("#steps button").allInnerTexts(), ["+1.91 MiB at t30: beta"]);
    await assertAccessible(page);
}));

test("a click opens a run beside the one before it, and the address has it", () => withPage("trend-page", {}, async (page) => {
    await page.locator("#trend-canvas").click({position: await place(page, 30)});
    await until(page, "run 30 is open", () => document.getElementById("pair")?.innerText === "t29 → t30");
    assert.equal(await page.evaluate(() => location.hash), "#pair=30");
    assert.deepEqual((await page.locator(".plot-box h2").allInnerTexts()).map((name) => name.replace(/.*\//, "")), ["t29.hp", "t30.hp"]);
    const {bands} = await page.evaluate(() => {
        const plots = Object.values(/** @type {any} */ (window).evheap.drawn);

        return {bands: plots.map((plot) => plot.layers.find((/** @type {any} */ {band}) => band === "beta").tops[0])};
    });

    assert.ok(Math.abs(Math.abs(bands[1] - bands[0]) - 2000000) < 10, `beta grew by ${bands[1] - bands[0]}`);
}));

test("of a run that the page does not have, it tells the command", () => withPage("trend-page", {hash: "#pair=5", viewport: {width: 360, height: 800}}, async (page) => {
    assert.match(await page.locator("#pair-missing code").innerText(), /^evheap \S*t04\.hp \S*t05\.hp --diff -o pair\.html$/);
    assert.equal(await page.locator(".plot-box").count(), 2);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), "it is not wider than the screen");
}));
