/* Formats numbers for people, as src/words does: three significant digits and a
 * unit. */

import {at} from "./lists.js";

/** @typedef {[string, number]} Unit its name and its size */

let decimalPoint = ".";

/** Sets the decimal point of the reader's language.
 * @param {string} point */
export function setDecimalPoint(point) {
    decimalPoint = point;
}

/** The units of each kind, as src/words/units.c has them.
 * @typedef {Record<"share"|"seconds"|"bytes"|"byte_rate"|"number"|"rate", Unit[]>} UnitKinds */

let kinds = /** @type {UnitKinds} */ ({});

/** Sets the units of each kind.
 * @param {UnitKinds} units */
export function setUnits(units) {
    kinds = units;
}

/** Returns a number with that many decimals.  A tie goes to the even digit, as in
 * C; toFixed would take the greater.
 * @param {number} value
 * @param {number} decimals */
export function digits(value, decimals) {
    const power = 10 ** decimals;
    const tie =
        Number.isInteger(value * 2 ** (decimals + 1)) && Math.abs((value * power) % 1) === 0.5;

    return (tie ? (Math.round((value * power) / 2) * 2) / power : value)
        .toFixed(decimals)
        .replace(".", decimalPoint);
}

/** Returns the largest unit that is at most a value, or else the first.  A value
 * that would be rounded up to the next unit takes that.
 * @param {Unit[]} units ascending
 * @param {number} value
 * @returns {Unit} */
export function unitOf(units, value) {
    let i = units.length - 1;

    for (; i > 0; i--) {
        const [, size] = at(units, i);
        const ratio = size / at(units, i - 1)[1];

        if ((Math.abs(value) * ratio) / (ratio - 0.5) >= size) break;
    }
    return at(units, i);
}

/** Puts a unit behind a number.
 * @param {string} number
 * @param {Unit} unit */
const withUnit = (number, [name]) =>
    number + (name === "" || name.startsWith("/") ? "" : " ") + name;

/** Returns a value in a unit: "12.3 MiB".
 * @param {number} value
 * @param {Unit} unit */
export function inUnit(value, unit) {
    const [, size] = unit;
    const number = value / size;
    const magnitude = Math.abs(number);
    const whole = number === 0 || (size === 1 && Number.isInteger(number));
    let decimals = whole || magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2;

    if (!whole && magnitude > 0 && magnitude < 0.0995)
        decimals = Math.min(6, 1 - Math.floor(Math.log10(magnitude)));
    return withUnit(digits(number, decimals), unit);
}

/** Returns an amount in the unit that fits it: "12.3 MiB", "0 B".
 * @param {Unit[]} units
 * @param {number} value */
export function amount(units, value) {
    return inUnit(value, unitOf(units, value));
}

/** Returns a change with its sign: "+12.3 MiB".
 * @param {Unit[]} units
 * @param {number} value */
export function change(units, value) {
    if (Math.abs(value) < at(units, 0)[1] / 2e6) return amount(units, 0);
    return (value > 0 ? "+" : value < 0 ? "-" : "") + amount(units, Math.abs(value));
}

/** Returns what writes the values of a column: all in the unit of the largest one, and with
 * the decimals that give it four digits.
 * @param {Unit[]} units
 * @param {number[]} values NaN = unknown
 * @param {boolean} signed they are changes
 * @returns {(value: number) => string} */
export function columnText(units, values, signed) {
    const high = values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
    const unit = unitOf(units, high);
    const [, size] = unit;
    const isWhole = values.every((value) => !(value % size));
    const decimals = isWhole
        ? 0
        : Math.min(3, Math.max(1, 3 - Math.floor(Math.log10(high / size))));
    const least = 10 ** -decimals;

    return (value) => {
        const number = Math.abs(value) < at(units, 0)[1] / 2e6 ? 0 : Math.abs(value) / size;
        const sign = !signed || number === 0 ? "" : value < 0 ? "-" : "+";

        if (Number.isNaN(value)) return "";
        if (number > 0 && number < least / 2)
            return `${sign}<${withUnit(digits(least, decimals), unit)}`;
        return sign + withUnit(digits(number, number === 0 ? 0 : decimals), unit);
    };
}

/** Returns a share: "12.3 %".
 * @param {number} part a part of 1 */
