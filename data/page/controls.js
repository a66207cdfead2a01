/* What is above the plots: the header, and the controls of the view. */

import {stepsBack} from "./address.js";
import {_, button, element, isolated} from "./dom.js";
import {saidOfFollowing} from "./follow.js";
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

/** Makes a choice of one of few.
 * @param {string} id
 * @param {string} heading
 * @param {Record<string, string>} names by value
 * @param {(value: string) => void} choose */
function makeRadios(id, heading, names, choose) {
    const inputs = Object.keys(names).map((value) =>
        element("input", {type: "radio", name: id, value, change: () => choose(value)}),
    );
    const made = element(
        "fieldset",
        {id},
        element("legend", {class: "unseen"}, heading),
        ...inputs.map((input) => element("label", {}, input, " ", names[input.value] ?? "")),
    );

    return {
        made,
        /** @param {string} value */
        check(value) {
            for (const input of inputs) input.checked = input.value === value;
        },
    };
}

/** Makes the choices of what is drawn: areas, shares or lines; sizes or rises; and of what
 * bands are grouped by.
 * @param {Pick<App, "report"|"state"|"parts">} app */
function makeChoices({report, state, parts}) {
    const shapes = makeRadios(
        "shape",
        _("Shape"),
        {areas: _("areas"), shares: _("shares"), lines: _("lines")},
        (shape) => state.set({shape}),
    );
    const amounts = makeRadios(
        "amounts",
        _("Amounts"),
        {size: _("size"), rise: _("rise")},
        (value) => state.set({rise: value === "rise"}),
    );
    const groups = report.first.profile.groups.map(({key, title}) => [key, title]);
    const run = element(
        "select",
        {id: "run", change: () => state.set({run: run.value})},
        ...report.runs.map(({letter}) => element("option", {value: letter}, letter)),
    );
    const group = element(
        "select",
        {
            id: "group",
            change: () => state.set({group: group.value, only: [], hidden: [], band: null}),
        },
        ...[["", _("band")], ...groups].map(([value = "", title = ""]) =>
            element("option", {value}, title),
        ),
    );

    amounts.made.title = _("rise: from the start of the window to its end");
    parts.add({
        reads: ["shape", "rise", "group", "chosen"],
        draw({shape, rise, group: key, chosen}) {
            run.selectedIndex = chosen;
            shapes.check(shape);
            amounts.check(rise ? "rise" : "size");
            group.value = key;
        },
    });
    return [
        shapes.made,
        amounts.made,
        ...(report.several ? [element("label", {}, _("run"), " ", run)] : []),
        ...(groups.length > 0 ? [element("label", {}, _("by"), " ", group)] : []),
    ];
}

/** Undoes the last step.
 * @param {Pick<App, "parts">[]} apps */
export function undo(apps) {
    /* The step may not be in the history yet. */
    for (const {parts} of apps) parts.settle();
    if (stepsBack() > 0) history.back();
}

/** Makes the buttons that zoom, and that undo.
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
    const back = make("undo", _("undo"), _("Undo the last step (Ctrl+Z)"), () => undo([{parts}]));

    parts.add({
        reads: ["from", "to"],
        draw({from, to}) {
            whole.disabled = from === null && to === null;
        },
    });
    parts.add({
        pace: "soon",
        reads: [],
        draw() {
            back.disabled = stepsBack() === 0;
        },
    });
    return element(
        "span",
        {class: "group"},
        make("zoom-in", "+", _("Zoom in"), () => zoom(1 / 2)),
        make("zoom-out", "−", _("Zoom out"), () => zoom(2)),
        whole,
        back,
    );
}

/** Makes the controls.
 * @param {Pick<App, "report"|"state"|"timeline"|"parts">} app
 * @param {Node[]} more */
export function makeControls({report, state, timeline, parts}, more) {
    return element(
        "div",
        {class: "tools", id: "controls"},
        ...makeChoices({report, state, parts}),
        ...more,
        makeZoom({timeline, parts}),
        ...makeWindow({report, state, timeline, parts}),
    );
}
