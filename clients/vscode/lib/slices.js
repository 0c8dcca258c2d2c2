/**
 * A long page comes in slices: first what its editors show, then the rest. Of a line that has not come
 * since the last change, it has the row as it was, or an empty one.
 */
'use strict';

/** @typedef {import('../types/protocol').Line} Line */
/** @typedef {import('../types/protocol').View} View */
/** @typedef {Line & { isMissing?: boolean }} Row */
/** @typedef {View & { lines: Row[], stop?: number }} Drawn `stop` is behind the last line of its slice */
/** @typedef {import('vscode').TextEditor} Editor */

/** The most lines of a slice, and those of a piece of the rest. */
const most = 1000;
const few = 500;

/**
 * The first and the last row that an editor shows, and the first of them, or of as many below and
 * above, that has not come. What is folded is not shown.
 * @param {Editor} editor
 * @param {Row[]} lines
 */
function seen(editor, lines) {
  const ranges = editor.visibleRanges;
  const first = ranges[0]?.start.line ?? 0;
  const last = Math.min(ranges.at(-1)?.end.line ?? first, Math.max(0, lines.length - 1));
  for (const { start, end } of ranges) {
    for (let row = start.line; row <= end.line; row += 1) {
      if (lines[row]?.isMissing) return { first, last, missing: row };
    }
  }
  const height = ranges.reduce((sum, { start, end }) => sum + end.line - start.line + 1, 0);
  return { first, last, missing: [last + height, first - height].find((row) => lines[row]?.isMissing) };
}

/**
 * The row of an editor that is to be asked for: one that has not come or, in the active one, that the
 * server does not watch.
 * @param {Editor} editor
 * @param {Drawn} view
 * @param {boolean} isActive
 * @returns {number | undefined}
 */
function lacking(editor, view, isActive) {
  const { first, last, missing } = seen(editor, view.lines);
  const { slice, stop = 0 } = view;
  if (missing !== undefined || !isActive || !slice) return missing;
  return slice.start <= first && last < stop ? undefined : first;
}

/**
 * The slice to ask for: what editors show of a page, the first one before all, and what is around it.
 * @param {Editor[]} editors
 * @param {View | undefined} view what they show
 * @param {string | undefined} around the key of a line that has to be in it
 */
function wanted(editors, view, around) {
  /** @type {{ first: number, last: number } | undefined} */
  let span;
  for (const editor of view ? editors : []) {
    let { first, last, missing } = seen(editor, view?.lines ?? []);
    if (last - first >= most) first = last = missing ?? first;
    const both = { first: Math.min(span?.first ?? first, first), last: Math.max(span?.last ?? last, last) };
    if (both.last - both.first < most) span = both;
  }
  const start = span && Math.max(0, span.first - Math.floor((most - (span.last - span.first + 1)) / 2));
  return { limit: most, start, around };
}

/**
 * @param {View} one
 * @param {View | undefined} other
 */
function hasSameRows(one, other) {
  return Boolean(one.slice && other?.slice && one.width === other.width && one.slice.total === other.slice.total)
    && String(one.slice?.headings) === String(other?.slice?.headings);
}

/** @param {Row} line one that others may have changed a moment ago, of which a drawing tells once */
function isMarked(line) {
  return line.spans.some((span) => span.style === 'foreign');
}

/**
 * A drawn slice with all lines of the page. Where nothing has changed since the drawing before, its lines
 * are theirs; else they stand for those that have not come, above the slice by their place from the top
 * and below it from the end.
 * @param {View} view
 * @param {Drawn | undefined} old
 * @returns {Drawn}
 */
function layOut(view, old) {
  const { slice } = view;
  if (!slice) return view;
  const stop = slice.start + view.lines.length;
  const isSame = hasSameRows(view, old) && old?.changeCursor === view.changeCursor;
  const before = old?.width === view.width ? old.lines : [];
  const heads = new Set(slice.headings);
  const lines = Array.from({ length: slice.total }, (_, row) => {
    if (row >= slice.start && row < stop) return view.lines[row - slice.start];
    const was = before[row < slice.start ? row : row + before.length - slice.total];
    if (isSame && was && !isMarked(was)) return was;
    // No key of a line begins so.
    return {
      ...was ?? { key: `\n${row}`, text: '', spans: [], actions: [] },
      isMissing: true, level: heads.has(row) ? 0 : 1, isHeading: heads.has(row),
    };
  });
  return { ...view, lines, stop };
}

/**
 * The slice to ask for of what has not come, below a row first; undefined where all has.
 * @param {Row[]} lines
 * @param {number} row
 */
function rest(lines, row) {
  const below = lines.findIndex((line, index) => index >= row && line.isMissing);
  const start = below >= 0 ? below : lines.findIndex((line) => line.isMissing);
  return start >= 0 ? { start, limit: few } : undefined;
}

/**
 * A page with another slice where it belongs; undefined where it is another page by now.
 * @param {Drawn} view
 * @param {View} piece
 * @returns {Drawn | undefined}
 */
function filled(view, piece) {
  const start = piece.slice?.start ?? 0;
  if (!hasSameRows(view, piece)) return undefined;
  return { ...view, lines: view.lines.map((line, row) => piece.lines[row - start] ?? line) };
}

/**
 * Whether some of the lines have not come.
 * @param {Row[]} lines
 */
function isPartial(lines) {
  return lines.some((line) => line.isMissing);
}

/**
 * Whether of some lines not even a row of before is there.
 * @param {Row[]} lines
 */
function hasBlank(lines) {
  return lines.some((line) => line.isMissing && line.key.startsWith('\n'));
}

module.exports = { hasBlank, lacking, wanted, layOut, rest, filled, isPartial };
