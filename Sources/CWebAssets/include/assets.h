#include <stddef.h>

// A file of Sources/CWebAssets/files as it was when the program was built; null where there is none of
// this name.
const unsigned char *daybook_web_asset(const char *name, size_t *size);
