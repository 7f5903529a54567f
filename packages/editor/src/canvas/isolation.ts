import type { Clock, TimerHandle } from '../clock';
import { isElement, overflows, parentOf, queryAll, rectOf, setAttributeOf, viewOf } from './safe-dom';

/** Smaller documents are drawn quickly enough as they are. */
const fewestBlocks = 500;
/** Sections looked at in one turn, so that no turn takes long. */
const perTurn = 200;
const turnPauseMs = 30;
const loose = 'data-be-loose';
const boxes = ['tr.block-section>td', 'tr.block-section>th', 'td.block-section', 'table.block-section'];

/**
 * Words in a document's styles that let content reach out of its cell or stack over others: with one of them nothing is
 * kept apart, for then it might show.
 */
const reachingOut = [
  /(?<!background-)position\s*:/i,
  /(?<!text-)transform/i,
  /(?<![a-z])float\s*:/i,
  /margin[\w-]{0,20}\s*:(?:[^;:"'}]*\s)?-\d/i,
  /z-index|shadow|text-indent|mix-blend|clip-path/i,
];

/** The boxes that may be kept apart, as a selector. */
export const isolationBoxes = boxes.join();

/** What keeps the boxes apart; what paints over their edges still shows. */
export const isolationStyle = `${boxes.map((box) => `${box}:not([${loose}])`).join()}{contain:layout paint;overflow-clip-margin:5000px}`;

/** Styles from elsewhere, which cannot be looked through. */
const otherSheets = /<link\b[^<>]*stylesheet|@import/i;

/** Whether something in a source's styles may let content show outside its box, or cannot be known. */
export function reachesOut(source: string): boolean {
  return [...reachingOut, otherSheets].some((words) => words.test(source));
}

/**
 * Lets the browser lay out and paint the cells of sections apart from each other (CSS containment), so that a key or a
 * move in a document of thousands of sections costs one section. On the canvas only: nothing of it is ever
 * read back. A cell is a block formatting context anyway; what containment could still change is looked for first: words
 * in the styles that reach out of cells, cells aligned by their baselines, content wider than its cell.
 */
export class Isolation {
  private timer: TimerHandle | null = null;
  private doc: Document | null = null;
  private isOn = false;
  private width = 0;

  constructor(private readonly clock: Clock) {}

  /** The style to write with a document of that source; '' = nothing is kept apart. */
  styleFor(source: string, blockCount: number): string {
    const isPlain = blockCount >= fewestBlocks && !reachesOut(source);
    this.isOn = isPlain;
    return isPlain ? isolationStyle : '';
  }

  /** Called after every writing of the document. */
  attach(doc: Document): void {
    this.dispose();
    this.width = 0;
    this.doc = this.isOn ? doc : null;
    if (this.isOn) this.timer = this.clock.after(turnPauseMs, () => this.look(doc, queryAll(doc, isolationBoxes), 0));
  }

  /** In another width other boxes may be too narrow for what they hold. */
  resized(): void {
    const { doc } = this;
    const width = doc && viewOf(doc)?.innerWidth;
    if (!doc || !width || this.width === 0 || width === this.width) return;
    this.width = width;
    this.clock.cancel(this.timer);
    this.timer = this.clock.after(turnPauseMs, () => this.look(doc, queryAll(doc, isolationBoxes), 0));
  }

  dispose(): void {
    this.clock.cancel(this.timer);
    this.timer = null;
  }

  /** Takes cells out of it where their content is wider than they are or where baselines align them. */
  private look(doc: Document, found: readonly Element[], from: number): void {
    const view = viewOf(doc);
    // Read when all is laid out: asking while a document opens would cost a layout.
    this.width = view?.innerWidth ?? 0;
    for (const box of found.slice(from, from + perTurn)) {
      if (view && !staysSame(box, view)) setAttributeOf(box, loose, '');
    }
    this.timer = null;
    if (from + perTurn < found.length) {
      this.timer = this.clock.after(turnPauseMs, () => this.look(doc, found, from + perTurn));
    }
  }
}

/** Whether a box shows the same when it is kept apart: nothing reaches out of it, no baseline aligns it, no part of a pixel moves it. */
export function staysSame(box: Element, view: Pick<Window, 'getComputedStyle'>): boolean {
  const { display, verticalAlign } = view.getComputedStyle(box);
  if (display === 'table-cell' ? verticalAlign === 'baseline' : display !== 'table') return false;
  const around = parentOf(box);
  if (display === 'table' && isElement(around) && view.getComputedStyle(around).display === 'inline') return false;
  const { left, top, width, height } = rectOf(box);
  return [left, top, width, height].every(Number.isInteger) && !overflows(box);
}
