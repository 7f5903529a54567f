import { limits } from '@galley/contract';
import { type BeId, isRefusal, type Refusal, type SourceTree } from '@galley/markup';
import { tokenLabel } from '@galley/markup/html';
import type { TimerHandle } from '../clock';
import type { CanvasHost, CanvasSurface, TextOpening } from '../ports';
import type { FlushReason, LinkChange, TextMark, TextOffers, TextSession } from '../text-port';
import type { Transaction } from '../transaction/transaction';
import type { CanvasRect, ListKind, TextEditState, TextFormat } from '../types';
import {
  chipSource,
  createChip,
  lightChips,
  outOfChips,
  selectChip,
  selectedChip,
  showTypedTags,
  typedTag,
} from './chips';
import type { EditedText } from './edited-text';
import { isFormatActive, toggleFormat } from './formats';
import { InputHandler } from './input-handler';
import { LinkEdge } from './link-edge';
import { PendingFormats } from './pending-formats';
import { ReadingTimes } from './reading-times';
import * as dom from './safe-dom';
import {
  clampRange,
  isSameRange,
  placeCaretAt,
  rangeIn,
  readMark,
  restoreMark,
  selectRange,
  totalWeight,
} from './selection';
import { countLive } from './text-count';
import { isLastShown } from './text-edits';
import { type FormerLooks, linkAround, linkStateOf, removeLink, setLink } from './text-links';
import { listKindOf, toggleList } from './text-lists';
import { SelectionOffers } from './text-offers';
import { TextPointer } from './text-pointer';
import { canRead, TextReader } from './text-reader';

const allFormats: readonly TextFormat[] = ['bold', 'italic', 'underline', 'superscript', 'subscript'];
let sessionCount = 0;

/** An editing session of a text: its element is editable from `open` to `close`, and is read back in between. */
export class CanvasTextSession implements TextSession, EditedText {
  readonly beId: BeId;
  readonly element: Element;
  readonly host: CanvasHost;
  readonly canvas: CanvasSurface;
  readonly can: TextOffers;
  readonly edge: LinkEdge = new LinkEdge(this);
  private readonly pending = new PendingFormats();
  /** A line break that only makes the line after the last one visible; never read back. */
  filler: Element | null = null;
  emptiedLook: readonly Element[] = [];
  ownSpace: { node: Text; offset: number } | null = null;
  isDirty = false;
  private readonly reader: TextReader;
  private before: TextMark | null = null;
  private lastRange: Range | null = null;
  private phase: TextEditState['phase'] = 'prepared';
  private run = 0;
  private runLength = 0;
  private isRunOver = false;
  private readonly times: ReadingTimes;
  /** True if text was read while typing continued; the shell shows it when typing stops. */
  private isUnshown = false;
  /** True if the last reported state can't be changed by another key at the same caret. */
  private isSteady = false;
  private isChipLit = false;
  private focusTimer: TimerHandle | null = null;
  private readonly session = ++sessionCount;
  readonly sessionKey = String(this.session);
  private readonly stops: (() => void)[] = [];
  private readonly input: InputHandler;
  /** The looks of links before a style was chosen for them. */
  private readonly formerLooks: FormerLooks = new WeakMap();

  /** Makes the block's text editable; refuses if its markup can't be read back exactly. */
  static open(parts: TextOpening): CanvasTextSession | Refusal {
    const initialInner = dom.innerHtmlOf(parts.element);
    const can = canRead(parts.host.tree(), parts.beId, initialInner);
    return can === true ? new CanvasTextSession(parts, initialInner) : can;
  }

