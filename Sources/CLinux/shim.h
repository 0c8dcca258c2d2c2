#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// Swift's module of the C library lacks what glibc has beyond POSIX.

int pipe2(int ends[2], int flags);
int signalfd(int descriptor, const sigset_t *signals, int flags);
int close_range(unsigned first, unsigned last, int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

// O_PATH, which Swift does not see.
enum { daybook_linux_o_path = 010000000 };

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

// What tells one file system from another.
static inline uint64_t daybook_linux_file_system(const struct statfs *system) {
  uint64_t id = 0;
  memcpy(&id, &system->f_fsid, sizeof id < sizeof system->f_fsid ? sizeof id : sizeof system->f_fsid);
  return id;
}

// Opens a path within a folder (O_PATH): not by a link, nor out of the folder.
static inline int daybook_linux_open_beneath(int folder, const char *path) {
  struct open_how how = {
    .flags = daybook_linux_o_path | 02000000,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, (long)folder, path, &how, sizeof how);
}

// The architecture for which this is built, as seccomp(2) names it.
#if defined(__x86_64__)
enum { daybook_linux_architecture = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { daybook_linux_architecture = AUDIT_ARCH_AARCH64 };
#else
#error "The calls that a plugin is refused are not known for this architecture."
#endif

// What older headers lack, and what is O_TMPFILE's own.
enum {
  daybook_linux_memfd_secret = 447,
  daybook_linux_fchmodat2 = 452,
  daybook_linux_setxattrat = 463,
  daybook_linux_open_tree_attr = 467,
  daybook_linux_file_setattr = 469,
  daybook_linux_o_tmpfile = 020000000,
};

// The calls that a confined plugin is refused as if the system had none of them, by index; -1 after
// the last. What falls back on another call then does.
static inline int daybook_linux_missing_call(int index) {
  static const int calls[] = {
    SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    // Its flags and mode lie where no filter sees them.
    SYS_openat2,
    // Memory that no limit of a process counts, and what all of the machine have together.
    SYS_memfd_create, daybook_linux_memfd_secret, SYS_shmget, SYS_semget, SYS_msgget, SYS_mq_open,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, daybook_linux_setxattrat, SYS_io_setup,
    // What somebody does with a file that the plugin only sees.
    SYS_inotify_init1,
#ifdef __x86_64__
    SYS_inotify_init,
#endif
    daybook_linux_open_tree_attr, daybook_linux_file_setattr,
  };
  return (size_t)index < sizeof calls / sizeof *calls ? calls[index] : -1;
}

// The calls that it may not make: other processes, keys, tracing, namespaces and mounts, the kernel
// and the machine.
static inline int daybook_linux_refused_call(int index) {
  static const int calls[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_pidfd_getfd,
    SYS_kcmp,
    SYS_add_key, SYS_request_key, SYS_keyctl,
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_fanotify_init, SYS_lookup_dcookie,
    SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount,
    SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_quotactl,
    SYS_name_to_handle_at, SYS_open_by_handle_at,
    SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_swapon,
    SYS_swapoff, SYS_syslog, SYS_acct, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime,
    SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_vhangup, SYS_personality,
    SYS_migrate_pages, SYS_move_pages,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_quotactl_fd
    SYS_quotactl_fd,
#endif
#ifdef __x86_64__
    SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs,
#endif
  };
  return (size_t)index < sizeof calls / sizeof *calls ? calls[index] : -1;
}

// A file in memory that the programs started from here inherit.
static inline int daybook_linux_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 0UL);
}

// From then on this process has a user namespace and mounts of its own.
static inline int daybook_linux_leaves_mounts(void) {
  return (int)syscall(SYS_unshare, 0x10000000L | 0x00020000L);  // CLONE_NEWUSER, CLONE_NEWNS
}

// From then on nothing that is mounted outside is mounted here too.
static inline int daybook_linux_keeps_mounts(void) {
  return (int)syscall(SYS_mount, NULL, "/", NULL, 16384L | (1L << 18), NULL);  // MS_REC, MS_PRIVATE
}
