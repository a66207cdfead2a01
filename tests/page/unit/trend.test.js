/* The trend: which runs are open. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenRun, commandFor, restrictTo } from "../../../data/page/trend.js";

const runs = Array.from({length: 9}, (_unused, i) => ({file: "h.db", number: i + 11}));
const trend = {runs, settings: {title: "prog: 9 runs"}};

test("an address chooses a run, else it is the last", () => {
    for (const [pair, run] of /** @type {[string|null, number][]} */ ([["1", 0], ["9", 8], ["4", 3], [null, 8], ["0", 8], ["10", 8], ["x", 8], ["2.5", 8], ["", 8]]))
        assert.equal(chosenRun(trend, pair), run);
});

test("a pair is the run and the one before it, if the page has them", () => {
    const data = {runs: ["f", "g", "h", "i"], comparison: {}}, settings = {runs: [6, 7, 8, 9], verdicts: []};

    for (let run = 0; run < 9; run++) {
        const {data: left, settings: right, has} = restrictTo(data, settings, trend, run);
        const expected = run < 5 ? ["h", "i"] : run === 5 ? ["f"] : data.runs.slice(run - 6, run - 4);

        assert.deepEqual(left.runs, expected);
        assert.equal(right.runs.length, expected.length);
        assert.deepEqual([has, left.comparison], [run >= 5, null]);
    }
});

test("a command draws any pair", () => {
    assert.equal(commandFor(trend, 4), "evheap h.db --run=14 --run=15 --diff -o pair.html");
    assert.equal(commandFor({runs: [{file: "a.xml", number: 0}, {file: "b.xml", number: 0}]}, 1), "evheap a.xml b.xml --diff -o pair.html");
});
