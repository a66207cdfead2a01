/* Bands as the view arranges them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeArranger, openOther } from "../../../data/page/arrange.js";
import { bandFigures, isGrowthRough, makeProfile, riseIn } from "../../../data/page/model.js";
import { setSources } from "../../../data/page/places.js";
import { defaultView } from "../../../data/page/view.js";
import { randoms } from "./random.js";

const random = randoms(59);
const ERAS = 20;
const RANGE = /** @type {[number, number]} */ ([2, 15.5]);

/** Returns a profile with drawn bands, OTHER, and the points of bands in OTHER.
 * @param {number} n */
function randomProfile(n) {
    const figures = {peak: 9, mean: 9, area: 9, end: 9, growth: 0};
    const values = (/** @type {number} */ length) => Array.from({length}, () => Math.floor(random() * 1000));
    const drawn = Array.from({length: n}, (_unused, i) => ({band: "b" + i, share: 0.1, first_era: 0, values: values(ERAS), figures}));
    const other = {band: "OTHER", other: true, share: 0.2, first_era: 0, values: values(ERAS), figures};
    const rest = Array.from({length: n}, (_unused, i) => ({band: "r" + i, share: 0.1 / n, points: values(60), figures}));
    const bands = [...drawn, other];
    const of = [...drawn, ...rest].map(() => Math.floor(random() * 3) - 1);

    return makeProfile(/** @type {any} */ ({bands: [...bands, ...rest], left_out: {bands: 7}, figures,
        eras: Array.from({length: ERAS}, (_unused, era) => ({era, time_ns: era * 1e9, total: bands.reduce((sum, band) => sum + band.values[era], 0)}))}),
    /** @type {any} */ ({paints: [], other: "OTHER (10 bands)", groups: [{key: "module", title: "module", names: ["A", "B"], of}]}));
}

/** Returns the sums of the drawn bands by era.
 * @param {import("../../../data/page/model.js").Profile} profile */
const sums = ({drawn, totals}) => Array.from(totals, (_unused, i) => drawn.reduce((sum, {levels}) => sum + (levels?.[i] ?? NaN), 0));

test("OTHER that is split, and groups, add up to the totals", () => {
    for (let i = 0; i < 40; i++) {
        const profile = randomProfile(1 + i % 5);
        const arranged = makeArranger(/** @type {any} */ ({runs: [{profile}]}));
        const [grouped] = arranged({...defaultView(), group: "module"}, RANGE, 0, 0);

        for (const one of [openOther(profile), grouped]) {
            assert.deepEqual(sums(one), [...profile.totals]);
            assert.ok(one.drawn.every(({levels}) => levels?.every((level) => level >= 0)));
        }
        /* Figures of the whole run are known of bands, and computed of several, and of what is left of OTHER. */
        for (const one of [openOther(profile), grouped])
            for (const band of one.drawn) {
                const isJoined = band.other || (band.members?.length ?? 1) > 1;

                if (band.isRough) assert.equal(bandFigures(one, band, null).rough, isJoined, band.label);
                if (isJoined) assert.equal(band.points, null, "its curve is of its levels");
            }
        /* Bands that have no group stay themselves. */
        for (const band of profile.drawn.filter(({other}) => !other)) {
            const group = profile.groups[0].of.get(band.label) ?? -1;

            assert.ok(grouped.drawn.some(({label}) => label === (group < 0 ? band.label : "AB"[group])));
        }
    }
});

test("groups are not taken for bands, or OTHER, of their names", () => {
    const profile = randomProfile(3);
    const arranged = makeArranger(/** @type {any} */ ({runs: [{profile: {...profile, groups: [{key: "type", names: ["b0", "OTHER"], of: new Map([["b1", 0], ["b2", 1]])}]}}]}));
    const [{drawn}] = arranged({...defaultView(), group: "type"}, RANGE, 0, 0);

    assert.deepEqual(drawn.map(({name}) => name).sort(), ["OTHER", "OTHER (7 bands)", "b0", "b0", "r0", "r1", "r2"]);
    assert.equal(new Set(drawn.map(({label}) => label)).size, drawn.length);
});

