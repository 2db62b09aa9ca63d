#ifndef TOUCHPHYSICS_H
#define TOUCHPHYSICS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * DESCRIPTION
 *
 * Moves content by pointers, wheels and time, as touch screens do. A program creates an object, passes
 * it pointer events and instants, and reads events and offsets:
 *
 *     touch_wheel_config config = {.size = sizeof config, .rows = 100, .selection = 10};
 *     touch_object wheel;
 *     touch_event event;
 *     if (touch_wheel_create(&config, &wheel) < 0) return 1;
 *     touch_select(wheel, 0, 0.0, 15, 1, TOUCH_PROGRAM);
 *     for (int frame = 1; touch_is_moving(wheel) == 1; frame++) {
 *       touch_advance(wheel, frame / 60.0);
 *       while (touch_next_event(wheel, &event) == 1)
 *         if (event.kind == TOUCH_SETTLE) printf("row %lld\n", (long long)event.row);
 *     }
 *     touch_free(wheel);
 *
 * Times are in seconds from any origin, lengths and positions in points, velocities in points per
 * second. A time, position or length is finite and at most TOUCH_LIMIT in magnitude, else
 * TOUCH_ERROR_RANGE is returned, as for a text or buffer of more than PTRDIFF_MAX bytes. A time before
 * the object's own counts as that. The state at a time depends on the calls alone, and not on the
 * number of calls of touch_advance.
 *
 * A function with an int as result returns 0 or a positive number described with it, or a negative
 * error. After an error nothing has changed, and what a pointer refers to has not been written unless
 * the function says so. No function ends the program or writes to a file.
 *
 * Functions take memory to create an object, to change its rows or its frame, and to list and change
 * presets and parameters. Those under MOVING, READING and SENDING take none, as long as at most 6
 * pointers hold an object or a column and one call emits at most 32,768 events; but the first drag of
 * an object with more than 125 samples a second does, and with some rules the first gesture of a touchpad
 * (touch_scroll).
 *
 * With the default event_capacity an object takes at most 4 KiB, a picker of one column 5 KiB and 4 KiB
 * more for each further column, and a header 16 bytes more for each title above 12. Each event more that
 * is kept takes 32 bytes. For the events of single calls, each of the first 8 threads that create objects
 * takes 1.6 MB of address space, which becomes memory as far as calls use it.
 *
 * Several threads may make calls at once: objects of different threads are independent. Calls for one
 * object must not overlap in time, and touch_free is one of them: a program that uses an object in
 * several threads needs a lock around these.
 */

/* Names an object; 0 names none. The name of a freed object names no object again. */
typedef uint64_t touch_object;

/* Greatest magnitude of times, positions and lengths: 2 to the power of 40. */
#define TOUCH_LIMIT 1099511627776.0

/* Errors. */
enum {
  TOUCH_ERROR_NULL = -1,   /* a pointer that is needed is NULL */
  TOUCH_ERROR_OBJECT = -2, /* no object of the kinds that the function accepts */
  TOUCH_ERROR_RANGE = -3,  /* a number is not finite or not in its range */
  TOUCH_ERROR_SIZE = -4,   /* the size of a configuration is 0, or more than the library has */
  TOUCH_ERROR_NAME = -5,   /* no preset or parameter of that name */
  TOUCH_ERROR_TEXT = -6,   /* a text is not a preset in JSON */
  TOUCH_ERROR_MEMORY = -7  /* there is not enough memory, or there are 65,536 objects */
};

/* What a pointer did, in touch_pointer. */
enum {
  TOUCH_DOWN = 0,     /* a finger touched, or the primary button was pressed */
  TOUCH_MOVED = 1,    /* it moved while down */
  TOUCH_UP = 2,       /* it was lifted; the position has no effect on velocity */
  TOUCH_CANCELLED = 3 /* the system took it away; a drag ends without a fling */
};

/* What fingers on a touchpad or a wheel do, in touch_scroll. */
enum {
  TOUCH_GESTURE = 0,      /* fingers move; the first movement begins the gesture, and stops what moves */
  TOUCH_GESTURE_END = 1,  /* they lift, which throws the content */
  TOUCH_GESTURE_LOST = 2, /* the system took the gesture away; it ends without a fling */
  TOUCH_HOLD = 3,         /* fingers rest, which catches moving content */
  TOUCH_HOLD_END = 4,     /* they lift without having moved */
  TOUCH_HOLD_MOVES = 5,   /* they begin to move, or are of another number now */
  TOUCH_NOTCHES = 6,      /* a wheel turned by notches; a picker turns by the nearest whole number of rows */
  TOUCH_CONTINUOUS = 7,   /* a device without a lift moved; no fling follows */
  TOUCH_MOMENTUM = 8,     /* the system moves the content after a gesture that ended as TOUCH_GESTURE_LOST */
  TOUCH_MOMENTUM_END = 9  /* the system's momentum ended */
};

