"""Runs jobs of a CI service, one after the other, as the service would.

run-ci-job.py github WORKFLOW ACTION: the job of a GitHub workflow.  ACTION is the
folder of evheap's action.  run-ci-job.py gitlab JOB TEMPLATE: a job of GitLab that
extends one of the template.

Each line of standard input is a run of the job: "NAME | BRANCH PROGRAM [LABEL] |
STATUS | TEXT...".  It is for a pull request, with the label, unless the branch is
main.  The folder PROGRAM has the sources and their log.  Each run is in a new
folder, ends with the status, and has the texts in its summary.  The text "runs N"
is for a baseline of N runs with this one as the last.  The status "none" is any
but 0, without an archive.  Prints PASS or FAIL for each; its outputs are then in
"uploaded".

Of the services there is what evheap's jobs use.  The folder "store" keeps the
artifacts: those of the run in "uploaded", and those of all runs of GitHub in
numbered folders and artifacts.json, those of a successful run of GitLab's main
branch in "latest".  During a run with the label "down" the service is down.
$CHECKER, if any, is a program that checks the scripts of the first run.  YAML that
is not understood is an error.
"""
import json
import os
import re
import shutil
import subprocess
import sys

import yaml

HOME = os.getcwd()
STORE = os.path.join(HOME, "store")


class Run:
    """A run of the job.  label is None on the main branch."""

    def __init__(self, number, branch, program, label=""):
        self.number, self.branch, self.program = number, branch, program
        self.label = None if branch == "main" else label
        self.folder = os.path.join(HOME, f"job-{number}")
        self.variables = {
            **os.environ, "STORE": STORE,
            "LOG": os.path.join(HOME, program, "prog.eventlog"),
            "SERVICE_DOWN": "1" if label == "down" else ""}
        self.run_id = str(100 + number)


def load(path):
    with open(path) as file:
        return yaml.safe_load(file)


yaml.SafeLoader.add_constructor("!reference", yaml.SafeLoader.construct_sequence)


def run(shell, script, variables):
    with open("script.sh", "w") as file:
        file.write("#!/bin/bash -e\n" + script)
    if "CHECKER" in os.environ and current.number == 1:
        checked = subprocess.run([os.environ["CHECKER"], "script.sh"], stdout=log)
        if checked.returncode != 0:
            return checked.returncode
    status = subprocess.run(
        [*shell, os.path.abspath("script.sh")],
        env={**current.variables, **variables}, stdout=log, stderr=subprocess.STDOUT,
    ).returncode
    os.remove("script.sh")
    return status


def evaluate(expression, context):
    """The value of a GitHub expression, as Python has it."""

    def value(match):
        word = match[0]
        if word.startswith("'") or word in ("always", "contains", "format"):
            return word
        return f"context[{word!r}]"

    code = re.sub(r"'[^']*'|[a-z_]+(\.[a-z_*]+)*", value, expression)
    code = code.replace("&&", " and ").replace("||", " or ")
    functions = {
        "context": context,
        "always": lambda: True,
        "contains": lambda where, what: what in where,
        "format": lambda text, *words: text.format(*words),
    }
    return eval(code, functions)


def expand(text, context):
    def value(match):
        found = evaluate(match[1], context)
        return str(found).lower() if isinstance(found, bool) else found

    return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", value, str(text))


def upload(name, path):
    """Stores an artifact.  Those of one run have different names."""
    listed = os.path.join(STORE, "artifacts.json")
    artifacts = load(listed)["artifacts"]
    if not os.path.exists(path):
        print("no files were found:", path, file=log, flush=True)
        return
    number = 100 + len(artifacts)
    shutil.copytree(path, os.path.join(STORE, str(number)))
    shutil.copytree(path, os.path.join(STORE, "uploaded", name))
    artifacts.append({
        "id": number, "name": name, "expired": False,
        "created_at": f"2026-11-20T10:00:{number - 100:02}Z",
        "workflow_run": {"head_branch": current.branch, "repository_id": 7,
                         "head_repository_id": 7}})
    with open(listed, "w") as file:
        json.dump({"artifacts": artifacts}, file)


def read_values(path):
    """The lines NAME=VALUE of $GITHUB_OUTPUT."""
    with open(path) as file:
        return dict(line.rstrip("\n").split("=", 1) for line in file)


def run_steps(steps, shell, context, action, variables):
    failed = 0
    for step in steps:
        known = {"name", "id", "if", "uses", "with", "env", "shell", "run"}
        assert not step.keys() - known, step
        condition = step.get("if", "")
        if failed and "always()" not in condition or condition and not \
                evaluate(condition, context):
            continue
        given = {key: expand(text, context)
                 for key, text in step.get("with", {}).items()}
        uses = step.get("uses", "")
        if uses.startswith("actions/checkout@"):
            continue
        if uses.startswith("actions/upload-artifact@"):
            assert not given.keys() - {"name", "path", "overwrite",
                                       "retention-days"}
            upload(given["name"], given["path"])
            continue
        if uses:
            assert re.fullmatch("[A-Z]+/evheap/doc/ci@[a-z0-9.]+", uses), uses
            failed = run_action(action, given, context, variables) or failed
            continue
        for name in "GITHUB_OUTPUT", "GITHUB_PATH":
            variables[name] = os.path.abspath(name)
            open(name, "w").close()
        environment = {key: expand(text, context)
                       for key, text in step.get("env", {}).items()}
        print("#", step["name"], file=log, flush=True)
        failed = run(shell, expand(step["run"], context),
                     {**variables, **environment}) or failed
        for key, text in read_values("GITHUB_OUTPUT").items():
            context[f"steps.{step['id']}.outputs.{key}"] = text
        with open("GITHUB_PATH") as file:
            for line in file:
                variables["PATH"] = line.strip() + ":" + variables["PATH"]
        for name in "GITHUB_OUTPUT", "GITHUB_PATH":
            os.remove(name)
    return failed


