/* The values at the cursor, and those drawn, are the values of -f csv. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setValues } from "../../data/page/fine.js";
import { makeRuns } from "../../data/page/model.js";
import { assertAmount, copiedRows, csvValues, dataOf, drawnOn, fixtures, folder, near, packedIn, until, viewOf, withPage } from "./support.js";

/** So many eras of each page are looked at. */
const EYED = 12;

const KINDS = fixtures.filter((name) => !["no-era", "time", "ticky", "two-runs", "fixes", "two-profiles", "views", "versions", "baseline", "phases", "source-two", "source-views", "flame-two", "cut", "marked", "window", "german", "visits", "alex", "trend", "trend-history", "trend-large", "trend-no-era", "trend-one"].includes(name));

for (const name of KINDS)
    test(`${name}: values are those of CSV`, () => withPage(name, {}, async (page) => {
        const values = csvValues(name);
        const {runs: [{eras: kept, bands}]} = await dataOf(page);
        const {eras, layers} = await drawnOn(page);

        /* What is drawn, to the byte. */
        eras.forEach((/** @type {number} */ era, /** @type {number} */ i) => {
            const csv = values.get(era) ?? new Map();
            let others = [...csv.values()].reduce((sum, value) => sum + value, 0);

            layers.forEach(({band, tops, bottoms}, /** @type {number} */ k) => {
                if (bands.find((/** @type {any} */ one) => one.band === band)?.other) return;
                near(tops[i] - bottoms[i], csv.get(band) ?? 0, 1e-3, `band ${k} of era ${era}`);
                others -= csv.get(band) ?? 0;
            });
            const rest = layers.find(({band}) => bands.find((/** @type {any} */ one) => one.band === band)?.other);

            if (rest !== undefined) near(rest.tops[i] - rest.bottoms[i], others, 1e-3, `OTHER of era ${era}`);
        });

        /* What is read at the cursor. */
        for (let k = 0; k < Math.min(EYED, kept.length); k++) {
            const era = kept[Math.floor(k * kept.length / Math.min(EYED, kept.length))];
            const csv = values.get(era.era) ?? new Map();

            await page.evaluate((hash) => { location.hash = hash; }, `cursor=${era.time_ns / 1e9}`);
            await page.waitForFunction((text) => document.querySelector("#cursor caption")?.textContent?.endsWith(text), `era ${era.era}`);
            const read = await page.evaluate(() => Array.from(document.querySelectorAll("#cursor tbody tr"), (row) => ({
                kind: row.className, label: row.querySelector(".label")?.textContent ?? "", text: row.querySelector("td")?.textContent ?? "",
            })));

            assertAmount(read[0].text, [...csv.values()].reduce((sum, value) => sum + value, 0), "total");
            const known = read.filter(({kind, label}) => kind === "" && csv.has(label));

            assert.ok(known.length > 0 || read.length === 1 || name === "hostile" || name === "foreign", `no row of era ${era.era} is in the CSV`);
            for (const {label, text} of known) assertAmount(text, csv.get(label), label.slice(0, 60));
        }
        assert.equal((await viewOf(page)).from, null);
    }));

/* Bands within OTHER have the values of -f json in the kept eras; "within-other" has too many
 * eras for all of them. */
for (const [name, step] of /** @type {[string, number][]} */ ([["hc", 1], ["hi", 1], ["time", 1], ["ticky", 1], ["many-bands", 1], ["within-other", 2]]))
    test(`${name}: values of bands within OTHER`, () => {
        const {runs: [whole]} = JSON.parse(readFileSync(join(folder, name + ".json"), "utf8"));
        const page = readFileSync(join(folder, name + ".html"), "utf8");
        const [data, settings] = ["data", "settings"].map((id) => JSON.parse(page.match(`id="${id}">(.*?)</script>`)?.[1] ?? ""));
        const runs = makeRuns(data, settings), packed = packedIn(name, "values");
        const [{profile: {rest, numbers, times, ends, flow}}] = runs;

        setValues(runs, packed);
        assert.equal(packed[0].step, step);
        assert.ok(rest.length > 0);
        for (const {label, fine, isRough} of rest) {
            const {first_era, values} = whole.bands.find((/** @type {any} */ {band}) => band === label);

            assert.equal(isRough, step > 1);
            numbers.forEach((era, i) => {
                const value = values[era - first_era] ?? 0;

                if (i % step === 0 || i === numbers.length - 1) assert.equal(fine?.[i], flow ? value / (ends[i] - times[i] || 1) : value, `${label} in era ${era}`);
            });
        }
    });

test("the figures of a window are exact within OTHER, too", () => withPage("hc", {hash: "#from=0.4&to=1.1", permissions: ["clipboard-read", "clipboard-write"]}, async (page) => {
    const {runs: [{eras}]} = await dataOf(page);
    const inside = eras.filter((/** @type {any} */ era) => era.time_ns >= 0.4e9 && era.time_ns <= 1.1e9);
    const csv = csvValues("hc");

    await until(page, "exact figures", () => document.querySelectorAll("#bands tbody tr").length > 30 && !document.querySelector("#bands tbody")?.textContent?.includes("≈"));
    for (const [band, , peak] of (await copiedRows(page)).slice(1).filter(([name]) => !name.startsWith("OTHER")))
        assert.equal(Number(peak), Math.max(...inside.map((/** @type {any} */ {era}) => csv.get(era)?.get(band) ?? 0)), band);
}));

/* Of bands that are drawn and those that are not. */
for (const name of ["hc", "hi", "time", "ticky"])
    test(`${name}: curves end at the end`, () => withPage(name, {hash: "#"}, async (page) => {
        const {runs: [{bands}]} = await dataOf(page);
        const curves = await page.evaluate(() => Array.from(document.querySelectorAll("#bands tbody tr"), (row) => ({
            label: row.querySelector("bdi")?.textContent ?? "", points: row.querySelector(".spark polygon")?.getAttribute("points") ?? "",
        })));
        let known = 0;

        for (const {label, points} of curves) {
            const band = bands.find((/** @type {any} */ one) => one.band === label);

            if (band === undefined || band.figures.peak === 0) continue;
            known++;
            near(Number(points.split(" ").at(-2)?.split(",")[1]), 20 - 20 * band.figures.end / band.figures.peak, 0.1, label.slice(0, 60));
        }
        assert.ok(known > 1);
    }));
