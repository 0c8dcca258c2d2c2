import DaybookProtocol

/// The style sheet of a report: light, dark, or as the machine is set.
enum ReportStyle {
  static func scheme(_ appearance: Wire.Appearance) -> String {
    switch appearance {
    case .system: "light dark"
    case .light: "light"
    case .dark: "dark"
    }
  }

  /// Returns the style that colours the bars of an element, by a colour's name in the palette.
  static func tagged(_ color: String) -> String { "--tag:var(--\(color.filter(\.isLetter)))" }

  static func rules(_ appearance: Wire.Appearance) -> String {
    let colors =
      switch appearance {
      case .system: ":root{\(light)}@media screen and (prefers-color-scheme:dark){:root{\(dark)}}"
      case .light: ":root{\(light)}"
      case .dark: "@media screen{:root{\(dark)}}@media print{:root{\(light)}}"
      }
    return colors + ":root{\(palette)}" + layout + lists + month + pictures + narrow + print
  }

  private static let light = """
    --paper:#f6f5f1;--card:#fff;--ink:#20242a;--muted:#5d6672;--line:#e3e1da;--accent:#2f7d53;\
    --late:#b23c17;--heat1:#c9e7d0;--heat2:#8ecf9f;--heat3:#4caa6c;--heat4:#217346;--none:#d3d1ca;\
    --habit:#5a5fd0;
    """
  private static let dark = """
    --paper:#121418;--card:#1c1f25;--ink:#e8eaed;--muted:#a2abb8;--line:#2e333c;--accent:#62c98c;\
    --late:#ff9a76;--heat1:#1f4631;--heat2:#2c6d49;--heat3:#3f9f68;--heat4:#6ee09b;--none:#424955;\
    --habit:#9aa0ff;
    """
  private static let palette = """
    --red:#d64545;--orange:#d9822b;--yellow:#c9a227;--green:#3f9f5e;--mint:#3aa88f;--teal:#2a9d9d;\
    --cyan:#2f97c1;--blue:#3b78d8;--indigo:#5a5fd0;--purple:#8e5bc9;--pink:#d0568f;--brown:#8d6748;\
    --gray:#808890;
    """

