#include <sqlite3.h>

// Swift cannot call a function with a variable number of arguments.
static inline int daybook_sqlite_counts_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// From then on the connection leaves the log as it is when it closes.
static inline int daybook_sqlite_keeps_log(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
