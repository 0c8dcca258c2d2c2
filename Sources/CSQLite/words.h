#include <sqlite3.h>
#include <string.h>

// The SQL function has_words(choices, text, ...): whether one of the texts has one of the choices,
// which stand on lines of their own. All are words joined by single spaces; those of a choice follow
// each other in the text, and the last one may go on.

static inline int daybook_has_words(
    const char *text, const char *end, const char *choices, const char *last) {
  for (const char *word = text; word; word = memchr(word, ' ', (size_t)(end - word))) {
    if (word != text) word++;
    for (const char *choice = choices; choice < last;) {
      const char *line = memchr(choice, '\n', (size_t)(last - choice));
      if (!line) line = last;
      size_t count = (size_t)(line - choice);
      if (*word == *choice && (size_t)(end - word) >= count && !memcmp(word, choice, count)) return 1;
      choice = line + 1;
    }
  }
  return 0;
}

static inline void daybook_has_words_function(
    sqlite3_context *context, int count, sqlite3_value **values) {
  const char *choices = count > 0 ? (const char *)sqlite3_value_text(values[0]) : 0;
  const char *last = choices ? choices + sqlite3_value_bytes(values[0]) : 0;
  int has = 0;
  for (int index = 1; choices && !has && index < count; index++) {
    const char *text = (const char *)sqlite3_value_text(values[index]);
    int bytes = sqlite3_value_bytes(values[index]);
    has = text && bytes && daybook_has_words(text, text + bytes, choices, last);
  }
  sqlite3_result_int(context, has);
}

static inline int daybook_sqlite_adds_has_words(sqlite3 *connection) {
  return sqlite3_create_function_v2(
    connection, "has_words", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, 0, daybook_has_words_function,
    0, 0, 0);
}
