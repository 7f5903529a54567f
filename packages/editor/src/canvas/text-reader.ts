import {
  type BeId,
  innerSource,
  isRefusal,
  type Refusal,
  refuse,
  type SourceBlock,
  type SourceTree,
} from '@galley/markup';
import { fromCanvasHtml } from '@galley/markup/canvas';
import type { EditedText } from './edited-text';
import * as dom from './safe-dom';
import { splitInner } from './split-inner';
import { insertNode } from './text-edits';

/** Marks the caret while a paragraph is split; a private-use character that doesn't occur in texts. */
const splitMark = '\uE0F1';

/** Returns whether a text can be read back exactly before anything is typed. */
export function canRead(tree: SourceTree, beId: BeId, initialInner: string): true | Refusal {
  const check = fromCanvasHtml(tree, beId, { initialInner, liveInner: initialInner });
  return 'refused' in check ? check : true;
}

/** Converts an edited text to source, based on its canvas html when it last matched the document. */
export class TextReader {
  /** The last source that was read, and its canvas html if known without drawing it. */
  private drawn: { inner: string; html: string } | null = null;

  constructor(
    private readonly text: EditedText,
    public initialInner: string,
  ) {}

  /**
   * Reads the source before and after the edits. With `keepsTokens`, a typed template tag without its counterpart is
   * refused instead of read as plain text.
   */
  read(tree: SourceTree, keepsTokens = false): { before: string; after: string } | Refusal {
    const { beId } = this.text;
    const block = tree.blocks.get(beId);
    if (!block) return refuse('This block is no longer in the document.');
    const before = block.parts.map((part) => (typeof part === 'string' ? part : '')).join('');
    const { initialInner } = this;
    const liveInner = this.liveInner();
    const result = fromCanvasHtml(tree, beId, { initialInner, liveInner, keepsTokens });
    if ('refused' in result) return result;
    this.drawn = result.isAsShown ? { inner: result.inner, html: liveInner } : null;
    return { before, after: result.inner };
  }

  /** Starts the next read from the block's canvas html, which is drawn only if it isn't known from the last read. */
  start(block: SourceBlock, draw: () => string | null): void {
    const { drawn } = this;
    const isPlain = block.parts.every((part) => typeof part === 'string');
    const known = drawn && isPlain && innerSource(block) === drawn.inner ? drawn.html : null;
    this.initialInner = known ?? draw() ?? this.initialInner;
  }

  /** Returns the source on both sides of the caret, with tags closed and reopened. */
  readSplit(tree: SourceTree): { left: string; right: string } | Refusal {
    const range = this.text.range();
    if (!range) return refuse('Place the caret in the text first.');
    const doc = dom.documentOf(this.text.element);
    const split = dom.createRange(doc);
    split.setStart(range.startContainer, range.startOffset);
    const mark = insertNode(split, dom.createText(doc, splitMark));
    const result = this.read(tree);
    dom.removeNode(mark);
    if (isRefusal(result)) return result;
    return splitInner(result.after, splitMark) ?? refuse('This text cannot be split here.');
  }

  /** Returns the content of the canvas without the line break that only holds the caret. */
  private liveInner(): string {
    const { filler, element } = this.text;
    const parent = filler && dom.isConnected(filler) ? dom.parentOf(filler) : null;
    if (!filler || !parent) return dom.innerHtmlOf(element);
    const next = dom.nextOf(filler);
    dom.removeNode(filler);
    const inner = dom.innerHtmlOf(element);
    dom.insertBefore(parent, filler, next);
    return inner;
  }
}
