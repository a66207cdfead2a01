/* The page of a log that is followed. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import { dataOf, folder, hover, near, until, viewOf, withPage } from "./support.js";

const {EVHEAP = "", top_srcdir: top = ""} = process.env;

/** Returns what the reader sees and has chosen, without what is read anew.
 * @param {import("playwright-core").Page} page */
const kept = async (page) => ({
    /* The address has times to a nanosecond. */
    view: JSON.parse(JSON.stringify(await viewOf(page), (_key, value) => (typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value))),
    seen: await page.evaluate(() => ({
        focus: document.activeElement?.getAttribute("title"),
        table: document.querySelector(".scroll")?.scrollTop,
        fold: document.querySelector("details")?.open,
    })),
});

/** Returns where the legend is.  What the findings above say may take more lines than before.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<number>} */
const placeOf = (page) => page.evaluate(() => document.querySelector("#legend")?.getBoundingClientRect().top ?? NaN);

/** @param {import("playwright-core").Page} page
 * @returns {Promise<number>} */
const countEras = async (page) => (await dataOf(page)).runs[0].eras.length;

test("the page of a log that is followed keeps view and place, and tells the end", async () => {
    const own = mkdtempSync(join(folder, "follow-")), name = join(basename(own), "grows");
    const log = join(own, "grows.eventlog"), output = join(own, "grows.html");
    const bytes = readFileSync(join(top, "tests/inputs/logs/good-hT.eventlog"));
    const cut = Math.floor(bytes.length / 2), next = Math.floor(bytes.length * 0.8);

    writeFileSync(log, bytes.subarray(0, cut));
    const evheap = spawn(EVHEAP, ["--follow=2", log, "-o", output], {stdio: "ignore"});
    const end = once(evheap, "exit");

    try {
        for (let tries = 0; !existsSync(output) && tries < 600; tries++) await sleep(100);
        await withPage(name, {viewport: {width: 1000, height: 300}}, async (page) => {
            const eras = await countEras(page);

            assert.match(await page.locator("#followed").innerText(), /^followed: read at \d{4}-.*Z, up to .* \(2.*Z\)$/);
            assert.equal(await page.locator(".not-whole").count(), 0);
            await page.locator("#zoom-in").click();
            await page.getByLabel("lines").check();
            await page.locator("details summary").click();
            await page.evaluate(() => document.querySelector(".scroll")?.scrollTo(0, 30));
            await page.locator("#legend button").nth(1).press("Enter");
            await page.evaluate(() => window.scrollBy(0, 50));
            await until(page, "the view is in the address", () => location.hash.includes("hide=") && location.hash.includes("from="));
            const before = await kept(page), place = await placeOf(page);

            assert.ok((await page.evaluate(() => scrollY)) > 0 && before.seen.focus && before.seen.fold && before.seen.table, JSON.stringify(before.seen));
            appendFileSync(log, bytes.subarray(cut, next));
            await until(page, "new eras", (/** @type {number} */ number) => JSON.parse(document.getElementById("data")?.textContent ?? "{}").runs?.[0].eras.length > number, eras);
            assert.deepEqual(await kept(page), before);
            near(await placeOf(page), place, 1, "the place, to a pixel");
            /* Nobody is disturbed. */
            await hover(page, 0.5);
            await page.mouse.down();
            await hover(page, 0.6);
            await page.evaluate(() => Object.assign(window, {same: true}));
            await sleep(4500);
            assert.ok(await page.evaluate(() => "same" in window), "the page was loaded again while a button was pressed");
            await page.mouse.up();
            appendFileSync(log, bytes.subarray(next));
            await until(page, "the end", () => document.getElementById("followed")?.textContent === "Following has ended.");
            assert.equal((await end)[0], 0);
            await page.evaluate(() => Object.assign(window, {last: true}));
            await sleep(4500);
            assert.ok(await page.evaluate(() => "last" in window), "the last page was loaded again");
        });
        /* The last page does not tell a stranger about it. */
        await withPage(name, {}, async (page) => assert.equal(await page.locator("#followed").count(), 0));
    } finally {
        evheap.kill();
    }
});
