import type { TextFormat } from '../types';
import { outOfChips } from './chips';
import type { EditedText } from './edited-text';
import { isFormatActive, toggleFormat } from './formats';
import { PlainKeys } from './plain-keys';
import * as dom from './safe-dom';
import { placeCaret, rangeOfMark, restoreMark, selectRange } from './selection';
import { emptyItemAt, TextDeletion } from './text-deletion';
import { insertBreakAt, insertTextAt } from './text-edits';
import { TextLimit } from './text-limit';
import { itemAround, leaveList, splitItem } from './text-lists';
import { restoreLook, wantedLook } from './text-look';
import { TextTransfer } from './text-transfer';

const formatInputs: Readonly<Record<string, TextFormat>> = {
  formatBold: 'bold',
  formatItalic: 'italic',
  formatUnderline: 'underline',
  formatSuperscript: 'superscript',
  formatSubscript: 'subscript',
};

/**
 * Handles typing (docs/markup.md 7). The browser handles composition. Everything else is done here on plain nodes,
 * because the browser would add styles, divs and fonts.
 */
export class InputHandler {
  isComposing = false;
  /** The formats for the composed text, and the length of the text before it. */
  private formatted: { wanted: ReadonlyMap<TextFormat, boolean>; start: number } | null = null;
  readonly limit: TextLimit;
  private readonly deletion: TextDeletion;
  private readonly transfer: TextTransfer;
  private readonly plainKeys: PlainKeys;

  constructor(private readonly session: EditedText) {
    this.limit = new TextLimit(session);
    this.plainKeys = new PlainKeys(session);
    this.deletion = new TextDeletion(session, this.limit);
    this.transfer = new TextTransfer(session, this.limit, this.deletion, () => this.dropFiller());
  }