  private constructor({ beId, element, point, host, canvas }: TextOpening, initialInner: string) {
    this.beId = beId;
    this.element = element;
    this.host = host;
    this.canvas = canvas;
    this.reader = new TextReader(this, initialInner);
    this.times = new ReadingTimes(host.clock, (reason) => this.handleDue(reason));
    this.can = new SelectionOffers(this);
    canvas.edited = element;
    dom.setAttributeOf(element, 'contenteditable', 'true');
    const doc = dom.documentOf(element);
    this.input = new InputHandler(this);
    this.stops.push(
      this.input.attach(),
      new TextPointer(this).attach(),
      dom.listen(doc, 'selectionchange', () => this.handleSelection()),
    );
    // The text accepts keys immediately, so that no typing is lost. Anything missing after the focus delay is repeated
    // then.
    dom.viewOf(doc)?.focus();
    dom.focusElement(element);
    placeCaretAt(element, point);
    this.settle();
    this.rememberRange();
    this.focusTimer = host.clock.after(limits.contentEditFocusDelayMs, () => this.startEditing());
    this.stops.push(dom.listen(element, 'focusout', () => this.input.isComposing || host.flushText('leave')));
  }

  get mergeKey(): string {
    return `${this.session}-${this.run}`;
  }

  isAlive(): boolean {
    return dom.isConnected(this.element) && this.canvas.index.elementOf(this.beId) === this.element;
  }

  /** Returns the selection in this text, or the last one while the focus is in the shell. */
  range(): Range | null {
    const selection = dom.selectionOf(dom.documentOf(this.element));
    const range = selection && selection.rangeCount > 0 ? this.keepInside(selection.getRangeAt(0)) : null;
    if (range) return range;
    const last = this.lastRange;
    return last && dom.isConnected(last.startContainer) && dom.contains(this.element, last.startContainer)
      ? last
      : null;
  }

  keepInside(range: Range): Range | null {
    const inside = clampRange(this.element, range);
    return inside && outOfChips(this.element, inside);
  }

  settle(): void {
    const selection = dom.selectionOf(dom.documentOf(this.element));
    if (!selection || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0);
    const inside = this.keepInside(range);
    if (inside && !isSameRange(inside, range)) selectRange(inside);
    this.handleSelection();
  }

  chip(): Element | null {
    const range = this.range();
    return range && selectedChip(this.element, range);
  }

  hasFocus(): boolean {
    return dom.activeElementOf(dom.documentOf(this.element)) === this.element;
  }

  isParagraph(): boolean {
    const { tag, rules } = this.block();
    return (this.host.document().mode === 'page' && tag === 'p') || (tag === 'li' && rules.canRepeat);
  }

  lengthBehind(): number {
    const range = this.range();
    if (!range) return 0;
    return totalWeight(this.element) - readMark(this.element, range).start;
  }

  restoreFromEnd(length: number): void {
    const start = Math.max(0, totalWeight(this.element) - length);
    this.restore({ start, end: start });
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
    this.emptiedLook = [];
    this.ownSpace = null;
    this.reader.initialInner = dom.innerHtmlOf(this.element);
    this.isDirty = false;
    this.times.cancel();
    dom.focusElement(this.element);
    if (mark) restoreMark(this.element, mark);
    else placeCaretAt(this.element, null);
    this.rememberRange();
  }

  /** Called before every change, so that undo can restore the caret. */
  changing(): void {
    this.phase = 'editing';
    if (!this.isDirty) this.before = this.mark();
    this.edge.begin();
  }

  /** Called after every change: schedules reading the text after a pause, and at the latest after some time. */
  changed(typed = ''): void {
    const isShown = this.isDirty || this.isUnshown;
    this.isDirty = true;
    this.runLength += Math.max(1, typed.length);
    // A typing step in the undo list ends with a word or a line. A leading line break belongs to the next line.
    const least = typed === '\n' ? 2 : limits.undoTypingCharacters;
    this.isRunOver ||= this.runLength >= least && /\s$/.test(typed);
    // While typing, nothing is hovered until the pointer moves again.
    this.host.hover(null);
    if (this.isRunOver) this.times.stepEnded();
    else this.times.typed();
    const isAtSameText = !['', '\n'].includes(typed) && this.isCaretIn(this.lastRange?.startContainer);
    this.rememberRange();
    this.edge.end();
    if (!isAtSameText || !isShown || !this.isSteady || !this.pending.isEmpty()) this.notifyShell();
    if (isAtSameText) this.canvas.textTyped();
    else this.canvas.layoutChanged();
  }

