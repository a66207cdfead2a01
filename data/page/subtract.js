/* The difference of two runs over time: takes the levels that the page has of both,
 * returns those of the later run minus those of the earlier one, at the times of the
 * later one, by the rules of src/compare/diff.h. */

import {valueAt} from "./lists.js";
import {lastAtMost} from "./model.js";
import {alignedTime} from "./progress.js";

/** @typedef {import("./model.js").Profile} Profile */

/** The bands that grew, or those that shrank, at the times of a difference.
 * @typedef {import("./plot.js").Stacked} Side */

/** @typedef {object} Difference
 * @property {[Side, Side]} sides what grew, and by how much the rest shrank; the bands are
 *   in the order of the legend, from the outside
 * @property {Float64Array} total */

/** Returns a level at a time from the first census on.
 * @param {Profile} profile
 * @param {Float64Array} levels
 * @param {number} time s */
const levelAt = ({flow, times}, levels, time) =>
    flow ? valueAt(levels, Math.max(0, lastAtMost(times, time))) : alignedTime(times, levels, time);

/** Returns the difference of two runs.  Each kept census of either is a point, from the
 * first one of the run that begins later to the end of the one that ends earlier.  All runs
 * of a page draw the same bands.
 * @param {Profile} before
 * @param {Profile} after
 * @param {import("./json.js").AlignedJson} aligned
 * @returns {Difference|null} null = a run has no census */
export function differenceOf(before, after, {times: [first, second], ends}) {
    if (before.times.length === 0 || after.times.length === 0) return null;
    /** @param {number} time */
    const toOwn = (time) => alignedTime(first, second, time);
    const from = Math.max(toOwn(valueAt(before.times, 0)), valueAt(after.times, 0));
    const to = Math.min(toOwn(ends[0]), ends[1]);
    /** The times of the run before by those of the run after. @type {Map<number, number>} */
    const points = new Map();

    for (const time of before.times) points.set(toOwn(time), time);
    for (const time of after.times) points.set(time, alignedTime(second, first, time));
    const inside = [...points.keys()].filter((time) => time >= from && time <= to);
    const times = Float64Array.from(inside).sort();
    /** @param {Float64Array} was @param {Float64Array} is */
    const subtract = (was, is) =>
        times.map(
            (time) =>
                levelAt(after, is, time) -
                levelAt(before, was, /** @type {number} */ (points.get(time))),
        );
    const known = new Map(before.drawn.map((band) => [band.label, band.levels]));
    const bands = after.drawn.flatMap((band) => {
        const was = known.get(band.label);

        return was && band.levels ? [{band, values: subtract(was, band.levels)}] : [];
    });
    /** @param {number} sign @returns {Side} */
    const side = (sign) => ({
        flow: after.flow,
        times,
        ends: after.flow ? times.map((_unused, i) => times[i + 1] ?? to) : times,
        drawn: bands
            .map(({band, values}) => ({
                ...band,
                levels: values.map((value) => Math.max(0, sign * value)),
            }))
            .reverse(),
    });

    return {sides: [side(1), side(-1)], total: subtract(before.totals, after.totals)};
}
