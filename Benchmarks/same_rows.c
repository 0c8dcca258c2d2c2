// Stores every row of one database in a new one with the same tables and indexes, in one
// transaction, and prints the seconds that took: what SQLite alone needs for the same statements.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { most_tables = 64, most_columns = 64 };

struct table {
  char name[128], columns[4096];
  int width, count;
  sqlite3_value **values;
  sqlite3_stmt *insert;
};

static sqlite3 *source, *target;
static struct table tables[most_tables];

static void need(int ok, const char *what) {
  if (ok) return;
  fprintf(stderr, "same_rows: %s: %s / %s\n", what, sqlite3_errmsg(source), sqlite3_errmsg(target));
  exit(1);
}

static void run(const char *sql) { need(sqlite3_exec(target, sql, 0, 0, 0) == SQLITE_OK, sql); }

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement;
  need(sqlite3_prepare_v2(db, sql, -1, &statement, 0) == SQLITE_OK, sql);
  return statement;
}

// table_info leaves generated columns out, which cannot be written.
static void read_columns(struct table *table) {
  char sql[512];
  snprintf(sql, sizeof sql, "SELECT name FROM pragma_table_info('%s')", table->name);
  sqlite3_stmt *names = prepared(source, sql);
  while (sqlite3_step(names) == SQLITE_ROW) {
    need(table->width < most_columns, "too many columns");
    size_t used = strlen(table->columns);
    snprintf(table->columns + used, sizeof table->columns - used, "%s\"%s\"",
             table->width++ ? ", " : "", sqlite3_column_text(names, 0));
  }
  sqlite3_finalize(names);
}

static void read_rows(struct table *table) {
  char sql[8192];
  snprintf(sql, sizeof sql, "SELECT %s FROM \"%s\"", table->columns, table->name);
  sqlite3_stmt *rows = prepared(source, sql);
  for (int room = 0; sqlite3_step(rows) == SQLITE_ROW; table->count++) {
    if (table->count == room) {
      room = room ? room * 2 : 1024;
      table->values = realloc(table->values, sizeof *table->values * room * table->width);
      need(table->values != 0, "memory");
    }
    sqlite3_value **row = &table->values[table->count * table->width];
    for (int i = 0; i < table->width; i++)
      row[i] = sqlite3_value_dup(sqlite3_column_value(rows, i));
  }
  sqlite3_finalize(rows);
}

static void prepare_insert(struct table *table) {
  char sql[8192], marks[most_columns * 2] = "?";
  for (int i = 1; i < table->width; i++) strcat(marks, ",?");
  snprintf(sql, sizeof sql, "INSERT INTO \"%s\" (%s) VALUES (%s)", table->name, table->columns,
           marks);
  table->insert = prepared(target, sql);
}

static void store(struct table *table, int row) {
  for (int i = 0; i < table->width; i++)
    sqlite3_bind_value(table->insert, i + 1, table->values[row * table->width + i]);
  need(sqlite3_step(table->insert) == SQLITE_DONE, table->name);
  sqlite3_reset(table->insert);
}

int main(int count, char **arguments) {
  need(count == 3, "usage: same_rows SOURCE TARGET");
  need(sqlite3_open(arguments[1], &source) == SQLITE_OK, arguments[1]);
  need(sqlite3_open(arguments[2], &target) == SQLITE_OK, arguments[2]);
  run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
      "PRAGMA cache_size = -8000");
  int used = 0, longest = 0;
  sqlite3_stmt *schema = prepared(
      source,
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
      // A virtual table makes its shadow tables itself.
      " AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')"
      " ORDER BY type <> 'table', rowid");
  while (sqlite3_step(schema) == SQLITE_ROW) {
    run((const char *)sqlite3_column_text(schema, 2));
    if (strcmp((const char *)sqlite3_column_text(schema, 0), "table") != 0) continue;
    need(used < most_tables, "too many tables");
    snprintf(tables[used++].name, sizeof tables->name, "%s", sqlite3_column_text(schema, 1));
  }
  sqlite3_finalize(schema);
  for (int i = 0; i < used; i++) {
    read_columns(&tables[i]);
    read_rows(&tables[i]);
    prepare_insert(&tables[i]);
    if (tables[i].count > longest) longest = tables[i].count;
  }

  struct timespec begun, ended;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  run("BEGIN IMMEDIATE");
  // Row by row over all tables, as one request after the other wrote them.
  for (int row = 0; row < longest; row++)
    for (int i = 0; i < used; i++)
      if (row < tables[i].count) store(&tables[i], row);
  run("COMMIT");
  clock_gettime(CLOCK_MONOTONIC, &ended);
  printf("%.6f\n", ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) / 1e9);
  return 0;
}
