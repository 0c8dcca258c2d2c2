#include <stddef.h>

// protocol/openrpc.json as it was when the program was built, without a NUL behind it.
const unsigned char *daybook_openrpc(size_t *size);
