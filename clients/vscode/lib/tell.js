/** What a person is told: in passing in the status bar, or as a notice where something is wrong. */
'use strict';

const vscode = require('vscode');
const words = require('./words');

/** Milliseconds that words stand in the status bar. */
const passing = 6000;

/**
 * Shows a message in a style of the protocol.
 * @param {string} message
 * @param {string | null} [style]
 */
function tell(message, style) {
  if (style === 'error') return void vscode.window.showErrorMessage(words.notice(message));
  if (style === 'warning') return void vscode.window.showWarningMessage(words.notice(message));
  vscode.window.setStatusBarMessage(words.plain(message), passing);
}

/**
 * Shows an error, unless it was told when the server ended.
 * @param {any} problem
 */
function complain(problem) {
  if (problem && !problem.isTold) tell(words.problem(problem), 'error');
}

module.exports = { tell, complain };
