/** How lines lie below each other: a line has those of a higher level below it that follow. */
'use strict';

/** @typedef {import('../types/protocol').Line} Line */
/** @typedef {{ line: Line, row: number, below: Branch[] }} Branch */

/**
 * @param {Line[]} lines
 * @returns {Branch[]}
 */
function outline(lines) {
  /** @type {Branch[]} */
  const top = [];
  /** @type {Branch[]} */
  const open = [];
  lines.forEach((line, row) => {
    const branch = { line, row, below: [] };
    while (open.length > 0 && open[open.length - 1].line.level >= line.level) open.pop();
    (open[open.length - 1]?.below ?? top).push(branch);
    open.push(branch);
  });
  return top;
}

/**
 * The first and the last row of each part that can be folded.
 * @param {Line[]} lines
 * @returns {{ first: number, last: number }[]}
 */
function folds(lines) {
  /** @type {{ first: number, last: number }[]} */
  const found = [];
  /**
   * @param {Branch} branch
   * @returns {number}
   */
  const walk = (branch) => {
    const last = branch.below.reduce((row, one) => Math.max(row, walk(one)), branch.row);
    if (last > branch.row) found.push({ first: branch.row, last });
    return last;
  };
  outline(lines).forEach(walk);
  return found.sort((one, other) => one.first - other.first);
}

module.exports = { outline, folds };