/* What moved content, in touch_event and some calls. */
enum {
  TOUCH_DRAG = 0,   /* a finger holds the content, or released it without velocity */
  TOUCH_FLING = 1,  /* the motion after a release with velocity */
  TOUCH_TAP = 2,    /* a tap on a row */
  TOUCH_KEY = 3,    /* a key */
  TOUCH_WHEEL = 4,  /* a mouse wheel */
  TOUCH_PROGRAM = 5 /* the program; its moves pass rows without TOUCH_TICK */
};

/*
 * What happened, in touch_event; the fields that are not named here are 0.
 *
 * The preset decides when a row ticks: as its border passes the centre, or, under "uikit", "uikitFast"
 * and "flutter", as its own centre comes there; then not again until another row was there, and not
 * after a tap. Moves of the program never tick.
 */
enum {
  TOUCH_WILL_BEGIN_DRAGGING = 0,     /* a finger drags the content */
  TOUCH_DID_SCROLL = 1,              /* offset: the new offset */
  TOUCH_WILL_END_DRAGGING = 2,       /* velocity: of the offset; offset: where content will rest */
  TOUCH_DID_END_DRAGGING = 3,        /* direction: 1 if the content decelerates, else 0 */
  TOUCH_WILL_BEGIN_DECELERATING = 4, /* the motion after a release begins */
  TOUCH_DID_END_DECELERATING = 5,    /* it has ended */
  TOUCH_DID_END_ANIMATION = 6,       /* a motion for a tap, key, wheel or program has ended */
  TOUCH_TICK = 7,                    /* row ticks, as above; direction: 1 or -1; velocity */
  TOUCH_CHANGE = 8,                  /* another row is selected; it may still move */
  TOUCH_SETTLE = 9                   /* the content rests on row */
};

/* What an object does, in touch_state. */
enum {
  TOUCH_RESTING = 0,      /* nothing moves, no pointer is down */
  TOUCH_PRESSED = 1,      /* a pointer is down and has not moved past the slop */
  TOUCH_DRAGGING = 2,     /* a pointer holds the content */
  TOUCH_DECELERATING = 3, /* it moves after a release, inside its range */
  TOUCH_BOUNCING = 4,     /* it moves after a release, beyond an edge */
  TOUCH_ANIMATING = 5,    /* it moves to where a tap, a key, a wheel or the program sent it */
  TOUCH_WHEELING = 6      /* a fraction of a wheel's turn moved it, and more may follow */
};

/* Which position of a finger is shown at the instant of a frame. */
enum {
  TOUCH_RESAMPLING_OFF = 0,         /* the newest sample */
  TOUCH_RESAMPLING_INTERPOLATE = 1, /* between two samples, one interval of samples ago */
  TOUCH_RESAMPLING_PREDICT = 2      /* on the line through the last samples */
};

/* The direction in which a scroller moves. */
enum {
  TOUCH_VERTICAL = 0,
  TOUCH_HORIZONTAL = 1
};

/* A pointer event. Positions grow to the right and downwards from any fixed origin. */
typedef struct touch_pointer {
  double time;
  int64_t id;    /* the same from down to up or cancelled; at least 0 */
  int32_t phase; /* TOUCH_DOWN and so on */
  double x;
  double y;
} touch_pointer;

/* What happened to an object. */
typedef struct touch_event {
  double time;       /* exact for the ends of motions and for rows passed, at every rate of frames */
  int32_t kind;      /* TOUCH_DID_SCROLL and so on */
  int32_t cause;     /* TOUCH_DRAG and so on */
  int32_t column;    /* from the left; 0 for objects of one column */
  int32_t direction;
  int64_t row;
  double offset;
  double velocity;
} touch_event;

/* The state of an object, or of one column of a picker. */
typedef struct touch_state {
  double time;
  double offset;         /* content at the leading edge, or at the centre of rows */
  double velocity;       /* rate of the offset */
  double resting_offset; /* where the content will rest; in loops it may be laps away */
  int64_t row;           /* the selected row, of a scroller that nearest to the offset; -1 without rows */
  int64_t resting_row;   /* the row on which it will rest; -1 without rows */
  int32_t phase;         /* TOUCH_RESTING and so on */
  int32_t pointers;      /* 1 if a pointer holds it, else 0 */
} touch_state;

