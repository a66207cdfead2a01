#!/bin/sh
# Checks the completions of bash, zsh and fish, also typed at a terminal.  They
# offer exactly the long options of --help and of evheap run --help, the words that options take, themes,
# logs and other files.  The help texts pass through each shell's quoting.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized completion 'typed keys are for shells, not for the program'
made=$BUILD/completion
sources=$top_srcdir/data/completion
tab=$(printf '\t')

# Isolated from the user's own shell configuration.
HOME=$work/home XDG_DATA_HOME=$work/share XDG_CONFIG_HOME=$work/config
XDG_CACHE_HOME=$work/cache INPUTRC=/dev/null ZDOTDIR=$work/zsh TERM=xterm
export HOME XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME INPUTRC ZDOTDIR TERM
unset XDG_DATA_DIRS BASH_ENV ENV || :
export EVHEAP

# A program that prints its arguments, with "^" for a line feed; files; and a
# theme of the user.
set_up() {
    mkdir -p bin home zsh config cache share/evheap/themes own plain \
        logs/deep 'some dir/sub' hidden
    cat >bin/evheap <<'END'
#!/bin/sh
[ "$*" != --list-themes ] || exec "$EVHEAP" --list-themes
line_feed='
'
called=
for argument; do
    while [ "${argument#*"$line_feed"}" != "$argument" ]; do
        argument=${argument%%"$line_feed"*}^${argument#*"$line_feed"}
    done
    called="$called<$argument>"
done
printf '%s\n' "$called" >>"$CALLS"
END
    chmod +x bin/evheap
    cp "$top_srcdir/data/themes/dark.xml" share/evheap/themes/mine-own.xml
    touch own/a.xml plain/notes.txt plain/x.log logs/notes.txt \
        logs/run.eventlog logs/old.hp.gz logs/arch.xml.zst 'my log.eventlog' \
        'a:b.hp' xmlish.txt 'get\up.eventlog' 'some dir/sub/deep.hp' \
        home/in.eventlog home/in.txt hidden/.run.hp hidden/.run.txt \
        upper.hp upper.txt
    PATH=$work/bin:$PATH CALLS=$work/calls
    export PATH CALLS
    step=3
    [ -z "$FULL${THOROUGH-}" ] || step=1
    "$EVHEAP" --help >help
    "$EVHEAP" run --help >help.run
    sed -n 's/^ *\(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p' help | sort >options
    sed -n 's/^ *\(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p' help.run | sort >options.run
    sort options options.run >options.all
    sed -n 's/^ *\(-.\), --.*/\1/p' help | sort >letters
    "$EVHEAP" --dump=options | sed -n "s/^word$tab\([^$tab]*\)$tab\([^$tab]*\).*/\1 \2/p" >words
}

# expect_calls NAME SHELL COMMAND...: the typed keys call the program as
# expected.  "typed" has lines "KEYS => CALL", with "^" for the tab key.
expect_calls() {
    name=$1
    shift
    terminal_or_skip "typing in $1" || return 0
    : >calls
    { sed 's/ => .*//' typed | tr '^' '\t'; echo exit; } |
        timeout "$test_timeout" "$terminal" -i "$@" >screen 2>&1 || :
    sed 's/.* => //' typed >expected
    check "$name" diff expected calls
}

# Full names in any shell, every third one outside ./dev check-all: the character
# inserted after a name shows that the completion has the name.  After a name that is
# a prefix of another, more may follow.
options_typed() {
    sed -n 's/^ *\(-., \)\{0,1\}\(--[a-z-]*\)\(=\{0,1\}\).*/\2 \3/p' help | whole |
        sed 's/\(.*\) =$/evheap \1^x => <\1=x>/; t; s/\(.*\) $/evheap \1^x => <\1><x>/'
}

words_typed() {
    sed -e '/^overlay /d' -e '/^lanes /d' -e 's/ /=/' words | whole |
        sed 's/.*/evheap --&^x => <--&><x>/'
}

# whole: prints the names in its input of which none follows that begins with them.
whole() {
    LC_ALL=C sort -r | awk -v step="$step" '
        index(last, $1) != 1 && n++ % step == 0
        { last = $1 }'
}

files_typed() {
    sed "s,=PWD,=$work," <<'END'
evheap --sort growt^ => <--sort><growth>
evheap -sgrowt^ => <-sgrowth>
evheap -rs growt^ => <-rs><growth>
evheap --sort='growt^ => <--sort=growth>
evheap --sort "growt^ => <--sort><growth>
evheap --overlay=live,block^ => <--overlay=live,blocks>
evheap --overlay non^ => <--overlay><none>
evheap --lanes=al^ => <--lanes=all>
evheap --lanes=usage,pau^ => <--lanes=usage,pauses>
evheap --lanes=usage,al^ => <--lanes=usage,allocation>
evheap --overlay=none,liv^ => <--overlay=none,liv>
evheap --theme=mine-^ => <--theme=mine-own>
evheap --theme=own/^ => <--theme=own/a.xml>
evheap logs/r^ => <logs/run.eventlog>
evheap my^ => <my log.eventlog>
evheap "my l^ => <my log.eventlog>
evheap my\ l^ => <my log.eventlog>
evheap --baseline=my^ => <--baseline=my log.eventlog>
evheap --baseline="my^ => <--baseline=my log.eventlog>
evheap --baseline='my^ => <--baseline=my log.eventlog>
evheap --baseline='my^x => <--baseline=my log.eventlog><x>
evheap --output='some dir/s^d^ => <--output=some dir/sub/deep.hp>
evheap 'some dir/s^d^ => <some dir/sub/deep.hp>
evheap get\\^ => <get\up.eventlog>
evheap 'get\^ => <get\up.eventlog>
evheap --baseline=$PWD/logs/o^ => <--baseline=PWD/logs/old.hp.gz>
evheap a^ => <a:b.hp>
evheap --output=xm^ => <--output=xmlish.txt>
evheap xm^ => <xmlish.txt>
evheap -- logs/r^ => <--><logs/run.eventlog>
evheap --title=xm^ => <--title=xm>
evheap --help --so^ => <--help><--so>
evheap --tim^ => <--tim>
evheap ru^ => <run>
evheap run --tim^3 => <run><--times=3>
evheap run --strict --stack=lin^ => <run><--strict><--stack=lines>
evheap run evhe^ => <run><evheap>
evheap run -i 2s -c -- evhe^ => <run><-i><2s><-c><--><evheap>
evheap run bin/e^ => <run><bin/evheap>
evheap run --log l bin/evheap plain/n^ => <run><--log><l><bin/evheap><plain/notes.txt>
evheap run cabal -- --tim^ => <run><cabal><--><--tim>
END
}

# Only bash: a second tab after the quote was closed, a name of two lines, and
# names that its own completion of files would confuse with others.
bash_typed() {
    sed "s,<HOME,<$HOME," <<'END'
evheap --baseline='my^^ => <--baseline=my log.eventlog>
evheap --baseline='my log.eventlog'^ => <--baseline=my log.eventlog>
evheap "--baseline=my^ => <--baseline=my log.eventlog>
evheap --overlay 'liv^ => <--overlay><live>
evheap --overlay='live'^,block^ => <--overlay=live,blocks>
evheap new^ => <new^line.eventlog>
evheap ~/i^ => <HOME/in.eventlog>
evheap hidden/^ => <hidden/.run.hp>
END
}

# Independent of the installed shells.
check_names() {
    for file in evheap:-- _evheap:-- evheap.fish:'-l '; do
        grep -oE -e "${file#*:}[a-z-]+" "$made/${file%%:*}" | sed 's/^-l /--/' |
            sort -u | comm -23 options.all - >missing
        check "options of --help in ${file%%:*}" diff /dev/null missing
    done
}

# bash.

check_bash() {
    if ! have bash; then
        skip_for bash bash
        return
    fi
    # shellcheck disable=SC2016 # bash's own variable
    if ! bash -c '((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)) &&
        type compgen' >version 2>&1; then
        skip bash 'older than 4.4, or without completion'
        return
    fi
    bash -n "$made/evheap" 2>errors || :
    check 'bash reads it' diff /dev/null errors
    if have shellcheck; then
        shellcheck "$made/evheap" >said 2>&1 || :
        check 'shellcheck of it' diff /dev/null said
    else
        skip_for 'shellcheck of it' shellcheck
    fi
    {
        echo "PS1='$ '"
        echo "source '$made/evheap'"
    } >bashrc
    touch 'new
line.eventlog'
    { options_typed; words_typed; files_typed; bash_typed; } >typed
    expect_calls 'bash at a terminal' bash --noprofile --rcfile bashrc -i
    rm 'new
line.eventlog'
    # As some users configure it for file names.
    cat >>bashrc <<'END'
COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]}
bind 'set completion-ignore-case on'
set -o noglob
END
    files_typed | grep -v '[$]PWD' >typed
    cat >>typed <<'END'
