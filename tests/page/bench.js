/* Measures pages in Chromium, in processor time of the page's process, so that other
 * programs do not count.  Status 1 if a target is missed. */

import { launch, TIMEOUT, urlOf } from "./browser.js";

const LOADS = 3, MOVES = 200, STEPS = 100;

/** The targets, ms. @typedef {{first: number, move: number, step: number}} Targets */

/** @type {Targets} */
const TARGETS = {first: 300, move: 16, step: 33};

/** @type {[string, string, Targets][]} */
const PAGES = [
    ["large", "60 bands, 2 000 eras", TARGETS],
    ["many-eras", "60 bands, 20 000 eras", TARGETS],
    ["grown", "98 MB by info table", TARGETS],
    ["grown-2000", "98 MB by info table, -m 2000", {...TARGETS, move: 50, step: 100}],
];

/** Waits for frames, and sends an event to the plot in each.
 * @param {{kind: "move"|"step", n: number}} what */
async function send({kind, n}) {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("plot-A"));
    const box = canvas.getBoundingClientRect();

    for (let i = 0; i < n; i++) {
        const at = {bubbles: true, cancelable: true, clientX: box.left + 80 + (i * 37) % (box.width - 100), clientY: box.top + 40 + (i * 23) % (box.height - 100)};

        canvas.dispatchEvent(kind === "move" ? new PointerEvent("pointermove", at) : new WheelEvent("wheel", {...at, deltaY: i % 20 < 10 ? -120 : 120}));
        await new Promise((done) => {
            requestAnimationFrame(() => {
                const channel = new MessageChannel();

                channel.port1.onmessage = done;
                channel.port2.postMessage(0);
            });
        });
    }
}

/** Stops the page with a dialog when its first picture has been drawn: in the frame after it, before
 * the page. */
function stopAtFirst() {
    let frames = 0;
    const tick = () => {
        if ("evheap" in window && ++frames === 2) alert("drawn");
        else requestAnimationFrame(tick);
    };

    requestAnimationFrame(tick);
}

/** What other threads still do for a picture that is drawn takes at most this, ms. */
const PAINTED_MS = 200;

/** Opens a page in a browser of its own.  Returns the ms of each.
 * @param {string} url
 * @returns {Promise<Targets & {later: number, rest: number}>} */
async function measure(url) {
    const browser = await launch();
    const session = await browser.newBrowserCDPSession();
    const page = await browser.newPage({viewport: {width: 1280, height: 1000}});
    const spent = async () => {
        const {processInfo} = await session.send("SystemInfo.getProcessInfo");

        return processInfo.reduce((sum, {type, cpuTime}) => sum + (type === "renderer" ? cpuTime * 1000 : 0), 0);
    };
    /** Returns how much is spent until something has come true.
     * @param {() => Promise<unknown>} act */
    const during = async (act) => {
        const before = await spent();

        await act();
        return await spent() - before;
    };

    page.setDefaultTimeout(TIMEOUT);
    try {
        await page.addInitScript(stopAtFirst);
        const begin = await spent();
        const stopped = page.waitForEvent("dialog");
        const loaded = page.goto(url);

        loaded.catch(() => {});
        const dialog = await stopped;

        await new Promise((done) => setTimeout(done, PAINTED_MS));
        const first = await spent() - begin;

        await dialog.accept();
        await loaded;
        /* What is drawn when the page rests is no part of the events. */
        const later = await during(() => page.waitForTimeout(2000));
        const move = await during(() => page.evaluate(send, {kind: "move", n: MOVES})) / MOVES;

        await page.waitForTimeout(1000);
        const step = await during(() => page.evaluate(send, {kind: "step", n: STEPS})) / STEPS;
        const rest = await during(() => page.waitForTimeout(2000));

        return {first, later, move, step, rest};
    } finally {
        await browser.close();
    }
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

for (const [name, what, targets] of PAGES) {
    const found = [];

    for (let load = 0; load < LOADS; load++) found.push(await measure(urlOf(name)));
    /** @type {[string, number, number][]} */
    const rows = [
        ["first picture", median(found.map(({first}) => first)), targets.first],
        ["what follows it", median(found.map(({later}) => later)), Infinity],
        ["the mouse moves", median(found.map(({move}) => move)), targets.move],
        ["a step of the wheel", median(found.map(({step}) => step)), targets.step],
        ["what follows the last step", median(found.map(({rest}) => rest)), Infinity],
    ];

    for (const [kind, time, target] of rows) {
        console.log(`${what}: ${kind}: ${time.toFixed(1)} ms${target < Infinity ? `, target ${target} ms` : ""}${time > target ? ": MISSED" : ""}`);
        if (time > target) process.exitCode = 1;
    }
}
