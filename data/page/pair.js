/* The open pair of a trend: takes the data and settings of the last runs, returns
 * those of a run and the one before it, with what changed between them. */

import {at, lastOf, valueAt} from "./lists.js";
import {lastAtMost, makeProfile} from "./model.js";

/** @typedef {import("./json.js").DataJson} DataJson */
/** @typedef {import("./json.js").Settings} Settings */
/** @typedef {import("./model.js").Profile} Profile */

/** The end of a program gives its memory back, as src/compare/diff.h has it: at
 * most this part of the run, below this part of the mean. */
const END = {part: 0.1, level: 0.5};

/** Returns when the comparison of a run ends, s.
 * @param {Profile} profile with eras */
function endOf({flow, times, ends, totals}) {
    const last = times.length - 1;
    const since = lastOf(times) - END.part * (lastOf(times) - valueAt(times, 0));
    const low = (END.level * totals.reduce((sum, total) => sum + total, 0)) / times.length;
    let i = last;

    while (!flow && i > 0 && valueAt(times, i - 1) >= since && valueAt(totals, i) < low) i--;
    return valueAt(ends, i);
}

/** Returns a level at a time from the first census on.
 * @param {Profile} profile
 * @param {Float64Array} levels
 * @param {number} time s */
function levelBetween({flow, times}, levels, time) {
    const i = lastAtMost(times, time);
    const level = valueAt(levels, i);

    if (flow || i + 1 >= times.length) return level;
    const start = valueAt(times, i);
    const rise = valueAt(levels, i + 1) - level;

    return level + (rise * (time - start)) / (valueAt(times, i + 1) - start);
}

/** Returns the bands of a profile by their labels, without OTHER.
 * @param {import("./model.js").Band[]} bands */
const byLabel = (bands) =>
    new Map(bands.filter(({other}) => !other).map((band) => [band.label, band]));

/** Returns the difference over time of two profiles, as the data of a comparison
 * have it.  Each kept census of either is a point.
 * @param {Profile} before
 * @param {Profile} after */
function differenceOfPair(before, after) {
    if (before.times.length === 0 || after.times.length === 0) return null;
    const first = Math.max(valueAt(before.times, 0), valueAt(after.times, 0));
    const last = Math.min(endOf(before), endOf(after));
    const times = [...new Set([...before.times, ...after.times])]
        .filter((time) => time >= first && time <= last)
        .sort((a, b) => a - b);
    const none = new Float64Array(before.times.length);
    const old = byLabel(before.drawn);
    /** @param {Float64Array} was @param {Float64Array} is */
    const values = (was, is) =>
        times.map((time) => levelBetween(after, is, time) - levelBetween(before, was, time));

    return {
        times_ns: times.map((time) => time * 1e9),
        total: values(before.totals, after.totals),
        bands: Array.from(byLabel(after.drawn), ([label, {levels}]) => ({
            band: label,
            values: values(old.get(label)?.levels ?? none, /** @type {Float64Array} */ (levels)),
        })),
    };
}

/** Returns the change of the mean of each band of the later run, NaN if it is
 * unknown: the page leaves out the smallest bands of a run.
 * @param {Profile} before
 * @param {Profile} after */
function changesOfPair(before, after) {
    const old = byLabel([...before.drawn, ...before.rest]);

    return Array.from(byLabel([...after.drawn, ...after.rest]), ([label, {figures}]) => ({
        band: label,
        change: figures.mean - (old.get(label)?.figures.mean ?? (before.leftOut?.bands ? NaN : 0)),
    }));
}

/** The letters of the two runs. */
const LETTERS = ["A", "B"];

/** Returns the table of runs with the heads, and the rows of the pair without
 * changes: those are from the first of all runs.
 * @param {import("./json.js").TableCell[][]} table
 * @param {number} first
 * @param {number} end the index of the last run */
function rowsOfPair(table, first, end) {
    const plain = table.map((row) => row.map((cell) => [cell].flat()[0] ?? ""));
    const rows = plain
        .slice(first + 1, end + 2)
        .map(([name = "", ...cells], i) => [name.replace(/^[A-Z]+/, at(LETTERS, i)), ...cells]);

    return [...plain.slice(0, 1), ...rows];
}

/** Returns data and settings with only a run and the one before it, as runs A and
 * B.  If the page does not have the run, it is the last pair.
 * @param {DataJson} data
 * @param {Settings} settings
 * @param {{runs: object[]}} trend
 * @param {number} run its index in the trend
 * @returns {{data: DataJson, settings: Settings, has: boolean}} */
export function pairOf(data, settings, trend, run) {
    const here = run - (trend.runs.length - data.runs.length);
    const has = here >= 0;
    const end = has ? here : data.runs.length - 1;
    const first = Math.max(0, end - 1);
    const runs = data.runs.slice(first, end + 1).map((raw, i) => ({...raw, run: at(LETTERS, i)}));
    const own = settings.runs
        .slice(first, end + 1)
        .map((one, i) => ({...one, letter: at(LETTERS, i)}));
    const [before, after] = runs.map((raw, i) => makeProfile(raw, at(at(own, i).profiles, 0)));
    const compared = before !== undefined &&
        after !== undefined && {
            run: "B",
            changes: changesOfPair(before, after),
            difference: differenceOfPair(before, after),
        };

    return {
        data: {
            ...data,
            runs,
            comparison: compared ? {reference: "A", runs: [compared]} : undefined,
        },
        settings: {
            ...settings,
            runs: own,
            runs_table: compared ? rowsOfPair(settings.runs_table ?? [], first, end) : [],
            matching: [],
            not_whole: [],
            changes: [],
            diff: false,
        },
        has,
    };
}
