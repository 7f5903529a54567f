import { limits } from '@galley/contract';
import { type BeId, fromCanvasHtml, type Refusal, type SourceTree } from '@galley/markup';
import type { TimerHandle } from '../clock';
import { isRefusal, refuse } from '../commands/command';
import type { CanvasPoint } from '../facade';
import { textAbilities } from '../kernels/text-abilities';
import type { CanvasHost, FlushReason, LinkChange, TextMark, TextPort } from '../ports';
import type { Transaction } from '../transaction/transaction';
import type { TextEditState, TextFormat } from '../types';
import type { CanvasSurface, EditedText } from './canvas-surface';
import { isFormatActive, toggleFormat } from './formats';
import {
  childrenOf,
  contains,
  createRange,
  createText,
  documentOf,
  focusElement,
  innerHtmlOf,
  insertBefore,
  isConnected,
  isText,
  listen,
  nextOf,
  parentOf,
  removeNode,
  selectionOf,
  setAttributeOf,
  viewOf,
} from './safe-dom';
import { placeCaretAt, rangeIn, readMark, restoreMark, selectRange } from './selection';
import { splitInner } from './split-inner';
import { countLive } from './text-count';
import { insertNode } from './text-edits';
import { TextInput } from './text-input';
import { linkAround, linkStateOf, removeLink, setLink } from './text-links';

const allFormats: readonly TextFormat[] = ['bold', 'italic', 'underline', 'superscript', 'subscript'];
/** Stands at the caret while a paragraph is split; a private character that no text holds. */
const splitMark = '\uE0F1';
let sessionCount = 0;

interface SessionParts {
  beId: BeId;
  element: Element;
  point: CanvasPoint | null;
  host: CanvasHost;
  canvas: CanvasSurface;
}

/** One visit to one text: the element is editable from `open` to `close`, and what it shows is read back in between. */
export class TextSession implements TextPort, EditedText {
  readonly beId: BeId;
  readonly element: Element;
  readonly host: CanvasHost;
  readonly canvas: CanvasSurface;
  /** Formats chosen with nothing selected: they hold for the next typed text. */
  readonly pending = new Map<TextFormat, boolean>();
  /** A line break that only makes the line after the last one visible; never read back. */
  filler: Element | null = null;
  isDirty = false;
  private initialInner: string;
  private before: TextMark | null = null;
  private lastRange: Range | null = null;
  private run = 0;
  private idleTimer: TimerHandle | null = null;
  private limitTimer: TimerHandle | null = null;
  private focusTimer: TimerHandle | null = null;
  private readonly session = ++sessionCount;
  private readonly stops: (() => void)[] = [];
  private readonly input: TextInput;

  /** Makes the block's text editable; refuses where its markup cannot be read back exactly. */
  static open(parts: SessionParts): TextSession | Refusal {
    const initialInner = innerHtmlOf(parts.element);
    const check = fromCanvasHtml(parts.host.tree(), parts.beId, { initialInner, liveInner: initialInner });
    if ('refused' in check) return check;
    return new TextSession(parts, initialInner);
  }

  private constructor({ beId, element, point, host, canvas }: SessionParts, initialInner: string) {
    this.beId = beId;
    this.element = element;
    this.host = host;
    this.canvas = canvas;
    this.initialInner = initialInner;
    canvas.edited = element;
    setAttributeOf(element, 'contenteditable', 'true');
    const doc = documentOf(element);
    this.input = new TextInput(this);
    this.stops.push(
      this.input.attach(),
      listen(doc, 'selectionchange', () => this.handleSelection()),
    );
    // Typing must not be lost, so the text is editable at once; only scrolling to it waits for the focus delay.
    viewOf(doc)?.focus();
    focusElement(element);
    placeCaretAt(element, point);
    this.rememberRange();
    this.focusTimer = host.clock.after(limits.contentEditFocusDelayMs, () => canvas.scrollTo(beId));
    this.stops.push(listen(element, 'focusout', () => this.handleBlur()));
  }

