/** The protocol's styles as decorations, each with a colour of package.json that a theme or a person
 * can change. A style that is not known here is drawn plain. */
'use strict';

const vscode = require('vscode');

/** @typedef {import('../types/protocol').Line} Line */

/** @param {string} name */
const colour = (name) => new vscode.ThemeColor(`daybook.${name}`);

/**
 * What is said by more than a colour.
 * @type {Record<string, import('vscode').DecorationRenderOptions>}
 */
const looks = {
  title: { color: colour('title'), fontWeight: 'bold' },
  heading: { color: colour('heading'), fontWeight: 'bold' },
  link: { color: colour('link'), textDecoration: 'underline' },
  match: { backgroundColor: colour('match'), fontWeight: 'bold' },
  foreign: { backgroundColor: colour('foreign'), isWholeLine: false },
  key: { color: colour('key'), fontWeight: 'bold' },
};
for (const name of [
  'muted', 'accent', 'success', 'warning', 'error', 'overdue', 'done', 'tag', 'priorityHigh',
  'priorityMedium', 'priorityLow', 'time', 'bar', 'heat0', 'heat1', 'heat2', 'heat3', 'heat4',
  'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple',
]) looks[name] = { color: colour(name) };

/** @type {Map<string, import('vscode').TextEditorDecorationType>} */
const types = new Map();

/** @returns {import('vscode').Disposable} */
function registerStyles() {
  for (const [name, look] of Object.entries(looks)) {
    types.set(name, vscode.window.createTextEditorDecorationType({ ...look, rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed }));
  }
  return { dispose: () => types.forEach((type) => type.dispose()) };
}

/**
 * The styles that an editor shows.
 * @type {WeakMap<import('vscode').TextEditor, Set<string>>}
 */
const drawn = new WeakMap();

/**
 * Draws the spans of lines.
 * @param {import('vscode').TextEditor} editor
 * @param {Line[]} lines
 */
function decorate(editor, lines) {
  /** @type {Map<string, import('vscode').Range[]>} */
  const ranges = new Map();
  lines.forEach((line, row) => {
    for (const span of line.spans) {
      if (!types.has(span.style)) continue;
      const there = ranges.get(span.style) ?? [];
      const stop = Math.min(span.stop, line.text.length);
      there.push(new vscode.Range(row, Math.min(span.start, stop), row, stop));
      ranges.set(span.style, there);
    }
  });
  for (const style of new Set([...ranges.keys(), ...drawn.get(editor) ?? []])) {
    const type = types.get(style);
    if (type) editor.setDecorations(type, ranges.get(style) ?? []);
  }
  drawn.set(editor, new Set(ranges.keys()));
}

/**
 * Whether some of it was changed by somebody else a moment ago.
 * @param {Line[]} lines
 */
function isForeign(lines) {
  return lines.some((line) => line.spans.some((span) => span.style === 'foreign'));
}

/**
 * A line as it was before it was marked.
 * @param {Line} line
 */
function unmarked(line) {
  return { ...line, spans: line.spans.filter((span) => span.style !== 'foreign') };
}

module.exports = { decorate, isForeign, unmarked, registerStyles, looks };
