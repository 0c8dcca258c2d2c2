/** The conditions of bindings and menus: names, ==, !=, =~, && and words in place of values. */
'use strict';

/** Whether a condition holds where names have these values. */
function holds(when, values) {
  return !when || when.split('&&').every((part) => {
    const [, name, operator, value] = /^\s*(!?[\w.-]+)\s*(?:(==|!=|=~)\s*(.*?))?\s*$/.exec(part) ?? [];
    if (!name) throw new Error(`not understood: ${part}`);
    if (operator === '==') return String(values[name]) === value;
    if (operator === '!=') return String(values[name]) !== value;
    if (operator === '=~') return new RegExp(value.slice(1, -1)).test(values[name] ?? '');
    if (name === 'false') return false;
    return name.startsWith('!') ? !values[name.slice(1)] : Boolean(values[name]);
  });
}

module.exports = { holds };
