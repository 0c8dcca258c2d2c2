#include <zlib.h>

// What begins a stream is a macro. 16 above the window asks for the header of gzip.
static inline int daybook_gzip_begin(z_stream *stream) {
  return deflateInit2(stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int daybook_inflate_begin(z_stream *stream) { return inflateInit(stream); }