test("a growth of many censuses that the page computes is rough", () => {
    const profile = {...randomProfile(1), times: Float64Array.from({length: 60}, (_unused, i) => i)};

    assert.deepEqual([[{}, null], [{isGroup: true}, null], [{}, [0, 59]], [{}, [9, 57]], [{}, [9.5, 57.5]]].map(([band, range]) => isGrowthRough(profile, /** @type {any} */ (band), /** @type {any} */ (range))), [false, true, true, true, false]);
});

test("bands are ordered by their rise, OTHER last, and the profiles stay the same until the order changes", () => {
    for (let i = 0; i < 40; i++) {
        const profile = randomProfile(6);
        const arranged = makeArranger(/** @type {any} */ ({runs: [{profile}]}));
        const view = {...defaultView(), rise: true};
        const [first] = arranged(view, RANGE, 0, 0);
        const rises = first.drawn.map((band) => (band.other ? -Infinity : riseIn(profile, band, RANGE)));

        assert.deepEqual(rises, [...rises].sort((a, b) => b - a));
        assert.equal(arranged(view, [2, 15.6], 0, 0)[0], first);
        assert.equal(arranged(defaultView(), RANGE, 0, 0)[0], profile);
    }
});

test("the bands and the groups of all runs have one order, and groups beside each other are told apart", () => {
    const profiles = [randomProfile(6), randomProfile(6)];

    for (const profile of profiles) profile.drawn.forEach((band, i) => Object.assign(band, {paint: [`#${i}`, "", ""], share: random()}));
    profiles[1].groups = [];
    const arranged = makeArranger(/** @type {any} */ ({runs: profiles.map((profile) => ({profile}))}));
    const labels = (/** @type {import("../../../data/page/model.js").Profile[]} */ made) => made.map(({drawn}) => drawn.map(({label}) => label));

    for (const chosen of [0, 1]) {
        const rising = arranged({...defaultView(), rise: true}, RANGE, 0, chosen);
        const rises = rising[chosen].drawn.slice(0, -1).map((band) => riseIn(profiles[chosen], band, RANGE));

        assert.deepEqual(rises, [...rises].sort((a, b) => b - a));
        assert.deepEqual(...labels(rising));
    }
    const groups = arranged({...defaultView(), group: "module"}, RANGE, 0, 0);

    const shares = groups[0].drawn.slice(0, -1).map((_unused, i) => Math.max(...groups.map(({drawn}) => drawn[i].share)));

    assert.deepEqual(...labels(groups));
    assert.deepEqual(shares, [...shares].sort((a, b) => b - a));
    for (const {drawn} of groups) assert.deepEqual(drawn.slice(0, 3).map(({paint}) => paint[0]), ["#0", "#1", "#2"]);
});

test("a rise is that from the first census of a window to its last", () => {
    const profile = randomProfile(2);
    const [band] = profile.drawn;
    const level = (/** @type {number} */ i) => band.levels?.[i] ?? NaN;

    assert.equal(riseIn(profile, band, [2, 15.5]), level(15) - level(2));
    assert.equal(riseIn(profile, band, [2.1, 15]), level(15) - level(3));
    assert.equal(riseIn(profile, band, [2.1, 2.9]), 0);
    assert.equal(riseIn(profile, band, [-1, 99]), level(19) - level(0));
});

test("bands are grouped by their files of source, if there are several", () => {
    const figures = {peak: 1, mean: 1, area: 1, end: 1, growth: 0};
    const groupsOf = (/** @type {(number|undefined)[]} */ ...places) => makeProfile(/** @type {any} */ ({eras: [{era: 0, time_ns: 0, total: 3}], figures,
        bands: places.map((place, i) => ({band: "b" + i, share: 0.3, values: [1], figures, place}))}), /** @type {any} */ ({paints: [], other: ""})).groups;

    setSources(/** @type {any} */ ({files: [{path: "A.hs", notes: [], code: []}, {path: "B.hs", notes: [], code: []}], places: [[0, 1, 1], [0, 9, 1], [1, 1, 1]]}));
    const [{key, names, of}] = groupsOf(0, 1, 2, undefined);

    assert.deepEqual([key, names, [...of]], ["file", ["A.hs", "B.hs"], [["b0", 0], ["b1", 0], ["b2", 1], ["b3", -1]]]);
    assert.deepEqual(groupsOf(0, 1), []);
    setSources(null);
});
