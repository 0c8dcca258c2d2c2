/** What the server says, made fit for the place it goes to: none of it is ever run, be it as a
 * command, as a link or as the name of an icon. */
'use strict';

/** The longest name of a tab. */
const longestTitle = 60;

/**
 * One line. Its parts keep their places, so spans still fit.
 * @param {string} text
 */
function line(text) {
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}

/**
 * One line in which no `$(name)` becomes an icon: of a list, a status bar or a button.
 * @param {string} text
 */
function plain(text) {
  return line(text).replace(/\$\([A-Za-z0-9-]+(~[A-Za-z]+)?\)/g, '\\$&');
}

/**
 * A notice, in which no `[text](command:…)` becomes a link.
 * @param {string} text
 */
function notice(text) {
  return line(text).replace(/\]\(/g, ']\u200b(');
}

/**
 * The words of an entry: what stands in columns has two spaces between them.
 * @param {string} text
 */
function entry(text) {
  return line(text).trim().replace(/ {3,}/g, '  ');
}

/**
 * The name of a tab, which is a part of a path.
 * @param {string} title
 */
function tab(title) {
  const words = line(title).replace(/\//g, '⁄').replace(/\\/g, '∖').trim();
  return [...words].slice(0, longestTitle).join('') || 'daybook';
}

/**
 * The message of an error as a person reads it, with what can be done about it: one that begins with
 * the place of a param begins with its name.
 * @param {{ message: string, data?: { hint?: string | null } }} problem
 */
function problem(problem) {
  const message = String(problem.message)
    .replace(/^\/answers\/\d+ /, 'The answer ')
    .replace(/^\/([\w/]+) /, (_, place) => `“${place.replaceAll('/', '.')}” `);
  const hint = problem.data?.hint;
  return line(hint ? `${message} ${hint}` : message);
}

module.exports = { line, plain, notice, entry, tab, problem };
