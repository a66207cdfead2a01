/* The lines at the cursor: one on each canvas that has the time axis.  Canvases below
 * the plots answer to the mouse with the cursor. */

import {frameOf, leftOf, placeOf, timeAt} from "./canvas.js";
import {answer, element} from "./dom.js";

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

/** Makes the line at the cursor, or at the census whose values are shown.
 * @param {Pick<App, "parts">} app
 * @param {"cursor"|"moment"} which */
export function makeLine({parts}, which) {
    const line = element("div", {class: `line ${which}`, hidden: true});

    parts.add({
        reads: [which, "range"],
        draw({range: [from, to], ...values}) {
            const time = values[which];

            line.hidden = time === null || time < from || time > to;
            if (time !== null) line.style.left = leftOf((time - from) / (to - from));
        },
    });
    return line;
}

/** Returns a canvas with its line.
 * @param {Pick<App, "timeline"|"cursor"|"parts">} app
 * @param {HTMLCanvasElement} canvas */
export function withLine({timeline, cursor, parts}, canvas) {
    listenAlong({timeline, cursor}, canvas);
    return element("div", {class: "layers"}, canvas, makeLine({parts}, "cursor"));
}
