#include <sqlite3.h>
#include <string.h>

// The SQL function written_object(name, value, ...): a JSON object as json_object writes it, without
// the members that are NULL, which take most of a row's snapshot and of the time to read it.

typedef struct {
  char *bytes;
  sqlite3_uint64 count;
  sqlite3_uint64 room;
} daybook_text;

// Returns where so many bytes can be written, or a null pointer without memory.
static inline char *daybook_text_end(daybook_text *text, sqlite3_uint64 more) {
  if (text->room - text->count < more) {
    sqlite3_uint64 room = text->count + more + 512;
    char *bytes = sqlite3_realloc64(text->bytes, room);
    if (!bytes) return 0;
    text->bytes = bytes;
    text->room = room;
  }
  return text->bytes + text->count;
}

static inline int daybook_text_add(daybook_text *text, const void *bytes, sqlite3_uint64 count) {
  char *end = daybook_text_end(text, count);
  if (!end) return SQLITE_NOMEM;
  memcpy(end, bytes, count);
  text->count += count;
  return SQLITE_OK;
}

static inline int daybook_text_quote(
    daybook_text *text, const unsigned char *bytes, sqlite3_uint64 count) {
  // A control character takes six bytes.
  char *end = daybook_text_end(text, 6 * count + 2);
  if (!end) return SQLITE_NOMEM;
  char *to = end;
  *to++ = '"';
  for (sqlite3_uint64 place = 0; place < count; place++) {
    unsigned char byte = bytes[place];
    if (byte == '"' || byte == '\\') {
      *to++ = '\\';
      *to++ = (char)byte;
    } else if (byte >= 0x20) {
      *to++ = (char)byte;
    } else {
      static const char letters[] = {[8] = 'b', [9] = 't', [10] = 'n', [12] = 'f', [13] = 'r'};
      char letter = byte < sizeof letters ? letters[byte] : 0;
      *to++ = '\\';
      if (letter) {
        *to++ = letter;
      } else {
        memcpy(to, "u00", 3);
        to[3] = (char)('0' + (byte >> 4));
        to[4] = "0123456789abcdef"[byte & 15];
        to += 5;
      }
    }
  }
  *to++ = '"';
  text->count += (sqlite3_uint64)(to - end);
  return SQLITE_OK;
}

// SQLite marks with it what its JSON functions return.
#define DAYBOOK_JSON_SUBTYPE 74

static inline int daybook_text_add_value(daybook_text *text, sqlite3_value *value) {
  int type = sqlite3_value_type(value);
  if (type == SQLITE_BLOB) return SQLITE_MISMATCH;
  const unsigned char *bytes = sqlite3_value_text(value);
  sqlite3_uint64 count = (sqlite3_uint64)sqlite3_value_bytes(value);
  if (!bytes) return SQLITE_NOMEM;
  return type == SQLITE_TEXT && sqlite3_value_subtype(value) != DAYBOOK_JSON_SUBTYPE
    ? daybook_text_quote(text, bytes, count) : daybook_text_add(text, bytes, count);
}

static inline void daybook_written_object(
    sqlite3_context *context, int count, sqlite3_value **values) {
  daybook_text text = {0, 0, 0};
  int code = daybook_text_add(&text, "{", 1);
  for (int index = 0; code == SQLITE_OK && index + 1 < count; index += 2) {
    if (sqlite3_value_type(values[index + 1]) == SQLITE_NULL) continue;
    if (text.count > 1) code = daybook_text_add(&text, ",", 1);
    if (code == SQLITE_OK) code = daybook_text_add_value(&text, values[index]);
    if (code == SQLITE_OK) code = daybook_text_add(&text, ":", 1);
    if (code == SQLITE_OK) code = daybook_text_add_value(&text, values[index + 1]);
  }
  if (code == SQLITE_OK) code = daybook_text_add(&text, "}", 1);
  if (code == SQLITE_OK) {
    sqlite3_result_text64(context, text.bytes, text.count, sqlite3_free, SQLITE_UTF8);
    return;
  }
  sqlite3_free(text.bytes);
  if (code == SQLITE_NOMEM) sqlite3_result_error_nomem(context);
  else sqlite3_result_error(context, "JSON cannot hold BLOB values", -1);
}

static inline int daybook_sqlite_adds_written_object(sqlite3 *connection) {
  return sqlite3_create_function_v2(
    connection, "written_object", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_SUBTYPE, 0,
    daybook_written_object, 0, 0, 0);
}