  private static let layout = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);\
    font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    main{max-width:72rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
    header{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:center;\
    justify-content:space-between;margin-bottom:1.25rem}
    h1{font-size:2rem;line-height:1.15;margin:.1rem 0;overflow-wrap:anywhere}
    h2{font-size:1.15rem;margin:0 0 .75rem}h3{font-size:1rem;margin:1.1rem 0 .4rem}
    h2+h3{margin-top:0}.date,.message{margin:0;color:var(--muted)}
    .muted,.details{color:var(--muted)}.muted{margin:.5rem 0 0;font-size:.9rem}
    .card{background:var(--card);border:1px solid var(--line);border-radius:14px;\
    padding:1.1rem 1.2rem;min-width:0;break-inside:avoid}
    .columns{display:grid;gap:1.1rem;align-items:start;\
    grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}
    .stack{display:grid;gap:1.1rem;grid-template-columns:minmax(0,1fr)}
    section.habits,section.members{margin:1.75rem 0}section.habits>h2,section.members>h2{margin-left:.2rem}
    .heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}

    """

  private static let lists = """
    ul{list-style:none;margin:0;padding:0}
    .list li{display:grid;grid-template-columns:1.1rem 1fr fit-content(50%);gap:0 .6rem;\
    align-items:baseline;padding:.28rem 0;border-bottom:1px solid var(--line)}
    .list li:last-child{border-bottom:0}
    .mark{color:var(--accent)}.title{overflow-wrap:anywhere;min-width:7rem}
    .details{font-size:.875rem;overflow-wrap:anywhere;text-align:right}
    .overdue .details,.overdue .mark{color:var(--late)}
    .completed .title{color:var(--muted);text-decoration:line-through}
    .count{color:var(--muted);font-weight:400;font-size:.875rem}
    .tags ul{display:grid;grid-template-columns:fit-content(12rem) 1fr max-content;\
    gap:.5rem .75rem;align-items:center}.tags li{display:contents}
    .tags .name{overflow-wrap:anywhere}.tags .muted+ul{margin-top:.5rem}
    .bar{height:.6rem;border-radius:.3rem;background:var(--line);overflow:hidden}
    .bar span{display:block;height:100%;min-width:2px;background:var(--tag)}
    .figures{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;margin:.1rem 0 .8rem}
    .figures div{display:flex;gap:.35rem;align-items:baseline}
    .figures dt{color:var(--muted);font-size:.875rem;order:2}
    .figures dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
    article h3{margin:0;overflow-wrap:anywhere}h4{font-size:.9rem;margin:.9rem 0 .3rem}
    .members article{border-top:4px solid var(--tag)}.members .bar{display:block}
    .who{margin:0 0 .6rem;overflow-wrap:anywhere}.members .muted{overflow-wrap:anywhere}
    .photos{display:grid;gap:.8rem;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr))}
    .photos li{display:grid;gap:.25rem;align-content:start;min-width:0}
    .photos a{color:var(--accent);overflow-wrap:anywhere}
    .photos img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:10px;\
    background:var(--line)}.photos .details{text-align:left}

    """

  private static let month = """
    table{border-collapse:separate;border-spacing:3px;width:100%;table-layout:fixed}
    th{font-weight:400;font-size:.8rem;color:var(--muted)}abbr{text-decoration:none}
    td{vertical-align:top;height:3.6rem;padding:.2rem .3rem;border-radius:7px;font-size:.72rem;\
    line-height:1.25;background:color-mix(in srgb,var(--heat3) var(--load),var(--card));\
    border:1px solid var(--line);overflow:hidden}
    td time{display:block;font-size:.85rem;font-weight:600}
    td .figure{display:inline-block;margin-right:.35em;white-space:nowrap}
    .load0{--load:0%}.load1{--load:10%}.load2{--load:20%}.load3{--load:32%}.load4{--load:45%}
    .now{outline:2px solid var(--accent);outline-offset:-1px}.other{opacity:.55}

    """

  private static let pictures = """
    svg{display:block;width:100%;height:auto;overflow:visible}
    figure{margin:0;text-align:center}figcaption{color:var(--muted);font-size:.9rem}
    .rings{display:flex;gap:1.5rem}.ring svg{width:7rem}
    .ring circle{fill:none;stroke-width:11}.track{stroke:var(--line)}
    .part{stroke:var(--accent);stroke-linecap:round}.ring.habits .part{stroke:var(--habit)}
    .ring text{text-anchor:middle;font-size:22px;font-weight:600;fill:var(--ink)}
    .plots{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:end}
    .year{display:flex;flex-wrap:wrap;gap:.5rem 0;flex:2 1 28rem;min-width:min(100%,14rem)}
    .year svg{flex:1 1 14rem;min-width:0;max-width:24rem}.plots>svg{flex:1 1 14rem;min-width:0}
    svg .month{font-size:9px;fill:var(--muted)}svg .end{text-anchor:end}
    path{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
    .heat1{fill:var(--heat1);stroke:var(--heat1)}.heat2{fill:var(--heat2);stroke:var(--heat2)}
    .heat3{fill:var(--heat3);stroke:var(--heat3)}.heat4{fill:var(--heat4);stroke:var(--heat4)}
    .missed{fill:none;stroke:var(--none);stroke-width:1.2}
    .rest,.free{fill:none;stroke:var(--none)}
    .axis{stroke:var(--line);stroke-width:1}.bars{fill:var(--accent)}
    .habits .bars{fill:var(--habit)}.plots>svg{max-width:26rem}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;white-space:pre-wrap}
    .legend span{display:inline-flex;align-items:center;gap:.35rem}.legend svg{width:.8rem}

    """

  private static let narrow = """
    @media (max-width:34rem){main{padding:1rem .75rem 2rem}h1{font-size:1.6rem}\
    .card{padding:.9rem .8rem}td{height:3rem;padding:.15rem .2rem;font-size:.65rem}\
    .list li{grid-template-columns:1.1rem 1fr}.list .details{grid-column:2;text-align:left}\
    .tags ul{display:block}.tags li{display:grid;grid-template-columns:1fr auto;padding:.25rem 0}\
    .tags .bar{grid-column:1/3;grid-row:2}table{border-spacing:2px}}

    """

  private static let print = """
    @media print{body{background:#fff;font-size:11pt;print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}main{max-width:none;padding:0}}

    """
}
