/* The cursor: the time that the reader looks at, at a census or under the mouse. */

import {valueAt} from "./lists.js";
import {eraAt} from "./model.js";

/** @typedef {import("./report.js").Mark} Mark */

/** @typedef {object} Cursor
 * @property {() => number|null} time under the mouse, else of the cursor, s
 * @property {() => number} near how far from the mouse something is still under it, s
 * @property {() => Mark[]} marks those at the time
 * @property {(time: number) => void} point puts the mouse at a time, and the cursor at the
 *   census there
 * @property {(time: number) => void} jump shows a time, and puts the cursor there
 * @property {() => void} leave takes the cursor away */

/** What is within this part of the window counts as under the mouse. */
const NEAR = 300;

/** At most so many marks are at a time. */
const MAX_MARKS = 3;

/** @param {import("./report.js").Report} report
 * @param {import("./state.js").State} state
 * @param {import("./timeline.js").Timeline} timeline
 * @returns {Cursor} */
export function makeCursor(report, state, timeline) {
    /** @type {Cursor} */
    const cursor = {
        time: () => (state.view.cursor === null ? null : (state.pointer ?? state.view.cursor)),
        near() {
            const [from, to] = timeline.range();

            return (to - from) / NEAR;
        },
        marks() {
            const time = cursor.time();
            const near = cursor.near();

            if (time === null || timeline.countsEras()) return [];
            return report.marks
                .filter((mark) => Math.abs(mark.time - time) <= near)
                .slice(0, MAX_MARKS);
        },
        point(time) {
            const profile = state.profileOf(state.active);
            const era = eraAt(profile, time);
            const isStep = era < 0 || profile.flow;

            state.pointer = time;
            state.set({cursor: isStep ? time : valueAt(profile.times, era), band: null});
        },
        jump(time) {
            timeline.show(time);
            state.pointer = null;
            state.set({cursor: time});
        },
        leave() {
            state.pointer = null;
            state.set({cursor: null, band: null});
        },
    };

    return cursor;
}
