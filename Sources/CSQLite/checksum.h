#include <sqlite3.h>
#include <string.h>

// The SQL function checksum_of(value, ...): 64 bits that follow from the values and their types.
// Each step is a bijection of the word and of the state, so that a single word that differs is
// always seen.

static inline sqlite3_uint64 daybook_checksum_add(sqlite3_uint64 state, sqlite3_uint64 word) {
  state = (state ^ word) * 0x9E3779B97F4A7C15u;
  return state ^ (state >> 32);
}

// The same on each machine, whatever its order of bytes.
static inline sqlite3_uint64 daybook_checksum_word(const unsigned char *bytes) {
  sqlite3_uint64 word = 0;
  for (int place = 7; place >= 0; place--) word = word << 8 | bytes[place];
  return word;
}

static inline sqlite3_uint64 daybook_checksum_add_bytes(
    sqlite3_uint64 state, const unsigned char *bytes, sqlite3_uint64 count) {
  for (; count >= 8; bytes += 8, count -= 8)
    state = daybook_checksum_add(state, daybook_checksum_word(bytes));
  unsigned char rest[8] = {0};
  if (count) memcpy(rest, bytes, count);
  return count ? daybook_checksum_add(state, daybook_checksum_word(rest)) : state;
}

static inline void daybook_checksum_of(
    sqlite3_context *context, int count, sqlite3_value **values) {
  sqlite3_uint64 state = (sqlite3_uint64)count;
  for (int index = 0; index < count; index++) {
    sqlite3_value *value = values[index];
    int type = sqlite3_value_type(value);
    state = daybook_checksum_add(state, (sqlite3_uint64)type);
    if (type == SQLITE_INTEGER) {
      state = daybook_checksum_add(state, (sqlite3_uint64)sqlite3_value_int64(value));
    } else if (type == SQLITE_FLOAT) {
      double number = sqlite3_value_double(value);
      sqlite3_uint64 word;
      memcpy(&word, &number, sizeof word);
      state = daybook_checksum_add(state, word);
    } else if (type != SQLITE_NULL) {
      // As text it would be copied, to end in a zero.
      const unsigned char *bytes = sqlite3_value_blob(value);
      sqlite3_uint64 length = (sqlite3_uint64)sqlite3_value_bytes(value);
      if (!bytes && length) {
        sqlite3_result_error_nomem(context);
        return;
      }
      state = daybook_checksum_add_bytes(daybook_checksum_add(state, length), bytes, length);
    }
  }
  sqlite3_result_int64(context, (sqlite3_int64)state);
}

static inline int daybook_sqlite_adds_checksum_of(sqlite3 *connection) {
  return sqlite3_create_function_v2(
    connection, "checksum_of", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, 0,
    daybook_checksum_of, 0, 0, 0);
}
