import CLinux
import Glibc

/// The filter of system calls that a confined plugin runs under (seccomp(2)): a program of classic
/// BPF over `seccomp_data`, which answers errors and ends nobody.
///
/// It refuses what leads around the mounts and namespaces: calls of another architecture, further
/// namespaces, the kernel's interfaces, other processes, and sockets that are not of the internet.
/// A socket that lies on the disk, and an abstract one, is reached by `AF_UNIX` alone.
struct SystemCallFilter {
  private static let namespaces: UInt32 = 0x7E02_0000
  private static let timeNamespace: UInt32 = 0x80
  /// unshare(2)'s own.
  private static let descriptors: UInt32 = 0x400
  /// ioctl(2) requests that type into a terminal or change what it is: TIOCSTI, TIOCLINUX, TIOCSETD.
  private static let typing: [UInt32] = [0x5412, 0x541C, 0x5423]
  /// fcntl(2) commands that tell of, or delay, what others do: F_SETLEASE and F_NOTIFY.
  private static let watching: [UInt32] = [1024, 1026]
  private static let setDumpable: UInt32 = 4
  /// TCP, UDP, and echo requests of both versions; 0 is the usual one of a type.
  private static let protocols: [UInt32] = [0, 6, 17, 1, 58]
  /// Numbers from here on are calls of x32.
  private static let firstOfX32: UInt32 = 0x4000_0000

  private var program: [sock_filter] = []

  /// `allowsUnixSockets` is for a plugin that may ask the services of the desktop.
  init(allowsUnixSockets: Bool) {
    load(offset: 4)
    add(BPF_JMP | BPF_JEQ | BPF_K, UInt32(daybook_linux_architecture), 1, 0)
    refuse(ENOSYS)
    load(offset: 0)
    add(BPF_JMP | BPF_JGE | BPF_K, Self.firstOfX32, 0, 1)
    refuse(ENOSYS)
    for call in Self.calls(daybook_linux_missing_call) { refuse(ENOSYS, call) }
    for call in Self.calls(daybook_linux_refused_call) { refuse(EPERM, call) }
    check(SYS_clone) { $0.refuse(EPERM, argument: 0, hasAnyOf: Self.namespaces) }
    check(SYS_unshare) {
      $0.refuse(
        EPERM, argument: 0, hasAnyOf: Self.namespaces | Self.timeNamespace | Self.descriptors)
    }
    checkModes()
    check(SYS_ioctl) { $0.refuse(EPERM, argument: 1, among: Self.typing) }
    check(SYS_fcntl) { $0.refuse(EPERM, argument: 1, among: Self.watching) }
    // Its supervisor is to see what it has open.
    check(SYS_prctl) { $0.refuse(EPERM, argument: 0, among: [Self.setDumpable]) }
    check(SYS_socket) {
      $0.allowSocket(AF_INET, Self.protocols)
      $0.allowSocket(AF_INET6, Self.protocols)
      $0.allowSocket(AF_NETLINK, [0])
      if allowsUnixSockets { $0.allowSocket(AF_UNIX, [0]) }
      $0.refuse(EAFNOSUPPORT)
    }
    check(SYS_socketpair) {
      $0.refuse(EAFNOSUPPORT, argument: 0, notAmong: [UInt32(AF_UNIX)])
      $0.refuse(EPROTONOSUPPORT, argument: 2, notAmong: [0])
      // A pair for datagrams can be connected anew, to somebody else's socket.
      let types = [SOCK_STREAM, SOCK_SEQPACKET].map { UInt32($0.rawValue) }
      if !allowsUnixSockets { $0.refuse(EPERM, argument: 1, masked: 0xF, notAmong: types) }
    }
    answer(UInt32(SECCOMP_RET_ALLOW))
  }

  /// Returns a file that has the program, which programs that are started inherit; -1 on failure.
  func file() -> Int32 {
    let file = daybook_linux_memory_file("daybook-filter")
    guard file >= 0 else { return -1 }
    let count = program.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count == program.count * MemoryLayout<sock_filter>.size, lseek(file, 0, SEEK_SET) == 0
    else {
      close(file)
      return -1
    }
    return file
  }

