/* The state: the view, and what else can change while the page is open.  The
 * address keeps the view. */

import {at, lastOf} from "./lists.js";
import {viewFromAddress, viewToAddress} from "./view.js";

/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./report.js").Report} Report */
/** @typedef {import("./view.js").View} View */

/** @typedef {object} State
 * @property {View} view
 * @property {PageRun} active the run of the plot under the mouse or with the focus
 * @property {number} look counts the changes of layout and theme
 * @property {(run: PageRun) => Profile} profileOf the chosen profile of a run
 * @property {(change: Partial<View>) => void} set changes the view; the page follows
 * @property {() => void} relook the layout or the theme has changed
 * @property {() => void} open takes the view of the address
 * @property {() => void} keep puts the view into the address */

/** Returns the view of the address.
 * @param {Report} report */
function viewOfAddress({first, several, settings}) {
    const view = viewFromAddress(location.hash, settings.diff);
    const at_ns = settings.stacks?.at_ns;

    if (location.hash === "" && at_ns !== undefined) view.cursor = at_ns / 1e9;
    view.profile = several ? 0 : Math.min(view.profile, first.profiles.length - 1);
    return view;
}

/** @param {Report} report
 * @param {() => void} changed is called after each change
 * @returns {State} */
export function makeState(report, changed) {
    const view = viewOfAddress(report);
    let known = location.hash;
    /** @type {State} */
    const state = {
        view,
        active: report.settings.stacks ? lastOf(report.runs) : report.first,
        look: 0,
        profileOf: (run) => at(run.profiles, view.profile),
        set(change) {
            Object.assign(view, change);
            changed();
        },
        relook() {
            state.look++;
            changed();
        },
        open() {
            known = location.hash;
            state.set(viewOfAddress(report));
        },
        keep() {
            const address = viewToAddress(view, report.settings.diff);
            const whole = location.pathname + location.search;

            /* The reader has changed the address: the page will hear of it. */
            if (location.hash !== known) return;
            if (location.hash.replace(/^#/, "") !== address)
                history.replaceState(history.state, "", address === "" ? whole : "#" + address);
            known = location.hash;
        },
    };

    return state;
}
