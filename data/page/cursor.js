/* The cursor: the time that the reader looks at, and the census whose values are shown. */

import {valueAt} from "./lists.js";
import {eraAt} from "./model.js";

/** @typedef {import("./report.js").Mark} Mark */

/** @typedef {object} Cursor
 * @property {() => number|null} moment the time of the census that is nearest to the
 *   cursor, in the active run, or that another page has chosen; of a flow, the time of
 *   the cursor, s
 * @property {() => number} near how far from the cursor something is still at it, s
 * @property {() => Mark[]} marks those at the cursor
 * @property {(time: number) => void} point puts the cursor at a time
 * @property {(time: number) => void} jump shows a time, and puts the cursor there
 * @property {() => void} leave takes the cursor away */

/** What is within this part of the window counts as at the cursor. */
const NEAR = 300;

/** The maximum number of marks at the cursor. */
const MAX_MARKS = 3;

/** @param {import("./report.js").Report} report
 * @param {import("./state.js").State} state
 * @param {import("./timeline.js").Timeline} timeline
 * @returns {Cursor} */
export function makeCursor(report, state, timeline) {
    /** @type {Cursor} */
    const cursor = {
        moment() {
            const {profile} = state.active;
            const time = state.census ?? state.view.cursor;
            const era = time === null || profile.flow ? -1 : eraAt(profile, time);

            return era < 0 ? time : valueAt(profile.times, era);
        },
        near() {
            const [from, to] = timeline.range();

            return (to - from) / NEAR;
        },
        marks() {
            const time = state.view.cursor;
            const near = cursor.near();

            if (time === null || timeline.countsEras()) return [];
            return report.marks
                .filter((mark) => Math.abs(mark.time - time) <= near)
                .slice(0, MAX_MARKS);
        },
        point: (time) => state.set({cursor: time, band: null}),
        jump(time) {
            timeline.show(time);
            state.set({cursor: time});
        },
        leave: () => state.set({cursor: null, band: null}),
    };

    return cursor;
}