  endRun(): void {
    if (this.isRunOver && this.isDirty) this.host.flushText('idle');
  }

  readInto(tx: Transaction, { isResting } = { isResting: false }): true | Refusal {
    const result = this.reader.read(tx.tree, isResting);
    if (isRefusal(result)) return result;
    tx.apply({ kind: 'setInner', beId: this.beId, before: result.before, after: result.after });
    return true;
  }

  readSplit(tree: SourceTree): { left: string; right: string } | Refusal {
    return this.reader.readSplit(tree);
  }

  markRead(reason: FlushReason): void {
    // The stored text can be spelled differently from the displayed one (a no-break space, a restored comment).
    if (this.isDirty || reason === 'command') {
      this.reader.start(this.block(), () => this.canvas.canvasInner(this.beId));
      const shows = reason !== 'leave' && !this.input.isComposing;
      if (shows && showTypedTags(this.element, this.reader.initialInner)) this.rememberRange();
    }
    this.isDirty = false;
    this.isUnshown = reason === 'limit';
    this.before = null;
    this.times.cancel();
    if (reason === 'limit' || reason === 'replace') return;
    this.run += 1;
    this.runLength = 0;
    this.isRunOver = false;
  }

  state(): TextEditState {
    const { rules } = this.block();
    const range = this.range();
    const link = range ? linkAround(this.element, range) : null;
    const chip = range && selectedChip(this.element, range);
    const active = {} as Record<TextFormat, boolean>;
    const can = {} as Record<TextFormat | 'link' | 'unlink' | 'list', true | Refusal>;
    const pending = this.pendingFormats();
    const isCounted = rules.minChar > 0 || rules.maxChar > 0;
    this.isSteady = range?.collapsed === true && !link && !isCounted;
    for (const format of allFormats) {
      active[format] = pending.get(format) ?? (range !== null && isFormatActive(this.element, range, format));
      can[format] = this.can.format(format);
    }
    can.link = this.can.link();
    can.unlink = this.can.unlink();
    can.list = this.can.list();
    return {
      beId: this.beId,
      phase: this.phase,
      list: range && listKindOf(this.element, range),
      chip: chip && { source: chipSource(chip), label: tokenLabel(chipSource(chip)) },
      active,
      can,
      link: link ? linkStateOf(link, this.host.document().linkStyles) : null,
      count: isCounted ? { count: countLive(this.element), min: rules.minChar, max: rules.maxChar } : null,
      hasSelection: range !== null && !range.collapsed,
    };
  }

  typedTag(): string | null {
    return typedTag(this.element);
  }

  format(format: TextFormat): void {
    const range = this.range();
    if (!range) return;
    this.changing();
    const { isComposing } = this.input;
    if (range.collapsed || isComposing) {
      const isOn = !(this.pendingFormats().get(format) ?? isFormatActive(this.element, range, format));
      if (isComposing) this.pending.hold(format, isOn);
      else this.pending.choose(range, format, isOn);
      return;
    }
    toggleFormat(this.element, range, format);
    this.show(range);
  }

  link(change: LinkChange): void {
    const range = this.range();
    if (!range) return;
    this.changing();
    const { linkStyles } = this.host.document();
    this.show(setLink(this.element, range, change, { styles: linkStyles, former: this.formerLooks }));
  }

  unlink(): void {
    const range = this.range();
    if (!range) return;
    this.changing();
    this.show(removeLink(this.element, range));
  }

  linkRect(): CanvasRect | null {
    const range = this.range();
    const link = range && linkAround(this.element, range);
    const { left, top, width, height } = link ? dom.rectOf(link) : (range?.getBoundingClientRect() ?? new DOMRect());
    return width > 0 || height > 0 ? { left, top, width, height } : null;
  }

  leaveLink(): void {
    const range = this.range();
    const behind = range && this.edge.leave(range);
    if (!behind) return;
    this.show(behind);
    this.notifyShell();
  }

  list(kind: ListKind): true | Refusal {
    const range = this.range();
    const can = range ? this.input.limit.canToggle(range, kind) : true;
    if (!range || can !== true) return can;
    this.changing();
    toggleList(this.element, range, kind);
    dom.focusElement(this.element);
    this.rememberRange();
    return true;
  }

