/// How pages look, the report's and those in a browser: their colours by day and by night, their
/// letters and their pictures.
package enum PageStyle {
  package static let light = """
    --paper:#f6f5f1;--card:#fff;--ink:#20242a;--muted:#5d6672;--line:#e3e1da;--accent:#2a7349;\
    --late:#b23c17;--heat:#217346;--none:#85898f;--full:#4caa6c;--habit:#5a5fd0;
    """
  package static let dark = """
    --paper:#121418;--card:#1c1f25;--ink:#e8eaed;--muted:#a2abb8;--line:#2e333c;--accent:#62c98c;\
    --late:#ff9a76;--heat:#5fd08f;--none:#7d8592;--full:#3f9f68;--habit:#9aa0ff;
    """
  /// The colours as the machine is set.
  package static let colors =
    ":root{\(light)}@media screen and (prefers-color-scheme:dark){:root{\(dark)}}"

  package static let letters = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);\
    font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    ul{list-style:none;margin:0;padding:0}.muted{color:var(--muted)}
    code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.92em}

    """

  package static let pictures = """
    table{border-collapse:separate;border-spacing:3px;width:100%;table-layout:fixed}
    th{font-weight:400;font-size:.8rem;color:var(--muted)}abbr{text-decoration:none}
    td{vertical-align:top;height:3.6rem;padding:.2rem .3rem;border-radius:7px;font-size:.72rem;\
    line-height:1.25;background:color-mix(in srgb,var(--full) var(--load),var(--card));\
    border:1px solid var(--line);overflow:hidden}
    td time{display:block;white-space:nowrap;font-size:.85rem;font-weight:600}
    td .figure{display:inline-block;margin-right:.35em;white-space:nowrap}
    td a{display:block;height:100%;color:inherit;text-decoration:none}
    .load0{--load:0%}.load1{--load:10%}.load2{--load:20%}.load3{--load:32%}.load4{--load:45%}
    td.now{outline:2px solid var(--accent);outline-offset:-1px}
    td.other{--load:0%;color:var(--muted);border-style:dashed}td.other time{font-weight:400}
    svg{display:block;width:100%;height:auto;overflow:visible}
    figure{margin:0;text-align:center}figcaption{color:var(--muted);font-size:.9rem;overflow-wrap:anywhere}
    .rings{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}.ring svg{width:7rem}
    .ring circle{fill:none;stroke-width:11}.track{stroke:var(--line)}
    .part{stroke:var(--accent);stroke-linecap:round}.ring.habits .part{stroke:var(--habit)}
    .ring text{text-anchor:middle;font-size:22px;font-weight:600;fill:var(--ink)}
    .ring text.long{font-size:15px}
    .top{display:flex;flex-wrap:wrap;gap:.5rem 2rem;justify-content:space-between}
    .top>div{flex:1 1 14rem;min-width:0}.top>svg{flex:1 1 14rem;max-width:26rem;min-width:0}
    .year{display:flex;flex-wrap:wrap;gap:.5rem 0;margin-top:.6rem}
    .year svg{flex:1 1 16rem;min-width:0}
    svg .month{font-size:9px;fill:var(--muted)}svg .end{text-anchor:end}\
    svg .middle{text-anchor:middle}
    svg path{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
    .heat1,.heat2,.heat3,.heat4{fill:var(--heat);stroke:var(--heat)}.heat1{stroke-width:3}
    .missed{fill:none;stroke:var(--none);stroke-width:1.2}
    .rest,.free{fill:none;stroke:var(--none)}
    .outside{fill:none;stroke:var(--line);stroke-width:8;stroke-linecap:square;opacity:.6}
    .axis,.scale{stroke:var(--line);stroke-width:1}.bars{fill:var(--accent)}
    .scale{stroke-dasharray:2 3}.target{stroke:var(--none);stroke-width:1.2;stroke-dasharray:6 4}
    .line{fill:none;stroke:var(--accent);stroke-width:1.6}.dots{stroke:var(--accent);stroke-width:4}
    .habits .bars{fill:var(--habit)}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;white-space:pre-wrap;\
    margin:.5rem 0 0;font-size:.9rem}
    .habits>.legend{margin:-.3rem .2rem .7rem}
    .legend span{display:inline-flex;align-items:center;gap:.35rem}.legend svg{width:.8rem}
    .figures{display:flex;flex-wrap:wrap;gap:.1rem 1.2rem;margin:.1rem 0 .6rem}
    .figures div{display:flex;gap:.35rem;align-items:baseline}
    .figures dt{color:var(--muted);font-size:.875rem;order:2}
    .figures dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
    .heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}
    @media (max-width:34rem){table{border-spacing:2px}\
    td{height:3rem;padding:.15rem .2rem;font-size:.65rem}td time{font-size:.75rem}}
    @media (forced-colors:active){svg{--ink:CanvasText;--muted:CanvasText;--line:GrayText;\
    --none:CanvasText;--accent:Highlight;--heat:CanvasText;--habit:Highlight}}

    """
}
