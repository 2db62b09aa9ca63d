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
 * Moves content by pointers, wheels and time, as touchscreens do. A program creates an object, passes
 * pointer events and times to it, and reads events and offsets:
 *
 *     touch_wheel_config config = {.size = sizeof config, .rows = 100, .selection = 10};
 *     touch_object *wheel;
 *     const touch_event *events;
 *     if (touch_wheel_create(&config, &wheel) < 0) return 1;
 *     touch_select(wheel, 0, 0.0, 15, 1, TOUCH_PROGRAM);
 *     for (int frame = 1; touch_is_moving(wheel) == 1; frame++) {
 *       touch_advance(wheel, frame / 60.0);
 *       int count = touch_events(wheel, &events);
 *       for (int i = 0; i < count; i++)
 *         if (events[i].kind == TOUCH_SETTLE) printf("row %lld\n", (long long)events[i].row);
 *     }
 *     touch_free(wheel);
 *
 * Times are in seconds from any origin, lengths and positions in points, velocities in points per
 * second. A time before the object's own time is replaced by the object's time. The state at a time does
 * not depend on how many calls of touch_advance led to it.
 *
 * ERRORS
 *
 * A function that returns int returns 0 or a positive number that its comment describes, or a negative
 * error. A call that fails changes nothing and writes nothing through its pointers, unless its comment
 * says so. Every time, position and length must be finite and at most TOUCH_LIMIT in magnitude, and the
 * size of a text or buffer at most PTRDIFF_MAX; otherwise the call returns TOUCH_ERROR_RANGE.
 *
 * MEMORY
 *
 * The caller owns an object and frees it with touch_free. The object copies its configuration, and owns
 * the events that touch_events returns. A new object takes at most 4 KiB, a picker of one column 5 KiB
 * and 4 KiB more for each further column, and a header 16 bytes more for each title above 12.
 *
 * Moving and reading allocate memory only if a call needs more than any call before, for example because
 * it emits more events. The object keeps this memory: 96 bytes for each event above 8. If the system has
 * no memory left, the process ends.
 *
 * THREADS
 *
 * Threads may use different objects at the same time without a lock. Only one thread at a time may use the
 * same object, even to read it.
 *
 * UNDEFINED
 *
 * The behaviour is undefined if an object is used after touch_free, if a pointer to an object does not come
 * from this library, if two threads use the same object at the same time, or if a pointer refers to less
 * memory than the function reads or writes.
 */

/* An object: a scroller, a wheel, a ruler, a header, a picker, a resampler or a tracker. */
typedef struct touch_object touch_object;

/* Greatest magnitude of times, positions and lengths: 2 to the power of 40. */
#define TOUCH_LIMIT 1099511627776.0

/* Errors. */
enum {
  TOUCH_ERROR_NULL = -1,   /* a required pointer is NULL */
  TOUCH_ERROR_OBJECT = -2, /* the function does not accept this kind of object */
  TOUCH_ERROR_RANGE = -3,  /* a number is not finite or not in its range */
  TOUCH_ERROR_SIZE = -4,   /* the size of a configuration is 0, or larger than the library's struct */
  TOUCH_ERROR_NAME = -5,   /* no preset or parameter has this name */
  TOUCH_ERROR_TEXT = -6    /* a text is not a preset in JSON */
};

/* The phase of a touch_pointer. */
enum {
  TOUCH_DOWN = 0,     /* a finger touched, or the primary button was pressed */
  TOUCH_MOVED = 1,    /* the pointer moved while down */
  TOUCH_UP = 2,       /* the pointer was lifted; the position has no effect on velocity */
  TOUCH_CANCELLED = 3 /* the system cancelled the pointer; a drag ends without a fling */
};