evheap --output=ow^x => <--output=own/x>
evheap UPP^ => <upper.hp>
END
    expect_calls 'bash without = and : as word breaks' bash --noprofile --rcfile bashrc -i
}

# zsh.

check_zsh() {
    if ! have zsh; then
        skip_for zsh zsh
        return
    fi
    zsh -n "$made/_evheap" 2>errors || :
    check 'zsh reads it' diff /dev/null errors
    cat >zsh/.zshrc <<END
PS1='$ '
fpath=('$made' \$fpath)
autoload -Uz compinit
compinit -u
END
    { options_typed; words_typed; files_typed; } >typed
    # An option that was given is not offered again, unless it can be repeated.
    cat >>typed <<'END'
evheap --strict --stri^ => <--strict><--stri>
evheap -r --rev^ => <-r><--rev>
evheap --exclude=a --excl^b => <--exclude=a><--exclude=b>
END
    expect_calls 'zsh at a terminal' zsh -d -i
}

# fish.

# Prints "LINE: WORD...", the words in order.
fish_answers() {
    cat <<'END'
evheap --sort=s: --sort=size --sort=stddev
evheap -rs g: growth
evheap --overlay=live,: --overlay=live,blocks --overlay=live,resident --overlay=live,size
evheap --overlay=none,:
evheap --theme mi: mine-own
evheap --theme=own/: --theme=own/a.xml
evheap -o logs/n: logs/notes.txt
evheap --baseline=logs/o: --baseline=logs/old.hp.gz
evheap logs/: logs/arch.xml.zst logs/deep logs/old.hp.gz logs/run.eventlog
evheap my\ l: my log.eventlog
evheap "my l: my log.eventlog
evheap --baseline="my l: --baseline=my log.eventlog
evheap ~/in: ~/in.eventlog
evheap -q x.svg logs/r: logs/run.eventlog
evheap -- --help logs/r: logs/run.eventlog
evheap plain/: plain/notes.txt plain/x.log
evheap --title=:
evheap --help --so:
evheap --list-themes --sort=:
evheap ru: run
evheap run -- evhe: evheap
evheap run bin/e: bin/evheap
evheap run -i 2s bin/evheap plain/n: plain/notes.txt
evheap run ./prog --tim:
evheap run --stack=l: --stack=lines
END
}

