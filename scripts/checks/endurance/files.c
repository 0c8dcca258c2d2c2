// Records what a program does with the files below a folder, or lets some of it fail. Preloaded by
// files.py, which reads the records.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, READ = 4, NAME = 8, REMOVE = 16 };

// What is to fail, in a file that the one who asks for it maps too.
struct fault {
  int32_t kinds, number, after, count, is_short;
};

struct head {
  int32_t process, kind, file, flags;
  int64_t offset;
  uint32_t first, second;
} __attribute__((packed));

static const char *folder;
static int records = -1;
static volatile struct fault *fault;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned char tracked[65536];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FILES_FAULT");
  folder = getenv("FILES_FOLDER");
  if (path) {
    int file = open(path, O_RDWR | O_CLOEXEC);
    fault = mmap(NULL, sizeof *fault, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (fault == MAP_FAILED) _exit(70);
  }
  path = getenv("FILES_RECORDS");
  // Beyond the numbers that the program closes or counts on.
  if (path) records = fcntl(open(path, O_WRONLY | O_APPEND), F_DUPFD_CLOEXEC, 900);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_below(const char *path) {
  size_t length = folder ? strlen(folder) : 0;
  size_t end = strlen(path);
  if (!length || strncmp(path, folder, length) != 0) return 0;
  if (path[length] != '/' && path[length] != 0) return 0;
  // The index of the log is made anew after a loss.
  return end < 4 || strcmp(path + end - 4, "-shm") != 0;
}

static int is_tracked(int file) {
  return file >= 0 && (size_t)file < sizeof tracked && tracked[file];
}

static void record(
    int kind, int file, int flags, int64_t offset, const void *first, size_t first_size,
    const void *second, size_t second_size) {
  static char *buffer;
  static size_t size;
  struct head head = {getpid(), kind, file, flags, offset, first_size, second_size};
  size_t whole = sizeof head + first_size + second_size;
  int number = errno;
  if (records < 0) return;
  if (size < whole) buffer = realloc(buffer, size = whole);
  memcpy(buffer, &head, sizeof head);
  memcpy(buffer + sizeof head, first, first_size);
  if (second_size) memcpy(buffer + sizeof head + first_size, second, second_size);
  if (REAL(write)(records, buffer, whole) != (ssize_t)whole) _exit(70);
  errno = number;
}

static void record_names(int kind, int file, const char *one, const char *other) {
  record(kind, file, 0, 0, one, strlen(one), other, other ? strlen(other) : 0);
}

// Whether the call fails now, with errno set.
static int fails(int kind) {
  if (!fault || !(fault->kinds & kind)) return 0;
  if (__atomic_fetch_sub(&fault->after, 1, __ATOMIC_SEQ_CST) > 0) return 0;
  if (__atomic_fetch_sub(&fault->count, 1, __ATOMIC_SEQ_CST) <= 0) return 0;
  errno = fault->number;
  return 1;
}

static int opened(int file, const char *path, int flags) {
  if ((size_t)file >= sizeof tracked) return file;
  tracked[file] = 1;
  record(flags & O_TMPFILE & ~O_DIRECTORY ? 'O' : 'o', file, flags, 0, path, strlen(path), NULL, 0);
  return file;
}

#define OPEN(name)                                                        \
  int name(const char *path, int flags, ...) {                            \
    va_list list;                                                         \
    va_start(list, flags);                                                \
    mode_t mode = va_arg(list, mode_t);                                   \
    va_end(list);                                                         \
    if (!is_below(path)) return REAL(name)(path, flags, mode);            \
    pthread_mutex_lock(&mutex);                                           \
    int file = (flags & O_CREAT) && access(path, F_OK) != 0 && fails(NAME) \
      ? -1 : REAL(name)(path, flags, mode);                               \
    if (file >= 0) opened(file, path, flags);                             \
    pthread_mutex_unlock(&mutex);                                         \
    return file;                                                          \
  }
OPEN(open)
OPEN(open64)

int close(int file) {
  if (!is_tracked(file)) return REAL(close)(file);
  pthread_mutex_lock(&mutex);
  tracked[file] = 0;
  record('c', file, 0, 0, NULL, 0, NULL, 0);
  int result = REAL(close)(file);
  pthread_mutex_unlock(&mutex);
  return result;
}

// A short write leaves half; what is tried next fails.
static ssize_t written(int file, const void *bytes, size_t size, int64_t offset, int is_there) {
  ssize_t result = -1;
  int is_failing = fails(WRITE);
  if (is_failing && fault->is_short && size > 1) {
    size /= 2;
    fault->is_short = is_failing = 0;
    fault->count++;
  }
  if (!is_failing) {
    result = is_there ? REAL(pwrite64)(file, bytes, size, offset) : REAL(write)(file, bytes, size);
  }
  if (result > 0) record('w', file, 0, offset, bytes, result, NULL, 0);
  return result;
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (!is_tracked(file)) {
    if (file == 1 && records >= 0) {
      pthread_mutex_lock(&mutex);
      record('a', file, 0, 0, bytes, size, NULL, 0);
      pthread_mutex_unlock(&mutex);
    }
    return REAL(write)(file, bytes, size);
  }
  pthread_mutex_lock(&mutex);
  ssize_t result = written(file, bytes, size, lseek(file, 0, SEEK_CUR), 0);
  pthread_mutex_unlock(&mutex);
  return result;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  if (!is_tracked(file)) return REAL(pwrite64)(file, bytes, size, offset);
  pthread_mutex_lock(&mutex);
  ssize_t result = written(file, bytes, size, offset, 1);
  pthread_mutex_unlock(&mutex);
  return result;
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
  if (is_tracked(file) && fails(READ)) return -1;
  return REAL(pread64)(file, bytes, size, offset);
}

#define CALL(name, kind, letter, offset, ...)             \
  if (!is_tracked(file)) return REAL(name)(__VA_ARGS__);  \
  pthread_mutex_lock(&mutex);                             \
  int result = fails(kind) ? -1 : REAL(name)(__VA_ARGS__); \
  if (result == 0) record(letter, file, 0, offset, NULL, 0, NULL, 0); \
  pthread_mutex_unlock(&mutex);                           \
  return result;

int ftruncate(int file, off_t size) { CALL(ftruncate, WRITE, 't', size, file, size) }
int ftruncate64(int file, off64_t size) { CALL(ftruncate64, WRITE, 't', size, file, size) }
int fsync(int file) { CALL(fsync, SYNC, 's', 0, file) }
int fdatasync(int file) { CALL(fdatasync, SYNC, 's', 0, file) }

#define NAMED(name, kind, letter, one, other, file, ...)              \
  if (!is_below(one)) return REAL(name)(__VA_ARGS__);                 \
  pthread_mutex_lock(&mutex);                                         \
  int result = fails(kind) ? -1 : REAL(name)(__VA_ARGS__);            \
  if (result == 0) record_names(letter, file, one, other);            \
  pthread_mutex_unlock(&mutex);                                       \
  return result;

int unlink(const char *path) { NAMED(unlink, REMOVE, 'u', path, NULL, -1, path) }
int rmdir(const char *path) { NAMED(rmdir, REMOVE, 'u', path, NULL, -1, path) }
int mkdir(const char *path, mode_t mode) { NAMED(mkdir, NAME, 'm', path, NULL, -1, path, mode) }
int rename(const char *one, const char *other) {
  NAMED(rename, NAME, 'r', one, other, -1, one, other)
}
int link(const char *one, const char *other) { NAMED(link, NAME, 'l', one, other, -1, one, other) }

// A file without a name gets one by that of its descriptor.
int linkat(int from, const char *one, int to, const char *other, int flags) {
  int file = strncmp(one, "/proc/self/fd/", 14) == 0 ? atoi(one + 14) : -1;
  if (file < 0) {
    NAMED(linkat, NAME, 'l', one, other, -1, from, one, to, other, flags)
  }
  NAMED(linkat, NAME, 'L', other, NULL, file, from, one, to, other, flags)
}

char *mkdtemp(char *template) {
  char *path = REAL(mkdtemp)(template);
  if (path && is_below(path)) {
    pthread_mutex_lock(&mutex);
    record_names('m', -1, path, NULL);
    pthread_mutex_unlock(&mutex);
  }
  return path;
}
