#include <sqlite3.h>

// Swift cannot call a function with a variable number of arguments, nor name SQLITE_TRANSIENT.

static inline int daybook_sqlite_counts_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// From then on the connection leaves the log as it is when it closes.
static inline int daybook_sqlite_keeps_log(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// From then on text between double quotes is a name, and never a string.
static inline void daybook_sqlite_takes_no_quoted_text(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

// SQLite keeps a copy of the bytes. It takes a null pointer for NULL, which is not the empty text.
static inline int daybook_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int daybook_sqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline void daybook_sqlite_result_text(
    sqlite3_context *context, const void *text, sqlite3_uint64 count) {
  sqlite3_result_text64(context, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
