/** The kinds of questions. Each resolves to the answer as text, or to undefined where the person gave
 * none. A kind that is not known is asked as text. */
'use strict';

const vscode = require('vscode');
const hold = require('./hold');
const words = require('./words');
const { write } = require('./write');

/** @typedef {import('../types/protocol').Preview} Preview */
/** @typedef {import('../types/protocol').CompletionItem} CompletionItem */
/**
 * @typedef {object} Seen what is seen while one types
 * @property {(text: string) => Promise<Preview>} preview
 * @property {(text: string) => Promise<CompletionItem[]>} suggest
 */
/** @typedef {import('vscode').QuickPickItem & { whole?: string, typed?: string }} Entry `whole` takes the place of `typed` */
/**
 * @typedef {import('../types/protocol').Ask & { isTyped?: boolean, problem?: string }} Question
 *   whether its initial text is what the person typed, not what is offered; what is wrong with it
 */

const yesOrNo = [{ title: 'Yes', value: 'yes' }, { title: 'No', value: 'no' }];

/** Milliseconds without a preview after which the list says that it is waited for. */
const patience = 300;

/**
 * Asks. What was typed before the question came is its answer, up to an Enter.
 * @param {Question} question
 * @param {Seen} [seen]
 * @returns {Promise<string | undefined>}
 */
async function ask(question, seen) {
  const typed = hold.release();
  const end = typed.indexOf('\n');
  const isText = question.kind !== 'choice' && question.kind !== 'confirm' && !question.isMultiline;
  if (isText && end >= 0) {
    hold.begin(typed.slice(end + 1));
    return typed.slice(0, end) || (question.initial ?? '');
  }
  const given = isText && typed ? { ...question, initial: typed, isTyped: true } : question;
  const answer = await show(given, seen);
  if (answer !== undefined) hold.begin();
  return answer;
}

/**
 * @param {Question} question
 * @param {Seen} [seen]
 * @returns {Promise<string | undefined>}
 */
function show(question, seen) {
  if (question.kind === 'choice') return choose(question, question.choices);
  if (question.kind === 'confirm') return choose(question, yesOrNo);
  if (question.isMultiline) return write(question);
  const isSeen = seen && (question.hasPreview || question.completion);
  return isSeen ? typeSeen(question, seen) : type(question);
}

/**
 * @param {Question} question
 * @param {import('../types/protocol').Choice[]} choices
 */
async function choose(question, choices) {
  const items = choices.map(({ title, value }) => ({
    label: words.plain(title), value, description: value === question.initial ? 'now' : undefined,
  }));
  const options = { placeHolder: words.line(question.prompt), ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.value;
}

/**
 * A line of text. What is offered is replaced by what is typed.
 * @param {Question} question
 * @returns {Promise<string | undefined>}
 */
function type(question) {
  const box = vscode.window.createInputBox();
  const initial = question.initial ?? '';
  box.title = words.line(question.prompt);
  box.value = initial;
  box.valueSelection = question.isTyped ? [initial.length, initial.length] : [0, initial.length];
  box.validationMessage = question.problem && words.notice(question.problem);
  box.onDidChangeValue(() => {
    box.validationMessage = undefined;
  });
  return answered(box);
}

/**
 * A line of text, below which stands what it would become, and what it may go on with: an entry to
 * choose.
 * @param {Question} question
 * @param {Seen} seen
 * @returns {Promise<string | undefined>}
 */
function typeSeen(question, { preview, suggest }) {
  /** @type {import('vscode').QuickPick<Entry>} */
  const box = vscode.window.createQuickPick();
  const initial = question.initial ?? '';
  box.title = words.line(question.prompt);
  box.placeholder = words.line(question.prompt);
  box.value = initial;
  // Editors that cannot select it ignore this.
  box.valueSelection = question.isTyped ? [initial.length, initial.length] : [0, initial.length];
  if (question.problem) box.items = [remark('error', question.problem)];
  let last = 0;
  /** @param {string} text */
  const look = async (text) => {
    last += 1;
    const turn = last;
    const late = setTimeout(() => { if (turn === last) box.busy = true; }, patience);
    const [seen, suggested] = await Promise.all([
      question.hasPreview ? preview(text).catch(() => undefined) : undefined,
      question.completion ? suggest(text).catch(() => []) : [],
    ]);
    clearTimeout(late);
    // An answer to what has changed since is of no use any more.
    if (turn !== last) return;
    box.busy = false;
    if (seen || question.completion) box.items = [...shown(text, seen), ...suggested.map((one) => entry(text, one))];
  };
  box.onDidChangeValue(look);
  if (!question.problem) look(initial);
  return answered(box, (whole) => {
    box.value = whole;
    look(whole);
  });
}

/**
 * The entries that a preview is, or else what is typed; they are read, and Enter on one answers.
 * @param {string} text
 * @param {Preview} [preview]
 * @returns {Entry[]}
 */
function shown(text, preview) {
  if (!preview) return [{ label: words.plain(text) || '…', description: 'Enter answers', alwaysShow: true }];
  const lines = preview.lines.map((line) => ({ label: words.plain(words.entry(line.text)), alwaysShow: true }));
  // That nothing is typed yet has not to be said.
  const problems = text === '' ? [] : preview.problems.map(({ message }) => remark('warning', message));
  return [...lines, ...problems];
}

/**
 * The entry of a suggestion.
 * @param {string} text what is typed
 * @param {CompletionItem} suggestion
 * @returns {Entry}
 */
function entry(text, { title, start, stop, text: part }) {
  const whole = text.slice(0, start) + words.line(part) + text.slice(stop);
  return { label: `$(arrow-right) ${words.plain(title)}`, description: 'completes', alwaysShow: true, whole, typed: text };
}

/**
 * @param {string} icon
 * @param {string} message
 */
function remark(icon, message) {
  return { label: `$(${icon}) ${words.plain(message)}`, alwaysShow: true };
}

/**
 * Shows a box until it is accepted or left.
 * @param {import('vscode').InputBox | import('vscode').QuickPick<Entry>} box
 * @param {(whole: string) => void} [complete] does so when a suggestion is chosen
 * @returns {Promise<string | undefined>}
 */
function answered(box, complete = () => {}) {
  box.ignoreFocusOut = true;
  return new Promise((resolve) => {
    box.onDidAccept(() => {
      const chosen = 'activeItems' in box ? box.activeItems[0] : undefined;
      if (chosen?.whole !== undefined && chosen.typed === box.value) return complete(chosen.whole);
      resolve(box.value);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

module.exports = { ask };
