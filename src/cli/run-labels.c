#include "cli/run-labels.h"

#include <string.h>

#include "base/label.h"
#include "output/format.h"

static void
run_label_free(gpointer data)
{
    RunLabel *label = data;

    g_free(label->key);
    g_free(label->value);
    g_free(label);
}

GPtrArray *
run_labels_new(void)
{
    return g_ptr_array_new_with_free_func(run_label_free);
}

void
run_labels_set(GPtrArray *labels, const char *key, const char *value)
{
    RunLabel *label = g_new(RunLabel, 1);

    *label = (RunLabel){.key = g_strdup(key), .value = g_strdup(value)};
    for (guint i = 0; i < labels->len; i++) {
        const RunLabel *other = g_ptr_array_index(labels, i);

        if (strcmp(other->key, key) == 0)
            g_ptr_array_remove_index(labels, i--);
    }
    g_ptr_array_add(labels, label);
}

gboolean
run_labels_add(GPtrArray *labels, const char *text)
{
    const char *equals = strchr(text, '=');
    g_autofree char *key = NULL, *value = NULL;

    if (equals == NULL || equals == text)
        return FALSE;
    key = label_present(text, (gsize)(equals - text));
    value = label_line(equals + 1);
    run_labels_set(labels, key, value);
    return TRUE;
}

void
run_labels_add_defaults(GPtrArray *labels)
{
    /* GitHub, GitLab, Buildkite, CircleCI, Jenkins; "target" is the branch that
     * a pull request is for. */
    static const struct {
        const char *key;
        const char *variables[6];
    } defaults[] = {
        {"commit",
         {"GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "CIRCLE_SHA1",
          "GIT_COMMIT"}},
        {"branch",
         {"GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME",
          "BUILDKITE_BRANCH", "CIRCLE_BRANCH", "GIT_BRANCH"}},
        {"target",
         {"GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
          "BUILDKITE_PULL_REQUEST_BASE_BRANCH", "CHANGE_TARGET"}},
        {"machine",
         {"RUNNER_NAME", "CI_RUNNER_DESCRIPTION", "BUILDKITE_AGENT_NAME",
          "NODE_NAME"}},
    };

    for (guint i = 0; i < G_N_ELEMENTS(defaults); i++) {
        gboolean known = run_labels_get(labels, defaults[i].key) != NULL;

        for (guint j = 0; j < G_N_ELEMENTS(defaults[i].variables) && !known &&
                          defaults[i].variables[j] != NULL;
             j++) {
            const char *value = g_getenv(defaults[i].variables[j]);

            if (value != NULL && value[0] != '\0') {
                g_autofree char *text =
                    g_strconcat(defaults[i].key, "=", value, NULL);

                known = run_labels_add(labels, text);
            }
        }
    }
}

const char *
run_labels_get(const GPtrArray *labels, const char *key)
{
    for (guint i = 0; i < labels->len; i++) {
        const RunLabel *label = g_ptr_array_index(labels, i);

        if (strcmp(label->key, key) == 0)
            return label->value;
    }
    return NULL;
}
