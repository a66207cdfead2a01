/* The JSON texts of a page: takes a Report, returns its data, limited, its
 * settings, and its source files; and what views have in common.
 *
 * The data are those of -f json, with limits on eras and bands;
 * doc/evheap-profile.5, "THE PAGE", describes the differences.  The settings
 * are what the script of the page needs beside them: colours, and texts in the
 * language of the user.  Only the script of the page reads them. */
#ifndef OUTPUT_HTML_PAGE_H
#define OUTPUT_HTML_PAGE_H

#include "output/format.h"
#include "output/json/json-stream.h"
#include "words/band-name.h"

/* A profile of a run, and the bands that the page shows of it. */
typedef struct {
    const Profile *profile; /* as the Report has it */
    /* profile: the matched one if there are several runs; asked: the bands that
     * are drawn, with values. */
    ReportRun run;
    Reading *own;    /* run.reading, if the report has none of this profile */
    GArray *next;    /* Choice: the bands below these, by area */
    guint64 *points; /* of the first bands in next, each N_PAGE_POINTS: the
                        greatest levels in equal stretches of the time */
    Stacks *stacks;  /* of the drawn bands, then of the bands with points;
                        without amounts */
    guint *frames;   /* of stacks: the roots, then the others */
    guint *places;   /* of the frames of stacks in frames */
    /* The places in source of its bands and of the frames of stacks: indices,
     * or NO_PLACE.  NULL = the profile has none. */
    guint *band_places, *frame_places;
    Selection *owned; /* run.asked, if the report has none of this profile */
} PageProfile;

/* A stack ends at its last frame that is among the first MAX_PAGE_FRAMES of
 * PageProfile.frames, or among the first MAX_ALL_PAGE_FRAMES of all runs
 * together. */
#define MAX_PAGE_FRAMES     4000
#define MAX_ALL_PAGE_FRAMES 16000

/* The number of values of a band in PageProfile.next. */
#define N_PAGE_POINTS 60

typedef struct {
    const Report *report;
    GPtrArray *profiles; /* PageProfile, of all runs */
    guint max_frames;    /* of a run */
    /* What the head of the document tells of the view; NULL = no views. */
    const JoinedView *view;
    const Quotes *quotes; /* HtmlPage.quotes */
} PageReport;

/* The places in source that a page has, and their files. */
typedef struct PageSources PageSources;

#define NO_PLACE G_MAXUINT

/* A page: its report, or one for each view. */
typedef struct {
    const Report *report;
    GPtrArray *parts;       /* PageReport */
    PageSources *sources;   /* of all parts */
    Quotes quotes;          /* of sentences; collects their links */
    gboolean no_comparison; /* the data have none: of the runs of a trend, the
                               script compares each with the one before it */
} HtmlPage;

/* Chooses the bands of each profile.  The report is borrowed until
 * html_page_free. */
HtmlPage *html_page_new(const Report *report);
void html_page_free(HtmlPage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HtmlPage, html_page_free)

/* Returns what the page shows of a profile of the report. */
const PageProfile *page_report_profile(const PageReport *page,
                                       const Profile *profile);

/* Returns how many bands the page has of a profile with their values or points:
 * those that are drawn, and the first ones in next; and one of them. */
guint page_profile_n_bands(const PageProfile *page);
const Choice *page_profile_choice(const PageProfile *page, guint index);

/* Returns the data, limited so that they have at most max_size bytes, unless
 * what cannot be limited is larger.  Free with g_free. */
char *html_page_data(const HtmlPage *page, gsize max_size);

/* Returns the settings.  words has the texts of the script, each followed by a
 * line break.  Free with g_free. */
char *html_page_settings(const HtmlPage *page, const char *words);

/* Returns what the views have in common, "null" without views.  Call it before
 * html_page_settings, which has the links of all sentences.  Free with
 * g_free. */
char *page_views(const HtmlPage *page);

/* Collects the places of a page, and sets those of its profiles.  The code is
 * that of Report.sources.  Free with page_sources_free. */
PageSources *page_sources_new(const HtmlPage *page);
void page_sources_free(PageSources *sources);

/* Writes the member "place" of a band or a frame, if it has a place. */
void page_put_place(JsonStream *stream, const guint *places, guint index);

/* Returns the places as JSON, and the files with the code around them: if it is
 * much, around those with most.  No row is there twice.  "null" without places.
 * Free with g_free. */
char *page_sources_json(const PageSources *sources);

/* Writes a text for people, disclosed. */
void page_put_text(JsonStream *stream, const char *key, const char *text);

/* Writes the label of a band as it is shown (run/plain.h), if it is not the
 * text of the band. */
void page_put_shown(JsonStream *stream, const Band *band);

/* Writes the member "lanes" of the data: the values of the layers of each lane,
 * in at most max_bins successive bins of the activity. */
void page_put_lane_values(JsonStream *stream, const Run *run, guint max_bins);

/* Writes the member "lanes" of the settings: the lanes of a run, and how they
 * are drawn. */
void page_put_lane_settings(JsonStream *stream, const Run *run);

/* Returns the elements of the page of --view=source: the lines of source of a
 * report.  Free with g_free. */
char *source_page_body(const Report *report);

/* Returns the trend of a report (Report.trend) as JSON: its runs, the values of
 * its drawn bands, its steps, and settings.  If it is large, it has the last
 * runs only.  Free with g_free. */
char *page_trend(const Report *report);

#endif
