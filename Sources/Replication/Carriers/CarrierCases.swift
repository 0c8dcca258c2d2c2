extension CarrierSuite {
  package static let cases: [Case] = ordinary + broken

  private static func one(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func some(_ count: Int) -> [[UInt8]] { (0..<count).map { one("segment \($0)") } }

  /// The whole log of the device, by pages, of which each may be short.
  private static func all(_ carrier: any Carrier, _ visit: Visit) throws -> [[UInt8]] {
    var (found, page): ([[UInt8]], [[UInt8]]) = ([], [])
    repeat {
      page = try carrier.read(visit.device, from: found.count, most: 100)
      found += page
    } while !page.isEmpty
    return found
  }

  // One case is a line of what is expected of a carrier.
  private static let ordinary: [Case] = [
    Case(name: "An empty space has no heads, no segments and no names", needs: []) { suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.heads(), Heads())
      try expect(carrier.read(visit.device, from: 0, most: 10), [])
      try expect(carrier.found("aa") == nil, true)
    },
    Case(name: "Each device has its head, after each append, and spaces see their own", needs: []) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      let devices = [visit.device, visit.other, DeviceID(publicKey: suite.bytes(32))]
      for (place, device) in devices.enumerated() {
        try expect(carrier.append(device, from: 0, some(place + 1)), .stood)
        try expect(carrier.heads().counts[device], place + 1)
      }
      let stranger = try suite.carrier(Hex.encode(suite.bytes(16)))
      try expect(stranger.heads(), Heads())
      try expect(suite.carrier(visit).heads().counts.values.sorted(), [1, 2, 3])
    },
    Case(name: "Segments are read from the start, the middle and the end, in pages", needs: []) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(17)), .stood)
      let reader = try suite.carrier(visit)
      try expect(reader.read(visit.device, from: 0, most: 100), some(17))
      try expect(reader.read(visit.device, from: 5, most: 100), Array(some(17)[5...]))
      for most in [1, 16, 17] {
        try expect(reader.read(visit.device, from: 0, most: most), Array(some(most)))
      }
      try expect(reader.read(visit.device, from: 17, most: 5), [])
      try expect(reader.read(visit.device, from: 400, most: 5), [])
      try expect(reader.read(visit.other, from: 0, most: 5), [])
    },
    Case(name: "Bytes are the same, of every value and of every length up to the limit", needs: [])
    {
      suite, visit in
      let carrier = try suite.carrier(visit)
      let counts =
        [1, 2, 3, 255, 256, 65_535, 65_536] + (-2...0).map { Segment.maxSealedCount + $0 }
      var segments = [Array(0...255), Array(one("\n\ndone\n\0\r\n"))] + counts.map(suite.bytes)
      segments.append(one("data 5\n"))
      try expect(carrier.append(visit.device, from: 0, segments), .stood)
      try expect(all(suite.carrier(visit), visit) == segments, true)
    },
    Case(name: "A thousand are in their order", needs: []) { suite, visit in
      let carrier = try suite.carrier(visit)
      for start in stride(from: 0, to: 1000, by: 100) {
        try expect(
          carrier.append(visit.device, from: start, Array(some(1000)[start..<start + 100])), .stood)
      }
      let reader = try suite.carrier(visit)
      try expect(reader.heads().counts, [visit.device: 1000])
      try expect(all(reader, visit) == some(1000), true)
    },
    Case(name: "What another appends meanwhile is read without new heads", needs: []) {
      suite, visit in
      let (writer, reader) = (try suite.carrier(visit), try suite.carrier(visit))
      for number in 0..<4 {
        try expect(writer.append(visit.device, from: number, [some(4)[number]]), .stood)
        try expect(reader.read(visit.device, from: number, most: 10), [some(4)[number]])
      }
    },
    Case(name: "The same again stands once", needs: []) { suite, visit in
      let carrier = try suite.carrier(visit)
      for carrier in [carrier, carrier, try suite.carrier(visit)] {
        try expect(carrier.append(visit.device, from: 0, some(3)), .stood)
        try expect(carrier.append(visit.device, from: 1, some(3).suffix(2)), .stood)
      }
      // Of some that stand and some that do not, the others are put.
      try expect(suite.carrier(visit).append(visit.device, from: 1, Array(some(5)[1...])), .stood)
      try expect(all(carrier, visit), some(5))
    },
    Case(name: "Other bytes are taken, with what stands there, also of a clone", needs: []) {
      suite, visit in
      let (carrier, clone) = (try suite.carrier(visit), try suite.carrier(visit))
      try expect(carrier.append(visit.device, from: 0, some(2)), .stood)
      _ = try clone.heads()
      try expect(carrier.append(visit.device, from: 2, [one("mine")]), .stood)
      try expect(clone.append(visit.device, from: 2, [one("its")]), .taken(number: 2, one("mine")))
      try expect(
        clone.append(visit.device, from: 1, [some(2)[1], one("its")]),
        .taken(number: 2, one("mine")))
      try expect(carrier.append(visit.device, from: 0, [one("x")]), .taken(number: 0, some(1)[0]))
      try expect(all(carrier, visit), some(2) + [one("mine")])
    },
    Case(name: "A number that leaves a gap is refused, and nothing is put", needs: []) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(.gap(visit.device, number: 0)) {
        _ = try carrier.append(visit.device, from: 1, some(1))
      }
      try expect(carrier.append(visit.device, from: 0, some(2)), .stood)
      try expect(.gap(visit.device, number: 2)) {
        _ = try carrier.append(visit.device, from: 3, some(1))
      }
      try expect(carrier.heads().counts, [visit.device: 2])
    },
    Case(name: "A segment above 512 KiB is too large, and leaves no trace", needs: []) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      let long = [UInt8](repeating: 7, count: Segment.maxSealedCount + 1)
      try expect(.tooLarge) { _ = try carrier.append(visit.device, from: 0, some(1) + [long]) }
      try expect(.tooLarge) { _ = try carrier.once("aa", long) }
      try expect(carrier.heads(), Heads())
    },
    Case(name: "The first under a name stands for ever, and names are apart", needs: []) {
      suite, visit in
      let (first, second) = (try suite.carrier(visit), try suite.carrier(visit))
      try expect(first.once("aa", one("1")), one("1"))
      try expect(second.once("aa", one("2")), one("1"))
      try expect(first.once("aa", one("1")), one("1"))
      try expect(second.once("ab", one("3")), one("3"))
      try expect(first.found("ab"), one("3"))
      try expect(first.heads(), Heads(names: ["aa", "ab"]))
    },
  ]

  private static let broken: [Case] = [
    Case(name: "What is foreign at the place is not seen", needs: [.foreign]) { suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(1)), .stood)
      try suite.fault(.foreign, visit)
      try expect(suite.carrier(visit).heads(), Heads(counts: [visit.device: 1]))
    },
    Case(name: "An append whose answer is lost stands once", needs: [.lostAnswer]) { suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(1)), .stood)
      try suite.fault(.lostAnswer, visit)
      // Either it looks itself, or says so.
      _ = try? carrier.append(visit.device, from: 1, [one("b")])
      try suite.fault(.mended, visit)
      try expect(carrier.append(visit.device, from: 1, [one("b")]), .stood)
      try expect(all(suite.carrier(visit), visit), some(1) + [one("b")])
      try suite.fault(.lostAnswer, visit)
      _ = try? carrier.once("aa", one("1"))
      try suite.fault(.mended, visit)
      try expect(suite.carrier(visit).once("aa", one("2")), one("1"))
    },
    Case(name: "A write that is cut in the middle is given again", needs: [.cutWrite]) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try suite.fault(.cutWrite, visit)
      try expect(.unreachable("")) { _ = try carrier.append(visit.device, from: 0, some(4)) }
      try suite.fault(.mended, visit)
      try expect(carrier.append(visit.device, from: 0, some(4)), .stood)
      try expect(all(suite.carrier(visit), visit), some(4))
    },
    failing(.unreachable, .unreachable("")), failing(.silent, .unreachable("")),
    failing(.denied, .denied("")), failing(.missing, .missing("")),
    Case(name: "What is full or read-only can be read, and says so", needs: [.full, .readOnly]) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(1)), .stood)
      for (fault, failure) in [(Fault.full, CarrierFailure.full("")), (.readOnly, .denied(""))] {
        try suite.fault(fault, visit)
        try expect(failure) { _ = try carrier.append(visit.device, from: 1, [one("b")]) }
        try expect(failure) { _ = try carrier.once("aa", one("b")) }
        try expect(all(suite.carrier(visit), visit), some(1))
        try suite.fault(.mended, visit)
      }
      try expect(carrier.append(visit.device, from: 1, [one("b")]), .stood)
    },
    Case(name: "What was emptied, or has another chain, is replaced", needs: [.emptied, .replaced])
    {
      suite, visit in
      for fault in [Fault.replaced, .emptied] {
        let visit = Visit(
          space: Hex.encode(suite.bytes(16)), device: visit.device, other: visit.other)
        let carrier = try suite.carrier(visit)
        _ = try carrier.once("aa", one("1"))
        try expect(carrier.append(visit.device, from: 0, some(3)), .stood)
        _ = try carrier.heads()
        try suite.fault(fault, visit)
        try expect(.replaced("")) { _ = try carrier.heads() }
        try suite.fault(.mended, visit)
      }
    },
    Case(
      name: "A log that lost its last segment is shorter, and is given it again",
      needs: [.rolledBack]
    ) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(3)), .stood)
      _ = try carrier.heads()
      try suite.fault(.rolledBack, visit)
      try expect(carrier.heads().counts, [visit.device: 2])
      try expect(carrier.append(visit.device, from: 2, some(3).suffix(1)), .stood)
      try expect(all(suite.carrier(visit), visit), some(3))
    },
    Case(name: "A damaged log is said, and the others are read", needs: [.damaged]) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(3)), .stood)
      try expect(carrier.append(visit.other, from: 0, [one("whole")]), .stood)
      try suite.fault(.damaged, visit)
      let reader = try suite.carrier(visit)
      try expect(.damaged(visit.device, number: 0)) {
        _ = try reader.read(visit.device, from: 0, most: 9)
      }
      try expect(reader.read(visit.other, from: 0, most: 9), [one("whole")])
    },
  ]

  private static func failing(_ fault: Fault, _ failure: CarrierFailure) -> Case {
    Case(name: "A place that is \(fault) says so, and all goes on once it is not", needs: [fault]) {
      suite, visit in
      let carrier = try suite.carrier(visit)
      try expect(carrier.append(visit.device, from: 0, some(1)), .stood)
      try suite.fault(fault, visit)
      try expect(failure) { _ = try carrier.heads() }
      try expect(failure) { _ = try carrier.append(visit.device, from: 1, [one("b")]) }
      if fault != .silent { try expect(failure) { _ = try carrier.once("aa", one("b")) } }
      try suite.fault(.mended, visit)
      try expect(carrier.append(visit.device, from: 1, [one("b")]), .stood)
      try expect(carrier.heads().counts, [visit.device: 2])
    }
  }
}