/* Where an object with rows is in its window; only presses inside it count. */
typedef struct touch_frame {
  double x;
  double y;
  double width;
  double height;
} touch_frame;

/* A parameter of an object's preset. */
typedef struct touch_parameter {
  char name[32];
  char unit[16];
  double minimum;
  double maximum;
  double value;
} touch_parameter;

/* Where the rows of an object are; touch_get_geometry has the formulas. */
typedef struct touch_geometry {
  double row_extent; /* length of a row along the axis, of a wheel along its rim */
  double radius;     /* of a wheel's cylinder; 0 for a ruler and a header */
  int64_t first;     /* the first index that is shown */
  int64_t count;     /* the number of indices that are shown; 0 without rows */
} touch_geometry;

/*
 * The configuration of a scroller. A field of 0 means its default; size is always
 * sizeof(touch_scroller_config).
 *
 * Later versions add fields at the end. A program that was compiled with an earlier header states a
 * smaller size, and the fields that it does not have are 0.
 */
typedef struct touch_scroller_config {
  size_t size;
  const char *preset;      /* the name of a preset; NULL is "uikit" */
  int32_t axis;            /* TOUCH_VERTICAL or TOUCH_HORIZONTAL */
  int32_t event_capacity;  /* events kept until they are read, 16...65536; 0 is 32 */
  double content;          /* length of the content; INFINITY is allowed */
  double viewport;         /* length of the visible part, at least 2^-10; 0 is 300 */
  double leading_inset;    /* space before the content */
  double trailing_inset;   /* space after it */
  double period;           /* length of a loop, at least 2^-10, in place of content; 0 is no loop */
  double offset;           /* the first offset; the nearest allowed one */
  double row_extent;       /* length of rows, on which it rests, at least 2^-10; 0 is any place */
  int32_t is_paged;        /* not 0: a release moves by one row_extent at most */
  int32_t stops_at_edges;  /* not 0: content never leaves its range */
} touch_scroller_config;

/* Rows that are never selected: count rows from first. */
typedef struct touch_rows {
  int64_t first;
  int64_t count;
} touch_rows;

/* The configuration of a wheel; as that of a scroller. */
typedef struct touch_wheel_config {
  size_t size;
  const char *preset;
  int64_t rows;            /* 0...2^31 */
  int64_t selection;       /* 0...2^31; the nearest enabled row */
  const touch_rows *disabled; /* NULL if disabled_count is 0 */
  int32_t disabled_count;  /* 0...65536 */
  int32_t loops;           /* not 0: the first row follows the last */
  double row_extent;       /* at least 2^-10; 0 is 40 */
  touch_frame frame;       /* a width and height of 0 are 300 each, around (0, 0) */
  int32_t event_capacity;
  double radius;           /* of the cylinder, at least 2^-10; 0 is always half the frame's height */
} touch_wheel_config;

/* The configuration of a ruler; as that of a scroller. */
typedef struct touch_ruler_config {
  size_t size;
  const char *preset;
  int64_t marks;           /* 0...2^31, as far as 64 bits hold their values */
  int64_t selection;       /* 0...2^31; the nearest mark */
  int64_t minimum;         /* value of mark 0, in units of the last decimal place */
  int64_t step;            /* from mark to mark, in the same units; 0 is 1 */
  int32_t fraction_digits; /* 0...9 */
  int32_t event_capacity;
  double mark_extent;      /* at least 2^-10; 0 is 10 */
  touch_frame frame;       /* a width and height of 0 are 300 and 80, around (0, 0) */
} touch_ruler_config;

/* The configuration of a looping header; as that of a scroller. */
typedef struct touch_header_config {
  size_t size;
  const char *preset;
  int32_t titles;          /* 0...65536 */
  int32_t selection;       /* the nearest title */
  int32_t visible_columns; /* titles that fill the width, 1...65536; 0 is 5 */
  int32_t is_right_to_left;
  int32_t event_capacity;
  touch_frame frame;       /* a width and height of 0 are 680 and 84, around (0, 0) */
} touch_header_config;

/*
 * A column of a picker. If month_column is not 0, the rows are the days of a month: year_column and
 * month_column are 1 + the number of an earlier column, first_year the year of the first row there.
 */
