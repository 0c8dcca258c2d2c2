/** What is typed while something is still being done is held: it is for the page as that leaves it, or
 * for the question that it brings. */
'use strict';

/** Milliseconds after which a person is not kept waiting. */
const longest = 10000;

let since = 0;
let held = '';

/**
 * From now on, keys are held.
 * @param {string} [rest] what was held before
 */
function begin(rest = '') {
  since = Date.now();
  held = rest;
}

/**
 * Holds what is typed. Answers whether it is held.
 * @param {string} text
 */
function keep(text) {
  if (since === 0 || Date.now() - since > longest) return false;
  held += text;
  return true;
}

/** Ends it. Answers what was held. */
function release() {
  const text = held;
  since = 0;
  held = '';
  return text;
}

module.exports = { begin, keep, release };
