/* The open pair of a trend: takes the data and settings of the last runs, returns
 * those of a run and the one before it, with what changed between them. */

import {lastAtMost, makeProfile} from "./model.js";

/** @typedef {import("./model.js").Profile} Profile */

/** The end of a program gives its memory back, as src/compare/diff.h has it: at
 * most this part of the run, below this part of the mean. */
const END = {part: 0.1, level: 0.5};

/** Returns when the comparison of a run ends, s.
 * @param {Profile} profile with eras */
function endOf({flow, times, ends, totals}) {
    const last = times.length - 1;
    const since = times[last] - END.part * (times[last] - times[0]);
    const low = (END.level * totals.reduce((sum, total) => sum + total, 0)) / times.length;
    let i = last;

    while (!flow && i > 0 && times[i - 1] >= since && totals[i] < low) i--;
    return ends[i];
}

/** Returns a level at a time from the first census on.
 * @param {Profile} profile
 * @param {Float64Array} levels
 * @param {number} time s */
function levelBetween({flow, times}, levels, time) {
    const i = lastAtMost(times, time);

    if (flow || i + 1 >= times.length) return levels[i];
    return (
        levels[i] + ((levels[i + 1] - levels[i]) * (time - times[i])) / (times[i + 1] - times[i])
    );
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
    const first = Math.max(before.times[0], after.times[0]),
        last = Math.min(endOf(before), endOf(after));
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

/** Returns data and settings with only a run and the one before it, as runs A and
 * B.  If the page does not have the run, it is the last pair.
 * @param {any} data
 * @param {any} settings
 * @param {any} trend
 * @param {number} run its index in the trend
 * @returns {{data: any, settings: any, has: boolean}} */
export function pairOf(data, settings, trend, run) {
    const here = run - (trend.runs.length - data.runs.length);
    const has = here >= 0;
    const end = has ? here : data.runs.length - 1,
        first = Math.max(0, end - 1);
    const runs = data.runs
        .slice(first, end + 1)
        .map((/** @type {any} */ raw, /** @type {number} */ i) => ({...raw, run: "AB"[i]}));
    const own = settings.runs
        .slice(first, end + 1)
        .map((/** @type {any} */ one, /** @type {number} */ i) => ({...one, letter: "AB"[i]}));
    const [before, after] = runs.map((/** @type {any} */ raw, /** @type {number} */ i) =>
        makeProfile(raw, own[i].profiles[0]),
    );
    /* The table of runs has the changes from the first of all runs. */
    const table = (settings.runs_table ?? []).map((/** @type {string[]} */ row) =>
        row.map((cell) => cell.split("\n")[0]),
    );
    const rows = table
        .slice(first + 1, end + 2)
        .map((/** @type {string[]} */ [name, ...cells], /** @type {number} */ i) => [
            name.replace(/^[A-Z]+/, "AB"[i]),
            ...cells,
        ]);

    return {
        data: {
            ...data,
            runs,
            comparison:
                after === undefined
                    ? undefined
                    : {
                          reference: "A",
                          runs: [
                              {
                                  run: "B",
                                  changes: changesOfPair(before, after),
                                  difference: differenceOfPair(before, after),
                              },
                          ],
                      },
        },
        settings: {
            ...settings,
            runs: own,
            runs_table: after === undefined ? [] : [table[0], ...rows],
            matching: [],
            not_whole: [],
            diff: false,
        },
        has,
    };
}