typedef struct touch_column {
  int64_t rows;      /* 0...2^31 */
  int64_t selection; /* 0...2^31; the nearest row */
  int32_t loops;     /* not 0: the first row follows the last */
  int32_t year_column;
  int32_t month_column;
  int32_t first_year;
} touch_column;

/* The configuration of a picker of several columns; as that of a scroller. */
typedef struct touch_picker_config {
  size_t size;
  const char *preset;
  const touch_column *columns;
  int32_t column_count;   /* 1...64 */
  int32_t event_capacity;
  double row_extent;      /* at least 2^-10; 0 is 40 */
  touch_frame frame;      /* a width and height of 0 are 320 and 300, around (0, 0) */
  double radius;          /* of the wheels, at least 2^-10; 0 is always half the frame's height */
} touch_picker_config;

/* CREATING */

/* Creates an object at rest at time 0 and writes its name. */
int touch_scroller_create(const touch_scroller_config *config, touch_object *object);
int touch_wheel_create(const touch_wheel_config *config, touch_object *object);
int touch_ruler_create(const touch_ruler_config *config, touch_object *object);
int touch_header_create(const touch_header_config *config, touch_object *object);
int touch_picker_create(const touch_picker_config *config, touch_object *object);

/* Ends an object of any kind. */
int touch_free(touch_object object);

/* The meaning of an error in English; "no error" for a number that is none. */
const char *touch_error_text(int error);

/* MOVING */

/*
 * Passes a pointer event. Objects with rows take presses inside their frame and select a row that is
 * tapped; a scroller takes every press. Returns 1 if the pointer belongs to the object or did so until
 * now, 2 if it belonged to a scroller and this was a tap, else 0.
 */
int touch_handle(touch_object object, const touch_pointer *pointer);

/* Moves an object to an instant. */
int touch_advance(touch_object object, double time);

/*
 * Reads the oldest event that has not been read. Returns 1, or 0 without one. If more events come
 * than the object keeps, the oldest are lost.
 */
int touch_next_event(touch_object object, touch_event *event);

/* Writes how many events have been lost since the object was created. */
int touch_lost_events(touch_object object, uint64_t *count);

/* Returns 1 if the object changes with time and without input, else 0. */
int touch_is_moving(touch_object object);

/* READING */

/* Writes the offset; for a picker that of a column from the left, for others column is 0. */
int touch_offset(touch_object object, int column, double *offset);

/* Writes the offset to show in a frame at an instant, by TOUCH_RESAMPLING_OFF and so on. */
int touch_displayed_offset(touch_object object, int column, int resampling, double time,
                           double *offset);

/* Writes the whole state. */
int touch_get_state(touch_object object, int column, touch_state *state);

/*
 * Writes where the rows of a column are while an offset is shown: that of touch_displayed_offset, or of
 * touch_offset. Indices from first on are shown. The centre of an index is
 *
 *     d = index * row_extent - offset
 *
 * from the centre of the frame: to the right, of a header from right to left to the left. On a wheel d is
 * along the rim, and the row appears radius * sin(d / radius) below the centre and cos(d / radius) times
 * as high as row_extent; the indices shown are those whose centre is on the front. Of a ruler and a header
 * they are those of which a part is in the frame. In a loop the index may be of any lap: its row is the
 * remainder by the number of rows, which is not negative.
 */
int touch_get_geometry(touch_object object, int column, double offset, touch_geometry *geometry);

/* Writes the value of a ruler's selected mark. */
int touch_ruler_value(touch_object ruler, double *value);

/* SENDING */

/*
 * Sends a scroller to an offset, on a spring or at once if animated is 0. Returns 1 if it moves or
 * has moved; a finger prevents that.
 */
int touch_scroll_to(touch_object scroller, double time, double offset, int animated, int cause);

/* Sends a row to the centre, as above. Returns 1 if it exists, is enabled and no finger holds it. */
int touch_select(touch_object object, int column, double time, int64_t row, int animated, int cause);

/*
 * Moves by whole rows from the row where it will rest, as keys and notches of a wheel do; a finger
 * prevents that. Returns 1, also if nothing moves.
 */
int touch_step(touch_object object, int column, double time, int64_t rows, int cause);

/*
 * Moves by a fraction, as smooth wheels do: a scroller by points, others by rows, of which at most 2^30
 * count. A finger prevents that.
 */
int touch_turn(touch_object object, int column, double time, double distance);