check_fish() {
    if ! have fish; then
        skip_for fish fish
        return
    fi
    fish --no-config -n "$made/evheap.fish" 2>errors || :
    check 'fish reads it' diff /dev/null errors
    cat >ask.fish <<'END'
source $argv[1]
while read -l question
    set -l answer (complete -C $question | string replace -r '\t.*' '' |
        string trim -r -c / | sort)
    string join ' ' -- $question: $answer; or true
end
END
    fish_answers >expected
    { printf 'evheap %s\n' -- - 'run --'; sed 's/:[^:]*$//' expected; } |
        fish --no-config ask.fish "$made/evheap.fish" >actual 2>&1 || :
    sed -n 1p actual | tr ' ' '\n' | grep -E '^--[a-z]' >offered || :
    check 'fish: options' diff options offered
    sed -n 2p actual | tr ' ' '\n' | grep -E '^-[a-zA-Z]$' >offered || :
    check 'fish: letters' diff letters offered
    sed -n 3p actual | tr ' ' '\n' | grep -E '^--[a-z]' >offered || :
    check 'fish: options of run' diff options.all offered
    sed -i 1,3d actual
    check 'fish: what is offered' diff expected actual
    cat >ask.fish <<'END'
source $argv[1]
while read -l option word
    complete -C "evheap --$option=$word" | string replace -r '\t.*' '' |
        string match -- "--$option=$word"
end
true
END
    sed 's/\(.*\) /--\1=/' words >expected
    fish --no-config ask.fish "$made/evheap.fish" <words >actual
    check 'fish: words' diff expected actual
}

