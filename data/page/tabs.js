/* The tabs of columns: one column is visible, or on wide screens as many as there is
 * room for, those that were chosen last. */

import {_, answerKey, button, element, scoped} from "./dom.js";
import {at} from "./lists.js";

/** @typedef {object} Tabs
 * @property {HTMLElement} bar
 * @property {() => number[]} visible returns the visible columns, that chosen last first
 * @property {(i: number) => void} choose makes a column visible
 * @property {() => void} draw shows which are visible
 * @property {(address: string) => void} open takes what the address asks for
 * @property {() => Record<string, string>} address returns what the address keeps */

/** From this width of the window on, columns are beside each other, CSS pixels. */
const WIDE = 1500;

/** The least width of a column beside others, CSS pixels. */
const MIN_COLUMN = 700;

/** What begins the names of the elements of a column.
 * @param {number} i */
export const scopeOf = (i) => (i === 0 ? "" : `view${i + 1}-`);

/** Returns the columns in the order in which they become visible: a second answer to a
 * question comes after the answers to the others, and what answers none comes last.
 * @param {(string|null)[]} questions of the columns */
export function firstOrder(questions) {
    const ranks = questions.map((question, i) =>
        question === null ? questions.length : questions.indexOf(question) === i ? 0 : 1,
    );

    return [...questions.keys()].sort((a, b) => at(ranks, a) - at(ranks, b) || a - b);
}

/** Returns the columns in the order of an address: those that it names first.
 * @param {number[]} first their order without one
 * @param {string} text their numbers, from 1 */
export function orderOf(first, text) {
    const named = text.split(".").map((number) => Number(number) - 1);

    return [...new Set([...named.filter((i) => first.includes(i)), ...first])];
}

/** Returns the number of columns that are visible in a window.
 * @param {number} n columns
 * @param {number} width CSS pixels
 * @param {boolean} beside the reader wants several */
export function columnsIn(n, width, beside) {
    return beside && width >= WIDE ? Math.min(n, Math.floor(width / MIN_COLUMN)) : 1;
}

/** @param {string[]} names of the columns
 * @param {(string|null)[]} questions what they answer; null = nothing
 * @param {() => void} changed is called when other columns have to be visible
 * @returns {Tabs} */
export function makeTabs(names, questions, changed) {
    const n = names.length;
    const first = firstOrder(questions);
    let order = first;
    let beside = true;
    const visible = () => order.slice(0, columnsIn(n, innerWidth, beside));
    /** @param {number} i */
    const choose = (i) => {
        order = [i, ...order.filter((other) => other !== i)];
        changed();
    };
    /** @param {number} i */
    const focus = (i) => {
        choose(i);
        at(tabs, i).focus();
    };
    const tabs = names.map((name, i) =>
        scoped(scopeOf(i), () =>
            button(name, () => choose(i), {id: "tab", role: "tab", "aria-controls": "panel"}),
        ),
    );
    const list = element(
        "div",
        {
            role: "tablist",
            id: "tabs",
            "aria-label": _("Views"),
            keydown: (/** @type {KeyboardEvent} */ event) =>
                answerKey(event, {
                    ArrowLeft: () => focus((at(order, 0) + n - 1) % n),
                    ArrowRight: () => focus((at(order, 0) + 1) % n),
                    Home: () => focus(0),
                    End: () => focus(n - 1),
                }),
        },
        ...tabs,
    );
    const toggle = () => {
        beside = !beside;
        changed();
    };
    const choice = button(_("beside each other"), toggle, {id: "beside"});

    return {
        bar: element("div", {class: "tools"}, list, choice),
        visible,
        choose,
        draw() {
            const seen = visible();

            tabs.forEach((tab, i) => {
                tab.setAttribute("aria-selected", String(seen.includes(i)));
                tab.tabIndex = i === order[0] ? 0 : -1;
            });
            if (seen.length > 1) list.setAttribute("aria-multiselectable", "true");
            else list.removeAttribute("aria-multiselectable");
            choice.setAttribute("aria-pressed", String(beside));
            choice.hidden = innerWidth < WIDE;
        },
        open(address) {
            const parts = new URLSearchParams(address.replace(/^#/, ""));

            order = orderOf(first, parts.get("tab") ?? "");
            beside = parts.get("beside") !== "0";
        },
        address() {
            const isDefault = order.every((column, i) => column === first[i]);
            const numbers = visible().map((i) => i + 1);

            return {
                ...(isDefault ? {} : {tab: numbers.join(".")}),
                ...(beside ? {} : {beside: "0"}),
            };
        },
    };
}
