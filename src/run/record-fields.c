#include "run/record-fields.h"

#include "run/band-fields.h"
#include "run/event-count.h"
#include "run/facts.h"
#include "run/spans.h"
#include "run/statistics.h"
#include "run/warning.h"

#define FIGURE(name, member, type, formats)                                    \
    FIELD(Statistics, name, member, type, formats)
#define IN_TABLES (FIGURE_OF_CSV | FIGURE_OF_HISTORY)
#define IN_ALL    (FIGURE_OF_JSON | IN_TABLES)

/* The order of a table is that of its columns: it has the area after the mean,
 * and JSON before it. */
const Field statistics_fields[] = {
    FIGURE("peak", peak, SIZE, IN_ALL),
    FIGURE("peak_era", peak_era, COUNT_32, FIGURE_OF_JSON),
    FIGURE("peak_time_ns", peak_time, SIGNED, IN_ALL),
    FIGURE("area", area, REAL, FIGURE_OF_JSON),
    FIGURE("mean", mean, REAL, IN_ALL),
    FIGURE("area", area, REAL, IN_TABLES),
    FIGURE("end", end, SIZE, IN_ALL),
    FIGURE("growth", growth, REAL, IN_ALL),
    FIGURE("steadiness", steadiness, REAL, FIGURE_OF_JSON | FIGURE_OF_CSV),
    FIGURE("deviation", deviation, REAL, FIGURE_OF_JSON),
    NO_FIELD,
};

#define OF_BAND(name, member, type) FIELD(BandFields, name, member, type, 0)

const Field table_fields[] = {
    OF_BAND("label", label, TEXT),     OF_BAND("type", type, TEXT),
    OF_BAND("module", module, TEXT),   OF_BAND("source", source, TEXT),
    OF_BAND("address", address, WORD), NO_FIELD,
};

const Field centre_fields[] = {
    OF_BAND("module", module, TEXT),
    OF_BAND("source", source, TEXT),
    NO_FIELD,
};

const Field counter_fields[] = {
    OF_BAND("kind", kind, TEXT),           OF_BAND("arity", arity, COUNT_32),
    OF_BAND("arguments", arguments, TEXT), OF_BAND("module", module, TEXT),
    OF_BAND("source", source, TEXT),       NO_FIELD,
};

const Field facts_fields[] = {
    FIELD(Facts, "capabilities", capabilities, KNOWN_32, 0),
    NO_FIELD,
};

const Field process_fields[] = {
    FIELD(ProcessFacts, "status", status, TIME, 0),
    FIELD(ProcessFacts, "elapsed_ns", elapsed, TIME, 0),
    FIELD(ProcessFacts, "cpu_ns", cpu, TIME, 0),
    FIELD(ProcessFacts, "peak_resident", peak_resident, TIME, 0),
    NO_FIELD,
};

#define SPAN_KIND(name, member, type) FIELD(SpanKind, name, member, type, 0)

const Field span_kind_fields[] = {
    SPAN_KIND("number", sums.number, TIME),
    SPAN_KIND("open", n_open, TIME),
    SPAN_KIND("total_ns", sums.sum, TIME),
    SPAN_KIND("median_ns", median, TIME),
    SPAN_KIND("longest_ns", sums.longest, TIME),
    SPAN_KIND("longest_time_ns", longest_at, TIME),
    SPAN_KIND("heap_before", before, TIME),
    SPAN_KIND("heap_after", after, TIME),
    NO_FIELD,
};

const Field span_fields[] = {
    FIELD(Span, "begin_ns", begin, COUNT, 0),
    FIELD(Span, "end_ns", end, COUNT, 0),
    FIELD(Span, "thread", thread, KNOWN_32, 0),
    FIELD(Span, "open", open, FLAG, 0),
    FIELD(Span, "heap_before", before, TIME, 0),
    FIELD(Span, "heap_after", after, TIME, 0),
    NO_FIELD,
};

const Field event_count_fields[] = {
    {"event", G_STRUCT_OFFSET(EventCount, name), FIELD_TEXT, 0, "name"},
    FIELD(EventCount, "count", count, SIZE, 0),
    FIELD(EventCount, "bytes", bytes, SIZE, 0),
    FIELD(EventCount, "description", description, TEXT, 0),
    NO_FIELD,
};

const Field warning_fields[] = {
    FIELD(Warning, "count", count, SIZE, 0),
    {"bytes", G_STRUCT_OFFSET(Warning, amount), FIELD_SIZE, TELLS_AMOUNT,
     "amount"},
    FIELD(Warning, "offset", offset, SIZE, TELLS_OFFSET),
    NO_FIELD,
};
