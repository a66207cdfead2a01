/* Measures the page of 60 bands and 2 000 eras with lanes in Chromium.  Status 1
 * if a target is missed. */

import { launch, TIMEOUT, urlOf } from "./browser.js";

const LOADS = 5, MOVES = 300, ZOOMS = 100;

/** @param {number[]} times
 * @param {number} part of 1 */
const quantile = (times, part) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

/** Records when the frame that shows the first plot ends, as firstPicture. */
function watchStart() {
    /** @type {any} */
    let value;

    Object.defineProperty(window, "evheap", {
        get: () => value,
        set(made) {
            value = made;
            requestAnimationFrame(() => {
                const channel = new MessageChannel();

                channel.port1.onmessage = () => Object.assign(window, {firstPicture: performance.now()});
                channel.port2.postMessage(0);
            });
        },
    });
}

/** Sends events to the plot, one a frame.  Returns what each costs: its listeners,
 * and from the beginning of the frame that answers it to the end of its
 * rendering, ms.
 * @param {{kind: "move"|"zoom", n: number}} what */
async function answers({kind, n}) {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("plot-A"));
    const box = canvas.getBoundingClientRect();
    const times = [];

    for (let i = 0; i < n; i++) {
        const at = {bubbles: true, cancelable: true, clientX: box.left + 80 + (i * 37) % (box.width - 100), clientY: box.top + 40 + (i * 23) % (box.height - 100)};
        const event = kind === "move" ? new PointerEvent("pointermove", at) : new WheelEvent("wheel", {...at, deltaY: i % 20 < 10 ? -120 : 120});

        times.push(await new Promise((done) => {
            let begin = 0;

            requestAnimationFrame(() => { begin = performance.now(); });
            const sent = performance.now();

            canvas.dispatchEvent(event);
            const listened = performance.now() - sent;

            requestAnimationFrame(() => {
                const channel = new MessageChannel();

                channel.port1.onmessage = () => done(listened + performance.now() - begin);
                channel.port2.postMessage(0);
            });
        }));
    }
    return times;
}

const browser = await launch();

try {
    const firsts = [];
    /** @type {Record<string, number[]>} */
    const costs = {move: [], zoom: []};

    for (let load = 0; load < LOADS; load++) {
        const context = await browser.newContext({viewport: {width: 1280, height: 1000}});

        context.setDefaultTimeout(TIMEOUT);
        await context.addInitScript(watchStart);
        const page = await context.newPage();

        await page.goto(urlOf("large"));
        await page.waitForFunction(() => "firstPicture" in window);
        firsts.push(await page.evaluate(() => /** @type {any} */ (window).firstPicture));
        if (load === LOADS - 1) {
            costs.move = await page.evaluate(answers, {kind: "move", n: MOVES});
            costs.zoom = await page.evaluate(answers, {kind: "zoom", n: ZOOMS});
        }
        await context.close();
    }
    const rows = /** @type {[string, number, number][]} */ ([
        ["first picture, median of 5 loads", quantile(firsts, 0.5), 300],
        ["answer to the mouse, 95 % of 300 moves", quantile(costs.move, 0.95), 16],
        ["zoom, 95 % of 100 turns of the wheel", quantile(costs.zoom, 0.95), 32],
    ]);

    for (const [what, time, target] of rows) {
        console.log(`${what}: ${time.toFixed(1)} ms, target ${target} ms${time > target ? ": MISSED" : ""}`);
        if (time > target) process.exitCode = 1;
    }
} finally {
    await browser.close();
}
