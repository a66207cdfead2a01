/* The JSON in the page, as src/output/html/ writes it: types only.
 *
 * The data are those of -f json, limited: evheap-profile(5) tells what each member
 * means.  A member that the page does not read is missing here. */

/** @typedef {import("./amounts.js").Unit} Unit */
/** @typedef {{peak: number, mean: number, area: number, end: number, growth: number}} Figures */

/** @typedef {object} BandJson
 * @property {string} band
 * @property {boolean} [other] it is OTHER
 * @property {number} share
 * @property {Figures} figures
 * @property {string} [shown] its label as it is shown, if that differs
 * @property {number} [first_era]
 * @property {number[]} [values] by kept era from first_era on: of a drawn band
 * @property {number[]} [points] by sixtieth of the time of the run: of other bands
 * @property {number} [frame] the index of its innermost frame
 * @property {number} [place] its index in SourcesJson */

/** @typedef {object} EraJson
 * @property {number} era
 * @property {number} time_ns
 * @property {number} [end_ns] of a flow
 * @property {number} total */

/** @typedef {object} FrameJson
 * @property {string} name
 * @property {string} [full]
 * @property {string} [source]
 * @property {number} [parent]
 * @property {number} [place] its index in SourcesJson */

/** What the page leaves out.
 * @typedef {{eras: number, bands: number, labels: number, stacks: number}} LeftOut */

/** The name of a band that the page leaves out: its label, or also that which is shown.
 * @typedef {string|[string, string]} NameJson */

/** The values of the bands of a profile that are not drawn: in every n-th kept era and in
 * the last one, the differences from those before; null: the page does not have them.
 * @typedef {{step: number, bands: number[][]}|null} ValuesJson */

/** @typedef {object} ProfileJson
 * @property {string} quantity
 * @property {string|null} grouping
 * @property {number} packed its number in what is packed
 * @property {string} [clock] wall, mutator or eras; missing: that of the run
 * @property {EraJson[]} eras
 * @property {BandJson[]} bands
 * @property {FrameJson[]} [frames]
 * @property {Figures|null} [figures] null: no eras
 * @property {LeftOut|null} [left_out] */

/** @typedef {object} ThreadJson
 * @property {number} thread
 * @property {string|null} label
 * @property {number} running_ns
 * @property {number|null} created_ns
 * @property {number|null} finished_ns
 * @property {Record<string, number>} stops how often, by reason: those that are not 0 */

/** The values of the layers of each lane, in bins of equal width.
 * @typedef {{width_ns: number, values: Record<string, Record<string, number[]>>}} LanesJson */

/** @typedef {object} ActivityJson
 * @property {LanesJson|null} [lanes]
 * @property {number|null} [gc_share] without the time of pauses with a census
 * @property {number|null} [flushed_ns] null: the events of all capabilities are there
 * @property {ThreadJson[]|null} [threads]
 * @property {number} [threads_left_out] */

/** A span of the program; row: below that which encloses it.
 * @typedef {{name: string, kind: number, row: number, begin_ns: number, end_ns: number,
 *   open: boolean}} SpanJson */

/** Points of a memory line: times in ns, and bytes.
 * @typedef {[number, number][]} MemoryLine */

/** A run, which is also its main profile.
 * @typedef {object} RunOnly
 * @property {string} run its letter
 * @property {ProfileJson[]} profiles the others
 * @property {number} begin_ns
 * @property {number} end_ns
 * @property {{time_ns: number, kind: string, text: string, left_out_same?: number,
 *   left_out_like?: number}[]} markers
 * @property {number} [markers_left_out]
 * @property {{live: MemoryLine, size: MemoryLine, blocks: MemoryLine, resident: MemoryLine}} memory
 * @property {ActivityJson|null} [activity]
 * @property {SpanJson[]} [spans]
 * @property {number} [spans_left_out]
 *
 * @typedef {RunOnly & ProfileJson & {clock: string}} RunJson */

/** @typedef {object} ComparedJson
 * @property {string} run its letter
 * @property {{band: string, change: number}[]} changes */

/** @typedef {object} DataJson
 * @property {RunJson[]} runs
 * @property {{reference: string, baseline?: ProfileJson|null, runs: ComparedJson[]}} [comparison]
 *   of the baseline there is only what a difference needs */

/** Fill, hatch ("": none) and colour of the hatch.
 * @typedef {[string, string, string]} Paint */

/** How a hatch is drawn on a tile.
 * @typedef {{path: string, width: number, round: boolean, size: number}} HatchJson */

/** What a sentence is about: the bands that it names, by their labels in the data, which
 * may be in OTHER; and a stretch of time or a moment, unless it speaks of none.
 * @typedef {object} Target
 * @property {number} [view] its index, if there are several
 * @property {string[]} [runs] their letters, if there are several
 * @property {string[]} bands
 * @property {number} [from_ns]
 * @property {number} [to_ns]
 * @property {number} [at_ns]
 * @property {boolean} [rises] the heap or the bands rise then */

/** A grouping of the bands of a profile, as that of --group-by=KEY.
 * @typedef {object} GroupingJson
 * @property {string} key
 * @property {string} title
 * @property {string[]} names of the groups, as they are shown
 * @property {number[]} of the index of the group of each band of the data but OTHER, which may
 *   have fewer bands; -1: none */