/* Actions of a touchpad or a wheel, for touch_scroll. */
enum {
  TOUCH_GESTURE = 0,      /* fingers move; the first movement begins the gesture and stops moving content */
  TOUCH_GESTURE_END = 1,  /* the fingers lift; the content continues as a fling */
  TOUCH_GESTURE_LOST = 2, /* the system cancelled the gesture; it ends without a fling */
  TOUCH_HOLD = 3,         /* fingers rest on the touchpad; moving content stops */
  TOUCH_HOLD_END = 4,     /* resting fingers lift */
  TOUCH_HOLD_MOVES = 5,   /* resting fingers begin to move, or their number changes */
  TOUCH_NOTCHES = 6,      /* a wheel turned; objects with rows move by the nearest whole number of rows */
  TOUCH_CONTINUOUS = 7,   /* a device that reports no lift moved, such as a trackpoint; no fling follows */
  TOUCH_MOMENTUM = 8,     /* the system's own momentum moves the content, after TOUCH_GESTURE_LOST */
  TOUCH_MOMENTUM_END = 9  /* the system's momentum ended */
};

/* The cause of a movement, in touch_event and in some calls. */
enum {
  TOUCH_DRAG = 0,   /* a finger that holds the content, or released it without velocity */
  TOUCH_FLING = 1,  /* the motion after a release with velocity */
  TOUCH_TAP = 2,    /* a tap on a row */
  TOUCH_KEY = 3,    /* a key */
  TOUCH_WHEEL = 4,  /* a mouse wheel */
  TOUCH_PROGRAM = 5 /* the program; rows that pass then emit no TOUCH_TICK */
};

/*
 * The kind of a touch_event. The fields of the event that are not named here are 0.
 *
 * The preset decides when a passing row emits TOUCH_TICK: when the border between two rows passes the
 * centre, or, with "uikit", "uikitFast" and "flutter", when the middle of the row reaches the centre. With
 * these three, a row does not tick again until another row has reached the centre, and taps do not tick.
 * Moves by the program never tick.
 */
enum {
  TOUCH_WILL_BEGIN_DRAGGING = 0,     /* a finger drags the content */
  TOUCH_DID_SCROLL = 1,              /* offset: the new offset; in loops, it counts on over laps */
  TOUCH_WILL_END_DRAGGING = 2,       /* velocity: of the offset; offset: where the content will rest */
  TOUCH_DID_END_DRAGGING = 3,        /* direction: 1 if the content decelerates, else 0 */
  TOUCH_WILL_BEGIN_DECELERATING = 4, /* the motion after a release begins */
  TOUCH_DID_END_DECELERATING = 5,    /* that motion has ended */
  TOUCH_DID_END_ANIMATION = 6,       /* a motion for a tap, key, wheel or program has ended */
  TOUCH_TICK = 7,                    /* row: the passed row; direction: 1 or -1; velocity: of the offset */
  TOUCH_CHANGE = 8,                  /* row: now selected; the content may still move */
  TOUCH_SETTLE = 9                   /* row: on which the content rests */
};

/* The phase of a touch_state. */
enum {
  TOUCH_RESTING = 0,      /* nothing moves, no pointer is down */
  TOUCH_PRESSED = 1,      /* a pointer is down and has not moved past the slop */
  TOUCH_DRAGGING = 2,     /* a pointer holds the content */
  TOUCH_DECELERATING = 3, /* the content moves after a release, inside its range */
  TOUCH_BOUNCING = 4,     /* the content moves after a release, beyond an edge */
  TOUCH_ANIMATING = 5,    /* the content moves to the target of a tap, a key, a wheel or the program */
  TOUCH_WHEELING = 6      /* a fraction of a wheel's notch moved the content; more may follow */
};

/* How the position of a finger at the time of a frame is computed. */
enum {
  TOUCH_RESAMPLING_OFF = 0,         /* the newest sample */
  TOUCH_RESAMPLING_INTERPOLATE = 1, /* interpolated between two samples, one sample interval ago */
  TOUCH_RESAMPLING_PREDICT = 2      /* extrapolated on the line through the last samples */
};

