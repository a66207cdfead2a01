/* The difference of two runs: its points, and the bands on its two sides. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { differenceOf } from "../../../data/page/subtract.js";
import { randoms } from "./random.js";

/** Returns a profile: the levels of its bands at the times of its eras.
 * @param {number[]} list of times, s; of a flow, also the end of the last era
 * @param {Record<string, number[]>} levels
 * @param {boolean} [flow] */
function profile(list, levels, flow = false) {
    const times = Float64Array.from(flow ? list.slice(0, -1) : list);
    const drawn = Object.entries(levels).map(([label, values]) => ({label, other: label === "OTHER", levels: Float64Array.from(values)}));

    return {flow, times, ends: flow ? Float64Array.from(list.slice(1)) : times, totals: times.map((_unused, i) => drawn.reduce((sum, band) => sum + band.levels[i], 0)), drawn};
}

/** Returns a difference, each band with its values.
 * @param {any} before @param {any} after @param {[number[], number[]]} [times] */
function difference(before, after, times = [[0], [0]]) {
    const ends = [before, after].map((one) => one.ends[one.ends.length - 1] ?? 0);
    const {sides: [up, down], total} = differenceOf(before, after, {times, ends});

    return {times: [...up.times], ends: [...up.ends], total: [...total], bands: Object.fromEntries(up.drawn.map(({label, levels}, i) => [label, [...levels].map((level, k) => level - down.drawn[i].levels[k])]))};
}

test("a fixed run that is twice as fast does not seem to grow, by the fraction of the run", () => {
    const slow = profile([0, 2, 4, 6, 8], {list: [0, 10, 20, 30, 40]}), fast = profile([1, 2, 3, 4, 5], {list: [0, 10, 20, 30, 40]});
    const {times, total} = difference(slow, fast, [[0, 8], [1, 5]]);

    assert.deepEqual([times, total], [[1, 2, 3, 4, 5], [0, 0, 0, 0, 0]]);
    assert.ok(difference(slow, fast).total.some((value) => value > 10));
});

test("between markers time is stretched, before the first and after the last seconds pass as they do", () => {
    const {times, total} = difference(profile([0, 1, 2, 3, 4], {list: [0, 1, 2, 3, 4]}), profile([2, 4, 8, 10], {list: [0, 0, 0, 0]}), [[1, 3], [4, 8]]);

    assert.deepEqual([times, total], [[3, 4, 6, 8, 9], [0, -1, -2, -3, -4]]);
});

test("eras of a flow are steps", () => {
    const {times, ends, bands} = difference(profile([0, 1, 3], {work: [10, 20]}, true), profile([0, 2, 3], {work: [15, 50]}, true));

    assert.deepEqual([times, ends, bands], [[0, 1, 2], [1, 2, 3], {work: [5, -5, 30]}]);
});

test("what only one run draws is not known", () => {
    const {bands, total} = difference(profile([0, 1], {list: [3, 3], gone: [1, 2], OTHER: [5, 5]}), profile([0, 1], {list: [4, 5], new: [7, 7], OTHER: [1, 1]}));

    assert.deepEqual(bands, {OTHER: [-4, -4], list: [1, 2]});
    assert.deepEqual(total, [3, 3]);
});

test("the differences of the bands add up to that of the run", () => {
    const random = randoms(59);
    const list = (/** @type {number} */ n) => Array.from({length: n}, () => Math.floor(random() * 1e6));

    for (let round = 0; round < 100; round++) {
        const flow = round % 2 === 1;
        const [before, after] = [0, 0].map(() => {
            const n = 1 + Math.floor(random() * 20);

            return profile(list(n + (flow ? 1 : 0)).map((time) => time / 1e5).sort((a, b) => a - b), {a: list(n), b: list(n), OTHER: list(n)}, flow);
        });
        const marks = () => [random(), 1 + random(), 1 + random()].sort((a, b) => a - b);

        for (const aligned of [undefined, [marks(), marks()]]) {
            const {times, total, bands} = difference(before, after, aligned);

            times.forEach((time, i) => {
                const sum = Object.values(bands).reduce((all, values) => all + values[i], 0);

                assert.ok(i === 0 || time > times[i - 1], `${time} after ${times[i - 1]}`);
                assert.ok(Math.abs(sum - total[i]) < 1e-6, `${sum} of ${total[i]}`);
            });
        }
    }
});

test("a run without a census has no difference", () =>
    assert.equal(differenceOf(profile([], {list: []}), profile([1], {list: [1]}), {times: [[0], [0]], ends: [0, 1]}), null));
