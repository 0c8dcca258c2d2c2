import DaybookProtocol
import Pictures

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
    let (light, dark) = (PageStyle.light, PageStyle.dark)
    let colors =
      switch appearance {
      case .system: PageStyle.colors
      case .light: ":root{\(light)}"
      case .dark: "@media screen{:root{\(dark)}}@media print{:root{\(light)}}"
      }
    return colors + ":root{\(palette)}" + PageStyle.letters + layout + lists + PageStyle.pictures
      + narrow + print
  }

  private static let palette = """
    --red:#d64545;--orange:#d9822b;--yellow:#c9a227;--green:#3f9f5e;--mint:#3aa88f;--teal:#2a9d9d;\
    --cyan:#2f97c1;--blue:#3b78d8;--indigo:#5a5fd0;--purple:#8e5bc9;--pink:#d0568f;--brown:#8d6748;\
    --gray:#808890;
    """

  private static let layout = """
    main{max-width:90rem;margin:0 auto;padding:1.5rem 1.25rem 1rem}
    header{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:center;\
    justify-content:space-between;margin-bottom:1rem}
    h1{font-size:2rem;line-height:1.15;margin:.1rem 0;overflow-wrap:anywhere}
    h2{font-size:1.15rem;margin:0 0 .6rem}h3{font-size:1rem;margin:1.1rem 0 .4rem}
    h2+h3{margin-top:0}.date,.message{margin:0;color:var(--muted)}
    .details{color:var(--muted)}.muted{margin:.5rem 0 0;font-size:.9rem}
    nav{margin-bottom:1.1rem}nav ul{display:flex;flex-wrap:wrap;gap:.35rem .5rem}
    nav a{display:block;padding:.2rem .7rem;border:1px solid var(--line);border-radius:1rem;\
    background:var(--card);color:var(--ink);font-size:.9rem;text-decoration:none}
    nav a:hover{border-color:var(--accent);text-decoration:underline}
    a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    footer{max-width:90rem;margin:0 auto;padding:0 1.25rem 2rem}footer.muted{margin:0 auto}
    section{scroll-margin-top:1rem}section:target>h2{color:var(--accent)}
    .card{background:var(--card);border:1px solid var(--line);border-radius:14px;\
    padding:1.1rem 1.2rem;min-width:0;break-inside:avoid}
    .flow{columns:22rem;column-gap:1.1rem}.flow>.card{margin:0 0 1.1rem}
    .flow>.rows{break-inside:auto;-webkit-box-decoration-break:clone;box-decoration-break:clone}
    .flow>.rows{display:table;width:100%;table-layout:fixed}
    .flow>.rows>h2{display:table-header-group;break-inside:avoid}
    .flow>.rows>h2::after{content:"";display:block;height:.6rem}
    h2,h3{break-after:avoid}h3+ul{break-inside:avoid}
    .columns,.plots{display:grid;gap:1.1rem;align-items:start;\
    grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}
    .plots{grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr))}
    section.habits,section.members{margin:.9rem 0 1.75rem}
    section.habits>h2,section.members>h2{margin-left:.2rem}

    """

  private static let lists = """
    .list li{position:relative;display:flex;flex-wrap:wrap;justify-content:space-between;\
    gap:0 1rem;align-items:baseline;padding:.28rem 0 .28rem 1.7rem;\
    border-bottom:1px solid var(--line);break-inside:avoid}
    .list li:last-child{border-bottom:0}
    .mark{position:absolute;left:0;color:var(--accent)}.title{overflow-wrap:anywhere;min-width:0}
    .details{font-size:.875rem;overflow-wrap:anywhere}
    .overdue .details,.overdue .mark,.late .details,.late .mark{color:var(--late)}
    .completed .title{color:var(--muted);text-decoration:line-through}
    .count{color:var(--muted);font-weight:400;font-size:.875rem}
    .tags ul{display:grid;grid-template-columns:fit-content(12rem) 1fr max-content;\
    gap:.5rem .75rem;align-items:center}.tags li{display:contents}
    .tags .name{overflow-wrap:anywhere}.tags .details{text-align:right}.tags .muted+ul{margin-top:.5rem}
    .bar{height:.6rem;border-radius:.3rem;background:var(--line);overflow:hidden}
    .bar span{display:block;height:100%;min-width:2px;background:var(--tag)}
    article h3{margin:0;overflow-wrap:anywhere}h4{font-size:.9rem;margin:.9rem 0 .3rem}
    .members article{border-top:4px solid var(--tag)}.members .bar{display:block}
    .who{margin:0 0 .6rem;overflow-wrap:anywhere}.members .muted{overflow-wrap:anywhere}
    .photos{display:grid;gap:.8rem;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr))}
    .photos li{display:grid;gap:.25rem;align-content:start;min-width:0}
    .photos a{color:var(--accent);overflow-wrap:anywhere}
    .photos img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:10px;\
    background:var(--line)}

    """

  private static let narrow = """
    @media (max-width:34rem){main{padding:1rem .75rem 1rem}h1{font-size:1.6rem}\
    .card{padding:.9rem .8rem}\
    .tags ul{display:block}.tags li{display:grid;grid-template-columns:1fr auto;padding:.25rem 0}\
    .tags .bar{grid-column:1/3;grid-row:2}}

    """

  private static let print = """
    @media print{body{background:#fff;font-size:10pt;print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}main{max-width:none;padding:0}nav{display:none}\
    .flow{columns:2}.card{padding:.6rem .7rem}.flow>.card{break-inside:auto}\
    table,.weeks,.trends,article{break-inside:avoid}}

    """
}