  /// Refuses to make a file that runs with its owner's rights, which would stay where the plugin may
  /// write, for others to start.
  private mutating func checkModes() {
    let bits = UInt32(S_ISUID | S_ISGID)
    let calls: [(call: Int32, mode: UInt32)] = [
      (SYS_fchmod, 1), (SYS_fchmodat, 2), (Int32(daybook_linux_fchmodat2), 2), (SYS_mknodat, 2),
    ]
    #if arch(x86_64)
    let older: [(call: Int32, mode: UInt32)] = [
      (SYS_chmod, 1), (SYS_creat, 1), (SYS_mknod, 1),
    ]
    #else
    let older: [(call: Int32, mode: UInt32)] = []
    #endif
    for (call, mode) in calls + older {
      check(call) { $0.refuse(EPERM, argument: mode, hasAnyOf: bits) }
    }
    // The mode is one only where a file is made.
    let makes = UInt32(O_CREAT) | UInt32(daybook_linux_o_tmpfile)
    check(SYS_openat) {
      $0.refuse(EPERM, argument: 3, hasAnyOf: bits, where: 2, hasAnyOf: makes)
    }
    #if arch(x86_64)
    check(SYS_open) { $0.refuse(EPERM, argument: 2, hasAnyOf: bits, where: 1, hasAnyOf: makes) }
    #endif
  }

  // MARK: The program

  private static func calls(_ at: (Int32) -> Int32) -> [Int32] {
    var calls: [Int32] = []
    while case let call = at(Int32(calls.count)), call >= 0 { calls.append(call) }
    return calls
  }

  private mutating func add(_ code: Int32, _ value: UInt32, _ isSo: UInt8 = 0, _ isNot: UInt8 = 0) {
    program.append(sock_filter(code: UInt16(code), jt: isSo, jf: isNot, k: value))
  }

  /// Loads a word of `seccomp_data`: the call at 0, the architecture at 4, arguments from 16 on.
  private mutating func load(offset: UInt32) {
    add(BPF_LD | BPF_W | BPF_ABS, offset)
  }

  private mutating func answer(_ value: UInt32) {
    add(BPF_RET | BPF_K, value)
  }

  private mutating func refuse(_ code: Int32) {
    answer(UInt32(SECCOMP_RET_ERRNO) | UInt32(code))
  }

  /// Refuses a call; its number is loaded.
  private mutating func refuse(_ code: Int32, _ call: Int32) {
    add(BPF_JMP | BPF_JEQ | BPF_K, UInt32(call), 0, 1)
    refuse(code)
  }

  /// Judges a call by an argument, and allows it otherwise; its number is loaded.
  private mutating func check(_ call: Int32, _ body: (inout Self) -> Void) {
    let start = program.count
    add(BPF_JMP | BPF_JEQ | BPF_K, UInt32(call))
    body(&self)
    answer(UInt32(SECCOMP_RET_ALLOW))
    program[start].jf = UInt8(program.count - start - 1)
  }

  /// Allows sockets of a family with these protocols, and refuses those with others.
  private mutating func allowSocket(_ family: Int32, _ protocols: [UInt32]) {
    load(argument: 0)
    let start = program.count
    add(BPF_JMP | BPF_JEQ | BPF_K, UInt32(family))
    refuse(EPROTONOSUPPORT, argument: 2, notAmong: protocols)
    answer(UInt32(SECCOMP_RET_ALLOW))
    program[start].jf = UInt8(program.count - start - 1)
  }

  /// The kernel takes the lower 32 bits of these arguments alone.
  private mutating func load(argument: UInt32) {
    load(offset: 16 + 8 * argument)
  }

  private mutating func refuse(_ code: Int32, argument: UInt32, hasAnyOf bits: UInt32) {
    load(argument: argument)
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1)
    refuse(code)
  }

  private mutating func refuse(
    _ code: Int32, argument: UInt32, hasAnyOf bits: UInt32, where other: UInt32,
    hasAnyOf otherBits: UInt32
  ) {
    load(argument: other)
    add(BPF_JMP | BPF_JSET | BPF_K, otherBits, 0, 3)
    refuse(code, argument: argument, hasAnyOf: bits)
  }

  private mutating func refuse(_ code: Int32, argument: UInt32, among values: [UInt32]) {
    load(argument: argument)
    for value in values {
      add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)
      refuse(code)
    }
  }

  private mutating func refuse(
    _ code: Int32, argument: UInt32, masked mask: UInt32 = .max, notAmong values: [UInt32]
  ) {
    load(argument: argument)
    if mask != .max { add(BPF_ALU | BPF_AND | BPF_K, mask) }
    for (index, value) in values.enumerated() {
      add(BPF_JMP | BPF_JEQ | BPF_K, value, UInt8(values.count - index), 0)
    }
    refuse(code)
  }
}
