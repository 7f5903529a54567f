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
import { placeCaret, rangeFromPoint, selectRange } from './selection';
import {
  deleteCharacter,
  deleteSelection,
  insertBreakAt,
  insertTextAt,
  itemAround,
  joinItem,
  splitItem,
} from './text-edits';
import { TextLimit } from './text-limit';

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
  private readonly limit: TextLimit;

  constructor(private readonly session: EditedText) {
    this.limit = new TextLimit(session);
  }

  attach(): () => void {
    const { element } = this.session;
    const stops = [
      listen<InputEvent>(element, 'beforeinput', (event) => this.handleBeforeInput(event)),
      listen<InputEvent>(element, 'input', () => this.handleNative()),
      listen(element, 'compositionstart', () => {
        this.session.changing();
        this.limit.begin();
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
      this.limit.begin();
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
    const fitting = this.limit.fit(text);
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
    if (this.limit.fit('\n') !== '') {
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
    this.limit.begin();
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
    this.limit.trim();
    // The browser leaves a lone line break in an emptied text.
    const children = childrenOf(session.element);
    const only = children.length === 1 ? children[0] : undefined;
    if (only && isElement(only) && nameOf(only) === 'br' && session.filler !== only) session.filler = only;
    session.changed();
  }

  private endComposition(): void {
    this.isComposing = false;
    this.limit.trim();
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
    if (!range || childrenOf(fragment).length === 0) return;
    session.changing();
    if (!range.collapsed) deleteSelection(session.element, range);
    this.limit.cut(fragment);
    const nodes = childrenOf(fragment);
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
