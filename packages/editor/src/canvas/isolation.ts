import type { Clock, TimerHandle } from '../clock';
import { isElement, overflows, parentOf, queryAll, rectOf, setAttributeOf, viewOf } from './safe-dom';

/** Smaller documents are drawn quickly enough as they are. */
const fewestBlocks = 500;
/** Sections checked in one batch, so that no batch takes long. */
const perTurn = 200;
const turnPauseMs = 30;
const loose = 'data-be-loose';
const boxes = ['tr.block-section>td', 'tr.block-section>th', 'td.block-section', 'table.block-section'];

/**
 * Keywords in a document's styles that let content overflow its cell or overlap others. If one occurs, nothing is
 * contained, because containment could be visible.
 */
const reachingOut = [
  /(?<!background-)position\s*:/i,
  /(?<!text-)transform/i,
  /(?<![a-z])float\s*:/i,
  /margin[\w-]{0,20}\s*:(?:[^;:"'}]*\s)?-\d/i,
  /z-index|shadow|text-indent|mix-blend|clip-path/i,
];

/** Selector for the boxes that can be contained. */
const isolationBoxes = boxes.join();

/** Contains the boxes; content that paints over their edges stays visible. */
const isolationStyle = `${boxes.map((box) => `${box}:not([${loose}])`).join()}{contain:layout paint;overflow-clip-margin:5000px}`;

/** External styles, which can't be read. */
const otherSheets = /<link\b[^<>]*stylesheet|@import/i;

/** Whether a source's styles let content show outside its box, or can't be read. */
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

  /** The style to write with a document of that source; '' = no containment. */
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

  /** At another width, other boxes may be too narrow for their content. */
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
    // Read after layout: reading while a document opens would force a layout.
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

/**
 * Whether a box looks the same with containment: nothing overflows it, no baseline aligns it, and no fraction of a
 * pixel moves it.
 */
function staysSame(box: Element, view: Pick<Window, 'getComputedStyle'>): boolean {
  const { display, verticalAlign } = view.getComputedStyle(box);
  if (display === 'table-cell' ? verticalAlign === 'baseline' : display !== 'table') return false;
  const around = parentOf(box);
  if (display === 'table' && isElement(around) && view.getComputedStyle(around).display === 'inline') return false;
  const { left, top, width, height } = rectOf(box);
  return [left, top, width, height].every(Number.isInteger) && !overflows(box);
}
