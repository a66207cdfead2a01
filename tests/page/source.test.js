/* The lines of source: what they show, and how they and the bands lead to each other. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setSources } from "../../data/page/places.js";
import { makeReport } from "../../data/page/report.js";
import { annotate } from "../../data/page/source.js";
import { reportsOf } from "../../data/page/views.js";
import { assertAccessible, assertAmount, dataOf, drawnOn, folder, near, nextFrame, parseCsv, placeOf, rest, until, viewOf, withPage } from "./support.js";

/** Scrolls to the section, and returns the cells of the rows of a table.
 * @param {import("playwright-core").Page} page
 * @param {string} table
 * @param {string} [scope]
 * @returns {Promise<string[][]>} */
async function rowsOf(page, table, scope = "") {
    await page.locator(`#${scope}source`).scrollIntoViewIfNeeded();
    await until(page, "the files", (/** @type {string} */ id) => document.querySelectorAll(id).length > 0, `#${scope}source-files tbody tr`);
    await nextFrame(page);
    return page.locator(`#${scope}${table} tbody tr`).evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? "")));
}

/** @param {import("playwright-core").Page} page
 * @param {string} hash */
async function go(page, hash) {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await rest(page);
}

for (const name of ["hc", "hi", "time", "source-none"])
    test(`${name}: each line holds what --table=lines tells`, () => {
        const html = readFileSync(join(folder, name + ".html"), "utf8");
        const read = (/** @type {string} */ id) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, "s").exec(html)?.[1] ?? "null");
        const [{data, settings}] = reportsOf(read("data"), read("settings"));

        setSources(read("sources"));
        const {files, unplaced, other} = annotate([makeReport(data, settings).first.profile], [{era: -1, range: null, rises: null}], {hidden: [], only: []});
        const lines = new Map(files.flatMap((file) => file.lines).map(({place: {key}, amounts}) => [key, amounts[0]]));
        const placed = parseCsv(readFileSync(join(folder, name + ".lines.csv"), "utf8")).slice(1).filter(([, file]) => file !== "");

        /* Each of at most 200 bands of a line is rounded there. */
        for (const [, file, line, , , , value] of placed) near(lines.get(`${file}:${line}`) ?? NaN, Number(value), 100, `${file}:${line}`);
        assert.equal([...lines.values()].filter((value) => value >= 100).length, placed.filter(([, , , , , , value]) => Number(value) >= 100).length);
        assert.ok(placed.length > 0 && other[0] < 1 && unplaced.every(({amounts}) => amounts[0] >= 0));
    });

