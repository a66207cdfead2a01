/* The values of bands that are not drawn come back as they were packed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { levelsFrom, setValues } from "../../../data/page/fine.js";
import { amountsIn } from "../../../data/page/scope.js";
import { bandFigures, makeProfile, POINTS, windowFigures } from "../../../data/page/model.js";
import { randoms } from "./random.js";

const random = randoms(59);

/** Packs values as evheap does.
 * @param {number[]} values
 * @param {number} step */
function changesOf(values, step) {
    const known = values.filter((_unused, i) => i % step === 0 || i === values.length - 1);
    const changes = known.map((value, i) => value - (known[i - 1] ?? 0));

    while (changes.length > 1 && changes[changes.length - 1] === 0) changes.pop();
    return changes;
}

/** @param {number} n eras
 * @param {boolean} flow
 * @param {any[]} [bands] */
function profileOf(n, flow, bands = []) {
    let time = 0;
    const eras = Array.from({length: n}, (_unused, era) => ({era, time_ns: (time += 1 + Math.floor(random() * 9)) * 1e9, total: 1e9, ...(flow && {end_ns: (time + 1) * 1e9})}));

    return makeProfile({eras, bands}, /** @type {any} */ ({paints: []}));
}

for (const flow of [false, true])
    test(`levels are exact where values are, and linear between them (${flow ? "flow" : "census"})`, () => {
        for (let n = 1; n < 70; n += 1 + n % 5)
            for (const step of [1, 2, 4, 16]) {
                const profile = profileOf(n, flow), {times, ends} = profile;
                const values = Array.from({length: n}, () => (random() < 0.3 ? 0 : Math.floor(random() * 1e12)));
                const levels = levelsFrom(profile, changesOf(values, step), step);

                for (let i = 0; i < n; i++) {
                    const before = i - i % step, after = Math.min(before + step, n - 1);
                    const [low, high] = [before, after].map((era) => values[era] / (flow ? ends[era] - times[era] : 1));
                    const wanted = i === n - 1 ? values[i] / (flow ? ends[i] - times[i] : 1) : low + (high - low) * (times[i] - times[before]) / (times[after] - times[before]);

                    if (i % step === 0 || i === n - 1) assert.equal(levels[i], wanted);
                    else assert.ok(Math.abs(levels[i] - wanted) < 1, `${levels[i]} is not ${wanted}`);
                }
            }
    });

test("figures and amounts are those of the values, once they are there", () => {
    const figures = {peak: 9, mean: 8, area: 7, end: 6, growth: 5};
    const values = [5, 0, 7, 2, 2];
    const profile = profileOf(5, false, [{band: "a", points: Array(POINTS).fill(1), figures}, {band: "OTHER", other: true, first_era: 0, values: [9, 9, 9, 9, 9], figures}]);
    const {times, rest: [band]} = profile;
    const runs = [/** @type {any} */ ({profile, raw: {packed: 1}})];

    for (const packed of [null, [{step: 1, bands: [[1]]}, null]]) {
        setValues(runs, packed);
        assert.deepEqual([band.fine, bandFigures(profile, band, [times[0], times[3]]).rough, amountsIn(profile, {era: 1, range: null, rises: null}, {hidden: [], only: []}).get(band)], [null, true, 1]);
    }
    for (const step of [1, 2]) {
        setValues(runs, [null, {step, bands: [changesOf(values, step)]}]);
        const fine = /** @type {Float64Array} */ (band.fine);

        assert.deepEqual(bandFigures(profile, band, [times[0], times[3]]), {figures: windowFigures(times, times, fine, times[0], times[3]), rough: step > 1});
        assert.deepEqual([2, 4].map((era) => amountsIn(profile, {era, range: null, rises: null}, {hidden: [], only: []}).get(band)), [7, 2]);
        assert.deepEqual(bandFigures(profile, band, null), {figures, rough: false});
    }
    assert.equal(levelsFrom(profile, [2 ** 60, -(2 ** 60) - 4096], 1)[1], 0, "no level is below 0");
});
