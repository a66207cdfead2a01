/* What is below the plots and shares their time axis: canvases with a line at the
 * mouse or the cursor, which the mouse moves. */

import {frameOf, timeAt, xAt} from "./canvas.js";
import {element} from "./dom.js";

/** @typedef {import("./app.js").App} App */

/** Makes a canvas answer to the mouse with the cursor.
 * @param {Pick<App, "timeline"|"cursor">} app
 * @param {HTMLCanvasElement} canvas */
function listenAlong({timeline, cursor}, canvas) {
    canvas.addEventListener("pointermove", (event) => {
        const frame = frameOf(canvas, timeline.range(), 0, 1);
        const time = timeAt(frame, event.clientX - canvas.getBoundingClientRect().left);

        if (time < frame.from || time > frame.to) cursor.leave();
        else cursor.point(time);
    });
    canvas.addEventListener("pointerleave", (event) => {
        if (event.pointerType !== "touch") cursor.leave();
    });
}

/** Returns a canvas with its line.
 * @param {Pick<App, "timeline"|"cursor"|"parts">} app
 * @param {HTMLCanvasElement} canvas */
export function withLine({timeline, cursor, parts}, canvas) {
    const line = element("div", {class: "line", hidden: true});

    parts.add({
        reads: ["time", "range", "look"],
        draw({time, range}) {
            const frame = frameOf(canvas, range, 0, 1);

            line.hidden = time === null || time < frame.from || time > frame.to;
            if (time !== null) line.style.left = `${xAt(frame, time)}px`;
        },
    });
    listenAlong({timeline, cursor}, canvas);
    return element("div", {class: "layers"}, canvas, line);
}
