/* The places in source of bands and frames, and their files. */

import {at} from "./lists.js";

/** @typedef {object} SourceFile
 * @property {string} path
 * @property {string|undefined} link what stands for it in addresses
 * @property {string[]} notes what is to be said of it
 * @property {Map<number, string>} code by line: what the page has of it */

/** @typedef {object} Place
 * @property {SourceFile|null} file null = there is none
 * @property {number} line
 * @property {number} end its last line
 * @property {boolean} gone the last of several runs does not have the band
 * @property {string} key file and line, as the view has them
 * @property {string} short the key without folders
 * @property {string} text "src/Main.hs:36:71", which a search finds; or why there is none */

/** @type {Place[]} */
let places = [];

/** The template of addresses; "" = none. */
let template = "";

/** Sets the places and the files of the document.
 * @param {import("./json.js").SourcesJson|null} sources */
export function setSources(sources) {
    const files = (sources?.files ?? []).map(({path, link, notes, code}) => ({
        path,
        link,
        notes,
        code: new Map(code.flatMap(([first, ...rows]) => rows.map((row, i) => [first + i, row]))),
    }));

    template = sources?.url ?? "";
    places = (sources?.places ?? []).map((place) => {
        if (typeof place === "string")
            return {file: null, line: 0, end: 0, gone: false, key: "", short: "", text: place};
        const [index, line, column, end = line] = place;
        const file = at(files, index);
        const key = `${file.path}:${line}`;

        const short = key.replace(/^.*\//s, "");

        return {file, line, end, gone: false, key, short, text: `${key}:${column}`};
    });
}

/** Returns a place of a band that the last run does not have: it is in an earlier version
 * of the file, so that no search finds it with the line that now has its number.
 * @param {Place} place
 * @returns {Place} */
export function goneFrom(place) {
    const key = `${place.file?.path}~:${place.line}`;

    return place.file === null ? place : {...place, gone: true, key, text: key + ":"};
}

/** Returns whether a search finds a place: more of it than its file.
 * @param {Place|null|undefined} place
 * @param {(text: string) => boolean} test */
export const isFoundAt = (place, test) =>
    !!place?.file && test(`(${place.text})`) && !test(place.file.path);

/** Returns the change of the view that opens the line of a place, if it has one.
 * @param {Place|null|undefined} place
 * @returns {{line?: string}} */
export const lineOf = (place) => (place?.file ? {line: place.key} : {});

/** Returns the address of a place, or "".
 * @param {Place} place */
export function urlOf({file, line, gone}) {
    const parts = {"%f": file?.link ?? "", "%l": String(line), "%%": "%"};

    return file?.link && !gone
        ? template.replace(/%[fl%]/g, (part) => parts[/** @type {"%f"} */ (part)])
        : "";
}

/** Returns the place of a line.
 * @param {string} key */
export const placeOfLine = (key) => places.find((place) => place.key === key && key !== "") ?? null;

/** Returns a place by its index.
 * @param {number|undefined} index */
export const placeAt = (index) => places[index ?? -1] ?? null;
