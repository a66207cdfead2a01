/* The screen of the terminal at standard output, on which a text is redrawn in
 * place.  What was on it comes back when the screen is left. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include <glib.h>

/* A text that will be drawn. */
typedef struct {
    GString *text; /* lines; wider ones are shortened */
    guint columns, rows;
} Screen;

/* Enters the screen, unless this is done.  Returns FALSE while another process
 * has the terminal, because this one runs in the background. */
gboolean screen_enter(void);

/* Leaves the screen if it was entered.  Safe in a signal handler. */
void screen_leave(void);

/* Returns an empty text of the size that the terminal has now.  Free with
 * screen_free. */
Screen *screen_new(void);
void screen_free(Screen *screen);

/* Draws the text over what is there, and says how many lines have no room.
 * note, if not NULL, stands in the last line. */
void screen_draw(const Screen *screen, const char *note);

#endif
