#!/bin/sh
# Builds and installs evheap from the release archive, $TARBALL, without
# autotools, esbuild, gettext and the library Check: from a read-only folder,
# with and without DESTDIR, and with another compiler.  Then moves and uninstalls
# it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

version=$(sed -n 's/^AC_INIT(\[evheap\], \[\(.*\)\])$/\1/p' \
    "$top_srcdir/configure.ac")
: "${TARBALL:=$top_srcdir/build-check/evheap-$version.tar.xz}"
if [ ! -e "$TARBALL" ]; then
    skip install "no release archive: run 'make dist'"
    exit 77
fi
TARBALL=$(cd "$(dirname "$TARBALL")" && pwd)/$(basename "$TARBALL")
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# Developers' tools: here each of them fails.
forbid_tools() {
    mkdir "$work/forbidden"
    for tool in aclocal autoconf autoheader autom4te automake autopoint \
        autoreconf esbuild gettextize msgfmt msgmerge xgettext makeinfo git; do
        printf '#!/bin/sh\nexit 127\n' >"$work/forbidden/$tool"
        chmod +x "$work/forbidden/$tool"
    done
    PATH=$work/forbidden:$PATH
    PKG_CONFIG=$work/no-check
    printf '#!/bin/sh\ncase "$*" in *check*) exit 1 ;; esac\nexec %s "$@"\n' \
        "$(command -v pkg-config)" >"$PKG_CONFIG"
    chmod +x "$PKG_CONFIG"
    # configure would search more places for gettext's tools.
    ac_cv_path_MSGFMT=: ac_cv_path_GMSGFMT=: ac_cv_path_XGETTEXT=:
    ac_cv_path_MSGMERGE=:
    export PATH PKG_CONFIG ac_cv_path_MSGFMT ac_cv_path_GMSGFMT \
        ac_cv_path_XGETTEXT ac_cv_path_MSGMERGE
}

# attempt NAME COMMAND...: checks a command that later checks depend on.
attempt() {
    before=$failures
    check "$@"
    [ "$failures" = "$before" ]
}

# build FOLDER SOURCES ARG...: builds, configured with these arguments.
# shellcheck disable=SC2317 # attempt calls it
build() {
    mkdir -p "$work/$1"
    (cd "$work/$1" && sources=$2 && shift 2 &&
        "$sources/configure" -q "$@" && make -s -j "$jobs" all)
}

# stat_sources: prints each file there, with its size and time.
stat_sources() {
    find "$work/sources" -printf '%p %s %T@\n' | sort
}

# files FOLDER: prints its files, without folders.
files() {
    (cd "$1" 2>/dev/null && find . ! -type d | sort)
}

# draws PROGRAM: draws a picture with a theme, without messages.
# shellcheck disable=SC2317 # check calls it
draws() {
    rm -f "$work/drawn.pdf"
    "$1" --theme=dark "$log" -o "$work/drawn.pdf" && [ ! -s "$work/reason" ] &&
        [ "$(head -c 5 "$work/drawn.pdf")" = '%PDF-' ]
}

# empty FOLDER: only folders are left there.
# shellcheck disable=SC2317 # check calls it
empty() {
    files "$1"
    [ -z "$(files "$1")" ]
}

# speaks NAME PROGRAM: it has every language.
speaks() {
    LOCALES=$work/locales
    "$top_srcdir/tests/tools/make-locales.sh" "$LOCALES"
    if ! have_locale "$speech"; then
        skip "$1" "the locale $speech is missing: install locales"
        return
    fi
    "$2" --help >"$work/english"
    # shellcheck disable=SC2013 # each is a word
    for language in $(sed '/^#/d' "$top_srcdir/po/LINGUAS"); do
        speak "$language" "$2" --help >"$work/help" || : >"$work/help"
        ! cmp -s "$work/english" "$work/help" || : >"$work/help"
        check "$1: $language" test "$(wc -l <"$work/help")" -gt 50
    done
}

# In the folder of the sources, as in README.md.
check_in_place() {
    cp -Rp "$work/sources" "$work/in-place"
    chmod -R u+w "$work/in-place"
    attempt 'configure and make in the sources' build in-place \
        "$work/in-place" --prefix="$work/prefix" || return 0
    attempt 'make install' make -s -C "$work/in-place" install || return 0
    check 'the installed program draws' draws "$work/prefix/bin/evheap"
    attempt 'make installcheck' make -s -C "$work/in-place" installcheck || :
    # The MIME database is not part of the installation.
    files "$work/prefix" | grep -v '^\./share/mime/[^p]' >"$work/in-prefix"
    mv "$work/prefix" "$work/elsewhere"
    check 'the moved program draws' draws "$work/elsewhere/bin/evheap"
    speaks 'it speaks where it was moved' "$work/elsewhere/bin/evheap"
    mv "$work/elsewhere" "$work/prefix"
    attempt 'make uninstall' make -s -C "$work/in-place" uninstall || :
    check 'uninstall removes everything' empty "$work/prefix"
}

