// Runs the statements that record.c wrote down, with the same values, on a copy of the database on
// which they ran, in one transaction, and prints the seconds that took: what SQLite needs for them
// when nobody reads a request, checks it or answers it.
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct note { uint32_t kind, statement, index, count; };

static sqlite3 *db;

static void need(int ok, const char *what) {
  if (ok) return;
  fprintf(stderr, "replay: %s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) { need(sqlite3_exec(db, sql, 0, 0, 0) == SQLITE_OK, sql); }

static char *content(const char *path, size_t *length) {
  FILE *file = fopen(path, "r");
  need(file && fseek(file, 0, SEEK_END) == 0, path);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length + 1);
  need(bytes && fread(bytes, 1, *length, file) == *length, path);
  fclose(file);
  return bytes;
}

// The one transaction and the settings are this program's own.
static int is_run(const char *sql) {
  const char *other[] = {"BEGIN", "COMMIT", "PRAGMA", "ROLLBACK TRANSACTION"};
  while (*sql == ' ' || *sql == '\n') sql++;
  for (size_t i = 0; i < sizeof other / sizeof *other; i++)
    if (strncmp(sql, other[i], strlen(other[i])) == 0) return 0;
  return 1;
}

// The search index is written once, before the commit: FTS5 would write its buffer out at each
// savepoint that comes after it.
static int comes_last(const char *sql) { return strncmp(sql, "INSERT INTO searchIndex", 23) == 0; }

static void perform(const struct note *note, const char *bytes, sqlite3_stmt **statements) {
  sqlite3_stmt *statement = statements[note->statement];
  int index = (int)note->index, code = SQLITE_OK;
  int64_t integer;
  double real;
  switch (note->kind) {
  case 'P':
    if (is_run(bytes))
      code = sqlite3_prepare_v2(db, bytes, (int)note->count, &statements[note->statement], 0);
    break;
  case 'N': code = sqlite3_bind_null(statement, index); break;
  case 'I':
    memcpy(&integer, bytes, sizeof integer);
    code = sqlite3_bind_int64(statement, index, integer);
    break;
  case 'D':
    memcpy(&real, bytes, sizeof real);
    code = sqlite3_bind_double(statement, index, real);
    break;
  case 'T': code = sqlite3_bind_text(statement, index, bytes, (int)note->count, SQLITE_STATIC); break;
  case 'C': code = sqlite3_clear_bindings(statement); break;
  case 'S':
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {}
    code = code == SQLITE_DONE ? sqlite3_reset(statement) : code;
  }
  need(code == SQLITE_OK, note->kind == 'P' ? bytes : sqlite3_sql(statement));
}

int main(int count, char **arguments) {
  need(count == 3, "usage: replay STATEMENTS DATABASE");
  size_t length;
  char *notes = content(arguments[1], &length);
  need(sqlite3_open(arguments[2], &db) == SQLITE_OK, arguments[2]);
  run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8000;"
      "PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON");
  sqlite3_stmt **statements = calloc(length / sizeof(struct note) + 1, sizeof *statements);
  need(statements != 0, "memory");

  struct timespec begun, ended;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  run("BEGIN IMMEDIATE");
  for (int is_last = 0; is_last < 2; is_last++) {
    for (size_t place = 0; place + sizeof(struct note) <= length;) {
      struct note note;
      memcpy(&note, notes + place, sizeof note);
      place += sizeof note;
      sqlite3_stmt *statement = statements[note.statement];
      // A statement that is not run has no place in the table.
      if (note.kind == 'P' ? !is_last : statement && comes_last(sqlite3_sql(statement)) == is_last)
        perform(&note, notes + place, statements);
      place += note.count;
    }
  }
  run("COMMIT");
  clock_gettime(CLOCK_MONOTONIC, &ended);
  printf("%.6f\n", ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) / 1e9);
  return 0;
}