  setChip(source: string): void {
    const chip = this.chip();
    const next = chip && createChip(this.element, source);
    if (!chip || !next) return;
    this.changing();
    dom.replaceNode(chip, next);
    dom.focusElement(this.element);
    selectChip(next);
    this.rememberRange();
  }

  close(): void {
    this.times.cancel();
    this.host.clock.cancel(this.focusTimer);
    for (const stop of this.stops.splice(0)) stop();
    if (this.filler) dom.removeNode(this.filler);
    this.filler = null;
    if (this.canvas.edited === this.element) this.canvas.edited = null;
    dom.setAttributeOf(this.element, 'contenteditable', null);
    // A text that is a link could keep the focus, and Enter would activate it.
    dom.blurElement(this.element);
    if (rangeIn(this.element)) dom.selectionOf(dom.documentOf(this.element))?.removeAllRanges();
    lightChips(this.element, null);
    // The stored text can be spelled differently from the displayed one: the last typed template tag is now a chip, and
    // trailing spaces are preserved. Only a text that shows its source can be opened again.
    if (this.isAlive() && this.canvas.canvasInner(this.beId) !== dom.innerHtmlOf(this.element))
      this.canvas.redrawBlock(this.beId);
    this.canvas.layoutChanged();
  }

  block() {
    const block = this.host.tree().blocks.get(this.beId);
    if (!block) throw new Error(`The document has no block ${this.beId}`);
    return block;
  }

  private show(range: Range): void {
    dom.focusElement(this.element);
    selectRange(range);
    this.rememberRange();
  }

  /** After the focus delay, restores the focus if something else took it, and scrolls the text into view. */
  private startEditing(): void {
    this.focusTimer = null;
    this.canvas.scrollTo(this.beId);
    if (this.phase === 'editing') return;
    this.phase = 'editing';
    const doc = dom.documentOf(this.element);
    if (!this.hasFocus() && doc.hasFocus()) {
      dom.focusElement(this.element);
      if (this.lastRange) selectRange(this.lastRange);
    }
    this.notifyShell();
  }

  pendingFormats(): ReadonlyMap<TextFormat, boolean> {
    return this.pending.readAt(() => this.range());
  }

  holdFormats(formats: ReadonlyMap<TextFormat, boolean>): void {
    for (const [format, isOn] of formats) this.pending.hold(format, isOn);
  }

  releaseFormats(): void {
    this.pending.release(this.range());
  }

  private handleSelection(): void {
    const range = rangeIn(this.element);
    // The browser owns a composition: changing the selection would end it.
    if (!range || this.input.isComposing) return;
    const inside = outOfChips(this.element, range);
    if (inside !== range) {
      selectRange(inside);
      return;
    }
    const chip = selectedChip(this.element, range);
    if (chip || this.isChipLit) lightChips(this.element, chip);
    this.isChipLit = chip !== null;
    if (this.lastRange && isSameRange(range, this.lastRange)) return;
    this.pending.clear();
    this.edge.moved(range);
    this.rememberRange();
    this.notifyShell();
  }

  private rememberRange(): void {
    this.lastRange = rangeIn(this.element)?.cloneRange() ?? this.lastRange;
  }

  /** Called after a typing pause or a long time of typing. */
  private handleDue(reason: FlushReason): void {
    const isNotified = this.isDirty || !this.isUnshown;
    this.host.flushText(reason);
    if (reason === 'limit' && this.isUnshown) this.times.wasRead();
    else if (!isNotified) this.notifyShell();
  }

  private isCaretIn(node: Node | undefined): boolean {
    const range = rangeIn(this.element);
    return range?.collapsed === true && this.lastRange?.collapsed === true && range.startContainer === node;
  }

  /** Notifies panels of a new state. */
  private notifyShell(): void {
    this.isSteady = false;
    this.isUnshown = false;
    this.host.textChanged();
  }

  isAtEnd(node: Node): boolean {
    return isLastShown(this.element, node, this.filler);
  }
}
