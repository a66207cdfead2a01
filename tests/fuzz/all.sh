#!/bin/sh
# all.sh [SECONDS] [TARGET...]: fuzzes targets with the programs in $BUILD.
# Each gets that many seconds of processor time (600).  Two run at once, or one
# on a machine with one processor.  Prints a row for each.  The status is 1
# after a finding, or if a target did not run.
set -eu
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${BUILD:=$top_srcdir/build-fuzz}" "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}"
export top_srcdir BUILD EVHEAP_CORPUS

seconds=600
case ${1-} in
[0-9]*)
    seconds=$1
    shift
    ;;
esac
targets='eventlog events follow hp archive theme limit time size executable history source calls spans info page'
command -v node >/dev/null 2>&1 || targets=${targets% page}
# shellcheck disable=SC2086 # several words
[ $# -gt 0 ] || set -- $targets
for target; do
    case " $targets " in
    *" $target "*) ;;
    *)
        echo "no fuzz target '$target'" >&2
        exit 2
        ;;
    esac
    rm -f "$BUILD/$target.row"
done
processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
echo "fuzzing: $*, $seconds s each" >&2
printf '%s\n' "$@" | xargs -n 1 -P "$([ "$processors" -gt 1 ] && echo 2 || echo 1)" \
    "${0%/*}/run.sh" "$seconds" || :

found=0
printf '%-10s %10s %7s %6s %7s %7s %9s %9s\n' target runs runs/s cov \
    ft inputs 'CPU s' findings
for target; do
    row=$BUILD/$target.row
    if [ -e "$row" ]; then
        cat "$row"
        [ "$(awk '{ print $NF }' "$row")" = 0 ] || found=1
    else
        echo "FAIL $target did not run: see $BUILD/$target.log"
        found=1
    fi
done
[ "$found" = 0 ] || echo "findings are in $BUILD/findings/" >&2
exit "$found"
