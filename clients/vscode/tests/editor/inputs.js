/** Lists and boxes that ask, one at a time: another takes the place of the one that is open. */
'use strict';

const { EventEmitter } = require('./values');

class Input {
  constructor(inputs) {
    this.inputs = inputs;
    this.value = '';
    this.items = [];
    this.selectedItems = [];
    this.accepted = new EventEmitter();
    this.changed = new EventEmitter();
    this.hidden = new EventEmitter();
    this.onDidAccept = this.accepted.event;
    this.onDidChangeValue = this.changed.event;
    this.onDidHide = this.hidden.event;
  }

  /** The entry that Enter takes: the first, unless a person went to another. */
  get activeItems() {
    return this.gone ? [this.gone] : this.shownItems().slice(0, 1);
  }

  show() {
    this.inputs.current?.hide();
    this.inputs.current = this;
    this.inputs.history.push(this);
  }

  hide() {
    if (this.inputs.current !== this) return;
    this.inputs.current = undefined;
    this.hidden.fire();
  }

  dispose() {}

  /** What a list shows of what is typed. */
  shownItems() {
    const query = this.value.trim().toLowerCase();
    const fits = (item) => item.alwaysShow || item.kind === -1 || !this.isList
      || `${item.label}\n${item.description ?? ''}`.toLowerCase().includes(query);
    return this.items.filter(fits);
  }
}

class Inputs {
  constructor() {
    this.current = undefined;
    this.history = [];
  }

  create(kind) {
    const input = new Input(this);
    input.isList = kind === 'list';
    return input;
  }

  /** A list of which one is chosen. */
  pick(items, { placeHolder } = {}) {
    return new Promise((resolve) => {
      const input = Object.assign(this.create('list'), { items, placeholder: placeHolder });
      input.onDidAccept(() => {
        resolve(input.selectedItems[0]);
        input.hide();
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  }
}

module.exports = { Inputs };
