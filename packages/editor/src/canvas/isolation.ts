import { isolationBoxes, isolationStyleFor, LOOSE_ATTRIBUTE } from '@galley/markup/canvas';
import type { Clock, TimerHandle } from '../clock';
import * as dom from './safe-dom';

/** Number of sections checked in one batch, so that no batch takes long. */
const perTurn = 200;
const turnPauseMs = 30;

/**
 * Lets the browser lay out and paint the cells of sections independently (CSS containment), so that a key press or move
 * in a document with thousands of sections costs one section. Only on the canvas; never read back. A cell is a block
 * formatting context anyway. The remaining visible effects of containment are checked first: styles that extend beyond
 * cells, cells aligned by their baselines, and content wider than its cell.
 */
export class Isolation {
  private timer: TimerHandle | null = null;
  private doc: Document | null = null;
  private isOn = false;
  private width = 0;

  constructor(private readonly clock: Clock) {}

  /** Decides whether the source's document, which is drawn next, is checked. */
  choose(source: string, blockCount: number): void {
    this.isOn = isolationStyleFor(source, blockCount) !== '';
  }

  /** Called after each rewrite of the document. */
  attach(doc: Document): void {
    this.dispose();
    this.width = 0;
    this.doc = this.isOn ? doc : null;
    if (this.isOn)
      this.timer = this.clock.after(turnPauseMs, () => this.look(doc, dom.queryAll(doc, isolationBoxes), 0));
  }

  /** At another width, other boxes can be too narrow for their content. */
  resized(): void {
    const { doc } = this;
    const width = doc && dom.viewOf(doc)?.innerWidth;
    if (!doc || !width || this.width === 0 || width === this.width) return;
    this.width = width;
    this.clock.cancel(this.timer);
    this.timer = this.clock.after(turnPauseMs, () => this.look(doc, dom.queryAll(doc, isolationBoxes), 0));
  }

  dispose(): void {
    this.clock.cancel(this.timer);
    this.timer = null;
  }

  /** Excludes cells whose content overflows them or that are aligned by baselines. */
  private look(doc: Document, found: readonly Element[], from: number): void {
    const view = dom.viewOf(doc);
    // Read after layout: reading while a document opens would force a layout.
    this.width = view?.innerWidth ?? 0;
    for (const box of found.slice(from, from + perTurn)) {
      if (view && !staysSame(box, view)) dom.setAttributeOf(box, LOOSE_ATTRIBUTE, '');
    }
    this.timer = null;
    if (from + perTurn < found.length) {
      this.timer = this.clock.after(turnPauseMs, () => this.look(doc, found, from + perTurn));
    }
  }
}

/**
 * Returns whether a box looks the same with containment: nothing overflows it, it isn't aligned by a baseline, and its
 * position has no fractional pixels.
 */
export function staysSame(box: Element, view: Pick<Window, 'getComputedStyle'>): boolean {
  const { display, verticalAlign } = view.getComputedStyle(box);
  if (display === 'table-cell' ? verticalAlign === 'baseline' : display !== 'table') return false;
  const around = dom.parentOf(box);
  if (display === 'table' && dom.isElement(around) && view.getComputedStyle(around).display === 'inline') return false;
  const { left, top, width, height } = dom.rectOf(box);
  return [left, top, width, height].every(Number.isInteger) && !dom.overflows(box);
}
