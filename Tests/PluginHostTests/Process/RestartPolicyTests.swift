import PluginHost
import Testing

@Suite("When a plugin is started again")
struct RestartPolicyTests {
  private let beginning = ContinuousClock.now

  @Test("The first four failures within ten minutes wait twice as long each, the fifth for ever")
  func fiveFailures() {
    var policy = RestartPolicy()
    #expect(policy.next == .now)
    for (second, delay) in [(0, 1), (2, 2), (5, 4), (599, 8)] {
      policy.start(at: at(second))
      #expect(policy.fail(at: at(second)) == .at(at(second + delay)))
      #expect(policy.next == .at(at(second + delay)))
    }
    policy.start(at: at(599))
    #expect(policy.fail(at: at(599)) == .never)
    #expect(policy.next == .never)
    // What stopped for good is not started by time alone.
    #expect(policy.fail(at: at(10_000)) != .now)
    policy.reset()
    #expect(policy == RestartPolicy())
  }

  @Test("Failures that are far apart wait up to five minutes, and never stop for good")
  func slowFailures() {
    var policy = RestartPolicy()
    var waits: [RestartPolicy.Next] = []
    for number in 0..<12 {
      policy.start(at: at(number * 200 - 100))
      waits.append(policy.fail(at: at(number * 200)))
    }
    let delays = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    #expect(waits == delays.enumerated().map { .at(at($0.offset * 200 + $0.element)) })
  }

  @Test("Ten minutes of health make the next failure the first")
  func health() {
    var policy = RestartPolicy()
    for second in [0, 10, 20] { policy.fail(at: at(second)) }
    policy.start(at: at(30))
    #expect(policy.fail(at: at(629)) == .at(at(629 + 8)))
    policy.start(at: at(1000))
    #expect(policy.fail(at: at(1600)) == .at(at(1601)))
  }

  @Test("One that could not be started has not been well since the last time")
  func notStarted() {
    var policy = RestartPolicy()
    policy.start(at: at(0))
    policy.fail(at: at(1))
    #expect(policy.fail(at: at(700)) == .at(at(702)))
  }

  private func at(_ seconds: Int) -> RestartPolicy.Moment { beginning + .seconds(seconds) }
}
