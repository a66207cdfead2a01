#include "figure/theme.h"

Theme *
theme_new(const char *name)
{
    Theme *theme = g_new0(Theme, 1);

    theme->name = g_strdup(name);
    return theme;
}

void
theme_free(Theme *theme)
{
    if (theme == NULL)
        return;
    g_free(theme->name);
    g_free(theme->summary);
    g_free(theme);
}

Colour *
theme_role(Theme *theme, ColourRole role)
{
    switch (role) {
    case ROLE_NONE:
    case N_ROLES:
        return NULL;
    case ROLE_BACKGROUND:
        return &theme->background;
    case ROLE_TEXT:
        return &theme->text;
    case ROLE_FAINT:
        return &theme->faint;
    case ROLE_GRID:
        return &theme->grid;
    case ROLE_GAP:
        return &theme->gap;
    case ROLE_FRAME:
        return &theme->frame;
    case ROLE_OUTLINE:
        return &theme->outline;
    case ROLE_OTHER:
        return &theme->other;
    case ROLE_MARK:
        return &theme->mark;
    case ROLE_LIVE:
    case ROLE_SIZE:
    case ROLE_BLOCKS:
        return &theme->memory[role - ROLE_LIVE];
    case ROLE_RUNNING:
    case ROLE_COLLECTING:
    case ROLE_CENSUS:
    case ROLE_IDLE:
        return &theme->states[role - ROLE_RUNNING];
    }
    g_assert_not_reached();
}
