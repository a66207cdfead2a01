/* What is above the plots: the header, and the controls of the view. */

import {_, button, element, isolated} from "./dom.js";
import {saidOfFollowing} from "./follow.js";
import {SHAPES} from "./view.js";
import {makeWindow} from "./window.js";

/** @typedef {import("./app.js").App} App */

/** Makes the header: the program, and what was measured.
 * @param {import("./json.js").CommonSettings} settings
 * @param {...(Node|string)} measured */
export function makeHeader({title, followed}, ...measured) {
    return element(
        "header",
        {},
        element("h1", {}, isolated(title)),
        ...measured,
        ...saidOfFollowing(followed),
    );
}

/** Returns the marks of logs that are not whole.
 * @param {import("./json.js").Settings} settings */
export function saidOfWhole({not_whole}) {
    return not_whole.map((text) => element("p", {class: "not-whole", role: "note"}, text));
}

/** Makes the choice of areas, shares or lines.
 * @param {Pick<App, "state"|"parts">} app */
function makeShapes({state, parts}) {
    /** @type {Record<string, string>} */
    const names = {areas: _("areas"), shares: _("shares"), lines: _("lines")};
    const inputs = SHAPES.map((shape) =>
        element("input", {
            type: "radio",
            name: "shape",
            value: shape,
            change: () => state.set({shape}),
        }),
    );

    parts.add({
        reads: ["shape"],
        draw({shape}) {
            for (const input of inputs) input.checked = input.value === shape;
        },
    });
    return element(
        "fieldset",
        {id: "shape"},
        element("legend", {class: "unseen"}, _("Shape")),
        ...inputs.map((input) => element("label", {}, input, " ", names[input.value] ?? "")),
    );
}

/** Makes the buttons that zoom.
 * @param {Pick<App, "timeline"|"parts">} app */
function makeZoom({timeline, parts}) {
    /** @param {string} id @param {string} text @param {string} title @param {() => void} click */
    const make = (id, text, title, click) =>
        button(text, click, {
            id,
            title,
            "aria-label": text.length === 1 ? title : undefined,
        });
    /** @param {number} factor */
    const zoom = (factor) => {
        const [from, to] = timeline.range();
        const middle = (from + to) / 2;
        const half = ((to - from) / 2) * factor;

        timeline.zoom(middle - half, middle + half);
    };
    const whole = make("zoom-whole", _("whole run"), _("Show the whole run"), timeline.zoomOut);

    parts.add({
        reads: ["from", "to"],
        draw({from, to}) {
            whole.disabled = from === null && to === null;
        },
    });
    return element(
        "span",
        {class: "group"},
        make("zoom-in", "+", _("Zoom in"), () => zoom(1 / 2)),
        make("zoom-out", "−", _("Zoom out"), () => zoom(2)),
        whole,
    );
}

/** Makes the controls.
 * @param {Pick<App, "report"|"state"|"timeline"|"parts">} app
 * @param {Node[]} more */
export function makeControls({report, state, timeline, parts}, more) {
    return element(
        "div",
        {class: "tools", id: "controls"},
        makeShapes({state, parts}),
        ...more,
        makeZoom({timeline, parts}),
        ...makeWindow({report, state, timeline, parts}),
    );
}
