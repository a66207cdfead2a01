/* The cursor: the time that the reader looks at, and the census whose values are shown. */

import {valueAt} from "./lists.js";
import {eraAt} from "./model.js";

/** @typedef {import("./report.js").Mark} Mark */

/** @typedef {object} Cursor
 * @property {() => number|null} time where the reader looks: under the mouse, or else the
 *   pin, s
 * @property {() => number|null} moment the time of the census that is nearest to it, in the
 *   active run; of a flow, that time itself, s
 * @property {() => number|null} pinned the same of the pin
 * @property {() => number} near how far from the cursor something is still at it, s
 * @property {() => Mark[]} marks those at the cursor
 * @property {(time: number) => void} point puts the cursor at a time
 * @property {(time: number) => void} pin puts the pin at a time, or takes it away where it
 *   is already
 * @property {(time: number) => boolean} reach makes what is between the pin and a time the
 *   window, or returns false without a pin
 * @property {(time: number) => void} jump shows a time, and puts the pin there
 * @property {() => void} hold puts the pin at the cursor, and lets both be apart
 * @property {(time: number) => void} move shows a time, and puts the cursor there if it is
 *   apart from the pin, or else the pin
 * @property {() => void} leave takes the cursor away, but not the pin
 * @property {() => void} unpin takes both away */

/** What is within this part of the window counts as at the cursor. */
const NEAR = 300;

/** The maximum number of marks at the cursor. */
const MAX_MARKS = 3;

/** @param {import("./report.js").Report} report
 * @param {import("./state.js").State} state
 * @param {import("./timeline.js").Timeline} timeline
 * @returns {Cursor} */
export function makeCursor(report, state, timeline) {
    /** @param {number|null} time */
    const censusAt = (time) => {
        const {profile} = state.active;
        const era = time === null || profile.flow ? -1 : eraAt(profile, time);

        return era < 0 ? time : valueAt(profile.times, era);
    };
    /** @type {Cursor} */
    const cursor = {
        time: () => state.view.cursor ?? state.view.pin,
        moment() {
            const {view, census} = state;

            return view.cursor === null ? cursor.pinned() : censusAt(census.cursor ?? view.cursor);
        },
        pinned: () => censusAt(state.census.pin ?? state.view.pin),
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
        point: (time) => state.set({cursor: time, band: null}),
        pin(time) {
            const isThere = censusAt(time) === cursor.pinned();

            state.set({pin: isThere ? null : time, cursor: null});
        },
        reach(time) {
            const {pin} = state.view;

            if (pin === null) return false;
            timeline.zoom(Math.min(pin, time), Math.max(pin, time));
            cursor.unpin();
            return true;
        },
        jump(time) {
            timeline.show(time);
            state.set({pin: time, cursor: null});
        },
        hold() {
            const time = cursor.time();

            state.set({pin: time, cursor: time});
        },
        move(time) {
            const {view} = state;

            if (view.cursor === null || view.pin === null) {
                cursor.jump(time);
            } else {
                timeline.show(time);
                state.set({cursor: time});
            }
        },
        leave: () => state.set({cursor: null, band: null}),
        unpin: () => state.set({cursor: null, pin: null, band: null}),
    };

    return cursor;
}
