/* Times of several runs: a time of one is aligned with a time of another at which, of
 * views, as much of the run was done. */

import {at, valueAt} from "./lists.js";
import {lastAtMost} from "./model.js";

/** Returns when each of some equal parts of a run was done, s.
 * @param {{progress_ns: number[]}} view */
export const progressOf = ({progress_ns}) => progress_ns.map((time) => time / 1e9);

/** Returns the time of one run that a time of another is aligned with.  Before and
 * after these times, seconds pass as in the other.
 * @param {ArrayLike<number>} from times of a run, s, ascending
 * @param {ArrayLike<number>} to those of the other that are the same point of it
 * @param {number} time */
export function alignedTime(from, to, time) {
    const last = Math.min(from.length, to.length) - 1;
    const next = lastAtMost(from, time) + 1;

    if (next === 0) return at(to, 0) + time - at(from, 0);
    if (next > last) return at(to, last) + time - at(from, last);
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