/* The direction in which a scroller moves. */
enum {
  TOUCH_VERTICAL = 0,
  TOUCH_HORIZONTAL = 1
};

/* A pointer event. Positions grow to the right and downwards from any fixed origin. */
typedef struct touch_pointer {
  double time;
  int64_t id;    /* constant from down to up or cancelled; at least 0 */
  int32_t phase; /* TOUCH_DOWN and so on */
  double x;
  double y;
} touch_pointer;

/* An event of an object. */
typedef struct touch_event {
  double time;       /* the exact time of a motion's end or a row's passing, at any frame rate */
  int32_t kind;      /* TOUCH_DID_SCROLL and so on */
  int32_t cause;     /* TOUCH_DRAG and so on */
  int32_t column;    /* from the left, from 0; 0 for objects with one column */
  int32_t direction;
  int64_t row;
  double offset;
  double velocity;
} touch_event;

/* The state of an object, or of one column of a picker. */
typedef struct touch_state {
  double time;
  double offset;         /* content position at the leading edge, or, with rows, at the centre */
  double velocity;       /* rate of the offset */
  double resting_offset; /* offset at which the content will rest; in loops it may be in another lap */
  int64_t row;           /* the selected row; of a scroller, the row nearest to offset; -1 without rows */
  int64_t resting_row;   /* the row on which the content will rest; -1 without rows */
  int32_t phase;         /* TOUCH_RESTING and so on */
  int32_t pointers;      /* 1 if a pointer holds the content, else 0 */
} touch_state;

/* The frame of an object with rows in its window. The object ignores presses outside it. */
typedef struct touch_frame {
  double x;
  double y;
  double width;
  double height;
} touch_frame;

/* A parameter of an object's preset; name and unit end with a zero byte. */
typedef struct touch_parameter {
  char name[32];
  char unit[16];
  double minimum;
  double maximum;
  double value;
} touch_parameter;

/* The positions of an object's rows; touch_get_geometry states the formulas. */
typedef struct touch_geometry {
  double row_extent; /* length of a row along the axis; on a wheel, along the rim */
  double radius;     /* radius of a wheel's cylinder; 0 for a ruler and a header */
  int64_t first;     /* the first visible index */
  int64_t count;     /* number of visible indices; 0 without rows */
} touch_geometry;

/*
 * The configuration of a scroller. A field of 0 means its default. Set size to
 * sizeof(touch_scroller_config).
 *
 * Later versions add fields at the end. A program that was compiled with an earlier header passes a
 * smaller size; the library then uses 0 for the missing fields.
 */
typedef struct touch_scroller_config {
  size_t size;
  const char *preset;      /* the name of a preset; NULL means "uikit" */
  int32_t axis;            /* TOUCH_VERTICAL or TOUCH_HORIZONTAL */
  double content;          /* length of the content; INFINITY is allowed */
  double viewport;         /* length of the visible part, at least 2^-10; 0 means 300 */
  double leading_inset;    /* space before the content */
  double trailing_inset;   /* space after the content */
  double period;           /* length of a loop, at least 2^-10; replaces content; 0 means no loop */
  double offset;           /* offset at the start; changed to the nearest allowed offset */
  double row_extent;       /* the content rests on multiples of it; at least 2^-10; 0: rests anywhere */
  int32_t is_paged;        /* not 0: a release moves the content by at most one row_extent */
  int32_t stops_at_edges;  /* not 0: content never leaves its range */
} touch_scroller_config;

/* Disabled rows, which are never selected: count rows, beginning with first. */
typedef struct touch_rows {
  int64_t first;
  int64_t count;
} touch_rows;

/* The configuration of a wheel; for size and preset see touch_scroller_config. */
typedef struct touch_wheel_config {
  size_t size;
  const char *preset;
  int64_t rows;            /* 0...2^31 */
  int64_t selection;       /* 0...2^31; changed to the nearest enabled row */
  const touch_rows *disabled; /* NULL if disabled_count is 0 */
  int32_t disabled_count;  /* 0...65536 */
  int32_t loops;           /* not 0: the first row follows the last */
  double row_extent;       /* at least 2^-10; 0 means 40 */
  touch_frame frame;       /* a width and height of 0 mean 300 x 300, centred on (0, 0) */
  double radius;           /* of the cylinder, at least 2^-10; 0 means half the height of the frame */
} touch_wheel_config;

