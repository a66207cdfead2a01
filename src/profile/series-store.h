/* The memory of many series: taken bit by bit, freed at once. */
#ifndef PROFILE_SERIES_STORE_H
#define PROFILE_SERIES_STORE_H

#include <glib.h>

typedef struct SeriesStore SeriesStore;

SeriesStore *series_store_new(void);
void series_store_free(SeriesStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SeriesStore, series_store_free)

/* Returns memory of that many bytes, aligned for a pointer, which stays where
 * it is until series_store_free. */
gpointer series_store_take(SeriesStore *store, gsize size);

/* Shrinks what was taken to that many bytes, if nothing was taken since. */
void series_store_shrink(SeriesStore *store, gconstpointer memory, gsize size);

/* Returns how many bytes are taken. */
gsize series_store_memory(const SeriesStore *store);

#endif
