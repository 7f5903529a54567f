import type { TextFormat } from '../types';
import type { EditedText } from './canvas-surface';
import { readPaste, readPlain } from './clipboard';
import { isFormatActive, toggleFormat } from './formats';
import {
  childrenOf,
  createElement,
  createRange,
  createText,
  documentOf,
  insertBefore,
  isConnected,
  isElement,
  isText,
  listen,
  nameOf,
  nextOf,
  parentOf,
  previousOf,
  queryAll,
  removeNode,
  textOf,
} from './safe-dom';
import { leavesOf, placeCaret, rangeFromPoint, selectRange } from './selection';
import { countLive } from './text-count';
import {
  deleteCharacter,
  deleteSelection,
  insertBreakAt,
  insertTextAt,
  itemAround,
  joinItem,
  splitItem,
} from './text-edits';

const formatInputs: Readonly<Record<string, TextFormat>> = {
  formatBold: 'bold',
  formatItalic: 'italic',
  formatUnderline: 'underline',
  formatSuperscript: 'superscript',
  formatSubscript: 'subscript',
};

/**
 * What happens while a person types (markup-notes 7). Composition, deletion and spell-check stay the browser's;
 * everything else is done here on plain nodes, because the browser would add styles, divs and fonts of its own.
 */
export class TextInput {
  isComposing = false;
  private isLimitTold = false;

  constructor(private readonly session: EditedText) {}