/** @typedef {object} ProfileSettings
 * @property {string} heading
 * @property {string} axis with "%s" for the unit
 * @property {string} share_axis
 * @property {string} other the name of OTHER
 * @property {Paint[]} paints of the bands
 * @property {string[]} [frames] the colours of the frames
 * @property {string[]} findings
 * @property {(Target|null)[]} [targets] of the findings
 * @property {GroupingJson[]} [groups] missing: those of the first run, which has the same bands
 * @property {string} [command] the command line that reads the inputs again, for options to
 *   be added; missing: as groups, or not known
 * @property {Unit[]} level
 * @property {Unit[]} area
 * @property {Unit[]} growth
 * @property {[string, string][]} facts names and values */

/** How a layer of a lane is drawn.  Peaks are a line with steps; points are a memory
 * line. @typedef {"area"|"line"|"peaks"|"sticks"|"points"|"spans"} LayerShape */

/** @typedef {object} LaneSettings
 * @property {string} lane its name in LanesJson
 * @property {string} title
 * @property {keyof import("./amounts.js").UnitKinds} unit
 * @property {number} [high] the greatest value; missing: that of the window
 * @property {boolean} stacked the areas lie on those after them
 * @property {{layer: string, name: string, role: string, shape: LayerShape,
 *   memory?: "live"|"size"|"blocks"|"resident"}[]} layers memory: the points of a memory line */

/** @typedef {object} RunSettings
 * @property {string} letter
 * @property {string} name
 * @property {ProfileSettings[]} profiles the main one, then those of RunOnly
 * @property {LaneSettings[]} lanes
 * @property {TableCell[][]} [spans_table] its heads, then a row for each kind of spans; the
 *   names first
 * @property {string[]} [span_colours] of the kinds
 * @property {Record<string, AlignedJson>} [aligned] the default first; the same of all runs
 * @property {string[]} lines on memory and activity
 * @property {string[]} stops on their reasons
 * @property {string[]} warnings */

/** How a run can be aligned with that which it is compared with; of both in that order,
 * s: the times that are the same point of both, ascending, and when each stops being compared.
 * @typedef {{name: string, times: [number[], number[]], ends: [number, number]}} AlignedJson */

/** What is said of a limit. @typedef {{judged: boolean, crossed: boolean, text: string}} Verdict */

/** A cell of a table: its text, or also its value, by which rows are sorted, and its change
 * from the first run.
 * @typedef {string | [text: string, value: number, change?: string]} TableCell */

/** What all pages of the document have in common.
 * @typedef {object} CommonSettings
 * @property {string} decimal the decimal point
 * @property {import("./amounts.js").UnitKinds} units
 * @property {Record<string, string>} words translations of the page's words
 * @property {[string, string][]} links the addresses of places in the source, by the places
 *   as sentences have them
 * @property {Record<string, HatchJson>} hatches
 * @property {string} title
 * @property {{text: string, seconds: number}} [followed] */

/** The texts are in the language of the user, and safe to show.
 * @typedef {object} Settings
 * @property {RunSettings[]} runs
 * @property {TableCell[][]} [runs_table] its heads, then a row for each run
 * @property {string[]} [matching]
 * @property {string[]} not_whole
 * @property {string[]} [changes] what changed from the first run to each other
 * @property {(Target|null)[]} [change_targets] what each of them is about
 * @property {Verdict[]} [verdicts]
 * @property {boolean} diff
 * @property {{at_ns?: number}} [stacks] the page opens with the stacks of the last run, at
 *   this moment or of the mean */

/** The data and the settings of a document: those of a report, or of views.
 * @typedef {DataJson | {views: DataJson[]}} AllData
 * @typedef {CommonSettings & (Settings | {views: Settings[]})} AllSettings */

/** The places in source: file, line, column and, if that is another, the last line; or why
 * there is none.  Successive rows of code begin with the line of the first.
 * @typedef {object} SourcesJson
 * @property {string} [url] the template of addresses, with %f, %l and %%
 * @property {([number, number, number, number?] | string)[]} places
 * @property {{path: string, link?: string, notes: string[],
 *   code: [number, ...string[]][]}[]} files link: what stands for %f */

/** What views of one program have in common.
 * @typedef {object} ViewsJson
 * @property {string[]} sentences what they tell together
 * @property {(Target|null)[]} [sentence_targets]
 * @property {string} aligned how their times are aligned
 * @property {Verdict[]} verdicts
 * @property {ViewJson[]} list
 *
 * @typedef {object} ViewJson
 * @property {string} name
 * @property {string|null} question what it answers; null = nothing
 * @property {string} heading
 * @property {number[]} progress_ns when each of as many equal parts of the run was done */

/** A run of a trend.  What is unknown is missing.
 * @typedef {object} TrendRun
 * @property {string} name
 * @property {string} [commit]
 * @property {string} [branch]
 * @property {string} [date]
 * @property {number} [peak]
 * @property {number} [live]
 * @property {number} [gc] the share of garbage collections
 * @property {string} [mark]
 * @property {string} [file] missing: that of the run before
 * @property {number} [number] in a history */

/** @typedef {object} TrendJson
 * @property {string} heading
 * @property {number} first the number of earlier runs that the page leaves out
 * @property {CommonSettings & Settings} settings
 * @property {TrendRun[]} runs
 * @property {number[]} totals by run
 * @property {{band?: string, shown?: string, other?: boolean, values: number[]}[]} bands
 * @property {{run: number, text: string}[]} steps */

export {};
