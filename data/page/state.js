/* The state: the view, and what else can change while the page is open.  The
 * address keeps the view. */

import {lastOf} from "./lists.js";
import {spanOf} from "./timeline.js";
import {edgesOfAddress, isNamed, viewFromAddress, viewToAddress} from "./view.js";
import {windowOf} from "./window.js";

/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./report.js").Report} Report */
/** @typedef {import("./view.js").View} View */

/** What a page has to do with the address and with other pages of the document.
 * @typedef {object} Link
 * @property {() => string} read returns the address of the page
 * @property {() => void} keep puts the views of all pages into the address
 * @property {(change: Partial<View>) => void} share tells the other pages of a change
 * @property {() => number} high returns the highest total of the others in their windows,
 *   if all have one scale; else 0 */

/** @typedef {{cursor?: number|null, pin?: number|null}} Moments */

/** @typedef {object} State
 * @property {View} view
 * @property {PageRun} active the run of the plot under the mouse or with the focus
 * @property {Moments} census the times of the censuses that are shown at the cursor and at
 *   the pin, if another page has chosen them, s
 * @property {number} look counts the changes of layout and theme
 * @property {number} unpacked counts what has come from what is packed
 * @property {(change: Partial<View>) => void} set changes the view; the pages follow
 * @property {(change: Partial<View>, census?: Moments) => void} take the same, and the
 *   other pages stay
 * @property {() => void} relook the layout or the theme has changed
 * @property {() => void} fill something has come from what is packed
 * @property {() => void} open takes the view of the address
 * @property {() => string} address returns the view as the address keeps it */

/** Returns the view of an address.
 * @param {Report} report
 * @param {string} address */
function viewOf(report, address) {
    const {settings} = report;
    const view = viewFromAddress(address, settings.diff);
    const edges = edgesOfAddress(address);
    const at_ns = settings.stacks?.at_ns;

    if (edges.some(isNamed)) {
        const window = windowOf(report, spanOf(report), edges);
        const {from, to} = "wrong" in window ? {from: null, to: null} : window;

        Object.assign(view, {from, to});
    }

    /* A link may be from the page of another log. */
    if (!report.first.profile.groups.some(({key}) => key === view.group)) view.group = "";
    if (address === "" && at_ns !== undefined) view.pin = at_ns / 1e9;
    return view;
}

/** @param {Report} report
 * @param {Link} link
 * @param {() => void} changed is called after each change
 * @returns {State} */
export function makeState(report, link, changed) {
    const view = viewOf(report, link.read());
    /** @type {State} */
    const state = {
        view,
        active: report.settings.stacks ? lastOf(report.runs) : report.first,
        census: {},
        look: 0,
        unpacked: 0,
        set(change) {
            state.take(change);
            link.share(change);
        },
        take(change, census = {}) {
            Object.assign(view, change);
            if ("cursor" in change) state.census.cursor = census.cursor;
            if ("pin" in change) state.census.pin = census.pin;
            changed();
        },
        relook() {
            state.look++;
            changed();
        },
        fill() {
            state.unpacked++;
            changed();
        },
        open: () => state.take(viewOf(report, link.read())),
        address: () => viewToAddress(view, report.settings.diff),
    };

    return state;
}
