#include <config.h>

#include "profile/shape.h"

#include <glib/gi18n.h>

#include "input/error.h"

gboolean
shape_changes(const Shape *shape)
{
    return shape->grouping != GROUP_NONE || shape->include != NULL ||
           shape->exclude != NULL || shape->has_from || shape->has_to;
}

Profile *
profile_shape(const Profile *decoded, const Shape *shape, GError **error)
{
    (void)decoded;
    (void)shape;
    g_set_error_literal(error, TROUBLE, TROUBLE_USAGE, _("not yet"));
    return NULL;
}

void
shape_clear(Shape *shape)
{
    g_clear_pointer(&shape->include, g_ptr_array_unref);
    g_clear_pointer(&shape->exclude, g_ptr_array_unref);
}
