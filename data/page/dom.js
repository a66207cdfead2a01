/* Makes elements and words: what all modules that touch the document need. */

/** Translations by English text: those that differ.
 * @type {Record<string, string>} */
let translations = {};

/** Sets the translations of the page's words.
 * @param {Record<string, string>} words */
export function setWords(words) {
    translations = words;
}

/** Returns a text in the reader's language.
 * @param {string} text */
export function _(text) {
    return Object.hasOwn(translations, text) ? (translations[text] ?? text) : text;
}

/** Returns a translated text with the values in place of its "%s".
 * @param {string} text translated
 * @param {...(string|number)} values */
export function fill(text, ...values) {
    let i = 0;

    return text.replace(/%s/g, () => String(values[i++]));
}

/** Returns a text whose invisible and misleading characters are escaped, as
 * src/words/disclose.h does.  Scripts and emoji need the joiners.
 * @param {string} text */
export function disclose(text) {
    return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu, (character) =>
        "\u200c\u200d".includes(character)
            ? character
            : `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
    );
}

/** What is before the names of the elements that are made: pages in one document have
 * the same parts. */
let scope = "";

/** The attributes whose values are names in the document. */
const NAMES = ["id", "name", "aria-labelledby", "aria-describedby", "aria-controls"];

/** Makes elements whose names begin with a scope.
 * @template T
 * @param {string} own
 * @param {() => T} make
 * @returns {T} */
export function scoped(own, make) {
    const outer = scope;

    scope = own;
    const made = make();

    scope = outer;
    return made;
}

/** Returns a function that makes elements later, in the scope of now.
 * @param {() => void} make */
export function inScope(make) {
    const own = scope;

    return () => scoped(own, make);
}

/** Attributes by name.  Those that are undefined or false are left out; a function
 * is a listener of the event of that name.  An id also tells which part of a page the
 * element is, for the style sheet.
 * @typedef {Record<string, string|number|boolean|undefined|((event: never) => void)>} Attributes */

/** Makes an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[T]} */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);

    for (const [name, value] of Object.entries(attributes))
        if (typeof value === "function")
            made.addEventListener(name, /** @type {EventListener} */ (value));
        else if (value !== undefined && value !== false)
            made.setAttribute(
                name,
                (NAMES.includes(name) ? scope : "") + (value === true ? "" : value),
            );
    if (attributes["id"]) made.setAttribute("part", String(attributes["id"]));
    made.append(...children);
    return made;
}

/** Makes a target answer to events: a listener each.
 * @param {EventTarget} target
 * @param {{[Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void}} listeners */
export function answer(target, listeners) {
    for (const [name, listener] of Object.entries(listeners))
        target.addEventListener(name, /** @type {EventListener} */ (listener));
}

/** Makes an element of SVG.
 * @param {string} tag
 * @param {Record<string, string|number>} attributes
 * @param {...Node} children */
export function drawn(tag, attributes, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);

    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    made.append(...children);
    return made;
}

/** Makes an element for a text of its own direction.
 * @param {string} text */
export function isolated(text) {
    return element("bdi", {}, text);
}

/** Returns an element for a name.
 * @param {string} name
 * @param {string} [look] what is seen where the name lacks room; its text stays the name */
export function shortened(name, look) {
    return element("bdi", {class: "label", "data-look": look}, element("span", {}, name));
}

/** A number and its unit: "67.3 MiB", "190 MiB s", "2 min 05 s". */
const AMOUNT = /(\d[\d.,]* (?:%|\p{L}[\p{L}/]{0,6}(?!\p{L}))(?: s\b| \d+ (?:min|s)\b)?)/u;

/** The addresses of places in the source that sentences name.
 * @type {Map<string, string>} */
let links = new Map();

/** Matches one of these places, behind a name.  Without one it matches nothing. */
let linked = /(?!)/;

/** Sets the addresses of places in the source.
 * @param {[string, string][]} pairs places as in sentences, and their addresses */
export function setLinks(pairs) {
    const places = pairs.map(([place]) => place.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));

    links = new Map(pairs);
    linked =
        pairs.length > 0 ? new RegExp(`(?<=, |\\()(${places.join("|")})(?=[')])`, "u") : /(?!)/;
}

/** Returns a text as nodes.  Places in the source are links.  No line breaks within an
 * amount, as in texts (text_is_in_amount in src/words/clip.h).
 * @param {string} text */
export function prose(text) {
    return text
        .split(linked)
        .flatMap((part, i) =>
            i % 2 === 1
                ? [element("a", {href: links.get(part), rel: "noreferrer"}, part)]
                : part
                      .split(AMOUNT)
                      .map((own, j) =>
                          j % 2 === 0 ? own : element("span", {class: "amount"}, own),
                      ),
        );
}

/** Makes a button.
 * @param {Node|string} child
 * @param {(event: MouseEvent) => void} click
 * @param {Attributes} [more] */
export function button(child, click, more = {}) {
    return element("button", {type: "button", click, ...more}, child);
}

/** Makes a check box, and its label with it.
 * @param {string} id
 * @param {string} text
 * @param {(checked: boolean) => void} change */
export function checkBox(id, text, change) {
    const attributes = {type: "checkbox", id, change: () => change(input.checked)};
    const input = element("input", attributes);

    return {input, label: element("label", {}, input, " ", text)};
}

/** Answers to a key.  Keys without an answer, and those with Ctrl, Alt or the system's
 * key, are the browser's.
 * @param {KeyboardEvent} event
 * @param {Record<string, () => void>} answers */
export function answerKey(event, answers) {
    const answer = answers[event.key];

    if (answer === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    answer();
}

/** Returns whether a click ends the selection of a text, which is to be copied: one on a
 * button does not.
 * @param {Event} event */
export const selects = ({target}) =>
    getSelection()?.type === "Range" &&
    !(target instanceof Element && target.closest("button") !== null);

/** Makes a row of a table.
 * @param {...Node} cells */
export function row(...cells) {
    return element("tr", {}, ...cells);
}

/** Makes a cell of a table.
 * @param {...(Node|string)} children */
export function cell(...children) {
    return element("td", {}, ...children);
}

/** Makes a head of a row or a column of a table.
 * @param {"row"|"col"} scope
 * @param {...(Node|string)} children */
export function head(scope, ...children) {
    return element("th", {scope}, ...children);
}

/** Makes a table.
 * @param {Attributes} attributes
 * @param {Node[]} heads of its columns; none = it has no head
 * @param {...Node} rows */
export function table(attributes, heads, ...rows) {
    return element(
        "table",
        attributes,
        ...(heads.length > 0 ? [element("thead", {}, row(...heads))] : []),
        element("tbody", {}, ...rows),
    );
}

/** Returns a name of what can have the focus, which its next version has, too.
 * @param {HTMLElement} target */
export const nameOf = (target) => target.id || target.title || target.textContent;

/** Replaces rows.  A button that has the focus keeps it.
 * @param {HTMLElement} body
 * @param {HTMLElement[]} rows */
export function replaceRows(body, rows) {
    const focused = [...body.querySelectorAll("button")].find(
        (one) => one === document.activeElement,
    );

    body.replaceChildren(...rows);
    if (focused !== undefined)
        [...body.querySelectorAll("button")]
            .find((one) => nameOf(one) === nameOf(focused))
            ?.focus({preventScroll: true});
}

/** Makes a box that scrolls, and that the keys reach.
 * @param {string} label
 * @param {...Node} children */
export function scrolling(label, ...children) {
    return element(
        "div",
        {class: "scroll", tabindex: 0, role: "region", "aria-label": label},
        ...children,
    );
}

/** Makes a section with a heading.
 * @param {string} id
 * @param {string} heading
 * @param {...(Node|string)} children */
export function section(id, heading, ...children) {
    return element(
        "section",
        {id, "aria-labelledby": id + "-head"},
        element("h2", {id: id + "-head"}, heading),
        ...children,
    );
}
