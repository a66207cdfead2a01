/* Draws the boxes of the stacks. */

import {begin, colour, fitting, textOn} from "./canvas.js";
import {share} from "./amounts.js";
import {_, fill} from "./dom.js";
import {isFound} from "./flame.js";

/** @typedef {import("./flame.js").FlameBox} FlameBox */
/** @typedef {import("./flame.js").FlameNode} FlameNode */

/** What the canvas shows.
 * @typedef {object} Shown
 * @property {FlameNode|null} root null: nothing yet
 * @property {FlameBox[]} boxes
 * @property {FlameNode|null} current the frame under the mouse or the keys
 * @property {FlameNode|null} chosen the one with callers and callees around it
 * @property {string|null} band the current one: its frames are marked
 * @property {number} modules their number
 * @property {number} fallen how much bands fall that have no frames, of rises
 * @property {(value: number) => string} amountText
 * @property {((name: string) => boolean)|null} found null: there is no search */

/** The height of a row, CSS pixels. */
export const ROW = 20;

/** A frame that the search has not found is drawn this faintly. */
const FAINT = 0.25;

/** Returns the name of a function without its module.  A name that begins with a
 * capital may be a module itself.
 * @param {string} name */
export function nameInModule(name) {
    return name.replace(/^(?:\p{Lu}[\p{L}\p{N}_']*\.)+(?=[^\p{Lu}])/u, "");
}

/** Returns what of a name is its module, or "".
 * @param {string} name */
export const moduleOf = (name) => name.slice(0, -nameInModule(name).length);

/** Returns the label of a frame.  Of several modules, it has that which begins at it.
 * @param {Pick<FlameNode, "name"> & {parent: Pick<FlameNode, "name">|null}} node
 * @param {number} modules their number
 * @param {boolean} fits there is room for the name with the module */
export function labelOf({name, parent}, modules, fits) {
    const begins = modules > 1 && moduleOf(name) !== moduleOf(parent?.name ?? "");

    return fits && begins ? name : nameInModule(name);
}

/** Returns what is said of a frame.
 * @param {Shown} shown
 * @param {FlameNode} node */
export function describe({root, amountText}, node) {
    const source = node.source === "" ? "" : ` (${node.source})`;

    if (node.parent === null) return `${_("total")}: ${amountText(node.total)}`;
    return `${node.name}${source}: ${fill(
        _("own %s, total %s, %s"),
        amountText(node.own),
        amountText(node.total),
        share(node.total / (root?.total || 1)),
    )}`;
}

/** @param {CanvasRenderingContext2D} context
 * @param {Shown} shown
 * @param {FlameBox} box */
function drawBox(context, shown, {node, left, width, row}) {
    const isTotal = node.parent === null;
    const isCurrent =
        node === shown.current ||
        node === shown.chosen ||
        (node.band !== null && node.band === shown.band);
    const paint = isTotal ? colour("gap") : node.paint || colour("other");
    const whole = isTotal ? describe(shown, node) : node.name;
    const fits = whole.length < width && context.measureText(whole).width <= width - 8;
    const text = isTotal ? whole : labelOf(node, shown.modules, fits);
    const top = row * ROW;

    context.globalAlpha = isTotal || shown.found === null || isFound(node, shown.found) ? 1 : FAINT;
    context.fillStyle = paint;
    context.fillRect(left, top, Math.max(width, 1), ROW - 1);
    if (width > 3) {
        context.strokeStyle = colour(isCurrent ? "text" : "outline");
        context.lineWidth = isCurrent ? 2 : 0.4;
        context.strokeRect(left + 0.5, top + 0.5, width - 1, ROW - 2);
    }
    context.fillStyle = isTotal ? colour("text") : textOn(paint);
    context.fillText(fitting(context, text, width - 8), left + 4, top + ROW / 2);
}

/** @param {HTMLCanvasElement} canvas
 * @param {Shown} shown */
export function drawBoxes(canvas, shown) {
    const context = begin(canvas);

    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    for (const box of shown.boxes) drawBox(context, shown, box);
    context.globalAlpha = 1;
}
