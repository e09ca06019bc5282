// SPDX-License-Identifier: GPL-3.0-or-later

#include "market.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <strings.h>
#include <sys/types.h>

#include "../support.h"

typedef enum { REAL, COMPLEX, INTEGER, PATTERN } Field;
typedef enum { GENERAL, SYMMETRIC, HERMITIAN, SKEW } Symmetry;

static const char *const fields[] = {"real", "complex", "integer", "pattern", NULL};
static const char *const symmetries[] = {"general", "symmetric", "hermitian", "skew-symmetric",
                                         NULL};

typedef struct {
  const char *file;
  FILE *stream;
  long number; // of the line, from 1
  char *line;
  size_t room;
  char *at; // how far the line has been read
  Field field;
  Symmetry symmetry;
} Reader;

// Gives up, naming the line.
__attribute__((noreturn, format(printf, 2, 3))) static void complain(const Reader *reader,
                                                                     const char *format, ...) {
  char what[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  die("spmv: %s:%ld: %s", reader->file, reader->number, what);
}

// Reads one line, whatever is in it; 0 at the end of the file.
static int readLine(Reader *reader) {
  reader->number++;
  errno = 0;
  const ssize_t length = getline(&reader->line, &reader->room, reader->stream);
  if (length < 0) {
    if (ferror(reader->stream))
      die("spmv: %s: %s", reader->file, strerror(errno));
    return 0;
  }
  if ((size_t)length != strlen(reader->line))
    complain(reader, "a zero byte: this is no text");
  reader->at = reader->line;
  return 1;
}

static void skipBlanks(Reader *reader) {
  while (isspace((unsigned char)*reader->at))
    reader->at++;
}

// Reads up to a line that is neither empty nor a comment.
static int nextLine(Reader *reader) {
  while (readLine(reader)) {
    skipBlanks(reader);
    if (*reader->at && *reader->at != '%')
      return 1;
  }
  return 0;
}

// A word ends at a blank; it is cut out of the line.
static char *word(Reader *reader) {
  skipBlanks(reader);
  char *const start = reader->at;
  while (*reader->at && !isspace((unsigned char)*reader->at))
    reader->at++;
  if (*reader->at)
    *reader->at++ = 0;
  return start;
}

static void expectEnd(Reader *reader) {
  const char *const rest = word(reader);
  if (*rest)
    complain(reader, "'%.40s' is too much on this line", rest);
}

static long integer(Reader *reader, const char *what, long least, long most) {
  const char *const text = word(reader);
  if (!*text)
    complain(reader, "the %s is missing", what);
  char *end;
  errno = 0;
  const long value = strtol(text, &end, 10);
  if (*end)
    complain(reader, "the %s, '%.40s', is not a whole number", what, text);
  if (errno || value < least || value > most)
    complain(reader, "the %s, %.40s, is not from %ld to %ld", what, text, least, most);
  return value;
}

static double real(Reader *reader, const char *what) {
  const char *const text = word(reader);
  if (!*text)
    complain(reader, "the %s is missing", what);
  char *end;
  const double value = strtod(text, &end);
  if (*end || !isfinite(value))
    complain(reader, "the %s, '%.40s', is not a finite number", what, text);
  return value;
}

// Which of the names a word of the first line is.
static int choice(Reader *reader, const char *what, const char *const *names) {
  const char *const text = word(reader);
  for (int i = 0; names[i]; i++)
    if (!strcasecmp(text, names[i]))
      return i;
  complain(reader, "the %s of the matrix is '%.40s', which is not supported", what, text);
}

static void readHeader(Reader *reader) {
  static const char *const objects[] = {"matrix", NULL}, *const formats[] = {"coordinate", NULL};
  if (!readLine(reader) || strcasecmp(word(reader), "%%MatrixMarket"))
    complain(reader, "a Matrix Market file begins with '%%%%MatrixMarket matrix coordinate'");
  choice(reader, "kind", objects);
  choice(reader, "format", formats);
  reader->field = choice(reader, "field", fields);
  reader->symmetry = choice(reader, "symmetry", symmetries);
  expectEnd(reader);
  if (reader->symmetry == HERMITIAN && reader->field != COMPLEX)
    complain(reader, "a hermitian matrix is complex, not %s", fields[reader->field]);
  if (reader->symmetry == SKEW && reader->field == PATTERN)
    complain(reader, "a skew-symmetric matrix is not a pattern");
}

// Reads the value at the end of an entry's line. The largest whole number is the largest up to
// which a double holds them all.
static void readValue(Reader *reader, Entry *entry) {
  const long largest = 1L << 53;
  entry->re = 1;
  entry->im = 0;
  if (reader->field == INTEGER)
    entry->re = integer(reader, "value", -largest, largest);
  else if (reader->field != PATTERN)
    entry->re = real(reader, reader->field == COMPLEX ? "real part" : "value");
  if (reader->field == COMPLEX)
    entry->im = real(reader, "imaginary part");
}

static void checkSymmetry(const Reader *reader, const Entry *e) {
  const char *const kind = symmetries[reader->symmetry];
  if (reader->symmetry == GENERAL)
    return;
  if (e->row < e->column)
    complain(reader, "an entry above the diagonal of a %s matrix", kind);
  if (reader->symmetry == SKEW && e->row == e->column)
    complain(reader, "an entry on the diagonal of a %s matrix", kind);
  if (reader->symmetry == HERMITIAN && e->row == e->column && e->im != 0)
    complain(reader, "the diagonal of a %s matrix is real", kind);
}

// The entry on the other side of the diagonal.
static Entry mirror(const Reader *reader, Entry e) {
  const double sign = reader->symmetry == SKEW ? -1 : 1;
  const double conjugate = reader->symmetry == HERMITIAN ? -1 : 1;
  return (Entry){e.column, e.row, sign * e.re, sign * conjugate * e.im};
}

EntryList readMarket(const char *file) {
  Reader reader = {.file = file, .stream = fopen(file, "r")};
  if (!reader.stream)
    die("spmv: %s: %s", file, strerror(errno));
  readHeader(&reader);

  EntryList list = {0};
  if (!nextLine(&reader))
    complain(&reader, "the line with the size of the matrix is missing");
  list.rows = integer(&reader, "number of rows", 1, MOST_ROWS);
  list.columns = integer(&reader, "number of columns", 1, MOST_ROWS);
  const long count = integer(&reader, "number of entries", 0, MOST_ENTRIES);
  expectEnd(&reader);
  if (list.rows != list.columns && reader.symmetry != GENERAL)
    complain(&reader, "a %s matrix is square, not %d x %d", symmetries[reader.symmetry], list.rows,
             list.columns);

  long read = 0;
  while (nextLine(&reader)) {
    if (++read > count)
      complain(&reader, "more than the %ld entries announced", count);
    Entry entry;
    entry.row = integer(&reader, "row", 1, list.rows) - 1;
    entry.column = integer(&reader, "column", 1, list.columns) - 1;
    readValue(&reader, &entry);
    expectEnd(&reader);
    checkSymmetry(&reader, &entry);
    addEntry(&list, entry);
    if (reader.symmetry != GENERAL && entry.row != entry.column)
      addEntry(&list, mirror(&reader, entry));
  }
  if (read < count)
    complain(&reader, "the file ends after %ld of %ld entries", read, count);
  fclose(reader.stream);
  free(reader.line);
  return list;
}

void writeMarket(const EntryList *lower, const char *file) {
  FILE *const stream = fopen(file, "w");
  if (!stream)
    die("spmv: %s: %s", file, strerror(errno));
  fputs("%%MatrixMarket matrix coordinate complex hermitian\n", stream);
  fprintf(stream, "%d %d %d\n", lower->rows, lower->columns, lower->count);
  for (int k = 0; k < lower->count; k++) {
    const Entry e = lower->entry[k];
    fprintf(stream, "%d %d %.17g %.17g\n", e.row + 1, e.column + 1, e.re, e.im);
  }
  if (ferror(stream) | fclose(stream))
    die("spmv: %s: it cannot be written", file);
}
