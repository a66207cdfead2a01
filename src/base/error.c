#include "base/error.h"

G_DEFINE_QUARK(evheap - trouble, trouble)
