/** Messages as header lines, an empty line and a body (LSP 3.17, base protocol). */
'use strict';

const longestHeader = 8192;
/** A program that prints more than this before the first message does not come to it. */
const mostBefore = 1 << 20;

/**
 * @param {unknown} message
 * @returns {Buffer}
 */
function frame(message) {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, 'ascii'), body]);
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
    /** @type {Buffer[]} */
    this.pieces = [];
    this.size = 0;
    /** How many bytes there must be before it is worth looking. */
    this.wanted = 1;
    /** @type {number | undefined} The length of the body that comes next. */
    this.length = undefined;
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
    this.pieces.push(piece);
    this.size += piece.length;
    const messages = [];
    while (this.size >= this.wanted) {
      const bytes = this.pieces.length === 1 ? this.pieces[0] : Buffer.concat(this.pieces);
      this.pieces = [bytes];
      if (this.length === undefined) {
        if (!this.isBegun && this.skip(bytes)) continue;
        if (!this.isBegun) break;
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) {
          refuse(bytes);
          this.wanted = this.size + 1;
          break;
        }
        this.length = contentLength(bytes.toString('latin1', 0, end));
        this.keep(bytes.subarray(end + 4));
        this.wanted = Math.max(1, this.length);
        if (this.length > 0) continue;
      }
      const body = bytes === this.pieces[0] ? bytes : this.pieces[0];
      messages.push(parse(body.toString('utf8', 0, this.length)));
      this.keep(body.subarray(this.length));
      this.length = undefined;
      this.wanted = 1;
    }
    return messages;
  }

  /**
   * Leaves out what comes before the first header. Answers whether that is there.
   * @param {Buffer} bytes
   */
  skip(bytes) {
    const text = bytes.toString('latin1');
    const start = text.search(/^content-length:[ \t]*\d/im);
    if (start < 0) {
      this.before = bytes.toString('utf8', 0, 500);
      this.wanted = this.size + 1;
      if (this.size > mostBefore) throw new Rubbish(this.before);
      return false;
    }
    if (start > 0) this.before = bytes.toString('utf8', 0, Math.min(start, 500));
    this.isBegun = true;
    this.keep(bytes.subarray(start));
    this.wanted = 1;
    return true;
  }

  /** @param {Buffer} rest */
  keep(rest) {
    this.pieces = [rest];
    this.size = rest.length;
  }
}

/**
 * Throws where what was read so far is no beginning of a header block.
 * @param {Buffer} bytes
 */
function refuse(bytes) {
  const text = bytes.toString('latin1', 0, longestHeader);
  const first = text.split(/\r?\n/)[0];
  const isHeader = /^[A-Za-z-]*$|^[A-Za-z-]+:/.test(first);
  if (!isHeader || bytes.length > longestHeader) throw new Rubbish(bytes.toString('utf8').split(/\r?\n/)[0]);
}

/** @param {string} headers */
function contentLength(headers) {
  const lengths = headers.split('\r\n').flatMap((header) => {
    const found = /^content-length:[ \t]*(\d{1,10})[ \t]*$/i.exec(header);
    return found ? [Number(found[1])] : [];
  });
  if (lengths.length === 0) throw new Rubbish(headers.split('\r\n')[0]);
  return lengths[0];
}

/** @param {string} body */
function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    throw new Rubbish(body.split('\n')[0]);
  }
}

module.exports = { frame, Reader, Rubbish };
