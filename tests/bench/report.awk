# Reads the figures of a benchmark: lines "LOG SIZE NAME VALUE" separated by
# tabs.  Prints the figures and compares them with the targets; the comparison
# also goes to the file "targets".  "sizes" is the list of sizes, in rising
# order.  The status is 1 if a target is missed.

BEGIN {
    FS = "\t"
    n_sizes = split(sizes, size_of, " ")
    n_peers = split("ghc-events eventlog2html hp2ps", peer_of, " ")
    MiB = 1024 * 1024
    # Percent of the speed of wc -l: for a log of at least 1 GB, and for a
    # smaller one.
    set_shares("hd", 28, 15)
    set_shares("hc", 50, 20)
    set_shares("hi", 23, 8)
    set_shares("scheduler", 32, 22)
    set_shares("corpus", 23, 8)
    min_reading = 30      # percent, for what a larger log has more
    min_hp = 100          # MB/s
    min_archive = 50      # MB/s
    max_growth = 1.05     # times the growth in bytes
    max_noise = 0.1       # of the time
    max_pages = 2.5       # empty pages
    max_drawing = 1000000 # bytes
    max_corpus = 100      # MB
    base_memory = 64 * MiB
    sample_share = 0.1
    # Memory with a fixed limit that a small log does not reach: buffers,
    # thinned lines.
    slack_memory = 8 * MiB
}

{
    key = $1 SUBSEP $2
    if (!(key in seen)) {
        seen[key] = 1
        log_of[++n] = $1
        label_of[n] = $2
    }
    value[$1, $2, $3] = $4
}

function set_shares(log_name, of_large, of_small) {
    min_share[log_name, 1] = of_large
    min_share[log_name, 0] = of_small
}

function get(log_name, size, name) {
    return value[log_name, size, name]
}

function megabytes(log_name, size) {
    return get(log_name, size, "bytes") / 1e6
}

function speed(log_name, size, command) {
    return megabytes(log_name, size) / get(log_name, size, command ".seconds")
}

function share(log_name, size) {
    return 100 * speed(log_name, size, "evheap") / speed(log_name, size, "wc")
}

# In bytes.
function memory(log_name, size) {
    return 1024 * get(log_name, size, "evheap.kilobytes")
}

function memory_limit(log_name, size) {
    return base_memory + sample_share * get(log_name, size, "sample-bytes")
}

# The measurement noise: the difference of the two fastest runs, as a fraction.
function noise(log_name, size,    seconds) {
    seconds = get(log_name, size, "evheap.seconds")
    return get(log_name, size, "evheap.second-fastest") / seconds - 1
}

function title(log_name, size) {
    return size == "-" ? log_name : log_name " " size
}

function print_row(log_name, size) {
    printf "%-16s %8.1f %10.3f %8.0f %9.4f %9.1f%% %11.1f\n",
        title(log_name, size), megabytes(log_name, size),
        get(log_name, size, "evheap.seconds"),
        speed(log_name, size, "evheap"), get(log_name, size, "wc.seconds"),
        share(log_name, size), memory(log_name, size) / 1e6
}

function print_table(    i) {
    printf "%-16s %8s %10s %8s %9s %10s %11s\n", "log", "MB", "evheap, s",
        "MB/s", "wc -l, s", "of wc -l", "memory, MB"
    for (i = 1; i <= n; i++)
        if ((log_of[i], label_of[i], "wc.seconds") in value)
            print_row(log_of[i], label_of[i])
}

# Prints another tool's time and memory, and their ratio to evheap's.
function print_peer(log_name, size, name,    seconds, bytes) {
    if ((log_name, size, name ".failed") in value) {
        printf "%-14s %-16s %s\n", name, title(log_name, size),
            get(log_name, size, name ".failed")
        return
    }
    seconds = get(log_name, size, name ".seconds")
    bytes = 1024 * get(log_name, size, name ".kilobytes")
    printf "%-14s %-16s %9.2f %9.1f x %11.1f %9.1f x\n", name,
        title(log_name, size), seconds,
        seconds / get(log_name, size, "evheap.seconds"), bytes / 1e6,
        bytes / memory(log_name, size)
}

function print_peers(    p, i, found) {
    printf "\n%-14s %-16s %9s %11s %11s %11s\n", "other tool", "log",
        "time, s", "of evheap", "memory, MB", "of evheap"
    for (p = 1; p <= n_peers; p++) {
        found = 0
        for (i = 1; i <= n; i++)
            if ((log_of[i], label_of[i], peer_of[p] ".seconds") in value ||
                (log_of[i], label_of[i], peer_of[p] ".failed") in value) {
                print_peer(log_of[i], label_of[i], peer_of[p])
                found = 1
            }
        if (!found)
            printf "%-14s -\n", peer_of[p]
    }
}

# judge WHAT MEASURED TARGET MET: prints three texts and the verdict.
function judge(what, measured, target, met,    verdict) {
    verdict = met ? "met" : "MISSED"
    printf "%-31s %-37s %-27s %s\n", what, measured, target, verdict
    printf "%s\t%s\t%s\t%s\n", what, measured, target, verdict >targets
    if (!met)
        missed++
}

