import { type BeId, innerSource, type Refusal, refuse, type SourceTree } from '@galley/markup';
import { fromCanvasHtml } from '@galley/markup/canvas';
import { countSource } from '@galley/markup/content';
import { applyEdits, type SimulatedBlock, simulateBlock, type TextEdit, textNodes } from '@galley/markup/testing';
import { splitInner } from '../canvas/split-inner';
import { textAbilities } from '../kernels/text-abilities';
import type { CanvasPort } from '../ports';
import type { FlushReason, LinkChange, TextMark, TextOffers, TextSession } from '../text-port';
import type { Transaction } from '../transaction/transaction';
import type { ListKind, TextEditState, TextFormat } from '../types';

const formatTags: Readonly<Record<TextFormat, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
};

/** A canvas without a browser: texts are read back with parse5, nothing is measured. */
export class ModelCanvas implements CanvasPort {
  text: ModelText | null = null;
  /** Number of blocks redrawn because a text couldn't be read back. */
  redrawn = 0;

  constructor(readonly tree: () => SourceTree) {}

  project(_before: SourceTree, _after: SourceTree, skip: ReadonlySet<BeId>): void {
    if (this.text && !skip.has(this.text.beId)) this.text.redraw();
  }

  redraw(): void {
    this.text = null;
  }

  redrawBlock(beId: BeId): void {
    this.redrawn += 1;
    if (this.text?.beId === beId) this.text.redraw();
  }

  openText(beId: BeId): TextSession | Refusal {
    this.text = new ModelText(beId, this);
    return this.text.canRead();
  }

  measure(): null {
    return null;
  }

  measurePlaceholder(): null {
    return null;
  }

  viewport(): { width: number; height: number; scrollX: number; scrollY: number } {
    return { width: 1000, height: 800, scrollX: 0, scrollY: 0 };
  }

  holdSelection(): () => void {
    return () => undefined;
  }

  scrollBy(): void {}
  scrollTo(): void {}
  refresh(): void {}
  request(): void {}

  naturalSize(): { width: number; height: number } {
    return { width: 0, height: 0 };
  }
}

let sessions = 0;

/** One text of the model canvas: the element as a browser would build it, and a text selection in it. */
class ModelText implements TextSession {
  isDirty = false;
  readonly mergeKey: string;
  readonly sessionKey: string;
  private shown: SimulatedBlock | null = null;
  private initialInner = '';
  /** Index and range of the selected text; the caret is at the start of the range. */
  private selection = { node: 0, start: 0, end: 0 };

  readonly can: TextOffers = {
    format: (format) => this.ability(format),
    link: () => this.ability('link'),
    setLink: () => this.ability('link'),
    unlink: () => (this.shown?.isInside(this.selection.node, 'a') ? true : refuse('There is no link here.')),
    list: () => this.ability('list'),
    setChip: () => (this.shown?.chips() ?? 0) > 0 || refuse('Select a template tag first.'),
  };

  constructor(
    readonly beId: BeId,
    private readonly canvas: ModelCanvas,
  ) {
    this.mergeKey = `session-${++sessions}`;
    this.sessionKey = this.mergeKey;
    this.redraw();
  }

  /** Returns this text, or why it can't be edited. */
  canRead(): ModelText | Refusal {
    const { initialInner } = this;
    const result = fromCanvasHtml(this.canvas.tree(), this.beId, { initialInner, liveInner: initialInner });
    return 'ok' in result ? this : result;
  }

  /** Selects a part of one of the texts, by remainders. */
  select(node: number, start: number, size: number): void {
    const texts = this.shown ? textNodes(this.shown.element) : [];
    const index = node % Math.max(1, texts.length);
    const length = texts[index]?.value.length ?? 0;
    const from = start % (length + 1);
    this.selection = { node: index, start: from, end: Math.min(length, from + size) };
  }

  /** Edits as a browser would; edits that exceed the character limit are reverted. */
  edit(script: readonly TextEdit[]): void {
    const tree = this.canvas.tree();
    const block = tree.blocks.get(this.beId);
    if (!this.shown || !block) return;
    const before = this.shown.innerHtml();
    applyEdits(this.shown.element, script);
    this.isDirty = true;
    const { maxChar } = block.rules;
    if (maxChar === 0) return;
    const result = this.read(tree);
    const isTooLong = 'ok' in result && countSource(result.inner) > Math.max(maxChar, countSource(innerSource(block)));
    if (isTooLong || this.shown.innerHtml() === before) this.redraw();
  }

