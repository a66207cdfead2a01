/* What all runs of a page have in common. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { marksOf } from "../../../data/page/report.js";

/** @param {...string} texts those of traceEvent begin with "e"
 * @returns {any} */
const runWith = (...texts) => ({markers: texts.map((text, time) => ({time, kind: text.startsWith("e") ? "event" : "user", text}))});

test("texts of one run are numbered by time, those of several by kind first", () => {
    const a = runWith("e1", "m1", "m2", "", "m1"), b = runWith("m3", "e1", "m2");
    const numbers = (/** @type {any[]} */ ...runs) => runs.map((run) => marksOf(runs).filter((mark) => mark.run === run).map(({number}) => number));

    assert.deepEqual(numbers(a), [[1, 2, 3, 0, 2]]);
    assert.deepEqual(numbers(a, b), [[4, 1, 2, 0, 1], [3, 4, 2]]);
    assert.deepEqual(numbers(), []);
});
