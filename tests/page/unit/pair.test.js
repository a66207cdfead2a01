/* The pair of a trend: which runs it has, and what changed between them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { pairOf } from "../../../data/page/pair.js";

const SECOND = 1e9;

/** Returns a run of the data: its bands by their levels, a census each second.
 * @param {string} letter
 * @param {Record<string, number[]>} levels
 * @param {number} [leftOut] bands */
function run(letter, levels, leftOut = 0) {
    const n = Math.max(...Object.values(levels).map((values) => values.length));
    const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / n;

    return {
        run: letter, profiles: [], left_out: leftOut > 0 ? {bands: leftOut} : null,
        eras: Array.from({length: n}, (_unused, i) => ({era: i, time_ns: i * SECOND, total: Object.values(levels).reduce((sum, values) => sum + (values[i] ?? 0), 0)})),
        bands: Object.entries(levels).map(([band, values]) => ({band, other: band === "OTHER", values, first_era: 0, figures: {mean: mean(values)}})),
    };
}

/** @param {any[]} runs */
const dataOf = (runs) => ({
    data: {schema: 1, runs},
    settings: {
        title: "prog", runs: runs.map((_unused, i) => ({letter: "ABCDE"[i], name: `r${i}`, profiles: [{paints: []}]})), verdicts: ["v"], matching: ["m"], not_whole: ["n"], diff: true,
        runs_table: [["run", "file", "mean"], ...runs.map((_unused, i) => ["ABCDE"[i], `r${i}`, [`${10 + i} B`, 10 + i, ...(i === 0 ? [] : [`+${i} B, 10 %`])]])],
    },
});

/** A trend of nine runs, of which the page has the last. */
const trend = {runs: Array.from({length: 9}, (_unused, i) => ({name: `t${i}`}))};

const four = dataOf(["A", "B", "C", "D"].map((letter, i) => run(letter, {alpha: [10, 10 + i, 10]})));

test("a pair is the run and the one before it, if the page has them", () => {
    /** @param {number} index */
    const pair = (index) => {
        const {data, settings, has} = pairOf(four.data, four.settings, trend, index);

        return [settings.runs.map((/** @type {any} */ {name}) => name), data.runs.map((/** @type {any} */ one) => one.run), has];
    };

    assert.deepEqual(pair(8), [["r2", "r3"], ["A", "B"], true]);
    assert.deepEqual(pair(6), [["r0", "r1"], ["A", "B"], true]);
    assert.deepEqual(pair(5), [["r0"], ["A"], true]);
    assert.deepEqual(pair(4), [["r2", "r3"], ["A", "B"], false]);
    assert.deepEqual(pair(0), [["r2", "r3"], ["A", "B"], false]);
});

test("the settings are those of the pair, without changes from other runs", () => {
    const {settings} = pairOf(four.data, four.settings, trend, 8);

    assert.deepEqual(settings.runs.map((/** @type {any} */ {letter}) => letter), ["A", "B"]);
    assert.deepEqual(settings.runs_table, [["run", "file", "mean"], ["A", "r2", ["12 B", 12]], ["B", "r3", ["13 B", 13]]]);
    assert.deepEqual([settings.verdicts, settings.matching, settings.not_whole, settings.diff], [["v"], [], [], false]);
    assert.equal(four.settings.runs[3].letter, "D", "the settings of the page stay");
    assert.equal(four.data.runs[3].run, "D");
});

/** @param {any} before @param {any} after */
function compared(before, after) {
    const {data, settings} = dataOf([before, after]);

    return pairOf(data, settings, {runs: [{}, {}]}, 1).data.comparison.runs[0];
}

test("a change is that of the mean of a band", () => {
    const {changes} = compared(run("A", {alpha: [3, 3, 3], gone: [1, 1, 1], OTHER: [9, 9, 9]}), run("B", {alpha: [4, 5, 6], new: [2, 2, 2], OTHER: [8, 8, 8]}));

    assert.deepEqual(changes, [{band: "alpha", change: 2}, {band: "new", change: 2}]);
});

test("the change of a band is unknown if the page leaves out bands of the run before", () => {
    const {changes} = compared(run("A", {alpha: [3, 3, 3]}, 4), run("B", {alpha: [4, 4, 4], beta: [2, 2, 2]}));

    assert.deepEqual(changes, [{band: "alpha", change: 1}, {band: "beta", change: NaN}]);
});