  redraw(): void {
    const tree = this.canvas.tree();
    this.shown = tree.blocks.has(this.beId) ? simulateBlock(tree, this.beId) : null;
    this.initialInner = this.shown?.innerHtml() ?? '';
    this.isDirty = false;
  }

  isAlive(): boolean {
    return this.shown !== null && this.canvas.tree().blocks.has(this.beId);
  }

  markBefore(): TextMark | null {
    return null;
  }

  mark(): TextMark | null {
    return null;
  }

  restore(): void {}

  restoreFromEnd(): void {}

  lengthBehind(): number {
    return 0;
  }

  typedTag(): string | null {
    return null;
  }

  list(kind: ListKind): true | Refusal {
    const { node } = this.selection;
    const tag = kind === 'numbered' ? 'ol' : 'ul';
    if (this.shown?.isInside(node, tag)) {
      this.shown.unwrap(node, 'li');
      this.shown.unwrap(node, tag);
    } else this.shown?.wrapAll([tag, 'li']);
    this.isDirty = true;
    return true;
  }

  leaveLink(): void {}

  linkRect(): null {
    return null;
  }

  setChip(source: string): void {
    this.shown?.setChip(this.chipIndex(), source);
    this.isDirty = true;
  }

  readInto(tx: Transaction): true | Refusal {
    const block = tx.tree.blocks.get(this.beId);
    const result = this.read(tx.tree);
    if (!block || !('ok' in result)) return 'ok' in result ? refuse('Gone.') : result;
    tx.apply({ kind: 'setInner', beId: this.beId, before: innerSource(block), after: result.inner });
    return true;
  }

  readSplit(tree: SourceTree): { left: string; right: string } | Refusal {
    const mark = '\ue000';
    const node = this.shown && textNodes(this.shown.element)[this.selection.node];
    if (!node) return refuse('Place the caret in the text first.');
    const { value } = node;
    node.value = value.slice(0, this.selection.start) + mark + value.slice(this.selection.start);
    const result = this.read(tree);
    node.value = value;
    if (!('ok' in result)) return result;
    return splitInner(result.inner, mark) ?? refuse('This text cannot be split here.');
  }

  markRead(_reason: FlushReason): void {
    this.redraw();
  }

  state(): TextEditState {
    const off = { bold: false, italic: false, underline: false, superscript: false, subscript: false };
    const can = { bold: true, italic: true, underline: true, superscript: true, subscript: true } as const;
    return {
      beId: this.beId,
      phase: 'editing',
      active: off,
      can: { ...can, link: true, unlink: true, list: this.can.list() },
      list: null,
      chip:
        this.shown && this.shown.chips() > 0 ? { source: this.shown.chipSource(this.chipIndex()), label: '' } : null,
      link: null,
      count: this.count(),
      hasSelection: false,
    };
  }

  private ability(what: TextFormat | 'link' | 'list'): true | Refusal {
    const block = this.canvas.tree().blocks.get(this.beId);
    return block ? textAbilities(block)[what] : refuse('Gone.');
  }

  format(format: TextFormat): void {
    const tag = formatTags[format];
    const { node, start, end } = this.selection;
    if (this.shown?.isInside(node, tag)) this.shown.unwrap(node, tag);
    else this.shown?.wrap(node, start, end, tag);
    this.isDirty = true;
  }

  link({ href }: LinkChange): void {
    const { node, start, end } = this.selection;
    if (this.shown?.isInside(node, 'a')) this.shown.setAttribute(node, 'a', 'href', href);
    else this.shown?.wrap(node, start, end, 'a', [{ name: 'href', value: href }]);
    this.isDirty = true;
  }

  unlink(): void {
    this.shown?.unwrap(this.selection.node, 'a');
    this.isDirty = true;
  }

  close(): void {
    if (this.canvas.text === this) this.canvas.text = null;
  }

  /** Returns the index of the selected chip. */
  private chipIndex(): number {
    return this.selection.node % Math.max(1, this.shown?.chips() ?? 0);
  }

  private count(): TextEditState['count'] {
    const tree = this.canvas.tree();
    const rules = tree.blocks.get(this.beId)?.rules;
    const result = this.read(tree);
    if (!rules || !('ok' in result)) return null;
    return { count: countSource(result.inner), min: rules.minChar, max: rules.maxChar };
  }

  private read(tree: SourceTree): ReturnType<typeof fromCanvasHtml> {
    const { initialInner } = this;
    return fromCanvasHtml(tree, this.beId, { initialInner, liveInner: this.shown?.innerHtml() ?? initialInner });
  }
}
