// Preloaded into a program, writes down each statement that it gives to SQLite, with what is bound
// to it, into the file that STATEMENTS names; replay.c runs them again. What an extension such as
// FTS5 asks of SQLite by itself is not written down: a replay makes it ask the same.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { buckets = 1 << 16 };

static FILE *file;
static uint32_t statements;
static struct { sqlite3_stmt *statement; uint32_t number; } known[buckets];
static __thread int depth;  // Above 0, SQLite is calling itself.

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

static uint32_t slot(sqlite3_stmt *statement) {
  uint32_t place = (uint32_t)((uintptr_t)statement >> 4) % buckets;
  while (known[place].statement && known[place].statement != statement) place = (place + 1) % buckets;
  return place;
}

static void note(char kind, uint32_t statement, uint32_t index, const void *bytes, uint32_t count) {
  if (!file) return;
  uint32_t head[4] = {(uint32_t)kind, statement, index, count};
  fwrite(head, sizeof head, 1, file);
  if (count) fwrite(bytes, count, 1, file);
}

static void bound(char kind, sqlite3_stmt *statement, int index, const void *bytes, uint32_t count) {
  if (!depth) note(kind, known[slot(statement)].number, (uint32_t)index, bytes, count);
}

int sqlite3_prepare_v3(sqlite3 *db, const char *sql, int length, unsigned flags,
                       sqlite3_stmt **statement, const char **tail) {
  const char *end = 0;
  depth++;
  int code = REAL(sqlite3_prepare_v3)(db, sql, length, flags, statement, &end);
  depth--;
  if (tail) *tail = end;
  if (depth || code != SQLITE_OK || !*statement) return code;
  if (!file && getenv("STATEMENTS")) file = fopen(getenv("STATEMENTS"), "w");
  uint32_t place = slot(*statement);
  known[place].statement = *statement;
  known[place].number = statements++;
  note('P', known[place].number, 0, sql, (uint32_t)(end - sql));
  return code;
}

int sqlite3_step(sqlite3_stmt *statement) {
  if (!depth && !sqlite3_stmt_busy(statement)) note('S', known[slot(statement)].number, 0, 0, 0);
  depth++;
  int code = REAL(sqlite3_step)(statement);
  depth--;
  return code;
}

int sqlite3_bind_null(sqlite3_stmt *statement, int index) {
  bound('N', statement, index, 0, 0);
  return REAL(sqlite3_bind_null)(statement, index);
}

int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value) {
  bound('I', statement, index, &value, sizeof value);
  return REAL(sqlite3_bind_int64)(statement, index, value);
}

int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value) {
  bound('D', statement, index, &value, sizeof value);
  return REAL(sqlite3_bind_double)(statement, index, value);
}

int sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int count,
                      void (*done)(void *)) {
  bound('T', statement, index, text, (uint32_t)(count < 0 ? strlen(text) : (size_t)count));
  return REAL(sqlite3_bind_text)(statement, index, text, count, done);
}

int sqlite3_clear_bindings(sqlite3_stmt *statement) {
  bound('C', statement, 0, 0, 0);
  return REAL(sqlite3_clear_bindings)(statement);
}
