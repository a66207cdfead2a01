/* Writes a trend as text: the steps, then a line for each run. */
#ifndef OUTPUT_TREND_TXT_H
#define OUTPUT_TREND_TXT_H

#include "output/sink.h"
#include "words/trend-text.h"

/* Writes a trend.  columns is the width of the terminal, or 0. */
void trend_txt_write(const TrendTexts *texts, guint columns, Sink *sink);

#endif
