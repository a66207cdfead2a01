/* The model: eras by time, and the figures of a window, mostly by property. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { bandFigures, csvCell, eraAt, lastAtMost, makeProfile, POINTS, windowFigures } from "../../../data/page/model.js";
import { randoms } from "./random.js";

const random = randoms(27);

/** Returns ascending times and levels.
 * @param {number} n
 * @param {(time: number) => number} [level] */
function series(n, level = () => 1000 * random()) {
    let time = random();
    const times = Float64Array.from({length: n}, () => { time += 0.01 + random(); return time; });

    return {times, levels: times.map(level)};
}

/** @param {number} got @param {number} wanted @param {string} [what] */
const assertClose = (got, wanted, what = "") => assert.ok(Math.abs(got - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted)), `${what}: ${got} is not ${wanted}`);

/** Returns a profile with bands as the page has them.
 * @param {number[]} starts s
 * @param {number[]|null} ends of a flow, s
 * @param {any[]} bands
 * @param {any} [more] */
const profileOf = (starts, ends, bands, more = {}) => makeProfile(
    {eras: starts.map((time, i) => ({era: i + 1, time_ns: time * 1e9, total: 1, ...(ends && {end_ns: ends[i] * 1e9})})), bands, figures: null, ...more}, {paints: []});

test("lastAtMost finds what a scan finds", () => {
    for (let n = 0; n < 20; n++) {
        const {times} = series(n);

        for (const time of [-1, ...times, ...times.map((at) => at - 1e-6), 1e9]) assert.equal(lastAtMost(times, time), times.filter((at) => at <= time).length - 1);
    }
});

test("a time has the nearest census, or the begun era of a flow, and long before the first none", () => {
    const starts = [1, 2, 4, 5], at = [-9, 1, 1.4, 1.6, 2, 2.9, 3.1, 4, 99];
    const census = profileOf(starts, null, []), flow = profileOf(starts, [2, 4, 5, 6], []);

    assert.deepEqual(at.map((time) => eraAt(census, time)), [-1, 0, 0, 1, 1, 1, 2, 2, 3]);
    assert.deepEqual(at.map((time) => eraAt(flow, time)), [-1, 0, 0, 0, 1, 1, 1, 2, 3]);
    assert.equal(eraAt(profileOf([], null, []), 1), -1);
});

test("the whole window has the sum of trapezoids, the peak and the end", () => {
    for (let n = 2; n < 60; n += 7) {
        const {times, levels} = series(n);
        const sum = times.slice(1).reduce((area, time, i) => area + (time - times[i]) * (levels[i] + levels[i + 1]) / 2, 0);
        const figures = windowFigures(times, times, levels, times[0], times[n - 1]);

        assertClose(figures.area, sum, "area");
        assertClose(figures.mean, sum / (times[n - 1] - times[0]), "mean");
        assert.deepEqual([figures.peak, figures.end], [Math.max(...levels), levels[n - 1]]);
        assert.deepEqual(windowFigures(times, times, levels, -1e9, 1e9), figures);
    }
});

for (const kind of ["census", "flow"])
    test(`the areas of adjoining windows add up (${kind})`, () => {
        for (let i = 0; i < 200; i++) {
            const {times, levels} = series(2 + i % 30);
            const ends = kind === "flow" ? times.map((time, k) => (times[k + 1] ?? time + 1) - (k % 5 === 3 ? 0.005 : 0)) : times;
            const [from, middle, to] = Array.from({length: 3}, () => times[0] + (ends[ends.length - 1] - times[0]) * random()).sort((a, b) => a - b);
            const area = (/** @type {number} */ start, /** @type {number} */ end) => windowFigures(times, ends, levels, start, end).area;
            const {mean, peak} = windowFigures(times, ends, levels, from, to);

            assertClose(area(from, middle) + area(middle, to), area(from, to), "sum");
            assert.ok(mean >= 0 && peak >= 0 && mean <= Math.max(...levels), "mean");
        }
    });

test("a flow has steps", () => {
    const times = Float64Array.of(0, 1, 4), ends = Float64Array.of(1, 4, 5), levels = Float64Array.of(10, 2, 6);

    assert.deepEqual(windowFigures(times, ends, levels, 0, 5), {peak: 10, mean: 22 / 5, area: 22, end: 6, growth: -1});
    assert.deepEqual(windowFigures(times, ends, levels, 2, 3), {peak: 2, mean: 2, area: 2, end: 2, growth: 0});
});

test("eras of a flow that the page leaves out count as those beside them", () => {
    for (let i = 0; i < 50; i++) {
        const starts = Array.from({length: 3 + i}, (_unused, k) => 5 * k), level = 1 + random();
        const times = Float64Array.from(starts), ends = times.map((time) => time + 1), to = ends[ends.length - 1];

        assertClose(windowFigures(times, ends, times.map(() => level), 0, to).area, level * to, "area");
    }
});

test("a window between two eras has the line between them", () => {
    const times = Float64Array.of(0, 10);

    assert.deepEqual(windowFigures(times, times, Float64Array.of(100, 200), 2, 4), {peak: 140, mean: 130, area: 260, end: 140, growth: 0});
    assert.equal(windowFigures(times, times, Float64Array.of(200, 100), 2, 4).peak, 180);
    assert.deepEqual(windowFigures(times, times, Float64Array.of(200, 100), 20, 40), {peak: 0, mean: 0, area: 0, end: 0, growth: 0});
});

test("growth is the slope of a line, and outliers do not change it", () => {
    for (let n = 10; n < 1000; n *= 3)
        for (const slope of [-30, 0, 500]) {
            const {times, levels} = series(n, (time) => 1e6 + slope * time + 20 * (random() - 0.5) + (random() < 0.1 ? 1e6 : 0));
            const {growth} = windowFigures(times, times, levels, 0, 1e9);

            assert.ok(Math.abs(growth - slope) < 40, `${n} eras: ${growth} is not ${slope}`);
        }
});

test("figures of bands: the run's, exact, or rough", () => {
    const figures = {peak: 9, mean: 8, area: 7, end: 6, growth: 5};
    const bands = [{band: "a", first_era: 2, values: [4, 6], figures}, {band: "b", points: Array(POINTS).fill(5), figures}];
    const profile = profileOf([0, 1, 2], null, bands);
    const [a, b] = [...profile.drawn, ...profile.rest];

    assert.deepEqual(bandFigures(profile, a, null), {figures, rough: false});
    assert.deepEqual(bandFigures(profile, a, [0, 2]), {figures: {peak: 6, mean: 3.5, area: 7, end: 6, growth: 3}, rough: false});
    const {figures: flat, rough} = bandFigures(profile, b, [0.5, 1.5]);

    assertClose(flat.mean, 5);
    assertClose(flat.area, 5);
    assert.deepEqual([flat.peak, flat.end, rough], [5, 5, true]);
    assert.equal(bandFigures(profile, b, [0.5, 2]).figures.end, 6, "the end is known");
    assert.equal(bandFigures(profileOf([0, 1, 2], null, bands, {left_out: {eras: 1, bands: 0}}), a, [0, 2]).rough, true);
});

test("values of a flow are divided by the width of their era", () =>
    assert.deepEqual([...profileOf([0, 1, 3], [1, 3, 3.5], [{band: "a", first_era: 2, values: [4, 6]}]).drawn[0].levels ?? []], [0, 2, 12]));

test("cells of CSV are quoted texts and plain numbers", () =>
    assert.deepEqual([1.5, NaN, "", 'a "b", c\nd'].map(csvCell), ["1.5", "", '""', '"a ""b"", c\nd"']));
