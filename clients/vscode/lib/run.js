/** What is done on a page: its actions on the lines that are meant, and the way that leads on. */
'use strict';

const { act } = require('./act');
const { follow } = require('./links');
const { tell } = require('./tell');

/** @typedef {import('../types/protocol').Action} Action */
/** @typedef {import('../types/protocol').Line} Line */
/** @typedef {import('./page').Page} Page */

/**
 * The lines that the person means: what is selected, or as many as the count says from the cursor on.
 * @param {import('vscode').TextEditor} editor
 * @param {Line[]} lines
 * @param {number} count
 */
function meant(editor, lines, count) {
  /** @type {Set<number>} */
  const rows = new Set();
  for (const { start, end, isEmpty } of editor.selections) {
    // A selection of whole lines ends at the beginning of the next one.
    const stop = !isEmpty && end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    for (let row = start.line; row <= stop + (isEmpty ? count - 1 : 0) && row < lines.length; row += 1) rows.add(row);
  }
  return [...rows].sort((one, other) => one - other).map((row) => lines[row]);
}

/**
 * Runs the first of some actions that applies to the lines, or needs none.
 * @param {import('./pages').Pages} pages
 * @param {Page} page
 * @param {import('../types/protocol').View} view what the person sees
 * @param {Action[]} actions
 * @param {Line[]} lines
 * @returns {Promise<void>}
 */
async function run(pages, page, view, actions, lines) {
  for (const action of actions) {
    const isOfView = action.scope === 'view';
    const fitting = isOfView ? [] : lines.filter((line) => line.actions.includes(action.name));
    const keys = (action.scope === 'line' ? fitting.slice(0, 1) : fitting).map(({ key }) => key);
    if (!isOfView && keys.length === 0) continue;
    // What others do while the questions are open counts.
    const outcome = await act(page.client, page.naming(view), { action: action.name, keys, answers: [] }, action.asks, page);
    if (!outcome) return;
    page.lead(outcome.focus);
    return lead(pages, page.client, outcome);
  }
  tell(`“${actions[0]?.title}” does not apply here.`, 'warning');
}

/**
 * Goes where the outcome of an act leads.
 * @param {import('./pages').Pages} pages
 * @param {import('./client').Client} client
 * @param {import('../types/protocol').Outcome} outcome
 */
async function lead(pages, client, outcome) {
  if (outcome.open) await pages.open(client, outcome.open);
  if (outcome.link) await follow(pages, client, outcome.link);
}

module.exports = { meant, run, lead };
