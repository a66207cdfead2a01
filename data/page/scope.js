/* The scope: what the amounts of all parts are of.  It is the census that is pinned, or the
 * window. */

import {preciseMoment} from "./amounts.js";
import {_, fill} from "./dom.js";
import {at, valueAt} from "./lists.js";
import {bandFigures, eraAt, erasIn, levelIn, riseIn} from "./model.js";
import {isShown} from "./view.js";

/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./parts.js").Values} Values */

/** The values that tell the scope. */
export const SCOPE = /** @type {const} */ (["pinned", "range", "from", "to", "rise"]);

/** @typedef {(typeof SCOPE)[number]} ScopeValues */

/** What amounts are of.
 * @typedef {object} Scope
 * @property {number} era of a census; -1 = the mean of the window, of a flow its area
 * @property {[number, number]|null} range the window, s; null = the whole run
 * @property {[number, number]|null} rises the window between whose ends bands rise, s; null =
 *   the amounts are no rises */

/** Returns the amount of a band.
 * @param {Profile} profile
 * @param {Band} band
 * @param {Scope} scope */
export function amountIn(profile, band, {era, range, rises}) {
    if (rises !== null) return riseIn(profile, band, rises);
    if (era >= 0) return levelIn(profile, band, era);
    return bandFigures(profile, band, range).figures[profile.flow ? "area" : "mean"];
}

/** Returns the amounts of the shown bands.  OTHER has what its bands leave.
 * @param {Profile} profile
 * @param {Scope} scope
 * @param {Pick<import("./view.js").View, "hidden"|"only">} view
 * @returns {Map<Band, number>} */
export function amountsIn(profile, scope, view) {
    const other = profile.drawn.find((band) => band.other);
    /** @type {Map<Band, number>} */
    const found = new Map();
    let rest = other === undefined ? 0 : amountIn(profile, other, scope);

    for (const band of profile.drawn)
        if (!band.other && isShown(view, band.label))
            found.set(band, amountIn(profile, band, scope));
    if (other === undefined || !isShown(view, other.label)) return found;
    for (const band of profile.rest) {
        const amount = amountIn(profile, band, scope);
        const value = scope.rises === null ? Math.min(rest, amount) : amount;

        found.set(band, value);
        rest -= value;
    }
    return found.set(other, rest);
}

/** Returns the scope of a profile.
 * @param {Profile} profile
 * @param {Pick<Values, ScopeValues>} values
 * @returns {Scope} */
export const scopeOf = (profile, {pinned, range, from, to, rise}) => ({
    era: pinned === null || rise ? -1 : eraAt(profile, pinned),
    range: from === null && to === null ? null : range,
    rises: rise ? range : null,
});

/** What times of a window are written with. @typedef {"range"|"decimals"|"countsEras"} Written */

/** @param {number} time @param {Pick<Values, Written>} values */
const timeText = (time, {decimals, countsEras}) =>
    countsEras ? String(Math.round(time)) : preciseMoment(time, decimals);

/** Returns what is said of a window.
 * @param {[number, number]|null} range null = the whole run
 * @param {Pick<Values, Written>} values */
export function windowText(range, values) {
    if (range === null) return _("whole run");
    return fill(_("from %s to %s"), ...values.range.map((time) => timeText(time, values)));
}

/** Returns what is said of a scope.
 * @param {Profile} profile
 * @param {Scope} scope
 * @param {Pick<Values, Written>} values */
export function scopeText(profile, {era, range, rises}, values) {
    const {flow, numbers, times} = profile;
    /** @param {number} index */
    const text = (index) => timeText(at(times, index), values);

    if (rises) {
        const [first, last] = erasIn(profile, rises);

        return last < first
            ? _("no census in this window")
            : fill(_("rise from %s to %s"), text(first), text(last));
    }
    if (era >= 0) return values.countsEras ? fill(_("era %s"), valueAt(numbers, era)) : text(era);
    if (flow) return windowText(range, values);
    if (range === null) return _("mean of the whole run");
    return fill(_("mean from %s to %s"), ...values.range.map((time) => timeText(time, values)));
}

/** Returns what is said of the census that is pinned, or "" if it is not the scope.
 * @param {Profile} profile
 * @param {Scope} scope
 * @param {Pick<Values, Written>} values */
export const pinText = (profile, scope, values) =>
    scope.era < 0 ? "" : fill(_("at %s"), scopeText(profile, scope, values));
