/** Draws what the extension gives the editor as an SVG: the text of a page with its decorations, the
 * question that is asked, and the status bar. It is no picture of VS Code: the colours are those of
 * package.json, on the values that the editor's default themes have for those it names.
 *
 *     node draw.js '{"command": […], "page": "today", "keys": "a", "type": "Call Ada", "rows": 24, "width": 80}'
 */
'use strict';

const { Editor } = require('./editor/editor');

/** What is drawn in light, in dark, and the same for high contrast. */
const themes = {
  light: { paper: '#ffffff', ink: '#3b3b3b', raised: '#f3f3f3', chosen: '#e4e6f1', rule: '#d0d0d0' },
  dark: { paper: '#1f1f1f', ink: '#cccccc', raised: '#2b2b2b', chosen: '#37373d', rule: '#454545' },
  highContrastLight: { paper: '#ffffff', ink: '#292929', raised: '#ffffff', chosen: '#dde6ff', rule: '#0f4a85' },
  highContrast: { paper: '#000000', ink: '#ffffff', raised: '#000000', chosen: '#1f2f4f', rule: '#6fc3df' },
};

/** Colours of the editor that package.json names: light, dark, high contrast light, high contrast. */
const named = {
  'textLink.foreground': ['#005fb8', '#4daafc', '#0f4a85', '#21a6ff'],
  'textLink.activeForeground': ['#005fb8', '#4daafc', '#0f4a85', '#21a6ff'],
  descriptionForeground: ['#717171', '#9d9d9d', '#717171', '#b3b3b3'],
  errorForeground: ['#a1260d', '#f85149', '#b5200d', '#f48771'],
  'editorWarning.foreground': ['#bf8803', '#cca700', '#895503', '#ffd370'],
  'testing.iconPassed': ['#73c991', '#73c991', '#007100', '#73c991'],
  'textPreformat.foreground': ['#3b3b3b', '#d0d0d0', '#292929', '#ffffff'],
  'charts.red': ['#e51400', '#f14c4c', '#b5200d', '#f48771'],
  'charts.blue': ['#1a85ff', '#3794ff', '#0063d3', '#3794ff'],
  'charts.green': ['#388a34', '#89d185', '#374e06', '#89d185'],
  'charts.purple': ['#652d90', '#b180d7', '#652d90', '#b180d7'],
  'editor.findMatchHighlightBackground': ['#ea5c0055', '#ea5c0055', undefined, undefined],
  'diffEditor.insertedTextBackground': ['#9ccc2c40', '#9ccc2c33', undefined, undefined],
};

const cell = 8.4;
const row = 19;
const margin = 14;
/** How many entries of a list are in sight. */
const most = 14;
const shown = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** How many cells a text takes. */
function cells(text) {
  return [...text].reduce((sum, sign) => {
    if (/[\p{M}\p{Cf}]/u.test(sign)) return sum;
    return sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/u.test(sign) ? 2 : 1);
  }, 0);
}

/** The pieces of a row that look the same: text, classes of its letters, and what is behind it. */
function pieces(text, line, decorations) {
  const looks = Array.from({ length: text.length }, () => []);
  for (const [{ look }, ranges] of decorations) {
    for (const { start, end } of ranges.filter((range) => range.start.line === line)) {
      for (let at = start.character; at < end.character; at += 1) looks[at]?.push(look);
    }
  }
  const found = [];
  Array.from({ length: text.length }, (_, at) => at).forEach((at) => {
    const all = looks[at] ?? [];
    const fore = all.map(({ color }) => color?.id.split('.')[1]).filter(Boolean).at(-1);
    const back = all.map(({ backgroundColor }) => backgroundColor?.id.split('.')[1]).filter(Boolean).at(-1);
    const classes = [fore, all.some((look) => look.fontWeight) && 'bold', all.some((look) => look.textDecoration) && 'underline'].filter(Boolean).join(' ');
    const last = found.at(-1);
    if (last && last.classes === classes && last.back === back) last.text += text[at];
    else found.push({ text: text[at], classes, back });
  });
  return found;
}

