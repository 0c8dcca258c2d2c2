/** Tells listeners by name; one that fails does not keep the others from hearing. */
'use strict';

class Emitter {
  constructor() {
    /** @type {Map<string, Set<(params: any) => void>>} */
    this.listeners = new Map();
  }

  /**
   * @param {string} name
   * @param {(params: any) => void} listener
   * @returns {{ dispose(): void }}
   */
  on(name, listener) {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener));
    return { dispose: () => void listeners.delete(listener) };
  }

  /**
   * @param {string} name
   * @param {any} [params]
   */
  fire(name, params) {
    for (const listener of this.listeners.get(name) ?? []) listener(params);
  }
}

module.exports = { Emitter };
