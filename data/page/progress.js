/* Times of views: each is a run of its own, so a time of one is aligned with the time
 * of another at which as much of the run was done. */

import {at, valueAt} from "./lists.js";
import {lastAtMost} from "./model.js";

/** Returns when each of some equal parts of a run was done, s.
 * @param {{progress_ns: number[]}} view */
export const progressOf = ({progress_ns}) => progress_ns.map((time) => time / 1e9);

/** Returns the time of one view that a time of another is aligned with.  Before and
 * after the run, seconds pass as in the other.
 * @param {number[]} from when each equal part of the run was done, s, ascending
 * @param {number[]} to the same in the other view
 * @param {number} time */
export function alignedTime(from, to, time) {
    const last = Math.min(from.length, to.length) - 1;
    const next = from.findIndex((end) => end > time);

    if (next === 0) return at(to, 0) + time - at(from, 0);
    if (next < 0 || next > last) return at(to, last) + time - at(from, last);
    const part = (time - at(from, next - 1)) / (at(from, next) - at(from, next - 1));

    return at(to, next - 1) + part * (at(to, next) - at(to, next - 1));
}

/** Returns the time of the census between which and a time the least was done: a pause for
 * a census may take longer than the program from one to the next.  src/compare/views.c has
 * the same rule.
 * @param {Float64Array} times of censuses, at least one
 * @param {number[]} progress
 * @param {number} time */
export function nearestDone(times, progress, time) {
    const before = Math.max(0, lastAtMost(times, time));
    const after = Math.min(times.length - 1, before + 1);
    const parts = progress.map((_unused, i) => i);
    /** @param {number} i */
    const distance = (i) =>
        Math.abs(
            alignedTime(progress, parts, valueAt(times, i)) - alignedTime(progress, parts, time),
        );

    return valueAt(times, distance(after) < distance(before) ? after : before);
}

/** Returns the part of a run that was done at a time, from 0 to 1.
 * @param {number[]} progress
 * @param {number} time */
export function partDone(progress, time) {
    const n = progress.length - 1;
    const parts = progress.map((_unused, i) => i / n);

    return Math.max(0, Math.min(1, alignedTime(progress, parts, time)));
}
