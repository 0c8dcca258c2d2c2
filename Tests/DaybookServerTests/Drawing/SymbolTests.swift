import Testing

@testable import DaybookServer

@Suite("Symbols")
struct SymbolTests {
  @Test(
    "Each symbol has its name and one character of one or two cells",
    arguments: [
      Symbol.leaf, .done, .clock, .snooze, .recurring, .sync, .bell, .silence, .sleep,
      .temperature, .meal, .workout, .water, .checkIn,
    ])
  func character(symbol: Symbol) {
    #expect(Symbol.character(named: symbol.name) == symbol.character)
    #expect(symbol.character.count == 1)
    #expect((1...2).contains(DrawnText(symbol.character).width))
  }

  @Test(
    "The weather's symbol goes by its words, in any case",
    arguments: [
      ("Sunny", "sun.max.fill"), ("clear", "sun.max.fill"), ("Cloudy", "cloud.fill"),
      ("rainy", "cloud.rain.fill"), ("RAIN", "cloud.rain.fill"), ("snow", "cloud.snow.fill"),
      ("Fog", "cloud.sun.fill"),
    ])
  func weather(words: String, name: String) {
    let symbol = Symbol(weather: words)
    #expect(symbol.name == name)
    #expect(Symbol.character(named: name) == symbol.character)
    #expect((1...2).contains(DrawnText(symbol.character).width))
  }
}
