# Programs that stand for those of GHC: shell scripts behind tests/tools/stand-in,
# which take options as GHC's RTS does.  To be sourced after common.sh; the
# working folder is a temporary one then.
# shellcheck shell=sh disable=SC2154 # set by common.sh

need_built tests/tools/mklog tests/tools/stand-in
unset GHCRTS || :
export work
b=$work/bin
mkdir "$b" "$work/here"
cd "$work/here" || exit

# A log that rises, one without a census, and one with addresses.
awk 'BEGIN {
    print "header\nat 1s\nblock\nprofile 100ms -hT"
    for (era = 0; era < 12; era++)
        print "era\nsample " 1000000 * (era + 1) " \"ARR_WORDS\"\nend-era\nat +100ms"
    print "finish"
}' >"$work/leak.mklog"
printf 'header\nat 10ms\nblock\nprofile 100ms -hT\nat 60ms\nfinish\n' >"$work/short.mklog"
cp "$top_srcdir/tests/inputs/scripts/info-tables.mklog" "$work/tables.mklog"
for log in leak short tables; do
    "$tools/mklog" "$work/$log.mklog" -o "$work/$log.eventlog"
done
"$EVHEAP" -q "$work/leak.eventlog" -f hp -o "$work/leak.hp"

# What GHC's RTS does, to be sourced: the options leave "$@".
cat >"$work/rts.sh" <<'END'
# Tells its info all the same.
refuse() {
    echo "$name: $*" >&2
    refused=yes
}
all="$*" name=$(basename "$0" .sh) rts=no log='' chosen='' refused=''
for word in $options ${GHCRTS-}; do
    case $word in -h?*) chosen=$word ;; esac
done
for word; do
    shift
    case $rts:$word in
    no:+RTS) rts=yes ;;
    yes:-RTS) rts=no ;;
    yes:--info)
        printf ' [("GHC RTS", "YES")\n ,("GHC version", "%s")\n' "$version"
        printf ' ,("RTS way", "%s")\n ,("Flag -with-rtsopts", "%s")\n ]\n' "$way" "$options"
        exit
        ;;
    yes:*)
        [ "$rtsopts" = all ] || {
            refuse 'Most RTS options are disabled. Link with -rtsopts to enable them.'
            exit 1
        }
        case $way:$version:$word in
        rts_v:9.0.2:-l* | rts_v:9.0.2:-ol*) refuse "the flag $word requires the program to be built with -eventlog" ;;
        *:-z*) refuse "unknown RTS option: $word" ;;
        *:-A0*)
            refuse "error in RTS option $word: size outside allowed range"
            exit 1
            ;;
        *:-h??*) ;;
        *:-h?*)
            [ -z "$chosen" ] || refuse 'multiple heap profile options'
            chosen=$word
            ;;
        *:-ol*) log=${word#-ol} ;;
        esac
        ;;
    *) set -- "$@" "$word" ;;
    esac
done
[ -z "$refused" ] || {
    printf '%s:\n%s: RTS options may also be specified using GHCRTS.\n' "$name" "$name" >&2
    exit 1
}
[ "$way:$version" != rts_v:9.0.2 ] || log=$name.hp
END

# program NAME SETTING...: makes bin/NAME, which does what its input says.
program() {
    cp "$tools/stand-in" "$b/$1"
    name=$1
    shift
    {
        echo "way=rts_thr version=9.10.1 rtsopts=all options=''"
        for setting; do echo "$setting"; done
        cat "$work/rts.sh" -
    } >"$b/$name.sh"
}

# run STATUS TEXT ARG...: evheap run ends so, and says the text unless it is empty.
# The streams are in out and err, for further checks.
run() {
    wanted=$1 text=$2 got=0
    shift 2
    "$EVHEAP" run "$@" >out 2>err </dev/null || got=$?
    if [ "$got" != "$wanted" ] || { [ -n "$text" ] && ! grep -q -F -e "$text" err; }; then
        echo "status $got, not $wanted, or not: $text"
        cat err
        return 1
    fi
}

cat >"$work/leaks" <<'END'
echo started >>"$work/started"
cat "$work/leak.eventlog" >"$log"
END
program plain <"$work/leaks"
