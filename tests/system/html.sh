# Checks a page of -f html, to be sourced after common.sh.
# shellcheck shell=sh
# shellcheck disable=SC2154 # "work" is from common.sh

# page_part FILE BEGIN END: prints what is between two texts.  Neither has a line
# feed.
page_part() {
    LC_ALL=C awk -v begin="$2" -v end="$3" '
        !inside {
            at = index($0, begin)
            if (at == 0)
                next
            inside = 1
            $0 = substr($0, at + length(begin))
        }
        {
            at = index($0, end)
            if (at > 0) {
                printf "%s", substr($0, 1, at - 1)
                exit
            }
            print
        }' "$1"
}

# page_json FILE data|settings: prints that JSON.
page_json() {
    page_part "$1" "id=\"$2\">" '</script>'
}

# page_packed FILE ID: prints the text of a packed element.  gzip reads what zlib
# compressed behind a head of its own, and complains about the end.
page_packed() {
    page_part "$1" "id=\"$2\">" '</script>' | base64 -d | tail -c +3 |
        { printf '\037\213\010\0\0\0\0\0\0\003' && cat; } | gzip -dc 2>/dev/null
}

# page_hash FILE POLICY N: prints what is wrong with the hash N of a policy, which is
# to be that of standard input.
page_hash() {
    told=$(page_part "$1" "$2 '" "';" | cut -d "'" -f $((2 * $3 - 1)) | cut -d - -f 2 |
        base64 -d | od -An -v -tx1 | tr -d ' \n')
    [ "$told" = "$(sha256sum | cut -d ' ' -f 1)" ] || echo "the hash $3 of $2 is wrong"
}

# check_html FILE: prints what is wrong with a page of default options: its
# size, its parts, its policy, and whatever could load something.
check_html() {
    [ "$(wc -c <"$1")" -le 1000000 ] || echo 'it is larger than 1 MB'
    for name in data settings; do
        page_json "$1" $name >"$work/$name.json"
        [ "$(wc -l <"$work/$name.json")" = 0 ] || echo "the $name are several lines"
        ! have jq || jq -e . <"$work/$name.json" >/dev/null 2>"$work/said" ||
            echo "jq prints of the $name: $(head -n 1 "$work/said")"
    done
    [ "$(wc -c <"$work/data.json")" -le 500000 ] || echo 'its data are larger than 500 KB'
    # A browser decodes a page slowly that has a character beyond Latin-1.
    for ends in '<!doctype html>,id="data"' 'id="settings",</html>'; do
        page_part "$1" "${ends%,*}" "${ends#*,}" >"$work/ascii"
        grep -q '</script>' "$work/ascii" || echo "it has no $ends"
        [ -z "$(LC_ALL=C tr -d '\000-\177' <"$work/ascii")" ] ||
            echo "it is not ASCII between $ends"
    done
    page_part "$1" '<style>' '</style>' | page_hash "$1" style-src 1
    page_part "$1" '<script>' '</script>' | page_hash "$1" script-src 1
    page_packed "$1" program | page_hash "$1" script-src 2
    [ "$(grep -o '<script' "$1" | wc -l)" = 9 ] || echo 'it has another script'
    for name in names values; do
        page_packed "$1" $name >"$work/$name.json"
        ! have jq || jq -e . <"$work/$name.json" >/dev/null || echo "the $name are no JSON"
    done
    page_part "$1" '<figure id="picture">' '</figure>' >"$work/figure.svg"
    ! LC_ALL=C grep -q -i -E '<\?xml|<style|<[^>]* (style|src|href|on[a-z]+)=' "$work/figure.svg" ||
        echo 'the figure has more than shapes'
    ! have xmllint || xmllint --noout --nonet "$work/figure.svg" 2>"$work/said" ||
        echo "xmllint prints: $(head -n 1 "$work/said")"
    ! LC_ALL=C grep -q -i -E '<[^>]* (src|href) *=' "$1" ||
        echo 'it refers to a host'
}
