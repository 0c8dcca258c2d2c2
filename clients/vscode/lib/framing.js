/** Messages, each a line of JSON. */
'use strict';

const { StringDecoder } = require('node:string_decoder');

/** A program that prints more than this before the first message does not come to it. */
const mostBefore = 1 << 20;

/** @param {unknown} message */
function frame(message) {
  return `${JSON.stringify(message)}\n`;
}

/** What was read is not the protocol; `line` is the first line of it. */
class Rubbish extends Error {
  /** @param {string} line */
  constructor(line) {
    super(`“${line.slice(0, 200)}” is not a message of daybook`);
    this.line = line;
  }
}

/** Puts messages together from pieces that end anywhere. */
class Reader {
  constructor() {
    this.decoder = new StringDecoder('utf8');
    this.rest = '';
    /** Whether a message has come: before the first, a program may print what it likes. */
    this.isBegun = false;
    /** What it printed. */
    this.before = '';
  }

  /**
   * The messages that are whole with this piece. Throws Rubbish.
   * @param {Buffer} piece
   * @returns {any[]}
   */
  push(piece) {
    const lines = (this.rest + this.decoder.write(piece)).split('\n');
    this.rest = lines.pop() ?? '';
    const messages = lines.filter((line) => line.trim()).flatMap((line) => {
      const message = parse(line);
      if (!message && this.isBegun) throw new Rubbish(line);
      if (!message) this.before += `${line}\n`;
      this.isBegun ||= Boolean(message);
      return message ?? [];
    });
    if (!this.isBegun && this.before.length + this.rest.length > mostBefore) throw new Rubbish(this.before || this.rest);
    return messages;
  }
}

/** @param {string} line */
function parse(line) {
  try {
    const message = JSON.parse(line);
    return typeof message === 'object' && !Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

module.exports = { frame, Reader, Rubbish };