/* The configuration of a ruler; for size and preset see touch_scroller_config. */
typedef struct touch_ruler_config {
  size_t size;
  const char *preset;
  int64_t marks;           /* 0...2^31; marks whose values do not fit in 64 bits are omitted */
  int64_t selection;       /* 0...2^31; changed to the nearest mark */
  int64_t minimum;         /* value of mark 0, in units of the last decimal place */
  int64_t step;            /* difference between two marks, in the same units; 0 means 1 */
  int32_t fraction_digits; /* 0...9 */
  double mark_extent;      /* at least 2^-10; 0 means 10 */
  touch_frame frame;       /* a width and height of 0 mean 300 x 80, centred on (0, 0) */
} touch_ruler_config;

/* The configuration of a looping header; for size and preset see touch_scroller_config. */
typedef struct touch_header_config {
  size_t size;
  const char *preset;
  int32_t titles;          /* 0...65536 */
  int32_t selection;       /* changed to the nearest title */
  int32_t visible_columns; /* number of titles that fill the width, 1...65536; 0 means 5 */
  int32_t is_right_to_left;
  touch_frame frame;       /* a width and height of 0 mean 680 x 84, centred on (0, 0) */
} touch_header_config;

/*
 * A column of a picker. If month_column is not 0, the rows are the days of a month. year_column and
 * month_column are then the columns of the years and months, counted from 1, both to the left of this
 * column. first_year is the year of the first row of year_column.
 */
typedef struct touch_column {
  int64_t rows;      /* 0...2^31 */
  int64_t selection; /* 0...2^31; changed to the nearest row */
  int32_t loops;     /* not 0: the first row follows the last */
  int32_t year_column;
  int32_t month_column;
  int32_t first_year;
} touch_column;

/* The configuration of a picker; for size and preset see touch_scroller_config. */
typedef struct touch_picker_config {
  size_t size;
  const char *preset;
  const touch_column *columns;
  int32_t column_count;   /* 1...64 */
  double row_extent;      /* at least 2^-10; 0 means 40 */
  touch_frame frame;      /* a width and height of 0 mean 320 x 300, centred on (0, 0) */
  double radius;          /* of the wheels, at least 2^-10; 0 means half the height of the frame */
} touch_picker_config;

/* CREATING */

/* Creates an object that rests at time 0, and stores a pointer to it in *object. Free it with touch_free. */
int touch_scroller_create(const touch_scroller_config *config, touch_object **object);
int touch_wheel_create(const touch_wheel_config *config, touch_object **object);
int touch_ruler_create(const touch_ruler_config *config, touch_object **object);
int touch_header_create(const touch_header_config *config, touch_object **object);
int touch_picker_create(const touch_picker_config *config, touch_object **object);

/* Frees an object of any kind, and its events. NULL is allowed and has no effect. */
void touch_free(touch_object *object);

/*
 * Returns the meaning of an error in English, or "no error" for any other number. The text is constant; do
 * not free it.
 */
const char *touch_error_text(int error);

/* MOVING */

/*
 * Handles a pointer event. An object with rows accepts presses inside its frame, and selects a row that is
 * tapped. A scroller accepts every press. Returns 2 if the event ended a tap on a scroller. Otherwise
 * returns 1 if the object owns the pointer, or owned it until this event, and 0 if not.
 */
int touch_handle(touch_object *object, const touch_pointer *pointer);

/* Advances an object to a time. */
int touch_advance(touch_object *object, double time);

/* READING */