/*
 * Moves a column by what fingers on a touchpad or a wheel do, by a distance toward the content's end: in
 * points of the fingers' movement, for TOUCH_NOTCHES in notches. A drag by a touchpad has the events of a
 * drag, and the preset's rules for touchpads. A pointer prevents it. With the touchpad rules "chromium",
 * "firefox" and "gtk" the first gesture of an object takes 1 KiB of memory.
 */
int touch_scroll(touch_object object, int column, double time, int kind, double distance);

/*
 * Changes where a deceleration will end: a scroller's offset, or the whole number of a row. After
 * TOUCH_WILL_END_DRAGGING and before the next call that moves the object it decides where a release leads, of
 * a finger at rest too. Returns 1 if the object decelerates or was just released, and the target exists.
 */
int touch_retarget(touch_object object, int column, double target);

/* Releases every finger, as if each had been cancelled. */
int touch_cancel(touch_object object, double time);

/* CHANGING */

/* Changes the lengths of a scroller that is no loop; its insets stay, touches and motions continue. */
int touch_set_content(touch_object scroller, double time, double content, double viewport);

/*
 * Changes the number of rows of a wheel, header or column; the selection stays or is the last row. Of
 * a wheel's disabled rows those that still exist stay disabled; rows that are added are enabled. If
 * every row that still exists is disabled, all become enabled.
 */
int touch_set_rows(touch_object object, int column, double time, int64_t rows);

/*
 * Moves the frame of an object with rows. The radius of wheels is half its height, unless it was set, and
 * the visible columns of a header fill its width; where that changes a header that moves or is held, the
 * next call that emits events emits those of the end of its motion.
 */
int touch_set_frame(touch_object object, const touch_frame *frame);

/*
 * Changes the radius of a wheel, or of every wheel of a picker, at least 2^-10; from now on it does not
 * follow the frame. The selection stays.
 */
int touch_set_radius(touch_object object, double radius);

/* PRESETS */

/* The number of presets. */
int touch_preset_count(void);

/*
 * Writes the name of a preset, 0 and so on, shortened to size - 1 bytes and a zero. Returns the length
 * of the whole name.
 */
int touch_preset_name(int index, char *name, size_t size);

/* Gives an object or tracker the parameters of a preset; a motion under way keeps those it has. */
int touch_set_preset(touch_object object, const char *name);

/*
 * As above, with the preset in a JSON text of length bytes in UTF-8, at most 65,536:
 *
 *     {"name": "lazy", "base": "uikit", "velocityRule": "impulse", "dragSlop": 4}
 *
 * base has the parameters and rules that the text leaves out. The rules are:
 *
 *     "velocityRule"   "iosWeighted", "leastSquares", "impulse", "windowAverage", "mean", "segmentMean",
 *                      "moveMean"
 *     "momentumCarry"  "none", "share", "flywheel", "boost", "acceleration", "accumulation",
 *                      "multiple"
 *     "tickRule"       "border", "middle"
 *     "touchpadRule"   "touch", "flutter", "chromium", "firefox", "gtk", "qt"
 *     "wheelRule"      "immediate", "chromium", "firefox", "gtk", "qt"
 *
 * With TOUCH_ERROR_TEXT, what was found and expected is written to message, shortened to size - 1
 * bytes and a zero. A message of NULL is not written.
 */
int touch_set_preset_json(touch_object object, const char *text, size_t length, char *message,
                          size_t size);

/* Changes one parameter of an object or tracker. */
int touch_tune(touch_object object, const char *name, double value);

/* The number of parameters of an object or tracker; it depends on the preset. */
int touch_parameter_count(touch_object object);

/* Writes a parameter, 0 and so on. */
int touch_get_parameter(touch_object object, int index, touch_parameter *parameter);

/* SAMPLES */

/* Creates a resampler, which computes where to show a finger between its samples. */
int touch_resampler_create(touch_object *object);

/* Adds a position; of several at one time the last counts. */
int touch_resampler_add(touch_object resampler, double time, double position);

/* Writes the position to show at an instant; 0 without samples. */
int touch_resampler_position(touch_object resampler, double time, int resampling, double *position);

/* Creates a tracker, which computes the velocity of a pointer by the rule of a preset. */
int touch_tracker_create(const char *preset, touch_object *object);

/* Adds a position. */
int touch_tracker_add(touch_object tracker, double time, double position);

/* Writes the velocity of a release at an instant; 0 without two samples and after a rest. */
int touch_tracker_velocity(touch_object tracker, double time, double *velocity);

/* Removes the samples of a resampler or tracker. */
int touch_reset(touch_object object);

#ifdef __cplusplus
}
#endif

#endif
