/* How well a colour can be told from another. */
#ifndef TESTS_CONTRAST_H
#define TESTS_CONTRAST_H

#include "chart/figure.h"

/* Returns WCAG 2.1's contrast ratio, from 1 to 21. */
double contrast(const Colour *left, const Colour *right);

#endif
