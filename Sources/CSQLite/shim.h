#include <sqlite3.h>

// Swift cannot call a function with a variable number of arguments.
static inline int daybook_sqlite_counts_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