/*
 * Stores a pointer to the events of the last call in *events, and returns their number. Each call under
 * MOVING, SENDING or CHANGING that returns no error replaces the events of the call before, so a program
 * that needs all events reads them after each of these calls. The pointer is valid until the next one.
 */
int touch_events(touch_object *object, const touch_event **events);

/* Returns 1 if touch_advance alone would change the object, else 0. */
int touch_is_moving(touch_object *object);

/* Writes the offset. column counts a picker's columns from the left, from 0; else it must be 0. */
int touch_offset(touch_object *object, int column, double *offset);

/* Writes the offset to draw in a frame at a time. resampling is TOUCH_RESAMPLING_OFF and so on. */
int touch_displayed_offset(touch_object *object, int column, int resampling, double time,
                           double *offset);

/* Writes the state of an object, or of one column of a picker. */
int touch_get_state(touch_object *object, int column, touch_state *state);

/*
 * Writes the positions of the rows of a column. offset is a result of touch_offset or
 * touch_displayed_offset. The visible indices are first...first + count - 1. The distance between the
 * centre of the row at an index and the centre of the frame is
 *
 *     d = index * row_extent - offset
 *
 * It is positive downwards or to the right, and to the left in a header from right to left. On a wheel, d is
 * measured along the rim: the row appears radius * sin(d / radius) below the centre, with the height
 * row_extent * cos(d / radius). The visible indices of a wheel are those whose centre is on the front half.
 * The visible indices of a ruler and a header are those that are at least partly in the frame. In a loop an
 * index may be in any lap; its row is the non-negative remainder of its division by the number of rows.
 */
int touch_get_geometry(touch_object *object, int column, double offset, touch_geometry *geometry);

/* Writes the value of the selected mark of a ruler. */
int touch_ruler_value(touch_object *ruler, double *value);

/* SENDING */

/*
 * Moves a scroller to an offset: on a spring, or, if animated is 0, at once. Returns 1 if the content moves
 * or has moved, else 0. A finger that holds the content prevents the movement.
 */
int touch_scroll_to(touch_object *scroller, double time, double offset, int animated, int cause);

/*
 * Moves a row to the centre, as touch_scroll_to does. Returns 1 if the row exists and is enabled and no
 * finger holds the column, else 0.
 */
int touch_select(touch_object *object, int column, double time, int64_t row, int animated, int cause);

/*
 * Moves by whole rows, counted from the row on which the content will rest, as keys and notches of a wheel
 * do. While a finger holds the column, nothing moves. Returns 1, even if nothing moves.
 */
int touch_step(touch_object *object, int column, double time, int64_t rows, int cause);

/*
 * Moves by a distance, as high-resolution wheels do: a scroller by points, other objects by rows, at most
 * 2^30 in a call; fractions are allowed. While a finger holds the content, nothing moves.
 */
int touch_turn(touch_object *object, int column, double time, double distance);

/*
 * Handles an action of a touchpad or a wheel; kind is TOUCH_GESTURE and so on. distance is positive toward
 * the content's end, in points of the fingers' movement, or in notches for TOUCH_NOTCHES. A gesture emits
 * the events of a drag, and uses the preset's touchpad rule. While a pointer is on the content, actions
 * change nothing.
 */
int touch_scroll(touch_object *object, int column, double time, int kind, double distance);

/*
 * Changes where a deceleration will end. target is an offset for a scroller. For other objects it is the
 * index of a row: a whole number, which may be above TOUCH_LIMIT. After TOUCH_WILL_END_DRAGGING and before
 * the next call that moves the object, target is where the content moves after the release, even if the
 * finger did not move when it was lifted. Returns 1 if the object decelerates or was just released, and the
 * target exists; otherwise returns 0.
 */
int touch_retarget(touch_object *object, int column, double target);

/* Releases every finger, as if each had been cancelled. */
int touch_cancel(touch_object *object, double time);

/* CHANGING */

/* Changes the lengths of a scroller that does not loop. Insets do not change; drags and motions continue. */
int touch_set_content(touch_object *scroller, double time, double content, double viewport);

