/* Lines of source: they and what has no place add up to the total, and rows are shown around them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeRuns } from "../../../data/page/model.js";
import { placeAt, placeOfLine, setSources, urlOf } from "../../../data/page/places.js";
import { annotate, rowsOf } from "../../../data/page/source.js";

import { findsBand, searchOf } from "../../../data/page/view.js";
import { randoms } from "./random.js";

const random = randoms(57);

/** Returns runs of a comparison.
 * @param {any[][]} bands of each */
function runsOf(...bands) {
    const figures = (/** @type {number} */ mean) => ({peak: 0, mean, area: 0, end: 0, growth: 0});
    const profile = {heading: "", paints: [], other: "OTHER", findings: []};

    return makeRuns(/** @type {any} */ ({runs: bands.map((own) => ({
        run: "A", begin_ns: 0, end_ns: 1, markers: [], profiles: [],
        eras: [{era: 0, time_ns: 0, total: own.reduce((sum, {value}) => sum + value, 0)}],
        bands: own.map(({value, ...band}) => ({...band, share: 0, first_era: 0, values: [value], figures: figures(value)})),
    }))}), /** @type {any} */ ({runs: bands.map(() => ({letter: "A", name: "", profiles: [profile]}))})).map((run) => run.profile);
}

/** @param {number} first @param {number} n @returns {any} */
const code = (first, n) => [first, ...Array.from({length: n}, (_unused, i) => `row ${first + i}`)];

/** @param {any[]} places @param {any[]} files */
const set = (places, files) => setSources({url: "https://example.org/%f?%%#L%l", places, files: files.map((file) => ({notes: [], code: [], ...file}))});

/** @param {import("../../../data/page/model.js").Profile[]} profiles @param {number} era */
const annotateAt = (profiles, era) => annotate(profiles, profiles.map(() => ({era, range: null, rises: null})), {hidden: [], only: []});

test("files, lines and what has no place add up to the total", () => {
    for (let i = 0; i < 100; i++) {
        set([...Array.from({length: 20}, () => [Math.floor(random() * 4), 1 + Math.floor(random() * 9), 1]), "CAFs", "PINNED"], Array.from({length: 4}, (_unused, k) => ({path: `f${k}.hs`})));
        const make = () => Array.from({length: 30}, (_unused, k) => ({band: "b" + k, value: Math.floor(random() * 1000), ...(random() < 0.9 && {place: Math.floor(random() * 22)})}));
        const profiles = runsOf(...(i % 2 === 0 ? [make()] : [make(), make()]));
        const {files, unplaced, other, totals} = annotateAt(profiles, 0);
        const sum = (/** @type {{amounts: number[]}[]} */ rows, /** @type {number} */ run) => rows.reduce((all, {amounts}) => all + amounts[run], 0);

        totals.forEach((total, run) => {
            assert.equal(total, profiles[run].totals[0]);
            assert.equal(sum(files, run) + sum(unplaced, run) + other[run], total);
            for (const {lines, amounts} of files) assert.equal(sum(lines, run), amounts[run]);
        });
        for (const {lines} of files) assert.equal(new Set(lines.map(({place: {gone, key}}) => key)).size, lines.length, "a line is there once");
    }
});

test("a band counts where the last run has it, and where it was if that does not", () => {
    set([[0, 9, 1], [0, 12, 1], [0, 20, 1]], [{path: "a.hs"}]);
    const profiles = runsOf([{band: "moved", place: 0, value: 5}, {band: "gone", place: 2, value: 7}], [{band: "moved", place: 1, value: 6}, {band: "gone", value: 0}]);
    const [{lines}] = annotateAt(profiles, 0).files;

    assert.deepEqual(lines.map(({place: {line, gone}, amounts}) => [line, gone, amounts]), [[12, false, [5, 6]], [20, true, [7, 0]]]);
    assert.ok(findsBand(searchOf({search: "a.hs:12:", regex: false}), profiles[0].drawn[0]), "the first run's band is found there, too");
    assert.ok(!findsBand(searchOf({search: "a.hs:20:", regex: false}), profiles[0].drawn[1]), "what is gone is not at the line that has its number now");
    assert.equal(urlOf(lines[1].place), "");
    assert.ok(!findsBand(searchOf({search: "(.hs:12:", regex: false}), profiles[0].drawn[0]), "a line of a file is not one of a file in a folder");
    assert.ok(!findsBand(searchOf({search: "a.hs", regex: false}), profiles[0].drawn[0]), "a file alone is not searched");
});

test("rows are shown around lines, with brackets", () => {
    set([[0, 3, 1, 5], [0, 4, 1, 5], [0, 20, 1, 40], [0, 99, 1], [0, 10, 1]], [{path: "a.hs", code: [code(1, 12), code(18, 5), code(40, 1)]}]);
    const [profile] = runsOf([0, 1, 2, 3].map((place) => ({band: "b" + place, place, value: 1})));
    const [{file, lines}] = annotateAt([profile], 0).files;
    const shown = (/** @type {number} */ chosen) => rowsOf(file, lines, chosen).map(({number, code: text, brackets}) => [number, text === null ? brackets : brackets + text]);

    assert.deepEqual(shown(0), [[1, "  row 1"], [2, "  row 2"], [3, "┌ row 3"], [4, "│┌row 4"], [5, "└└row 5"], [6, "  row 6"], [0, ""], [18, "  row 18"], [19, "  row 19"], [20, "┌ row 20"], [21, "│ row 21"], [22, "│ row 22"], [0, ""], [40, "└ row 40"], [99, ""]]);
    assert.deepEqual(shown(10).slice(5, 13).map(([number]) => number), [6, 7, 8, 9, 10, 11, 12, 0], "a chosen line is shown, too, and a small gap filled");
});

test("a line has an address and a place, unless it has no file", () => {
    set([[0, 36, 71], [1, 2, 3], "CAFs"], [{path: "src/a b.hs", link: "src/a%20b.hs"}, {path: "/x.hs"}]);
    assert.deepEqual([0, 1, 2].map((i) => urlOf(/** @type {any} */ (placeAt(i)))), ["https://example.org/src/a%20b.hs?%#L36", "", ""]);
    assert.equal(placeOfLine("src/a b.hs:36"), placeAt(0));
    assert.equal(placeOfLine(""), null);
    assert.equal(placeAt(undefined), null);
    assert.equal(placeAt(0)?.short, "a b.hs:36");
});
