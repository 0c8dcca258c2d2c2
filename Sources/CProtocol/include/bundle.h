#include <stddef.h>

// protocol/openrpc.json as it was when the program was built, without a NUL behind it.
const unsigned char *daybook_openrpc(size_t *size);

// Where a byte is first in a part of the file; the end of the part where it is not.
size_t daybook_openrpc_find(int byte, size_t start, size_t end);

// Where a method's line comes to its params, behind its errors and examples; the start of what is
// no method's.
size_t daybook_openrpc_params(size_t start, size_t end);
