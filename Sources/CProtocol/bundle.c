#include "bundle.h"

static const unsigned char openrpc[] = {
#embed "../../protocol/openrpc.json"
};

const unsigned char *daybook_openrpc(size_t *size) {
  *size = sizeof openrpc;
  return openrpc;
}