function judge_share(what, measured, minimum) {
    judge(what ", speed", sprintf("%.1f %% of wc -l", measured),
        sprintf("at least %d %%", minimum), measured >= minimum)
}

function judge_speed(log_name, size,    is_large) {
    is_large = megabytes(log_name, size) >= 1000
    judge_share(title(log_name, size), share(log_name, size),
        min_share[log_name, is_large])
}

# Reading alone: without the start, and what each band takes once.
function judge_reading(log_name, small, large,    wc, evheap) {
    wc = get(log_name, large, "wc.seconds") - get(log_name, small, "wc.seconds")
    evheap = get(log_name, large, "evheap.seconds")
    evheap -= get(log_name, small, "evheap.seconds")
    judge_share(log_name " " small " to " large, 100 * wc / evheap,
        min_reading)
}

function judge_memory(log_name, size,    limit) {
    limit = memory_limit(log_name, size)
    judge(title(log_name, size) ", memory",
        sprintf("%.1f MB", memory(log_name, size) / 1e6),
        sprintf("at most %.1f MB", limit / 1e6),
        memory(log_name, size) <= limit)
}

function judge_time(log_name, small, large,    bytes, seconds, error) {
    bytes = megabytes(log_name, large) / megabytes(log_name, small)
    seconds = get(log_name, large, "evheap.seconds")
    seconds /= get(log_name, small, "evheap.seconds")
    error = noise(log_name, small) + noise(log_name, large)
    if (error > max_noise)
        error = max_noise
    judge(log_name " " small " to " large ", time",
        sprintf("%.2f x, for %.2f x the bytes", seconds, bytes),
        sprintf("at most %.2f x, %.0f %% noise", max_growth * bytes,
            100 * error),
        seconds <= max_growth * bytes * (1 + error))
}

function judge_slope(log_name, small, large,    samples, grown, limit) {
    samples = get(log_name, large, "sample-bytes")
    samples -= get(log_name, small, "sample-bytes")
    grown = memory(log_name, large) - memory(log_name, small)
    limit = sample_share * samples + slack_memory
    judge(log_name " " small " to " large ", memory",
        sprintf("%+.1f MB, %.3f of the samples", grown / 1e6, grown / samples),
        sprintf("at most %+.1f MB", limit / 1e6),
        grown <= limit)
}

function judge_log(log_name, size) {
    if (size == "-")
        return
    judge_speed(log_name, size)
    judge_memory(log_name, size)
}

function judge_rate(log_name, minimum) {
    judge(log_name, sprintf("%.0f MB/s", speed(log_name, "-", "evheap")),
        sprintf("at least %d MB/s", minimum),
        speed(log_name, "-", "evheap") >= minimum)
}

function judge_small(log_name,    page, pages) {
    page = get(log_name, "-", "empty-page.seconds")
    pages = get(log_name, "-", "evheap.seconds") / page
    judge(log_name " to PDF",
        sprintf("%.1f ms, %.2f empty pages (%.1f ms)",
            1000 * get(log_name, "-", "evheap.seconds"), pages, 1000 * page),
        sprintf("under %.1f", max_pages), pages < max_pages)
}

function judge_drawings(format,    i, bytes, largest, which) {
    largest = 0
    for (i = 1; i <= n; i++) {
        bytes = get(log_of[i], label_of[i], format ".bytes")
        if (bytes > largest) {
            largest = bytes
            which = title(log_of[i], label_of[i])
        }
    }
    judge("largest " toupper(format),
        sprintf("%d kB (%s)", largest / 1000, which),
        sprintf("at most %d kB", max_drawing / 1000),
        largest > 0 && largest <= max_drawing)
}

function judge_corpus() {
    judge("corpus, memory", sprintf("%.1f MB", memory("corpus", "-") / 1e6),
        sprintf("under %d MB", max_corpus),
        memory("corpus", "-") < max_corpus * 1e6)
}

# First the logs of each size, then the growth, then the others.
function judge_all(    i, s) {
    for (i = 1; i <= n; i++)
        judge_log(log_of[i], label_of[i])
    for (i = 1; i <= n; i++)
        for (s = 1; s < n_sizes; s++)
            if (label_of[i] == size_of[s]) {
                judge_reading(log_of[i], size_of[s], size_of[s + 1])
                judge_time(log_of[i], size_of[s], size_of[s + 1])
                judge_slope(log_of[i], size_of[s], size_of[s + 1])
            }
    for (i = 1; i <= n; i++) {
        if (log_of[i] == "corpus") {
            judge_speed("corpus", "-")
            judge_corpus()
        }
        if (log_of[i] == "hp")
            judge_rate("hp", min_hp)
        if (log_of[i] == "archive")
            judge_rate("archive", min_archive)
        if ((log_of[i], label_of[i], "empty-page.seconds") in value)
            judge_small(log_of[i])
    }
    judge_drawings("pdf")
    judge_drawings("svg")
}

END {
    print_table()
    print_peers()
    printf "\n%-31s %-37s %-27s\n", "what", "measured", "target"
    judge_all()
    if (missed > 0)
        printf "\n%d targets missed\n", missed
    exit missed > 0
}
