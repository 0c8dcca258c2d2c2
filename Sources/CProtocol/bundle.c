#define _GNU_SOURCE
#include "bundle.h"

#include <string.h>

static const unsigned char openrpc[] = {
#embed "../../protocol/openrpc.json"
};

const unsigned char *daybook_openrpc(size_t *size) {
  *size = sizeof openrpc;
  return openrpc;
}

size_t daybook_openrpc_find(int byte, size_t start, size_t end) {
  const unsigned char *found = memchr(openrpc + start, byte, end - start);
  return found ? (size_t)(found - openrpc) : end;
}

size_t daybook_openrpc_params(size_t start, size_t end) {
  static const char name[] = "\"paramStructure\"";
  const unsigned char *found = memmem(openrpc + start, end - start, name, sizeof name - 1);
  return found ? (size_t)(found - openrpc) : start;
}
