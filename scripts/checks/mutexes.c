// What the thread sanitizer has to be told of Swift's Mutex: its slow paths are in a library that is
// not instrumented, so what one thread did before another got the lock from it would be taken for a
// race. scripts/checks/sanitizers preloads this.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Of the sanitizer, where it is there.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock(unsigned thread, SELF mutex) __asm__(LOCK);
SWIFT void lock(unsigned thread, SELF mutex) {
  SWIFT void (*real)(unsigned, SELF) = dlsym(RTLD_NEXT, LOCK);
  real(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF mutex) __asm__(UNLOCK);
SWIFT void unlock(SELF mutex) {
  SWIFT void (*real)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  real(mutex);
}
