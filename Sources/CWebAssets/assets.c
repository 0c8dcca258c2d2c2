#include "assets.h"

#include <string.h>

static const unsigned char script[] = {
#embed "files/script.js"
    ,
#embed "files/keys.js"
    ,
#embed "files/live.js"
    ,
#embed "files/offline.js"
};
static const unsigned char style[] = {
#embed "files/style.css"
};
static const unsigned char worker[] = {
#embed "files/worker.js"
};
static const unsigned char manifest[] = {
#embed "files/manifest.json"
};
static const unsigned char icon[] = {
#embed "files/icon.svg"
};
static const unsigned char icon180[] = {
#embed "files/icon-180.png"
};
static const unsigned char icon192[] = {
#embed "files/icon-192.png"
};
static const unsigned char icon512[] = {
#embed "files/icon-512.png"
};

const unsigned char *daybook_web_asset(const char *name, size_t *size) {
  static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
  } files[] = {
      {"script.js", script, sizeof script},       {"style.css", style, sizeof style},
      {"worker.js", worker, sizeof worker},       {"manifest.json", manifest, sizeof manifest},
      {"icon.svg", icon, sizeof icon},            {"icon-180.png", icon180, sizeof icon180},
      {"icon-192.png", icon192, sizeof icon192},  {"icon-512.png", icon512, sizeof icon512},
  };
  for (size_t place = 0; place < sizeof files / sizeof *files; place++) {
    if (strcmp(files[place].name, name) != 0) continue;
    *size = files[place].size;
    return files[place].bytes;
  }
  return NULL;
}