  get mergeKey(): string {
    return `${this.session}-${this.run}`;
  }

  isAlive(): boolean {
    return isConnected(this.element) && this.canvas.index.elementOf(this.beId) === this.element;
  }

  /** The selection in this text, or where it last was while the focus is in the shell. */
  range(): Range | null {
    const range = rangeIn(this.element);
    if (range) return range;
    const last = this.lastRange;
    return last && isConnected(last.startContainer) && contains(this.element, last.startContainer) ? last : null;
  }

  mark(): TextMark | null {
    const range = this.range();
    return range ? readMark(this.element, range) : null;
  }

  markBefore(): TextMark | null {
    return this.before;
  }

  restore(mark: TextMark | null): void {
    this.filler = null;
    this.initialInner = innerHtmlOf(this.element);
    this.isDirty = false;
    this.clearTimers();
    focusElement(this.element);
    if (mark) restoreMark(this.element, mark);
    else placeCaretAt(this.element, null);
    this.rememberRange();
  }

  /** Called before every change, so that undo knows where the caret was. */
  changing(): void {
    if (!this.isDirty) this.before = this.mark();
  }

  /** Called after every change: reads the text when typing rests, and at the latest every second. */
  changed(): void {
    this.isDirty = true;
    const { clock } = this.host;
    clock.cancel(this.idleTimer);
    this.idleTimer = clock.after(limits.flushIdleMs, () => this.host.flushText('idle'));
    this.limitTimer ??= clock.after(limits.flushMaxWaitMs, () => {
      this.limitTimer = null;
      this.host.flushText('limit');
    });
    this.rememberRange();
    this.host.textChanged();
    this.canvas.layoutChanged();
  }

  readInto(tx: Transaction): true | Refusal {
    const result = this.read(tx.tree);
    if (isRefusal(result)) return result;
    tx.apply({ kind: 'setInner', beId: this.beId, before: result.before, after: result.after });
    return true;
  }

  readSplit(tree: SourceTree): { left: string; right: string } | Refusal {
    const range = this.range();
    if (!range) return refuse('Place the caret in the text first.');
    const split = createRange(documentOf(this.element));
    split.setStart(range.startContainer, range.startOffset);
    const mark = insertNode(split, createText(documentOf(this.element), splitMark));
    const result = this.read(tree);
    removeNode(mark);
    if (isRefusal(result)) return result;
    return splitInner(result.after, splitMark) ?? refuse('This text cannot be split here.');
  }

  markRead(reason: FlushReason): void {
    // What was stored may be spelled otherwise than what is shown (a hard space, a comment put back).
    if (this.isDirty || reason === 'command')
      this.initialInner = this.canvas.canvasInner(this.beId) ?? this.initialInner;
    this.isDirty = false;
    this.before = null;
    this.clearTimers();
    if (reason !== 'limit') this.run += 1;
  }

  state(): TextEditState {
    const { rules } = this.block();
    const range = this.range();
    const link = range ? linkAround(this.element, range) : null;
    const active = {} as Record<TextFormat, boolean>;
    const can = {} as Record<TextFormat | 'link' | 'unlink', true | Refusal>;
    for (const format of allFormats) {
      active[format] = this.pending.get(format) ?? (range !== null && isFormatActive(this.element, range, format));
      can[format] = this.canFormat(format);
    }
    can.link = this.canLink();
    can.unlink = this.canUnlink();
    return {
      beId: this.beId,
      active,
      can,
      link: link ? linkStateOf(link, this.host.document().linkStyles) : null,
      count:
        rules.minChar > 0 || rules.maxChar > 0
          ? { count: countLive(this.element), min: rules.minChar, max: rules.maxChar }
          : null,
      hasSelection: range !== null && !range.collapsed,
    };
  }

  canFormat(format: TextFormat): true | Refusal {
    return textAbilities(this.block())[format];
  }