def run_action(folder, given, outer, variables):
    action = load(os.path.join(folder, "action.yml"))
    assert action["runs"]["using"] == "composite"
    assert not given.keys() - action["inputs"].keys(), given
    context = dict(outer)
    for name, about in action["inputs"].items():
        assert name in given or not about.get("required"), name
        context["inputs." + name] = given.get(
            name, expand(about.get("default", ""), outer))
    for step in action["runs"]["steps"]:
        assert "uses" in step or step["shell"] == "bash", step
    return run_steps(action["runs"]["steps"],
                     ["bash", "--noprofile", "--norc", "-eo", "pipefail"],
                     context, folder,
                     {**variables, "GITHUB_ACTION_PATH": folder})


def github(workflow, action):
    (job,) = load(workflow)["jobs"].values()
    context = {
        "github.event.repository.default_branch": "main",
        "github.event.pull_request.labels.*.name": [current.label] if current.label else [],
        "github.ref": "refs/heads/main" if current.label is None
                      else "refs/pull/5/merge",
        "github.token": "secret",
    }
    variables = {"GITHUB_SERVER_URL": "https://github.com",
                 "GITHUB_REPOSITORY": "somebody/prog",
                 "GITHUB_SHA": "c0ffee",
                 "GITHUB_RUN_ID": current.run_id,
                 "GITHUB_STEP_SUMMARY": os.path.abspath("page.md"),
                 "PATH": os.environ["PATH"]}
    return run_steps(job["steps"], ["bash", "-e"], context, action, variables)


def gitlab(file, template):
    jobs = load(file)
    (job,) = [job for job in jobs.values() if "extends" in job]
    base = load(template)[job["extends"]]
    variables = {"CI_API_V4_URL": "api", "CI_PROJECT_ID": "1",
                 "CI_DEFAULT_BRANCH": "main", "CI_JOB_TOKEN": "secret",
                 "CI_JOB_NAME": "heap", "CI_JOB_ID": current.run_id,
                 "CI_SERVER_URL": "server",
                 "CI_PROJECT_URL": "https://gitlab.com/somebody/prog",
                 "CI_COMMIT_SHA": "c0ffee",
                 **base["variables"], **job.get("variables", {})}
    if current.label is None:
        variables["CI_COMMIT_BRANCH"] = current.branch
    else:
        variables["CI_MERGE_REQUEST_IID"] = "5"
        variables["CI_MERGE_REQUEST_LABELS"] = "bug," + current.label
        variables["EVHEAP_TOKEN"] = "secret"
    merged = {**base, **job}
    shell = ["bash", "-eo", "pipefail"]
    for needed in job["needs"]:
        if run(shell, "\n".join(jobs[needed]["script"]), {}) != 0:
            return 1
    script = "\n".join(merged["before_script"] + merged["script"])
    status = run(shell, script, variables)
    kept = merged["artifacts"]
    assert kept["when"] == "always"
    uploaded = os.path.join(STORE, "uploaded", "heap")
    os.makedirs(uploaded)
    for path in [*kept["paths"], kept["reports"]["junit"]]:
        if os.path.exists(path):
            shutil.copy(path, uploaded)
    if status == 0 and variables.get("CI_COMMIT_BRANCH") == "main":
        latest = os.path.join(STORE, "latest")
        shutil.rmtree(latest, ignore_errors=True)
        shutil.copytree(uploaded, latest)
    return status


def read(path):
    """Returns a file's text, or none if it does not exist."""
    try:
        with open(path, encoding="latin-1") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def problems(status, expected, texts):
    """Yields what is wrong after the run in the current folder."""
    outputs = os.path.join("uploaded", "heap")
    if expected == "none":
        if status == 0 or os.path.exists(os.path.join(outputs, "heap.xml")):
            yield f"the status is {status}, or there is an archive"
        return
    if status != int(expected):
        yield f"the status is {status}, not {expected}"
    summary = read("page.md") or read("log")
    for text in texts:
        if text.startswith("runs "):
            runs = sorted(os.listdir("heap-baseline")) if os.path.exists("heap-baseline") else []
            if len(runs) != int(text[5:]) or not re.fullmatch(
                    r"20..-..-..-" + current.run_id + r"\.xml", runs[-1]):
                yield f"the baseline is {runs}"
        elif text not in summary:
            yield f"the summary does not contain '{text}'"
    junit = "<failure" if "crossed: " in str(texts) else "<testsuites"
    for name, part in (("heap.pdf", "%PDF-"), ("heap.svg", "</svg>"), ("heap.xml", "</evheap-profile>"),
                       ("summary.md", "## "), ("heap.junit.xml", junit)):
        if part not in read(os.path.join(outputs, name)):
            yield f"no '{part}' in {name}"


service, *files = sys.argv[1:]
failed = False
for number, line in enumerate(sys.stdin):
    name, run_of, expected, *texts = map(str.strip, line.split("|"))
    current = Run(number + 1, *run_of.split())
    os.mkdir(current.folder)
    os.chdir(current.folder)
    shutil.copytree(os.path.join(HOME, current.program), ".", dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("*.eventlog"))
    with open("log", "w") as log:
        status = {"github": github, "gitlab": gitlab}[service](*files)
    if os.path.exists(os.path.join(STORE, "uploaded")):
        os.rename(os.path.join(STORE, "uploaded"), "uploaded")
    found = "; ".join(problems(status, expected, texts))
    failed = failed or found
    if found:
        print(f"FAIL {service}: {name}: {found}: {read('log')[-300:]!r}")
    else:
        print(f"PASS {service}: {name}")
sys.exit(bool(failed))