# Quoting.

# shellcheck disable=SC2016 # literal on purpose
hostile='it'\''s "odd" $HOME $(x) `y` \ \n %s #1 !x [a]{b} a:b *?~ & | > @themes@'

# generate SHELL TEMPLATE: generates a completion from the lines of "table".
generate() {
    LC_ALL=C awk -f "$sources/complete.awk" -v shell="$1" table \
        "$sources/$2.in" >"odd/$2" 2>errors
}

# A table with unusual characters in every position.
check_quoting() {
    mkdir -p odd
    {
        printf 'option\tneedless\tn\t\tnone\t%s; more\n' "$hostile"
        printf 'option\tneeded\tm\tNAME\tformat\t%s (more)\n' "$hostile"
        printf 'word\tneeded\tone\t%s\n' "$hostile"
        printf 'word\tneeded\ttwo\tplain\n'
        printf 'option\tthing\t\tNAME\ttheme\tplain: more\n'
        printf 'word\tthing\tdark\t\n'
        printf 'option\tend\t\t\talone\tplain\n'
        printf 'run\tonly\to\tNAME\ttext\tplain\n'
    } >table
    if ! generate bash evheap.bash || ! generate zsh _evheap ||
        ! generate fish evheap.fish; then
        fail quoting "$(cat errors)"
        return
    fi
    if have bash; then
        printf '%s\n' "PS1='$ '" 'source odd/evheap.bash' >bashrc
        echo 'evheap --needed=o^x => <--needed=one><x>' >typed
        expect_calls 'bash: unusual texts' bash --noprofile --rcfile bashrc -i
    fi
    if have fish; then
        printf '%s\n' "$hostile" >expected
        for line in --needl --needed=o; do
            fish --no-config -c "source odd/evheap.fish
                complete -C 'evheap $line'" 2>&1 | cut -f 2- >actual
            check "fish: odd texts, $line" diff expected actual
        done
    fi
    if have zsh; then
        sed "s,'$made',$work/odd," zsh/.zshrc >zsh/.zshrc.odd
        mv zsh/.zshrc.odd zsh/.zshrc
        for line in 'evheap --nee^^' 'evheap --needed=^'; do
            terminal_or_skip 'typing in zsh' || continue
            { echo "$line" | tr '^\n' '\t\n'; echo exit; } |
                timeout "$test_timeout" "$terminal" -c 200 -i zsh -d -i >screen 2>&1 || :
            if grep -qF -e " -- $hostile" screen; then
                pass "zsh: unusual texts, $line"
            else
                fail "zsh: unusual texts, $line" "$(tr -cd '[:print:]' <screen)"
            fi
        done
    fi
    for bad in "option${tab}a b" "word${tab}needed${tab}a\$b" \
        "word${tab}needed${tab}it's"; do
        printf '%s\t\n' "$bad" >>table
        if generate bash evheap.bash; then
            fail "refused: $bad" 'it is accepted'
        else
            pass "refused: $bad"
        fi
        sed -i '$d' table
    done
}

# A build may be configured without completions.
for file in evheap _evheap evheap.fish; do
    if [ ! -e "$made/$file" ]; then
        skip completions "no '$made/$file': run 'make' first"
        exit 77
    fi
done
cd "$work"
set_up
check_names
check_bash
check_zsh
check_fish
check_quoting
finish
