#!/bin/sh
# Checks the Dockerfile without a container engine: runs its steps as root in
# fresh systems of Debian, which debootstrap makes, and the program of the last
# one as doc/ci.md says.  The packages come from where this system has its own.
# shellcheck disable=SC2016 # another shell and apt-get expand it
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

# within ROOT COMMAND...: runs a command in that system, with an environment of
# its own.
within() {
    inside=$1
    shift
    unshare --mount --pid --fork sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" || exit
        [ ! -d "$1/data" ] || mount --bind "$2" "$1/data" || exit
        shift 2
        exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            HOME=/root ${http_proxy:+"http_proxy=$http_proxy"} \
            chroot "$@"' sh "$inside" "$work/data" $user "$inside" "$@"
}

# begin IMAGE [AS NAME]: makes the system of a stage.
begin() {
    root=$work/${3:-last}
    folder=/
    [ "$1" = "debian:$suite-slim" ] && cp -a "$work/base" "$root"
}

# copy [--from=NAME] SOURCE TARGET: copies into the system of the stage.
copy() {
    case $1 in
    --from=*) tar -c -C "$work/${1#--from=}$2" . | tar -x -C "$root$3" ;;
    *)
        # shellcheck disable=SC2046 # several names
        tar -c -C "$top_srcdir" --anchored -X "$top_srcdir/.dockerignore" \
            $(ls -A "$top_srcdir") | tar -x -C "$root$folder"
        ;;
    esac
}

# step INSTRUCTION ARGUMENTS: does what a line of the Dockerfile says.
# shellcheck disable=SC2086 # the arguments are several words
step() {
    case $1 in
    FROM) begin $2 ;;
    WORKDIR) folder=$2 && mkdir -p "$root$folder" ;;
    COPY) copy $2 ;;
    RUN) within "$root" sh -c "cd $folder && $2" ;;
    ENTRYPOINT) entry=$(echo "$2" | tr -d '[]",') ;;
    *) false ;;
    esac
}

# run ARG...: runs the image as a user, and the folder with the log is /data.
run() {
    user=--userspec=1000:1000
    # shellcheck disable=SC2086 # several words
    within "$root" sh -c "cd $folder && exec $entry \"\$@\"" sh "$@"
}

if [ "$(id -u)" != 0 ]; then
    skip image 'needs root'
    exit 77
fi
for tool in debootstrap unshare apt-get; do
    have $tool || { skip_for image $tool; exit 77; }
done
if ! unshare --mount --pid --fork true 2>"$work/errors"; then
    skip image 'no namespaces'
    exit 77
fi

suite=$(sed -n 's/^FROM debian:\([a-z]*\)-slim$/\1/p' "$top_srcdir/Dockerfile")
mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' \
    'Created-By: Packages' | sed -n "s/^$suite //p" | head -n 1)
if [ -z "$mirror" ]; then
    skip image "this system has no packages of Debian $suite"
    exit 77
fi
check debootstrap debootstrap --variant=minbase "$suite" "$work/base" "$mirror"
cp -R /etc/apt/apt.conf.d "$work/base/etc/apt/"

mkdir "$work/data"
cp "$top_srcdir/tests/inputs/logs/good-hT.eventlog" "$work/data/prog.eventlog"
chown -R 1000:1000 "$work/data"
user=
sed -e '/^#/d' -e '/^$/d' "$top_srcdir/Dockerfile" |
    awk '/\\$/ { sub(/\\$/, ""); printf "%s", $0; next } { print }' >"$work/steps"
while read -r name arguments; do
    if ! step "$name" "$arguments" >"$work/log" 2>&1 </dev/null; then
        fail "$name $arguments" "$(tail -n 5 "$work/log")"
        finish
    fi
    pass "$name $arguments"
done <"$work/steps"

arguments=$(sed -n 's/^ *docker run .* evheap //p' "$top_srcdir/doc/ci.md")
# shellcheck disable=SC2086 # several words
run $arguments -o heap.pdf -o heap.png -o heap.xml >"$work/said" 2>&1 ||
    fail 'docker run' "$(cat "$work/said")"
report 'it has fonts and a verdict' "$(sed '/^evheap: kept: leak/d' "$work/said")"
for file in heap.pdf heap.png heap.xml heap.junit.xml; do
    check "docker run: $file" test "$(stat -c %u "$work/data/$file")" = 1000
done
check 'no compiler' test ! -e "$root/usr/bin/gcc"
check 'no sources' test ! -e "$root/src"
size=$(($(du -sm "$root" | cut -f 1) - $(du -sm "$work/base" | cut -f 1)))
report 'less than 150 MB more than Debian' \
    "$([ "$size" -lt 150 ] || echo "$size MB")"
finish
