/** Where the cursor is, over redraws: on the line with its key, at its height in the editor. */
'use strict';

const vscode = require('vscode');
const { isPartial } = require('./slices');

/** @typedef {import('../types/protocol').Line} Line */
/**
 * @typedef {object} Place
 * @property {readonly import('vscode').Selection[]} selections
 * @property {number} top
 * @property {number} height
 */

/**
 * @param {import('vscode').TextEditor} editor
 * @returns {Place}
 */
function placeOf(editor) {
  const seen = editor.visibleRanges[0];
  const top = seen?.start.line ?? 0;
  return { selections: editor.selections, top, height: Math.max(1, (seen?.end.line ?? top) - top + 1) };
}

/**
 * The row of a cursor in a new drawing: that of its line, or of the next that is still there, where
 * its line is gone or was moved by an act on it. Of a long page the line may be elsewhere, and not
 * have come: then the row stays.
 * @param {import('./slices').Row[]} old
 * @param {number} row in the old drawing
 * @param {Map<string, number>} rows those of the new one, by key
 * @param {Set<string>} acted the keys of the lines that were acted on
 * @param {boolean} isPartial whether lines of the new one have not come
 * @returns {number | undefined}
 */
function kept(old, row, rows, acted, isPartial) {
  const line = old[row];
  if (!line) return undefined;
  const here = rows.get(line.key);
  if ((here !== undefined || isPartial || line.isMissing) && !acted.has(line.key)) return here;
  /** @param {number} step */
  const nearest = (step) => {
    for (let index = row; index >= 0 && index < old.length; index += step) {
      const { key } = old[index];
      if (rows.has(key) && !acted.has(key)) return rows.get(key);
    }
    return undefined;
  };
  const above = nearest(-1);
  const below = nearest(1);
  const stays = here !== undefined && (above ?? -1) < here && here < (below ?? Infinity);
  return stays ? here : below ?? above;
}

/**
 * Puts the cursors of an editor where they belong in a new drawing.
 * @param {import('vscode').TextEditor} editor
 * @param {Place} place where they were in the old one
 * @param {Line[]} old
 * @param {import('./slices').Row[]} lines
 * @param {{ focused?: number, acted: Set<string> }} wish
 */
function restore(editor, place, old, lines, { focused, acted }) {
  /** @type {Map<string, number>} */
  const rows = new Map();
  // A line that has come is where it is now.
  lines.forEach((line, row) => { if (!line.isMissing || !rows.has(line.key)) rows.set(line.key, row); });
  const isPartialNow = isPartial(lines);
  const last = Math.max(0, lines.length - 1);
  if (focused !== undefined) {
    editor.selection = new vscode.Selection(focused, 0, focused, 0);
    const range = new vscode.Range(focused, 0, focused, 0);
    return editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
  /** @param {import('vscode').Position} position */
  const moved = (position) => {
    const row = kept(old, position.line, rows, acted, isPartialNow) ?? Math.min(position.line, last);
    return new vscode.Position(row, Math.min(position.character, lines[row]?.text.length ?? 0));
  };
  const selections = place.selections.map(({ anchor, active }) => new vscode.Selection(moved(anchor), moved(active)));
  editor.selections = selections;
  // What is new above the cursor is not scrolled away while there is room for it.
  const shift = selections[0].active.line - place.selections[0].active.line;
  const top = Math.max(0, Math.min(place.top + shift, lines.length - place.height));
  if (top !== place.top && place.top + place.height <= old.length + 1) {
    editor.revealRange(new vscode.Range(top, 0, top, 0), vscode.TextEditorRevealType.AtTop);
  }
}

module.exports = { placeOf, restore, kept };
