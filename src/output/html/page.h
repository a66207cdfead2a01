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
    const MatchedRun *matched; /* the run of the matching that it is of; NULL =
                                  not matched; borrowed */
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
    guint number;     /* among the profiles of the page */
    /* guint: the bands of which the page has the name only, by area; NULL =
     * those of the first run of the report. */
    GArray *smaller;
    /* What the data have, from html_page_data on: */
    guint n_next; /* the number of bands in next */
    GArray *kept; /* guint: the eras */
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
    gsize max_groups;    /* bytes of the groups of a profile */
    /* What the head of the document tells of the view; NULL = no views. */
    const JoinedView *view;
    const Quotes *quotes; /* HtmlPage.quotes */
    gboolean in_turn;     /* each run is compared with the one before it, which
                             the script does: the data have no comparison */
} PageReport;

/* The places in source that a page has, and their files. */
typedef struct PageSources PageSources;

#define NO_PLACE G_MAXUINT

/* A page: its report, or one for each view. */
typedef struct {
    const Report *report;
    GPtrArray *parts;     /* PageReport */
    PageSources *sources; /* of all parts */
    Quotes quotes;        /* of sentences; collects their links */
} HtmlPage;

/* Chooses the bands of each profile.  in_turn: that of PageReport.  The report
 * is borrowed until html_page_free. */
HtmlPage *html_page_new(const Report *report, gboolean in_turn);
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
 * what cannot be limited is larger.  Sets what they have of each profile.  Free
 * with g_free. */
char *html_page_data(HtmlPage *page, gsize max_size);

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

/* Returns a text, compressed, in Base64: the loader of the page unpacks it.
 * Free with g_free. */
char *page_pack(const char *text);

/* Returns how many bytes of a page are kept for its names, at most. */
gsize page_names_size(const HtmlPage *page);

/* Returns the names of the bands that the data leave out, packed: those of as
 * many of the largest as fit into max_size bytes.  Free with g_free. */
char *page_names(const HtmlPage *page, gsize max_size);

/* Returns the values, in the kept eras, of the bands that the data have with
 * points, packed: in every 2nd, 4th ... of these eras only, if all do not fit
 * into max_size bytes, but in no fewer than the points.  Free with g_free. */
char *page_values(const HtmlPage *page, gsize max_size);

/* Writes a text for people, disclosed. */
void page_put_text(JsonStream *stream, const char *key, const char *text);

/* Writes the label of a band as it is shown (run/plain.h), if it is not the
 * text of the band. */
void page_put_shown(JsonStream *stream, const Band *band);

/* Writes what each sentence (Sentence) of a list is about, as data: null, or
 * its bands, by their labels in the data, and its time.  Reports are those that
 * it may be about: the report of a view, if there are several, and its runs, if
 * there are several, are named. */
void page_put_targets(JsonStream *stream, const char *key,
                      const GPtrArray *sentences,
                      const PageReport *const *reports, guint n_reports);

/* Writes the members "groups" and "command" of the settings: how the bands of a
 * profile may be grouped, and the command line that reads it.  Those of the
 * first of several runs are those of all. */
void page_put_groups(JsonStream *stream, const PageReport *report,
                     const PageProfile *page);

/* Writes the member "lanes" of the data: the values of the layers of each lane,
 * in at most max_bins successive bins of the activity. */
void page_put_lane_values(JsonStream *stream, const Run *run, guint max_bins);

/* Writes the member "lanes" of the settings: the lanes of a run, and how they
 * are drawn. */
void page_put_lane_settings(JsonStream *stream, const Run *run);

/* Writes the member "aligned" of the settings of a run, which is not the first
 * of the comparison and is given by its index in it: how it can be aligned with
 * the run that it is compared with, and when each stops being compared.  The
 * first alignment is the default: that of --align unless it is by start, or by
 * markers, or by the fraction of the run if any lengths differ much, or by
 * start.  All runs have the same alignments, unless they are compared in turn.
 */
void page_put_aligned(JsonStream *stream, const PageReport *page, guint run);

/* Returns the elements of the page of --view=source: the lines of source of a
 * report.  Free with g_free. */
char *source_page_body(const Report *report);

/* Returns the trend of a report (Report.trend) as JSON: its runs, the values of
 * its drawn bands, its steps, and settings.  If it is large, it has the last
 * runs only.  Free with g_free. */
char *page_trend(const Report *report);

#endif
