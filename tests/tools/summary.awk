# What all tests came to: what was skipped, and last "N passed, N failed".  The
# status is 1 if anything failed or nothing ran.  The input names each test's
# outcome, as automake tells it, and its log: "PASS build-check/tests/NAME.log".
#
# Unit tests say "95%: Checks: 20, Failures: 1, Errors: 0"; scripts have a line
# for each test, "PASS name", "FAIL name: why" or "SKIP name: why".  A log that
# has neither counts as one test, and what failed without a word as one failure.

# skip(TEXT): "name: why".
function skip(text,    at, name, why) {
    at = index(text, ": ")
    name = substr(text, 1, at - 1)
    why = substr(text, at + 2)
    if ((why, name) in seen)
        return
    seen[why, name]
    if (!(why in n_names))
        reasons[++n_reasons] = why
    n_names[why]++
    if (n_names[why] <= 3)
        names[why] = names[why] (n_names[why] == 1 ? "" : "; ") name
}

{
    outcome = $1
    log_file = substr($0, length($1) + 2)
    p = f = s = 0
    while ((getline line <log_file) > 0) {
        if (line ~ /\(exit status: [0-9]+\)$/)
            continue
        if (line ~ /^[0-9]+%: Checks: /) {
            gsub(/,/, "", line)
            split(line, word, " ")
            f += word[5] + word[7]
            p += word[3] - word[5] - word[7]
        } else if (line ~ /^PASS /)
            p++
        else if (line ~ /^FAIL /)
            f++
        else if (line ~ /^SKIP /) {
            s++
            skip(substr(line, 6))
        }
    }
    close(log_file)
    if (outcome != "PASS" && outcome != "SKIP" && !f)
        f++
    if (outcome == "SKIP" && !s)
        s++
    if (outcome == "PASS" && !p && !f && !s)
        p++
    passed += p
    failed += f
    skipped += s
}

END {
    for (i = 1; i <= n_reasons; i++) {
        why = reasons[i]
        if (n_names[why] > 3)
            names[why] = names[why] sprintf(" and %d more", n_names[why] - 3)
        printf "skipped: %s (%s)\n", names[why], why
    }
    printf "%d passed, %d failed%s\n", passed, failed, \
        skipped ? sprintf(", %d skipped", skipped) : ""
    exit failed > 0 || !passed
}