  attach(): () => void {
    const { element } = this.session;
    const { transfer } = this;
    const stops = [
      dom.listen<KeyboardEvent>(element, 'keydown', (event) => {
        if (this.deletion.handleKey(event)) event.preventDefault();
      }),
      dom.listen<InputEvent>(element, 'beforeinput', (event) => this.handleBeforeInput(event)),
      dom.listen<InputEvent>(element, 'input', () => this.handleNative()),
      dom.listen(element, 'compositionstart', () => this.beginComposition()),
      dom.listen<CompositionEvent>(element, 'compositionend', ({ data }) => this.endComposition(data)),
      dom.listen<ClipboardEvent>(element, 'copy', (event) => transfer.handleCopy(event)),
      dom.listen<ClipboardEvent>(element, 'cut', (event) => transfer.handleCut(event)),
      dom.listen<ClipboardEvent>(element, 'paste', (event) => transfer.handlePaste(event)),
      dom.listen<DragEvent>(element, 'drop', (event) => transfer.handleDrop(event)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private handleBeforeInput(event: InputEvent): void {
    const { session } = this;
    const { inputType } = event;
    // Chromium silently drops a composition when the selection changes. The Enter key of a touch keyboard comes while
    // its word is still composed, and the browser would break the line with an element of its own.
    const isOver = !event.isComposing || inputType === 'insertParagraph' || inputType === 'insertLineBreak';
    if (this.isComposing && isOver && !inputType.includes('Composition')) this.endComposition();
    if (this.isComposing || inputType.includes('Composition')) {
      this.plainKeys.forget();
      const held = formatInputs[inputType];
      // The browser would write its own markup into the composed word.
      if (held) {
        event.preventDefault();
        return void session.host.run('format-text', { format: held });
      }
      session.changing();
      return;
    }
    session.endRun();
    if (inputType === 'insertText' && this.plainKeys.begin(event)) {
      session.changing();
      return;
    }
    this.plainKeys.forget();
    if (inputType.startsWith('delete')) {
      this.deletion.handle(event);
      return;
    }
    if (inputType === 'insertReplacementText') {
      this.replaceText(event);
      return;
    }
    event.preventDefault();
    const format = formatInputs[inputType];
    if (format) return void session.host.run('format-text', { format });
    switch (inputType) {
      case 'historyUndo':
        return void session.host.undo();
      case 'historyRedo':
        return void session.host.redo();
      case 'insertText':
        this.insertText(event.data ?? '', this.targetOf(event));
        return;
      case 'insertParagraph':
        this.insertParagraph();
        return;
      case 'insertLineBreak':
        this.insertBreak();
        return;
      default:
        return; // everything else would insert the browser's own markup into the theme
    }
  }

  /**
   * Returns the range that an input affects, if it is more than the caret: autocorrection specifies the word that it
   * replaces.
   */
  private targetOf(event: InputEvent): Range | null {
    const { element } = this.session;
    const [target] = event.getTargetRanges?.() ?? [];
    if (!target || target.collapsed) return null;
    if (!dom.contains(element, target.startContainer) || !dom.contains(element, target.endContainer)) return null;
    const range = dom.createRange(dom.documentOf(element));
    range.setStart(target.startContainer, target.startOffset);
    range.setEnd(target.endContainer, target.endOffset);
    return outOfChips(element, range);
  }

  /**
   * Handles spell checking and autocorrection. Browsers provide the new word in either `data` or `dataTransfer`; if it
   * is in neither, the browser replaces the word itself and the limit is enforced afterward.
   */
  private replaceText(event: InputEvent): void {
    const { session } = this;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const range = this.targetOf(event);
    if (text !== '' && range && event.cancelable) {
      event.preventDefault();
      this.insertText(text, range);
      return;
    }
    session.changing();
    this.limit.begin();
  }

  /** Inserts typed text at the caret or in place of a range, within the character limit. */
  insertText(text: string, target: Range | null = null): void {
    const { session } = this;
    const selected = target ?? session.range();
    if (!selected || text === '') return;
    const wanted = session.pendingFormats();
    const look = wantedLook(session, selected);
    const range = this.transfer.clear(selected);
    if (!range) return;
    session.changing();
    const fitting = this.limit.fit(text);
    if (fitting !== '') {
      const { node, offset } = insertTextAt(
        session.element,
        session.edge.place(restoreLook(range, look)),
        fitting,
        session,
      );
      placeCaret(node, offset);
      const typed = dom.createRange(dom.documentOf(node));
      typed.setStart(node, offset - fitting.length);
      typed.setEnd(node, offset);
      if (this.applyFormats(wanted, typed)) {
        typed.collapse(false);
        selectRange(typed);
      }
      this.dropFiller();
      this.limit.settle();
      if (wanted.size === 0) this.plainKeys.leave(fitting, node, offset);
    }
    session.changed(fitting);
  }

  /** Applies the formats chosen at the caret to the text typed there. Returns false if there are none. */
  private applyFormats(wanted: ReadonlyMap<TextFormat, boolean>, range: Range): boolean {
    const { element } = this.session;
    for (const [format, isOn] of wanted) {
      if (isFormatActive(element, range, format) !== isOn) toggleFormat(element, range, format);
    }
    return wanted.size > 0;
  }

  private insertParagraph(): void {
    const { session } = this;
    const selected = session.range();
    const range = selected && this.transfer.clear(selected);
    if (!range) return;
    const at = session.edge.place(range, { keepsFormats: false });
    if (at !== range) selectRange(at);
    if (session.isParagraph()) {
      session.host.run('split-paragraph', { beId: session.beId });
      return;
    }
    const item = itemAround(session.element, at.startContainer);
    if (!item) {
      this.insertBreak();
      return;
    }
    const empty = emptyItemAt(session.element, at);
    const can = empty ? this.limit.canLeave([empty]) : true;
    if (can !== true) return void this.limit.announce(can.reason);
    session.changing();
    if (empty) {
      const left = leaveList(session.element, [empty]);
      if (left) this.deletion.placeIn(left);
    } else splitItem(item, at);
    session.changed();
  }

  private insertBreak(): void {
    const { session } = this;
    const selected = session.range();
    const range = selected && this.transfer.clear(selected);
    if (!range) return;
    session.changing();
    if (this.limit.fit('\n') !== '') {
      // The new line break replaces it.
      if (session.filler && dom.isConnected(session.filler)) dom.removeNode(session.filler);
      session.filler = null;
      const br = insertBreakAt(session.element, session.edge.place(range));
      const parent = dom.parentOf(br);
      if (parent && session.isAtEnd(br)) {
        // A line break at the very end doesn't show a new line, so another one holds the caret. It is never read back.
        session.filler = dom.createElement(dom.documentOf(br), 'br');
        dom.insertBefore(parent, session.filler, dom.nextOf(br));
      }
    }
    session.changed('\n');
  }

  /** Removes the filler if it is no longer needed because other content is at the end. */
  private dropFiller(): void {
    const { session } = this;
    const { filler } = session;
    if (!filler) return;
    const before = dom.previousOf(filler);
    const isNeeded = dom.isConnected(filler) && dom.isElement(before) && dom.nameOf(before) === 'br';
    if (isNeeded) return;
    if (dom.isConnected(filler)) dom.removeNode(filler);
    session.filler = null;
  }

  /** Handles a plain key, a deletion, a spell-check replacement or a composition step by the browser. */
  private handleNative(): void {
    const { session } = this;
    const key = this.isComposing ? null : this.plainKeys.end();
    if (key !== null) {
      session.changed(key);
      return;
    }
    // Composed text is already in the DOM, so reading the source includes it.
    session.isDirty = true;
    if (this.isComposing) return;
    this.dropFiller();
    this.limit.trim();
    // The browser leaves a single line break in an emptied text.
    const children = dom.childrenOf(session.element);
    const only = children.length === 1 ? children[0] : undefined;
    if (only && dom.isElement(only) && dom.nameOf(only) === 'br' && session.filler !== only) session.filler = only;
    session.changed();
  }

  private beginComposition(): void {
    const { session } = this;
    const wanted = session.pendingFormats();
    // A composition would go into a selected chip, or delete half of a pair with the selection.
    const range = session.range();
    if (range && !range.collapsed) {
      const at = this.transfer.clear(range);
      if (at) selectRange(at);
    }
    session.changing();
    this.limit.begin();
    this.leaveLink();
    const mark = wanted.size > 0 ? session.mark() : null;
    this.formatted = mark && { wanted, start: mark.start };
    session.holdFormats(wanted);
    this.isComposing = true;
  }

  /** Starts a composition at the edge of a link in a separate text node, because the browser composes at the caret. */
  private leaveLink(): void {
    const { session } = this;
    const range = session.range();
    const at = range && session.edge.place(range, { keepsFormats: false });
    if (!at || at === range) return;
    const place = dom.createText(dom.documentOf(session.element), '');
    at.insertNode(place);
    placeCaret(place, 0);
  }

  private endComposition(word: string | null = null): void {
    const { session } = this;
    this.isComposing = false;
    this.dropFiller();
    this.formatComposed(word);
    this.limit.trim();
    session.releaseFormats();
    session.changed();
    // Leaving was delayed so that the word isn't split.
    if (!session.hasFocus()) session.host.flushText('leave');
  }

  /**
   * Applies the formats that were chosen at the caret before the composition to the composed word before the caret. Its
   * length is that of the word, because the browser may have removed white space beside it.
   */
  private formatComposed(word: string | null): void {
    const { session, formatted } = this;
    this.formatted = null;
    const caret = formatted && session.mark();
    if (!formatted || !caret) return;
    const { element } = session;
    const start = word === null ? formatted.start : caret.end - word.length;
    if (start < 0 || caret.end <= start) return;
    this.applyFormats(formatted.wanted, rangeOfMark(element, { start, end: caret.end }));
    restoreMark(element, caret);
  }
}
