/* Makes a small run of each break-down, as GHC's logs have them. */
#ifndef TESTS_MODES_H
#define TESTS_MODES_H

#include "profile/profile.h"

/* Makes a finished profile of a few bands, with labels of that break-down. */
Profile *mode_run(Breakdown breakdown);

/* Makes a finished profile of cost-centre stacks of many lengths, in six
 * eras. */
Profile *long_stacks(void);

#endif
