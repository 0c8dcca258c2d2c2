#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift's module of the C library lacks what glibc has beyond POSIX.

int pipe2(int ends[2], int flags);
int signalfd(int descriptor, const sigset_t *signals, int flags);
int close_range(unsigned first, unsigned last, int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

// Swift cannot call a function with a variable number of arguments.

// From then on what loses its parent becomes a child of this process, if it descends from it.
static inline int daybook_linux_adopts_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
}

// From then on the end of the thread that started this process sends it the signal.
static inline int daybook_linux_ends_with_parent(int signal) {
  return prctl(PR_SET_PDEATHSIG, (long)signal, 0L, 0L, 0L);
}

// A descriptor that can be read once the process has ended, and that no other program inherits.
static inline int daybook_linux_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, (long)process, 0L);
}

static inline int daybook_linux_signal(int process_descriptor, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, (long)process_descriptor, (long)signal, NULL, 0L);
}