export function share(part) {
    const percent = Math.abs(part * 100);
    const isLess = percent > 0 && percent < 0.05;

    return `${part < 0 ? "-" : ""}${isLess ? "<" + digits(0.1, 1) : digits(percent, 1)} %`;
}

/** Returns the unit of a time below a minute.
 * @param {number} time s */
function unitOfSeconds(time) {
    const units = kinds.seconds.filter(([, size]) => size <= 1);

    return unitOf(units, time);
}

/** Returns a time: "3.50 µs", "12.0 ms", "1.25 s", "2 min 05 s".
 * @param {number} time seconds */
export function seconds(time) {
    const whole = Math.floor(Math.abs(time) + 0.5);
    const sign = time < 0 ? "-" : "";
    /** @param {number} number */
    const padded = (number) => String(number).padStart(2, "0");

    const minutes = Math.floor(whole / 60);

    if (whole >= 3600) return `${sign}${Math.floor(minutes / 60)} h ${padded(minutes % 60)} min`;
    if (whole >= 60) return `${sign}${minutes} min ${padded(whole % 60)} s`;
    return time === 0 ? "0 s" : inUnit(time, unitOfSeconds(time));
}

/** Returns a value of a kind in its unit: "12.3 %", "3.50 ms", "1.25 MiB/s".
 * @param {keyof UnitKinds} kind
 * @param {number} value */
export function valueText(kind, value) {
    if (kind === "share") return share(value);
    if (kind === "seconds") return seconds(value);
    return amount(kinds[kind], value);
}

/** Returns how many decimals of seconds a time in a window needs.
 * @param {number} width of the window, s */
export function decimalsFor(width) {
    return Math.max(0, Math.min(9, 3 - Math.ceil(Math.log10(width))));
}

/** Returns a time with that many decimals of seconds, or with more that seconds()
 * has: "2 min 05.125 s".
 * @param {number} time s
 * @param {number} decimals */
export function preciseMoment(time, decimals) {
    const size = Number(Math.abs(time).toFixed(decimals));
    const sign = time < 0 ? "-" : "";
    /** @param {number} part @param {number} places */
    const padded = (part, places) => (part < 10 ? "0" : "") + digits(part, places);

    if (size === 0 || (size >= 3600 && decimals === 0)) return seconds(size === 0 ? 0 : time);
    if (size >= 60) {
        const minutes = Math.floor(size / 60);
        const hours = Math.floor(minutes / 60);
        const before = hours > 0 ? `${hours} h ${padded(minutes % 60, 0)}` : minutes;

        return `${sign}${before} min ${padded(size % 60, decimals)} s`;
    }
    const unit = unitOfSeconds(time);
    const wanted = digits(time / unit[1], Math.max(0, decimals + Math.round(Math.log10(unit[1]))));
    const usual = seconds(time);

    return usual.indexOf(" ") >= wanted.length ? usual : `${wanted} ${unit[0]}`;
}

/** Returns the round numbers of an axis, at multiples of 1, 2 or 5 times a power
 * of ten in a unit, with their labels.
 * @param {number} low
 * @param {number} high above low
 * @param {number} maxSteps
 * @param {Unit} unit
 * @returns {{value: number, label: string}[]} */
export function ticks(low, high, maxSteps, [, size]) {
    const raw = (high - low) / size / Math.max(1, maxSteps);
    const power = 10 ** Math.floor(Math.log10(raw));
    const digit = raw / power;
    const step = power * (digit <= 1.0001 ? 1 : digit <= 2.0001 ? 2 : digit <= 5.0001 ? 5 : 10);
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 0.0001));
    const found = [];

    for (let i = Math.ceil(low / size / step - 1e-4); i * step <= high / size + step * 1e-4; i++)
        found.push({value: i * step * size, label: digits(i * step, decimals)});
    return found;
}

/** Returns the ticks of an axis of times, in the unit of src/words/units.h (unit_of_times).
 * @param {number} low seconds
 * @param {number} high
 * @param {number} maxSteps
 * @returns {{name: string, ticks: {value: number, label: string}[]}} */
export function timeTicks(low, high, maxSteps) {
    const time = high < 60 ? high : Math.max(1, (high - low) / 5);
    const unit = kinds.seconds.filter(([, size]) => size <= time).pop() ?? at(kinds.seconds, 0);

    return {name: unit[0], ticks: ticks(low, high, maxSteps, unit)};
}
