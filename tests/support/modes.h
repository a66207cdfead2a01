/* Makes a small run of each break-down, with labels as in GHC's logs, for
 * tests. */
#ifndef TESTS_MODES_H
#define TESTS_MODES_H

#include "run/run.h"

/* Makes a finished run of a few bands, with labels of that break-down. */
Run *mode_run(Breakdown breakdown);

/* Makes a finished run of cost-centre stacks of many lengths, in six
 * eras. */
Run *long_stacks(void);

#endif