test("files and what has no place add up to the total, lines to their file", () => withPage("source", {hash: "#cursor=2"}, async (page) => {
    const rows = await rowsOf(page, "source-files");
    const {runs: [{eras}]} = await dataOf(page);
    const bytes = [7003000, 1508000, 200000, 90000, 1199000];

    assert.deepEqual(rows.map(([name]) => name.replace(/^.*sources\//, "")), ["one/src/Data/Store.hs", "one/app/Main.hs", "one/src/Scan.x", "dist/build/autogen/Paths_bank.hs",
        "no place: module Data.Map.Internal 684 KiB, code without -finfo-table-map 487 KiB"]);
    rows.forEach(([name, amount, share], i) => {
        assertAmount(amount, bytes[i], name);
        assert.equal(share, `${(bytes[i] / 1e5).toFixed(1)} %`);
    });
    assert.equal(bytes.reduce((sum, value) => sum + value), eras[1].total, "the total");
    assert.deepEqual(await page.locator("#source-files tfoot th, #source-files tfoot td").allTextContents(), ["total", "9.54 MiB", "100.0 %"]);
    const lines = (await rowsOf(page, "source-lines")).filter(([amount]) => amount !== "");

    assert.deepEqual(lines.map(([amount, , number]) => [amount, number]), [["4.77 MiB", "13"], ["1.91 MiB", "14"], ["2.93 KiB", "18"]]);
    await go(page, "cursor=3");
    assert.deepEqual((await rowsOf(page, "source-files")).slice(0, 2).map(([, amount]) => amount), ["977 KiB", "900 B"], "of the census at the cursor");
}));

test("the code is shown around the lines, with brackets and what was left out", () => withPage("source", {hash: "#cursor=2"}, async (page) => {
    const lines = await rowsOf(page, "source-lines");

    assert.deepEqual(lines.map(([, , number]) => number.replace(/\D/g, "")), ["11", "12", "13", "14", "15", "16", "17", "18"]);
    assert.deepEqual(lines.slice(1, 5).map((cells) => cells[3]), [" insert name amount store =", "┌    store { accounts = M.insertWith (+) name amount (accounts store)", "│          , history = amount : history store", "└          }"]);
    assert.match(await page.locator("#source-notes").innerText(), /^in the log: src\/Data\/Store.hs$/);
    await page.locator("#source-files button", {hasText: "Paths_bank"}).click();
    await until(page, "the other file", () => document.querySelectorAll("#source-lines tbody tr").length === 1);
    assert.deepEqual((await rowsOf(page, "source-lines"))[0].slice(2), ["23", "version"]);
    assert.match(await page.locator("#source-notes").innerText(), /not found/);
    await until(page, "the address has the file", () => location.hash.includes("line=dist"));
    const hash = await page.evaluate(() => location.hash);

    await withPage("source", {hash}, async (other) => assert.equal((await rowsOf(other, "source-lines")).length, 1));
}));

test("a click on a line marks its bands and frames, and another click none", () => withPage("source", {hash: "#cursor=2"}, async (page) => {
    await rowsOf(page, "source-lines");
    const button = page.locator("#source-lines button", {hasText: "14"});

    await page.locator("#source-lines .code", {hasText: ", history"}).click();
    await until(page, "one band is found", () => document.querySelectorAll("#bands tbody tr").length === 1);
    assert.match(await page.locator("#bands tbody th").innerText(), /insert\.history/);
    assert.match(await page.locator("#flame-note").innerText(), /found: 20\.0 %/);
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    assert.equal((await viewOf(page)).line.replace(/^.*\//, ""), "Store.hs:14");
    await button.focus();
    await page.keyboard.press("Enter");
    await until(page, "all bands are back", () => document.querySelectorAll("#bands tbody tr").length > 1);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "14", "the button keeps the focus");
}));

test("a frame, a band of the plot and a row of the table open their line", () => withPage("source", {hash: "#cursor=2"}, async (page) => {
    const opened = async (/** @type {string} */ line) => {
        await until(page, line, (/** @type {string} */ wanted) => /** @type {any} */ (window).evheap.view.line.endsWith(wanted), line);
        await rowsOf(page, "source-lines");
        await until(page, `${line} is marked`, (/** @type {string} */ wanted) => document.querySelector("#source-lines .current th")?.textContent === wanted, line.replace(/^.*:/, ""));
    };

    await page.locator("#flame").scrollIntoViewIfNeeded();
    await until(page, "stacks are drawn", () => /** @type {any} */ (window).evheap.flame.length > 0);
    const frame = (await page.evaluate(() => /** @type {any} */ (window).evheap.flame)).find((/** @type {any} */ {path}) => path[path.length - 1]?.includes("main.load"));

    await page.locator("#flame-canvas").click({position: {x: frame.left + frame.width / 2, y: frame.y}});
    await opened("app/Main.hs:10");
    const {xs, layers} = await drawnOn(page);
    const layer = layers.find((/** @type {any} */ {band}) => band.includes("history"));
    const {x, y} = await placeOf(page, xs[1], (layer.tops[1] + layer.bottoms[1]) / 2);

    await page.mouse.click(x, y);
    await opened("Data/Store.hs:14");
    await page.locator("#bands button.place", {hasText: "Scan.x:9"}).click();
    await opened("src/Scan.x:9");
}));

test("without sources there are places, with links, and no code is in the page", () => withPage("source-none", {hash: "#cursor=2"}, async (page) => {
    assert.deepEqual((await rowsOf(page, "source-files")).map(([name]) => name).slice(0, 2), ["src/Data/Store.hs", "app/Main.hs"]);
    assert.deepEqual((await rowsOf(page, "source-lines")).map((cells) => cells.slice(2)), [["↗ 13", "insert.accounts"], ["↗ 14", "insert.history"], ["↗ 18", "total"]]);
    assert.equal(await page.locator("#source-lines a").first().getAttribute("href"), "https://example.org/src/Data/Store.hs#L13");
    assert.deepEqual((await dataOf(page, "sources")).files.map((/** @type {any} */ {code, notes}) => [code, notes]), Array.from({length: 4}, () => [[], []]));
    assert.ok(!readFileSync(join(folder, "source-none.html"), "utf8").includes("insertWith"));
}));

test("two runs: what each line gained or lost, where the second has it", () => withPage("source-two", {}, async (page) => {
    const files = await rowsOf(page, "source-files");
    const lines = (await rowsOf(page, "source-lines")).filter(([before]) => before !== "");

    assert.deepEqual(await page.locator("#source-files thead th").allTextContents(), ["file", "A", "B", "change"]);
    assert.deepEqual(files.map(([name, ...cells]) => [name.replace(/^.*one\//, ""), ...cells]), [["src/Data/Store.hs", "4.29 MiB", "7.06 MiB", "+2.77 MiB"], ["app/Main.hs", "781 KiB", "293 KiB", "-488 KiB"], ["no place: PINNED, CAFs", "107 KiB", "127 KiB", "+19.5 KiB"]]);
    assert.deepEqual(await page.locator("#source-files tfoot td").allTextContents(), ["5.16 MiB", "7.47 MiB", "+2.31 MiB"]);
    assert.deepEqual(lines.map((cells) => cells.slice(0, 4)), [["3.34 MiB", "6.20 MiB", "+2.86 MiB", "12"], ["0 B", "879 KiB", "+879 KiB", "18"], ["977 KiB", "0 B", "-977 KiB", "12"]]);
    assert.equal(lines[2][4], "insert.scale (before)");
    await page.locator("#source-lines tr", {hasText: "(before)"}).click();
    await until(page, "its band is found alone", () => document.querySelectorAll("#bands tbody tr").length === 1);
    assert.deepEqual(await page.locator("#source-lines .current").allInnerTexts(), await page.locator("#source-lines tr", {hasText: "(before)"}).allInnerTexts());
}));

test("nothing of a source is run or mirrored", () => withPage("source-hostile", {}, async (page) => {
    const lines = await rowsOf(page, "source-lines");
    const codes = lines.map((cells) => cells[3]);

    assert.equal(await page.locator("#source b, #source img, #source svg, #source script").count(), 0);
    assert.ok(codes.includes("</script><img src=x onerror=hacked=1>") && codes.includes("<!--<script>"), codes.join("\n"));
    assert.ok(codes.includes("one\\u{2028}two\\u{2029}three") && codes.includes("right\\u{202E}to left"));
    assert.match((await rowsOf(page, "source-files"))[0][0], /<b>\.hs$/);
    const text = readFileSync(join(folder, "source-hostile.html"), "utf8");

    assert.ok(!/[\u202E\u2028\u2029]/.test(text.replace(/<figure.*<\/figure>/s, "")));
}));

test("each view has its own lines, and no row of code is there twice", () => withPage("source-views", {viewport: {width: 1900, height: 1000}}, async (page) => {
    const {files} = await dataOf(page, "sources");

    for (const {path, code} of files) {
        const numbers = code.flatMap((/** @type {any[]} */ [first, ...rows]) => rows.map((_unused, i) => first + i));

        assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b), path);
    }
    assert.equal(new Set(files.map((/** @type {any} */ {path}) => path)).size, files.length);
    const [first, second] = [await rowsOf(page, "source-files"), await rowsOf(page, "source-files", "view2-")];

    assert.notDeepEqual(first, second);
    const main = files.find((/** @type {any} */ {path}) => path.endsWith("/Main.hs")).path;

    await go(page, "line=" + encodeURIComponent(main + ":6"));
    assert.deepEqual((await page.locator("#source-lines .current > *").allInnerTexts()), ["", "", "6", "main = do"], "a line that holds nothing is shown if it is chosen");
    assert.ok(first.some(([name]) => name.startsWith("no place: PINNED")) && second.some(([name]) => name.includes("-finfo-table-map")));
}));

test("the lines are accessible, narrow and dark", () => withPage("source", {hash: "#cursor=2", viewport: {width: 420, height: 800}, colorScheme: "dark"}, async (page) => {
    await rowsOf(page, "source-lines");
    await page.locator("#source-lines button", {hasText: "14"}).click();
    await rest(page);
    await assertAccessible(page, "lines of source");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));
