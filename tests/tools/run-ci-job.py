"""Runs a job of a CI service in the current folder, as the service would.

run-ci-job.py github WORKFLOW ACTION: the job of a GitHub workflow.  ACTION is
the folder of evheap's action.  run-ci-job.py gitlab JOB TEMPLATE: a job of
GitLab that extends one of the template.  Prints the log.  The exit status is
that of the job.

Of the services there is what evheap's jobs use.  $STORE keeps the artifacts:
those of the job in "uploaded", and those of all jobs of GitHub in numbered
folders and artifacts.json, those of a successful job of GitLab's main branch in
"latest".  $BRANCH is the branch; $LABEL is a label of the pull request, if it is
one; $RUN is the number of the run.  $CHECKER, if any, is a program that checks
each script.  YAML that is not understood is an error.
"""
import json
import os
import re
import shutil
import subprocess
import sys

import yaml

STORE, BRANCH = os.environ["STORE"], os.environ["BRANCH"]
LABEL = os.environ.get("LABEL")


def load(path):
    with open(path) as file:
        return yaml.safe_load(file)


yaml.SafeLoader.add_constructor("!reference", yaml.SafeLoader.construct_sequence)


def run(shell, script, variables):
    with open("script.sh", "w") as file:
        file.write("#!/bin/bash -e\n" + script)
    if "CHECKER" in os.environ:
        subprocess.run([os.environ["CHECKER"], "script.sh"], check=True)
    status = subprocess.run(
        [*shell, os.path.abspath("script.sh")],
        env={**os.environ, **variables},
        stderr=subprocess.STDOUT,
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
        print("no files were found:", path)
        return
    number = 100 + len(artifacts)
    shutil.copytree(path, os.path.join(STORE, str(number)))
    shutil.copytree(path, os.path.join(STORE, "uploaded", name))
    artifacts.append({
        "id": number, "name": name, "expired": False,
        "created_at": f"2026-11-20T10:00:{number - 100:02}Z",
        "workflow_run": {"head_branch": BRANCH, "repository_id": 7,
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
        print("#", step["name"], flush=True)
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
        "github.event.pull_request.labels.*.name": [LABEL] if LABEL else [],
        "github.ref": "refs/pull/5/merge" if LABEL is not None
                      else "refs/heads/" + BRANCH,
        "github.token": "secret",
    }
    variables = {"GITHUB_REPOSITORY": "somebody/prog",
                 "GITHUB_RUN_ID": os.environ["RUN"],
                 "GITHUB_STEP_SUMMARY": os.path.abspath("page.md"),
                 "PATH": os.environ["PATH"]}
    return run_steps(job["steps"], ["bash", "-e"], context, action, variables)


def gitlab(file, template):
    jobs = load(file)
    (job,) = [job for job in jobs.values() if "extends" in job]
    base = load(template)[job["extends"]]
    variables = {"CI_API_V4_URL": "api", "CI_PROJECT_ID": "1",
                 "CI_DEFAULT_BRANCH": "main", "CI_JOB_TOKEN": "secret",
                 "CI_JOB_NAME": "heap", "CI_JOB_ID": os.environ["RUN"],
                 "CI_SERVER_URL": "server",
                 **base["variables"], **job.get("variables", {})}
    if LABEL is None:
        variables["CI_COMMIT_BRANCH"] = BRANCH
    else:
        variables["CI_MERGE_REQUEST_IID"] = "5"
        variables["CI_MERGE_REQUEST_LABELS"] = "bug," + LABEL
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


services = {"github": github, "gitlab": gitlab}
sys.exit(services[sys.argv[1]](*sys.argv[2:]))