/*
 * Changes the number of rows of a wheel, a header or a column of a picker. If the selected row no longer
 * exists, the last enabled row is selected. Disabled rows that still exist stay disabled; added rows are
 * enabled. If every remaining row is disabled, all become enabled.
 */
int touch_set_rows(touch_object *object, int column, double time, int64_t rows);

/*
 * Changes the frame of an object with rows. Wheels whose radius was not set get half the height of the
 * frame as radius. The visible columns of a header fill the width of the frame. If this changes a header
 * that moves or is held, the next call that emits events first emits the events that end its motion.
 */
int touch_set_frame(touch_object *object, const touch_frame *frame);

/*
 * Changes the radius of a wheel, or of all wheels of a picker; it is at least 2^-10. Afterwards the radius
 * no longer depends on the frame. The selection does not change.
 */
int touch_set_radius(touch_object *object, double radius);

/* PRESETS */

/* Returns the number of presets. */
int touch_preset_count(void);

/*
 * Writes the name of a preset to name, a buffer of size bytes. index counts the presets from 0. The name is
 * cut to size - 1 bytes and ends with a zero byte. Returns the length of the whole name in bytes.
 */
int touch_preset_name(int index, char *name, size_t size);

/* Changes the preset of an object or tracker. A motion that has begun keeps its parameters. */
int touch_set_preset(touch_object *object, const char *name);

/*
 * Changes the preset to that of a JSON text in UTF-8. length is its number of bytes, at most 65,536:
 *
 *     {"name": "lazy", "base": "uikit", "velocityRule": "impulse", "dragSlop": 4}
 *
 * Parameters and rules that are not in the text are those of the preset base. The rules are:
 *
 *     "velocityRule"   "iosWeighted", "leastSquares", "impulse", "windowAverage", "mean", "segmentMean",
 *                      "moveMean"
 *     "momentumCarry"  "none", "share", "flywheel", "boost", "acceleration", "accumulation",
 *                      "multiple"
 *     "tickRule"       "border", "middle"
 *     "touchpadRule"   "touch", "flutter", "chromium", "firefox", "gtk", "qt"
 *     "wheelRule"      "immediate", "chromium", "firefox", "gtk", "qt"
 *
 * If the call returns TOUCH_ERROR_TEXT, it writes to message what was found and what was expected. message
 * is a buffer of size bytes, or NULL; the text is cut to size - 1 bytes and ends with a zero byte.
 */
int touch_set_preset_json(touch_object *object, const char *text, size_t length, char *message,
                          size_t size);

/* Changes a parameter of an object or tracker. */
int touch_tune(touch_object *object, const char *name, double value);

/* Returns the number of parameters of an object or tracker. It depends on the preset. */
int touch_parameter_count(touch_object *object);

/* Writes a parameter. index counts the parameters from 0. */
int touch_get_parameter(touch_object *object, int index, touch_parameter *parameter);

/* SAMPLES */

/* Creates a resampler, which computes a finger's position between samples. Free it with touch_free. */
int touch_resampler_create(touch_object **object);

/* Adds a sample. Of several samples with the same time, the last is used. */
int touch_resampler_add(touch_object *resampler, double time, double position);

/* Writes the position to draw at a time; 0 if there are no samples. */
int touch_resampler_position(touch_object *resampler, double time, int resampling, double *position);

/* Creates a tracker, which computes a pointer's velocity by a preset's rule. Free it with touch_free. */
int touch_tracker_create(const char *preset, touch_object **object);

/* Adds a sample. */
int touch_tracker_add(touch_object *tracker, double time, double position);

/* Writes the velocity of a release at a time; 0 with fewer than two samples, and after a rest. */
int touch_tracker_velocity(touch_object *tracker, double time, double *velocity);

/* Removes the samples of a resampler or tracker. */
int touch_reset(touch_object *object);

#ifdef __cplusplus
}
#endif

#endif
