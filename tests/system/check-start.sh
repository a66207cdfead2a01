#!/bin/sh
# What is no picture starts without the drawing libraries: none is loaded, and
# no font is looked for.  Pictures load them, and say why where they cannot.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

module=$(dirname "$EVHEAP")/painter.so
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
if [ ! -f "$module" ]; then
    skip start 'the drawing libraries are linked with the program'
    exit 77
fi

# The libraries that only pictures need, as their files begin.
drawing='painter|libcairo|libpango|libfontconfig|libfreetype|libharfbuzz|libpixman|libpng|libX11|libxcb'

# run ARG...: lists in $work/loaded what the loader maps, and in $work/out
# what is printed; fontconfig prints a line when it reads its configuration.
run() {
    rm -f "$work"/loader.*
    LD_DEBUG=files LD_DEBUG_OUTPUT=$work/loader FC_DEBUG=1024 \
        "$EVHEAP" "$@" >"$work/out" 2>&1 || :
    sed -n 's/.*calling init: .*\///p' "$work"/loader.* >"$work/loaded"
}

# fonts_were_read
fonts_were_read() {
    grep -q 'FC_DEBUG=' "$work/out"
}

# draws_not NAME ARG...
draws_not() {
    name=$1
    shift
    run "$@"
    if grep -q -E "^($drawing)" "$work/loaded"; then
        fail "$name" 'it loads drawing libraries'
        sed 's/^/    /' "$work/loaded"
    elif ! grep -q '^libglib' "$work/loaded"; then
        fail "$name" 'what it loads cannot be seen'
    elif fonts_were_read; then
        fail "$name" 'it reads the configuration of fonts'
    else
        pass "$name"
    fi
}

# draws FORMAT: that what draws_not looks for can be seen.
draws() {
    run "$log" -o "$work/out.$1"
    for library in painter libcairo libpango libfontconfig; do
        if ! grep -q "^$library" "$work/loaded"; then
            fail "$1" "no $library is seen"
            return
        fi
    done
    if fonts_were_read && [ -s "$work/out.$1" ]; then
        pass "$1"
    else
        fail "$1" 'no fonts are seen, or there is no picture'
    fi
}

# A copy of the program, with what is said to be its module.
copy=$work/bin/evheap
mkdir "$work/bin"
cp "$EVHEAP" "$copy"

# refuses NAME REASON: the copy does not draw, and says why.
refuses() {
    status=0
    rm -f "$work/out.pdf"
    "$copy" "$log" -o "$work/out.pdf" 2>"$work/error" || status=$?
    if [ "$status" = 2 ] && [ ! -e "$work/out.pdf" ] &&
        grep -q -x "evheap: cannot load the drawing module '$work/bin/painter.so': $2: pictures need it, so install evheap anew" "$work/error"; then
        pass "$1"
    else
        fail "$1" "the status is $status"
        sed 's/^/    /' "$work/error"
    fi
}

run --version
if [ ! -s "$work/loaded" ]; then
    skip start 'the loader does not tell what it loads'
else
    draws_not version --version
    draws_not help --help
    draws_not themes --list-themes
    draws_not usage --nonsense
    draws_not report "$log"
    for format in txt md csv json xml hp; do
        draws_not "$format" "$log" -o "$work/out.$format"
    done
    draws_not limit "$log" "$log" --fail-if='peak>+1%' -o "$work/out.csv"
    draws_not figure "$log" --dump=figure
    for format in pdf ps eps svg png; do
        draws "$format"
    done
fi

# All that the module calls of the program is there.
if LD_BIND_NOW=1 "$EVHEAP" "$log" -o "$work/out.pdf" -o "$work/out.eps" \
    -o "$work/out.png" 2>"$work/error"; then
    pass 'symbols'
else
    fail 'symbols' 'something is missing in painter.exports'
    sed 's/^/    /' "$work/error"
fi

cp "$module" "$work/bin/painter.so"
if "$copy" "$log" -o "$work/copied.pdf" &&
    cmp -s "$work/copied.pdf" "$work/out.pdf"; then
    pass 'copied'
else
    fail 'copied' 'it does not draw the same'
fi
echo rubbish >"$work/bin/painter.so"
refuses 'damaged module' '.*'
if [ -f "${OTHER_PAINTER:=$(dirname "$module")/tests/tools/other-painter.so}" ]; then
    cp "$OTHER_PAINTER" "$work/bin/painter.so"
    refuses 'other module' 'it is part of another evheap'
else
    skip 'other module' 'make check builds it'
fi
if chown 65534 "$work/bin/painter.so" 2>/dev/null; then
    "$copy" "$log" -o "$work/out.pdf" 2>"$work/error" || :
    if grep -q "$work" "$work/error"; then
        fail 'module of somebody else' 'it is run'
    else
        pass 'module of somebody else'
    fi
else
    skip 'module of somebody else' 'it takes root to give a file away'
fi
finish
