/* speedscope, the viewer from npm, reads the stacks that evheap writes, with the
 * same names and amounts. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, launch, TIMEOUT } from "./browser.js";

const viewer = join(dirname(createRequire(import.meta.url).resolve("speedscope/package.json")), "dist/release/index.html");

/** @type {import("playwright-core").Browser} */
let browser;

before(async () => { browser = await launch(); });
after(() => browser?.close());

/** Returns the own amounts by frame that speedscope shows of a file.
 * @param {string} file
 * @returns {Promise<Map<string, number>>} */
async function imported(file) {
    const page = await browser.newPage({viewport: {width: 1000, height: 8000}});

    page.setDefaultTimeout(TIMEOUT);
    await page.goto(pathToFileURL(viewer).href);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("Sandwich").click();
    await page.locator("table td").first().waitFor();
    const rows = await page.locator("table tr").allInnerTexts();
    /** @type {Map<string, number>} */
    const found = new Map();

    for (const row of rows) {
        const [, own, name] = row.split(/\s*\t\s*/);
        const amount = Number(/^([\d,.]+)/.exec(own ?? "")?.[1].replaceAll(",", "") ?? NaN);

        if (amount > 0) found.set(name.trim(), amount);
    }
    await page.close();
    return found;
}

/** Returns the own amounts by frame of a folded file.
 * @param {string} file */
function own(file) {
    /** @type {Map<string, number>} */
    const sums = new Map();

    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
        const [, stack, amount] = /^(.*) (\d+)$/.exec(line) ?? [];
        const name = stack.split(";").at(-1) ?? "";

        sums.set(name, (sums.get(name) ?? 0) + Number(amount));
    }
    return sums;
}

test("speedscope reads pprof: the same frames", async () => {
    const shown = await imported(join(folder, "hc.pb.gz")), written = own(join(folder, "hc.folded"));

    assert.deepEqual([...shown.keys()].sort(), [...written.keys()].sort());
});

test("speedscope reads a trace: threads and collections", async () => {
    const names = [...(await imported(join(folder, "he.trace"))).keys()];

    assert.ok(names.some((name) => name.startsWith("thread ")) && names.some((name) => name.startsWith("collection of generation")), names.join());
});

for (const name of ["hc", "hd"])
    test(`speedscope shows the stacks of ${name}.folded`, async () => {
        const file = join(folder, name + ".folded");
        const shown = await imported(file), written = own(file);

        assert.ok(written.size > 10);
        assert.deepEqual([...shown].sort(), [...written].sort());
    });
