#!/bin/sh
# The settings of the page agree with the data formats: its sentences are about the
# bands and the times of the reading of -f json, and its groups are those of
# --group-by.
# shellcheck disable=SC2016 # the variables of jq, not of the shell
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/html.sh"
need_program
need jq
seldom_sanitized page-settings
cd "$work"

# draw ARG...: writes a page and takes it apart.
draw() {
    "$EVHEAP" -q "$@" -o page.html || return
    for part in data settings views; do
        page_json page.html "$part" >"$part.json"
    done
}

# compare FILTER ARG...: prints what the filter of jq finds wrong with the page, given
# as $data, $settings and $views, and with all.json, $all.
compare() {
    filter=$1
    shift
    jq -r -n "$@" --slurpfile data data.json --slurpfile settings settings.json \
        --slurpfile views views.json --slurpfile all all.json \
        "\$data[0] as \$data | \$settings[0] as \$settings | \$views[0] as \$views |
        \$all[0] as \$all | $filter" 2>&1
}

# Prints which targets are wrong: those of a run, which may have a reading.
targets='
    $settings.runs[0].profiles[0] as $told | $data.runs[0] as $page |
    $all.runs[0] as $run | $run.reading as $reading |
    ($told.targets | map(values)) as $targets |
    def unless(right; why): if right then empty else why end;
    def peak_ns: .eras | max_by(.total).total as $most |
        first(.[] | select(.total == $most)).time_ns;
    unless(($told.targets | length) == ($told.findings | length);
        "targets are missing"),
    unless(all($targets[]; (has("at_ns") != has("from_ns")) == ($run.clock != "eras") or
            (.bands != [] and (has("from_ns") or has("at_ns") | not)));
        "a target without time or bands"),
    unless(all($targets[].bands[]; IN($run.bands[].band)); "a band that is none"),
    unless(all($targets[] | .from_ns, .to_ns, .at_ns | values;
            . >= $run.begin_ns and . <= $run.end_ns); "a time outside the run"),
    unless(all($targets[] | select(.from_ns); .from_ns < .to_ns); "no span of time"),
    ($run.findings[] | . as $finding |
        {void: ["VOID"], drag: ["DRAG"], pinned: ["PINNED"]}[.key] as $bands |
        if $bands then any($targets[]; .bands == $bands and (has("at_ns") | not))
        elif .onset_ns then any($targets[]; [.from_ns, .to_ns] ==
            [$finding.onset_ns, $finding.end_ns])
        elif .key == "long-pause" then any($targets[]; .at_ns == $finding.time_ns)
        else true end |
        unless(.; "the finding \($finding.key) has no target")),
    unless((any($targets[]; .rises) | not) or $reading == null or $reading.bands != null or
        any($run.findings[]; .onset_ns) or (["varies", "steps"] | index($reading.shape));
        "a rise where nothing rises"),
    if $reading == null or ($reading.bands // $reading.peak_bands) == [] then empty
    elif $reading.bands then
        unless(any($targets[]; .rises and .bands == [$reading.bands[].band]);
            "the bands do not rise"),
        unless(any($targets[]; .bands == [$reading.bands[].band] and
                (.from_ns // $reading.onset_ns) == $reading.onset_ns and
                (.to_ns // $reading.top_ns) == $reading.top_ns);
            "no target is the rise"),
        unless($reading.hidden or $reading.shape == "rising-floor" or
                $run.clock == "eras" or
                ([$targets[0].from_ns, $targets[0].to_ns] ==
                    [$reading.onset_ns, $reading.top_ns]);
            "the caption is about another time")
    else
        unless(any($targets[]; .bands == [$reading.peak_bands[].band] and
                (.at_ns // ($run | peak_ns)) == ($run | peak_ns));
            "no target is the peak")
    end'

# The logs: those of the guide, and some real ones.
logs() {
    printf "%s\n" "$top_srcdir"/doc/guide/*.eventlog
    printf "%s\n" "$EVHEAP_CORPUS"/*.eventlog "$EVHEAP_CORPUS"/*.hp |
        awk -v full="$FULL" 'full || NR % 12 == 1'
}

logs >list
n_drawn=0
while read -r log; do
    draw "$log" -o all.json 2>/dev/null || continue
    n_drawn=$((n_drawn + 1))
    report "targets: $(basename "$log")" "$(compare "$targets")"
done <list
check 'most logs have a page' test $((2 * n_drawn)) -gt "$(wc -l <list)"

builds=$top_srcdir/tests/inputs/builds
draw "$builds/before-hc.eventlog" "$builds/after-hc.eventlog" -o all.json
report 'targets of two runs' "$(compare '
    [$data.runs[].bands[].band] as $labels |
    $settings.change_targets as $targets |
    if ($targets | length) == ($settings.changes | length) and
        ([$targets[] | .runs] == [["A", "B"]]) and
        ([$targets[].bands[] as $band | $settings.changes[0] | contains($band)] |
            length > 0 and all) and
        ([$settings.runs[].profiles[0].targets[] | values | .bands[]] - $labels == []) and
        ([$settings.runs[] | .letter as $letter | .profiles[0].targets[] | values |
            .runs == [$letter]] | length > 2 and all)
    then empty else $targets end')"
draw --views "$top_srcdir"/doc/guide/h[Tcr].eventlog -o all.json
report 'targets of views' "$(compare '
    $views.sentence_targets as $targets |
    if ($targets | length) == ($views.sentences | length) and
        all($targets[] | values; .view as $view | .runs == null and
            (.bands - [$data.views[$view].runs[0].bands[].band] == [])) and
        ([$targets[] | values | select(.bands != []) | .view] == [0, 1, 2]) and
        ([$targets[] | values | select(.bands != []) |
            [.from_ns, .to_ns] == [$all.runs[.view].reading | .onset_ns, .top_ns]] |
            .[0])
    then empty else $targets end')"
draw --views "$builds"/before-h[Tc].eventlog "$builds"/after-h[Tc].eventlog -o all.json
report 'targets of two versions' "$(compare '
    [$views.sentence_targets[] | values | select(.bands != []) | [.view, .runs]] |
    if . == [[1, ["A", "B"]], [0, ["B"]], [1, ["B"]]] then empty else . end')"

# Prints which groups are wrong of page.html, as grouped.json has those of $key:
# which bands are in each tells the sum of their values.
groups='
    def sums: [.runs[0].bands[] | {key: .band, value: (.values | add // 0)}];
    $settings.runs[0].profiles[0].groups as $groups |
    ($all | sums | from_entries) as $bands |
    [$data.runs[0].bands[] | select(.other | not) | $bands[.band]] as $sums |
    ($grouped[0] | sums) as $expected |
    first(($groups[] | select(.key == $key)), null) as $own |
    ($data.runs[0].left_out.bands? // 0) as $n_others |
    if $own == null then
        if ($expected | length) >= 2 and ($expected | length) < ($sums | length) and
            $grouped[0].runs[0].grouping == $key then "\($key) is missing" else empty end
    else
        [[$own.of, $sums] | transpose[] | {name: $own.names[.[0]], sum: .[1]}] |
        group_by(.name) | map({key: .[0].name, value: (map(.sum) | add)}) |
        if ($own.of | length) == ($sums | length) and
            ($own.names | length) >= 2 and ($own.names | length) < ($sums | length) and
            ($n_others > 0 or . == ($expected | sort_by(.key))) and
            (map(.key) - ($expected | map(.key)) == [])
        then empty else "\($key): \(.)" end
    end'

keys=$(sed -n 's/^GROUPING([A-Z_]*, "\([a-z-]*\)".*/\1/p' "$top_srcdir/src/run/groupings.def")
inputs=$top_srcdir/tests/inputs
for log in "$inputs"/logs/good-h*.eventlog "$inputs"/logs/good-h[Tdi].hp \
    "$inputs/ticky/ticky.eventlog" "$inputs/time/trie.eventlog.zst" \
    "$top_srcdir/doc/guide/hi.eventlog"; do
    draw --labels=full "$log" -o all.json
    for key in $keys; do
        rm -f grouped.json
        "$EVHEAP" -q --group-by="$key" "$log" -o grouped.json 2>/dev/null ||
            echo '{"runs": [{"bands": []}]}' >grouped.json
        compare "$groups" --arg key "$key" --slurpfile grouped grouped.json
    done >problems
    report "groups: ${log##*/}" "$(cat problems)"
done

# The names are those that pages show with --group-by, also of several runs.
for breakdown in hT hc hd; do
    before=$builds/before-$breakdown.eventlog after=$builds/after-$breakdown.eventlog
    for logs in "$after" "$before $after" "$after --baseline=$before"; do
        # shellcheck disable=SC2086 # several words
        draw $logs
        mv settings.json ungrouped.json
        for key in $(jq -r '.runs[0].profiles[0].groups[].key' ungrouped.json); do
            # shellcheck disable=SC2086
            draw $logs --group-by="$key" -o all.json
            compare '
                first($ungrouped[0].runs[0].profiles[0].groups[] | select(.key == $key)) |
                [$data.runs[0].bands[] | select(.other | not) | .shown // .band] as $names |
                if .names - $names == [] and $names - .names == [] and
                    $settings.runs[0].profiles[0].groups == [] and
                    all($ungrouped[0].runs[1:][].profiles[0]; has("groups") | not)
                then empty else "\($key): \(.names - $names) \($names - .names)" end' \
                --arg key "$key" --slurpfile ungrouped ungrouped.json
        done >problems
        report "names of groups: $breakdown, $(echo "$logs" | sed "s|$builds/||g")" \
            "$(cat problems)"
    done
done

# log NAME LABEL...: writes a log of one census, the largest band first.
log() {
    name=$1
    shift
    {
        echo 'header; at 1s; block; profile 10ms -hT; era'
        size=90000
        for label in "$@"; do
            echo "sample $size \"$label\""
            size=$((size - 1000))
        done
        echo 'end-era; finish'
    } >labels.mklog
    "$tools/mklog" labels.mklog -o "$name.eventlog"
}
log two main:A.X main:B.Y
draw two.eventlog
check 'groups that are bands are left out' jq -e '.runs[0].profiles[0].groups == []' settings.json
# Fourteen modules of 3000 letters fit no page, but fourteen packages do.
# shellcheck disable=SC2046 # several words
log long $(awk 'BEGIN {
    for (i = 0; i < 28; i++)
        printf "p%d:M%03000d.C%d ", i % 14, i % 14, i
}')
draw long.eventlog
check 'large groups are left out' \
    jq -e '[.runs[0].profiles[0].groups[].key] == ["package"]' settings.json
# A package has one name, whichever version a run has of it.
log old base-4.18:M.X base-4.18:M.Y gone-1:P.Q
log new base-4.19:M.X base-4.19:M.Y main:N.Z
draw old.eventlog new.eventlog
check 'groups of two versions' jq -e '.runs[0].profiles[0].groups[] |
    select(.key == "package") | . as {$of, $names} |
    ([$of[] | $names[.]] | sort) == ["base", "base", "gone", "main"]' settings.json

# The command of each profile reads the inputs again, and has what the page has.
cp "$inputs/logs/good-hT.eventlog" "it's \$1.eventlog"
cp "$builds/before-hT.eventlog" before.eventlog
cp "$builds/after-hT.eventlog" after.eventlog
"$tools/mklog" "$inputs/scripts/time-heap.mklog" -o both.eventlog
for line in "it's \$1.eventlog" 'before.eventlog|after.eventlog' \
    'after.eventlog|--baseline=before.eventlog' both.eventlog; do
    IFS='|'
    # shellcheck disable=SC2086 # several words
    draw $line -o all.json
    unset IFS
    for of in 0 1; do
        command=$(jq -r ".runs[0].profiles[$of].command // empty" settings.json)
        [ -n "$command" ] || continue
        sh -c "\"\$EVHEAP\" -q ${command#evheap} -o again.json"
        jq -n --slurpfile all all.json --slurpfile again again.json --argjson of "$of" '
            def shown: [.runs[] | [.quantity, .bands]];
            ($all[0].runs[0] | [., .profiles[]][$of]) as $own |
            if $of == 0 then ($all[0] | shown) == ($again[0] | shown)
            else $again[0].runs[0].quantity == $own.quantity end'
    done >problems
    report "commands: $line" "$(grep -v true problems)"
done
draw - <before.eventlog
check 'no command reads standard input again' \
    jq -e '.runs[0].profiles[0] | has("command") | not' settings.json

finish