  canLink(): true | Refusal {
    return textAbilities(this.block()).link;
  }

  canUnlink(): true | Refusal {
    const range = this.range();
    return range && linkAround(this.element, range) ? true : refuse('There is no link here.');
  }

  format(format: TextFormat): void {
    const range = this.range();
    if (!range) return;
    this.changing();
    if (range.collapsed) {
      this.pending.set(format, !(this.pending.get(format) ?? isFormatActive(this.element, range, format)));
      return;
    }
    toggleFormat(this.element, range, format);
    this.show(range);
  }

  link(change: LinkChange): void {
    const range = this.range();
    if (!range) return;
    this.changing();
    this.show(setLink(this.element, range, change, this.host.document().linkStyles));
  }

  unlink(): void {
    const range = this.range();
    if (!range) return;
    this.changing();
    this.show(removeLink(this.element, range));
  }

  close(): void {
    this.clearTimers();
    this.host.clock.cancel(this.focusTimer);
    for (const stop of this.stops.splice(0)) stop();
    if (this.filler) removeNode(this.filler);
    this.filler = null;
    if (this.canvas.edited === this.element) this.canvas.edited = null;
    setAttributeOf(this.element, 'contenteditable', null);
    if (rangeIn(this.element)) selectionOf(documentOf(this.element))?.removeAllRanges();
    this.canvas.layoutChanged();
  }

  block() {
    const block = this.host.tree().blocks.get(this.beId);
    if (!block) throw new Error(`The document has no block ${this.beId}`);
    return block;
  }

  private show(range: Range): void {
    focusElement(this.element);
    selectRange(range);
    this.rememberRange();
  }

  private read(tree: SourceTree): { before: string; after: string } | Refusal {
    const block = tree.blocks.get(this.beId);
    if (!block) return refuse('This block is no longer in the document.');
    const before = block.parts.map((part) => (typeof part === 'string' ? part : '')).join('');
    const result = fromCanvasHtml(tree, this.beId, { initialInner: this.initialInner, liveInner: this.liveInner() });
    return 'refused' in result ? result : { before, after: result.inner };
  }

  /** What the canvas shows, without the line break that only carries the caret. */
  private liveInner(): string {
    const { filler } = this;
    const parent = filler && isConnected(filler) ? parentOf(filler) : null;
    if (!filler || !parent) return innerHtmlOf(this.element);
    const next = nextOf(filler);
    removeNode(filler);
    const inner = innerHtmlOf(this.element);
    insertBefore(parent, filler, next);
    return inner;
  }

  private handleSelection(): void {
    if (!rangeIn(this.element)) return;
    const range = rangeIn(this.element);
    const last = this.lastRange;
    const isSame =
      range?.startContainer === last?.startContainer &&
      range?.startOffset === last?.startOffset &&
      range?.endContainer === last?.endContainer &&
      range?.endOffset === last?.endOffset;
    if (isSame) return;
    this.pending.clear();
    this.rememberRange();
    this.host.textChanged();
  }

  private handleBlur(): void {
    if (!this.input.isComposing) this.host.flushText('leave');
  }

  private rememberRange(): void {
    this.lastRange = rangeIn(this.element)?.cloneRange() ?? this.lastRange;
  }

  private clearTimers(): void {
    this.host.clock.cancel(this.idleTimer);
    this.host.clock.cancel(this.limitTimer);
    this.idleTimer = null;
    this.limitTimer = null;
  }

  /** True when the node is the last thing that shows in the text. */
  isAtEnd(node: Node): boolean {
    for (let at: Node | null = node; at && at !== this.element; at = parentOf(at)) {
      for (let next = nextOf(at); next; next = nextOf(next)) {
        if (next === this.filler) continue;
        if (!isText(next) || next.data.trim() !== '') return childrenOf(next).length === 0 && next.nodeType === 8;
      }
    }
    return true;
  }
}