  attach(): () => void {
    const { element } = this.session;
    const stops = [
      listen<InputEvent>(element, 'beforeinput', (event) => this.handleBeforeInput(event)),
      listen<InputEvent>(element, 'input', () => this.handleNative()),
      listen(element, 'compositionstart', () => {
        this.session.changing();
        this.isComposing = true;
      }),
      listen(element, 'compositionend', () => this.endComposition()),
      listen<ClipboardEvent>(element, 'paste', (event) => this.handlePaste(event)),
      listen<DragEvent>(element, 'drop', (event) => this.handleDrop(event)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private handleBeforeInput(event: InputEvent): void {
    const { session } = this;
    const { inputType } = event;
    if (this.isComposing || inputType === 'insertCompositionText') {
      session.changing();
      return;
    }
    if (inputType.startsWith('delete')) {
      this.handleDelete(event);
      return;
    }
    if (inputType === 'insertReplacementText') {
      session.changing();
      return;
    }
    event.preventDefault();
    const format = formatInputs[inputType];
    if (format) return void session.host.editor.run('format-text', { format });
    switch (inputType) {
      case 'historyUndo':
        return void session.host.editor.undo();
      case 'historyRedo':
        return void session.host.editor.redo();
      case 'insertText':
        this.insertText(event.data ?? '');
        return;
      case 'insertParagraph':
        this.insertParagraph();
        return;
      case 'insertLineBreak':
        this.insertBreak();
        return;
      default:
        return; // everything else would put the browser's own markup into the theme
    }
  }

  /** Types text at the caret, as far as the character limit allows. */
  insertText(text: string): void {
    const { session } = this;
    const range = session.range();
    if (!range || text === '') return;
    session.changing();
    if (!range.collapsed) deleteSelection(session.element, range);
    const fitting = this.fit(text);
    if (fitting !== '') {
      const { node, offset } = insertTextAt(session.element, range, fitting);
      placeCaret(node, offset);
      this.applyPending(node, offset, fitting.length);
      this.dropFiller();
    }
    session.changed();
  }

  private applyPending(node: Text, end: number, length: number): void {
    const { session } = this;
    if (session.pending.size === 0) return;
    const wanted = new Map(session.pending);
    session.pending.clear();
    const range = createRange(documentOf(node));
    range.setStart(node, end - length);
    range.setEnd(node, end);
    for (const [format, isOn] of wanted) {
      if (isFormatActive(session.element, range, format) !== isOn) toggleFormat(session.element, range, format);
    }
    range.collapse(false);
    selectRange(range);
  }

  private insertParagraph(): void {
    const { session } = this;
    const range = session.range();
    if (!range) return;
    const { editor } = session.host;
    const { tag, rules } = session.block();
    const isPageParagraph = session.host.document().mode === 'page' && tag === 'p';
    if (isPageParagraph || (tag === 'li' && rules.canRepeat)) {
      if (!range.collapsed) {
        session.changing();
        deleteSelection(session.element, range);
        session.changed();
      }
      return void editor.run('split-paragraph', { beId: session.beId });
    }
    const item = itemAround(session.element, range.startContainer);
    if (!item) {
      this.insertBreak();
      return;
    }
    session.changing();
    if (!range.collapsed) deleteSelection(session.element, range);
    splitItem(item, range);
    session.changed();
  }

  private insertBreak(): void {
    const { session } = this;
    const range = session.range();
    if (!range) return;
    session.changing();
    if (!range.collapsed) deleteSelection(session.element, range);
    if (this.fit('\n') !== '') {
      this.dropFiller();
      const br = insertBreakAt(session.element, range);
      const parent = parentOf(br);
      if (parent && session.isAtEnd(br)) {
        // A line break at the very end shows no new line: one more carries the caret and is never read back.
        session.filler = createElement(documentOf(br), 'br');
        insertBefore(parent, session.filler, nextOf(br));
      }
    }
    session.changed();
  }

  /** The filler has done its work once something else stands at the end. */
  private dropFiller(): void {
    const { session } = this;
    const { filler } = session;
    if (!filler) return;
    const before = previousOf(filler);
    const isNeeded = isConnected(filler) && isElement(before) && nameOf(before) === 'br';
    if (isNeeded) return;
    if (isConnected(filler)) removeNode(filler);
    session.filler = null;
  }

  private handleDelete(event: InputEvent): void {
    const { session } = this;
    const { element } = session;
    session.changing();
    const range = session.range();
    if (!range?.collapsed) return;
    const direction = event.inputType === 'deleteContentForward' ? 'forward' : 'backward';
    if (event.inputType === 'deleteContentBackward' || direction === 'forward') {
      if (deleteCharacter(range, direction)) {
        event.preventDefault();
        session.changed();
        return;
      }
    }
    if (event.inputType !== 'deleteContentBackward') return;
    const { tag } = session.block();
    const isEmpty = textOf(element).trim() === '';
    if (isEmpty && session.host.document().mode === 'page' && tag === 'p') {
      event.preventDefault();
      session.host.editor.run('join-paragraph', { beId: session.beId });
      return;
    }
    const item = itemAround(element, range.startContainer);
    if (item && isAtStart(item, range)) {
      event.preventDefault();
      if (joinItem(item)) session.changed();
    }
  }

  /** After a deletion, a spell-check replacement or a composition step by the browser. */
  private handleNative(): void {
    const { session } = this;
    if (this.isComposing) return;
    this.dropFiller();
    this.trimToLimit();
    // The browser leaves a lone line break in an emptied text.
    const children = childrenOf(session.element);
    const only = children.length === 1 ? children[0] : undefined;
    if (only && isElement(only) && nameOf(only) === 'br' && session.filler !== only) session.filler = only;
    session.changed();
  }

  private endComposition(): void {
    this.isComposing = false;
    this.trimToLimit();
    this.session.changed();
  }

  private handlePaste(event: ClipboardEvent): void {
    event.preventDefault();
    const data = event.clipboardData;
    if (!data) return;
    const { session } = this;
    const fragment = readPaste(data, documentOf(session.element), session.block().rules);
    this.insertFragment(fragment);
  }

  private handleDrop(event: DragEvent): void {
    event.preventDefault();
    const data = event.dataTransfer;
    const { session } = this;
    if (!data || data.files.length > 0) return;
    const range = rangeFromPoint(documentOf(session.element), { x: event.clientX, y: event.clientY });
    if (!range) return;
    selectRange(range);
    this.insertFragment(readPlain(data.getData('text/plain'), documentOf(session.element)));
  }

  /** Puts pasted nodes at the caret and cuts what goes beyond the limit, with a word about it. */
  private insertFragment(fragment: DocumentFragment): void {
    const { session } = this;
    const range = session.range();
    const nodes = childrenOf(fragment);
    if (!range || nodes.length === 0) return;
    session.changing();
    if (!range.collapsed) deleteSelection(session.element, range);
    const { maxChar } = session.block().rules;
    if (maxChar > 0) this.cutFragment(fragment, Math.max(0, maxChar - countLive(session.element)));
    const only = nodes.length === 1 ? nodes[0] : undefined;
    if (isText(only)) {
      const { node, offset } = insertTextAt(session.element, range, textOf(only));
      placeCaret(node, offset);
    } else {
      const last = childrenOf(fragment).at(-1);
      const after = createText(documentOf(session.element), '');
      insertFragmentAt(range, fragment, after);
      if (last) placeAfter(last, after);
      removeNode(after);
    }
    this.dropFiller();
    session.changed();
  }

  private cutFragment(fragment: DocumentFragment, room: number): void {
    let left = room;
    let isCut = false;
    for (const leaf of leavesOf(fragment)) {
      const length = isText(leaf) ? [...textOf(leaf)].length : 1;
      if (length > left) {
        isCut = true;
        if (isText(leaf) && left > 0) leaf.data = [...textOf(leaf)].slice(0, left).join('');
        else removeNode(leaf);
      }
      left = Math.max(0, left - length);
    }
    const { maxChar } = this.session.block().rules;
    if (isCut) this.session.host.announce(`Pasted text was cut: at most ${maxChar} characters fit here.`);
  }

  /** As much of a typed text as the limit leaves room for; a text over its limit may only shrink. */
  private fit(text: string): string {
    const { session } = this;
    const { maxChar } = session.block().rules;
    if (maxChar === 0) return text;
    const room = Math.max(0, maxChar - countLive(session.element));
    const fitting = [...text].slice(0, room).join('');
    if (fitting === text) this.isLimitTold = false;
    else if (!this.isLimitTold) {
      this.isLimitTold = true;
      session.host.announce(`At most ${maxChar} characters fit here.`);
    }
    return fitting;
  }

  /** Takes back, before the caret, what a composition put beyond the limit. */
  private trimToLimit(): void {
    const { session } = this;
    const { maxChar } = session.block().rules;
    const range = session.range();
    if (maxChar === 0 || !range || !isText(range.startContainer)) return;
    const over = countLive(session.element) - maxChar;
    const grown = over > 0 && this.wasWithinLimit;
    this.wasWithinLimit = over <= 0;
    if (!grown) return;
    const node = range.startContainer;
    const start = Math.max(0, range.startOffset - over);
    node.deleteData(start, range.startOffset - start);
    placeCaret(node, start);
    session.host.announce(`At most ${maxChar} characters fit here.`);
  }

  private wasWithinLimit = true;
}

function isAtStart(item: Element, range: Range): boolean {
  const before = createRange(documentOf(item));
  before.selectNodeContents(item);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString().trim() === '' && queryAll(before.cloneContents(), 'br, img, be-token').length === 0;
}

function insertFragmentAt(range: Range, fragment: DocumentFragment, end: Text): void {
  insertBefore(fragment, end, null);
  range.insertNode(fragment);
}

function placeAfter(last: Node, end: Text): void {
  if (isText(last)) {
    placeCaret(last, textOf(last).length);
    return;
  }
  const parent = parentOf(end);
  if (parent) placeCaret(parent, childrenOf(parent).indexOf(end));
}
