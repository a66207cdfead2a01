/* The lines of canvases that have the time axis, at the same times on all of them.
 * Canvases below the plots answer to the mouse with the cursor. */

import {frameOf, placeOf, timeAt, xAt} from "./canvas.js";
import {answer, element} from "./dom.js";
import {at} from "./lists.js";

/** @typedef {import("./app.js").App} App */

/** Makes a canvas answer to the mouse with the cursor.
 * @param {Pick<App, "timeline"|"cursor">} app
 * @param {HTMLCanvasElement} canvas */
function listenAlong({timeline, cursor}, canvas) {
    answer(canvas, {
        pointermove(event) {
            const frame = frameOf(canvas, timeline.range(), 0, 1);
            const time = timeAt(frame, placeOf(canvas, event)[0]);

            if (time < frame.from || time > frame.to) cursor.leave();
            else cursor.point(time);
        },
        pointerleave(event) {
            if (event.pointerType !== "touch") cursor.leave();
        },
    });
}

/** Makes the lines of a canvas: one at the pin, one at the census whose values are shown, and
 * a dashed one at the cursor if that is elsewhere.
 * @param {Pick<App, "parts">} app
 * @param {HTMLCanvasElement} where */
export function makeLines({parts}, where) {
    const lines = ["pinned", "moment", "cursor"].map((which) =>
        element("div", {class: `line ${which}`, hidden: true}),
    );

    parts.add({
        where,
        reads: ["pinned", "moment", "cursor", "near", "range", "look"],
        draw({pinned, moment, cursor, near, range}) {
            const [from, to] = range;
            const frame = frameOf(where, range, 0, 1);
            const isAlone = Math.abs((moment ?? NaN) - (cursor ?? NaN)) <= near;

            [pinned, moment, isAlone ? null : cursor].forEach((time, i) => {
                const line = at(lines, i);

                line.hidden = time === null || time < from || time > to;
                if (time !== null && !line.hidden)
                    line.style.transform = `translateX(${Math.round(xAt(frame, time))}px)`;
            });
        },
    });
    return lines;
}

/** Returns a canvas with its lines.
 * @param {Pick<App, "timeline"|"cursor"|"parts">} app
 * @param {HTMLCanvasElement} canvas */
export function withLines({timeline, cursor, parts}, canvas) {
    listenAlong({timeline, cursor}, canvas);
    return element("div", {class: "layers"}, canvas, ...makeLines({parts}, canvas));
}