# As for a package: out of tree, from read-only sources, for /usr.
check_staged() {
    attempt 'configure and make elsewhere' build staged "$work/sources" \
        --prefix=/usr || return 0
    attempt 'make install with DESTDIR' \
        make -s -C "$work/staged" install DESTDIR="$work/root" || return 0
    check 'the staged program draws' draws "$work/root/usr/bin/evheap"
    speaks 'what is staged speaks' "$work/root/usr/bin/evheap"
    files "$work/root/usr" >"$work/in-root"
    check 'files are installed' test -s "$work/in-root"
    check 'the same files with and without DESTDIR' \
        diff "$work/in-prefix" "$work/in-root"
    check 'nothing outside of the prefix' \
        test "$(find "$work/root" -mindepth 1 -maxdepth 1)" = "$work/root/usr"
    check_no_paths
    check_files_of_the_page
    check_page_names_all
    check_links
    check_modes
    attempt 'make uninstall with DESTDIR' \
        make -s -C "$work/staged" uninstall DESTDIR="$work/root" || :
    check 'uninstall empties DESTDIR' empty "$work/root"
    attempt 'make install-strip' make -s -C "$work/staged" install-strip \
        DESTDIR="$work/stripped" || return 0
    check 'the stripped program draws' draws "$work/stripped/usr/bin/evheap"
}

# Except in debugging information, no installed file contains the build path.
check_no_paths() {
    holders=$(cd "$work/root" && find . -type f ! -path '*/bin/*' \
        -exec grep -l -F "$work" {} +) || :
    for file in "$work"/root/usr/bin/*; do
        cp "$file" "$work/bare"
        strip "$work/bare"
        ! grep -q -a -F "$work" "$work/bare" || holders="$holders $file"
    done
    report 'no build path in installed files' "$holders"
}

# The files named in the man page exist.
check_files_of_the_page() {
    page=$top_srcdir/doc/evheap.1
    folder=
    sed -n -e '/^\.SH FILES/,/^\.SH EXAMPLES/!d' -e 's/\\-/-/g' -e 's/\\[&%]//g' \
        -e 's/\\(ti/~/g' -e 's/^\.I[R]* //p' "$page" | tr -d '",' | tr ' ' '\n' | grep '[a-z]' |
        sed -e 's/NAME/dark/' -e 's/LANGUAGE/de/' >"$work/named"
    grep -q '^/usr/' "$work/named" ||
        fail 'files of the man page' 'it names none'
    while read -r file; do
        case $file in
        '~'* | '$'*) continue ;;
        /*) folder=$(dirname "$file") ;;
        *) file=$folder/$file ;;
        esac
        check "man page: $file" test -e "$work/root$file"
    done <"$work/named"
}

# Conversely, the man page names each installed file, or at least its folder.
check_page_names_all() {
    plain_page=$work/evheap.1.txt
    sed -e 's/\\-/-/g' -e 's/\\[&%]//g' "$top_srcdir/doc/evheap.1" >"$plain_page"
    while read -r file; do
        case $file in
        ./bin/* | ./share/man/*) continue ;;
        ./share/locale/*) name=/usr/share/locale/LANGUAGE/LC_MESSAGES ;;
        ./share/doc/evheap/*) name=/usr/share/doc/evheap ;;
        ./share/evheap/themes/*) name=/usr/share/evheap/themes/NAME.xml ;;
        ./share/evheap/*) name=${file##*/} ;;
        *) name=/usr${file#.} ;;
        esac
        check "the man page has $file" grep -qF -e "$name" "$plain_page"
    done <"$work/in-root"
}

# The files that README.md and the user documents link to are installed, too.
# shellcheck disable=SC2016 # back-quotes of Markdown
check_links() {
    dead=$(cd "$work/root/usr/share/doc/evheap" &&
        for page in README.md SECURITY.md doc/*.md doc/gallery/*.md; do
            sed -e '/^    /d' -e 's/`[^`]*`//g' "$page" |
                grep -o -e '\]([^)#:]*' | sed 's/^](//' | sort -u |
                while read -r link; do
                    [ -z "$link" ] || [ "$link" = https ] ||
                        [ -e "$(dirname "$page")/$link" ] ||
                        echo "$page: $link"
                done
        done | head -n 5 | tr '\n' ' ')
    report 'links of installed documents' "$dead"
}

# All files are readable for everyone; only the program is executable.
check_modes() {
    odd=$(cd "$work/root" && find . -type f \( ! -perm -444 -o -perm /022 \
        -o -perm /111 ! -path './usr/bin/*' \) | tr '\n' ' ')
    report modes "$odd"
}

# Without optional parts, with other names, and with clang.
check_variants() {
    attempt 'without hardening and translations' build plain "$work/sources" \
        --disable-hardening --disable-nls --program-prefix=my- \
        --prefix="$work/plain-prefix" || return 0
    attempt 'make install without them' make -s -C "$work/plain" install || return 0
    check 'that program draws' draws "$work/plain-prefix/bin/my-evheap"
    check 'the man page has the changed name' \
        test -e "$work/plain-prefix/share/man/man1/my-evheap.1"
    attempt 'make uninstall without them' make -s -C "$work/plain" uninstall || :
    check 'that uninstall removes everything' empty "$work/plain-prefix"
    if ! have clang; then
        skip 'with clang' 'the package clang is missing'
        return
    fi
    attempt 'with clang' build clang "$work/sources" CC=clang --enable-werror \
        --prefix="$work/clang-prefix" || return 0
    attempt 'make install with clang' make -s -C "$work/clang" install || return 0
    check 'the program built by clang draws' draws "$work/clang-prefix/bin/evheap"
}

forbid_tools
mkdir "$work/unpacked"
tar -xf "$TARBALL" -C "$work/unpacked"
mv "$work"/unpacked/* "$work/sources"
chmod -R a-w "$work/sources"
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
umask 022
stat_sources >"$work/before"
check_in_place
check_staged
check_variants
# This also holds for root, whom file modes do not stop.
stat_sources >"$work/after"
check 'nothing is written to the sources' \
    diff "$work/before" "$work/after"
finish
