package import CivilTime
import Glibc

/// Where "now" comes from: the machine, or a moment that a transcript or `--now` fixed.
package enum Clock: Sendable, Hashable {
  case system
  case fixed(LocalDateTime)

  func now(in zone: Zone) -> Instant {
    switch self {
    case .fixed(let local): return zone.instant(of: local)
    case .system:
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Instant(millisecond: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
  }
}