/** A row of the picture from its pieces. */
function drawn(parts, left, top) {
  const body = [];
  let x = left;
  for (const { text, classes, back } of parts) {
    const length = cells(text) * cell;
    if (back) body.push(`<rect x="${x.toFixed(1)}" y="${top}" width="${length.toFixed(1)}" height="${row}" class="${back}"/>`);
    if (text.trim()) {
      // Each word begins in its cell, whatever the font.
      let at = x;
      for (const word of text.match(/ +|[^ ]+(?: [^ ]+)*/g) ?? []) {
        const room = cells(word) * cell;
        if (word.trim()) body.push(`<text x="${at.toFixed(1)}" y="${top + 14}" textLength="${room.toFixed(1)}" lengthAdjust="spacingAndGlyphs"${classes ? ` class="${classes}"` : ''}>${shown(word)}</text>`);
        at += room;
      }
    }
    x += length;
  }
  return body.join('');
}

/** The rules of one theme. */
function rules(colours, name) {
  const place = Object.keys(themes).indexOf(name);
  const { paper, ink, raised, chosen, rule } = themes[name];
  const fills = colours.map(({ id, defaults }) => {
    const given = defaults[name];
    const value = given.startsWith('#') ? given : named[given]?.[place];
    if (!value) throw new Error(`${id}: ${given} is no colour in ${name}`);
    return `.${id.split('.')[1]}{fill:${value}}`;
  });
  return `text{fill:${ink}}.paper{fill:${paper};stroke:${rule}}.raised{fill:${raised};stroke:${rule}}.chosen{fill:${chosen}}${fills.join('')}`;
}

function picture({ editor, width, rows, title, pair }) {
  const lines = editor.lines().slice(0, rows);
  const { active } = editor.documents;
  const input = editor.inputs.current;
  const wide = width * cell + 2 * margin;
  const tall = (lines.length + 3) * row + 2 * margin;
  const top = margin + row + 8;
  const body = [
    `<rect class="paper" x=".5" y=".5" width="${wide - 1}" height="${tall - 1}" rx="8"/>`,
    drawn([{ text: active.document.uri.path.slice(1), classes: 'bold' }], margin, margin - 4),
  ];
  const cursor = active.selection.active.line;
  if (!input && cursor < lines.length) body.push(`<rect class="chosen" x="1" y="${top + cursor * row}" width="${wide - 2}" height="${row}"/>`);
  lines.forEach((text, line) => body.push(drawn(pieces(text, line, active.decorations), margin, top + line * row)));
  if (input) {
    const items = input.shownItems().slice(0, most).map(({ label, description }) => `${label}${description ? `  ${description}` : ''}`);
    const said = [input.title ?? input.placeholder ?? '', input.value, ...items].map((text) => text.replace(/\$\([\w-]+\) ?/g, ''));
    const room = Math.min(width - 8, Math.max(60, ...said.map((text) => cells(text) + 2)));
    const left = (wide - room * cell) / 2;
    body.push(`<rect class="raised" x="${left}" y="4" width="${room * cell}" height="${said.length * row + 14}" rx="6"/>`);
    body.push(`<rect class="chosen" x="${left + 6}" y="${11 + row}" width="${room * cell - 12}" height="${row}" rx="3"/>`);
    said.forEach((text, number) => body.push(drawn([{ text, classes: number === 0 ? 'muted' : '' }], left + 10, 11 + number * row)));
  }
  const status = editor.status().replace(/\$\([\w-]+\) ?/g, '');
  body.push(drawn([{ text: status, classes: 'muted' }], margin, top + (lines.length + 0.5) * row));
  const colours = editor.package.contributes.colors;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" width="${wide}" height="${tall}" role="img">`,
    `<title>${shown(title)}</title>`,
    `<style>text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}.bold{font-weight:bold}.underline{text-decoration:underline}${rules(colours, pair[0])}@media(prefers-color-scheme:dark){${rules(colours, pair[1])}}</style>`,
    ...body, '</svg>', '',
  ].join('\n');
}

async function main({ command, page, keys = '', type, rows = 26, width = 80, title = page, pair = ['light', 'dark'] }) {
  const editor = await Editor.start({ settings: { 'daybook.command': command, 'daybook.width': width }, height: rows });
  await editor.run('daybook.follow', `daybook:view/${page}`, '');
  await editor.until('page', () => editor.lines().length > 2 && editor.documents.active.decorations.size > 0);
  await editor.key(keys);
  if (type) {
    await editor.untilAsked();
    editor.type(type);
  }
  // What comes of itself: the preview, the words of the status bar.
  await new Promise((resolve) => { setTimeout(resolve, 700); });
  process.stdout.write(picture({ editor, width, rows, title, pair }));
  await editor.stop();
  process.exit(0);
}

if (require.main === module) main(JSON.parse(process.argv[2]));

module.exports = { themes, rules };
