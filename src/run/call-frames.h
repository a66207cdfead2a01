/* The frames of call stacks whose info tables the log does not name, in the
 * profile of a run that is read: returns their addresses, and names them. */
#ifndef RUN_CALL_FRAMES_H
#define RUN_CALL_FRAMES_H

#include "run/run.h"

/* Returns their addresses (guint64), each once.  Free with g_array_unref. */
GArray *call_frames_unnamed(const Run *run);

/* Names those whose info tables the run has by now.  run_name_bands then makes
 * the texts of the bands. */
void call_frames_name(Run *run);

#endif
