/* The logs of evheap run --all: those of a program, one for each break-down,
 * are reported together. */
#ifndef CLI_LAUNCH_VIEWS_H
#define CLI_LAUNCH_VIEWS_H

#include "cli/launch-log.h"

/* From now on, logs are kept to be reported together. */
void launch_views_begin(Launch *launch);

/* Keeps a log of a program, which launch->end tells of.  Does nothing before
 * launch_views_begin.  name is that of one of several programs; "" for the only
 * one. */
void launch_views_add(Launch *launch, const char *name, const char *log);

/* Writes outputs of the logs that are kept: asked is OUTPUTS_OF_VIEWS, or
 * OUTPUTS_SO_FAR.  Opens the page of --open when it is written first.  Prints
 * errors, and raises the exit status to that of the outputs. */
void launch_views_report(Launch *launch, OutputsAsked asked, int *status);

/* Forgets the logs.  Each is reported alone again. */
void launch_views_end(Launch *launch);

#endif
