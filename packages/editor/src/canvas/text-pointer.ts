import type { TimerHandle } from '../clock';
import { chipAround, isChip, leafBeside, rangeOverChip, selectChip } from './chips';
import type { EditedText } from './edited-text';
import { lineEdgeKey, moveToLineEdge } from './line-edge';
import * as dom from './safe-dom';
import { rangeIn, selectRange } from './selection';
import { rangeOverText, withoutNextLine } from './text-look';

/**
 * Handles caret movement in a text and the pointer on chips: a chip is one caret stop, Enter and a double click open
 * its source, and the selection never extends beyond the text.
 */
export class TextPointer {
  private returning: TimerHandle | null = null;

  constructor(private readonly session: EditedText) {}

  attach(): () => void {
    const { element } = this.session;
    const doc = dom.documentOf(element);
    const stops = [
      dom.listen<KeyboardEvent>(element, 'keydown', (event) => this.handleKey(event)),
      dom.listen<MouseEvent>(element, 'mousedown', (event) => this.handlePress(event)),
      dom.listen<MouseEvent>(element, 'dblclick', (event) => {
        if (this.chipUnder(event)) this.openChip();
      }),
      // A drag that leaves the text, or a triple click, can extend the selection beyond it.
      dom.listen<MouseEvent>(doc, 'mouseup', (event) => {
        if (event.detail >= 3) this.keepToLine();
        this.session.settle();
      }),
    ];
    const view = dom.viewOf(doc);
    if (view) stops.push(dom.listen(view, 'focus', () => this.handleFrameFocus()));
    return () => {
      this.session.host.clock.cancel(this.returning);
      for (const stop of stops) stop();
    };
  }

  /**
   * When the canvas gets the focus back from a form or panel, moves the caret into the text instead of before the
   * document.
   */
  private handleFrameFocus(): void {
    const { session } = this;
    const { element, host } = session;
    host.clock.cancel(this.returning);
    // A click that gave the focus sets the caret itself; the selection is restored only if there is none by then.
    this.returning = host.clock.after(0, () => {
      if (session.hasFocus() || !dom.documentOf(element).hasFocus()) return;
      const range = session.range();
      dom.focusElement(element);
      if (range) selectRange(range);
    });
  }

  private handleKey(event: KeyboardEvent): void {
    if (dom.isComposingKey(event) || event.defaultPrevented || event.altKey) return;
    this.leaveChip();
    const isCommand = event.ctrlKey || event.metaKey;
    const toEdge = lineEdgeKey(event, () => this.isRightToLeft());
    if (toEdge && moveToLineEdge(this.session.element, toEdge, event.shiftKey)) {
      event.preventDefault();
      this.session.edge.forget();
      this.session.settle();
    } else if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      this.selectAll();
    } else if (isCommand) return;
    else if (event.key === 'Enter' && this.session.chip()) {
      event.preventDefault();
      this.openChip();
    } else if (!event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      if (!this.step(event.key)) return;
      event.preventDefault();
      this.session.settle();
    } else if (/^(?:Arrow|Home$|End$|Page)/.test(event.key)) this.session.edge.forget();
  }

  /**
   * Moves the caret out of a chip: Home and End move it into a chip at the edge of a line, and a key typed before this
   * is reported would be lost.
   */
  private leaveChip(): void {
    const range = rangeIn(this.session.element);
    if (range?.collapsed && chipAround(this.session.element, range.startContainer)) this.session.settle();
  }

  private handlePress(event: MouseEvent): void {
    const chip = this.chipUnder(event);
    if (!chip || event.button !== 0) return;
    event.preventDefault();
    selectChip(chip);
    this.session.settle();
  }

  private chipUnder(event: MouseEvent): Element | null {
    const { target } = event;
    return dom.isNode(target) ? chipAround(this.session.element, target) : null;
  }

  private openChip(): void {
    this.session.canvas.request({ kind: 'open-chip', beId: this.session.beId });
  }

  private keepToLine(): void {
    const { element } = this.session;
    const range = rangeIn(element);
    if (range && !range.collapsed) selectRange(withoutNextLine(element, range));
  }

  private selectAll(): void {
    selectRange(rangeOverText(this.session.element));
    this.session.settle();
  }

  /** Moves the caret onto a chip or off it; false = use the browser's own movement. */
  private step(key: 'ArrowLeft' | 'ArrowRight'): boolean {
    const { session } = this;
    const range = session.range();
    if (!range) return false;
    const direction = (key === 'ArrowRight') === this.isRightToLeft() ? 'backward' : 'forward';
    const chip = session.chip();
    if (chip) {
      const over = rangeOverChip(chip);
      over.collapse(direction === 'backward');
      selectRange(over);
      return true;
    }
    const leaf = range.collapsed ? leafBeside(session.element, range, direction) : null;
    if (!isChip(leaf)) return session.edge.step(range, direction);
    selectChip(leaf);
    return true;
  }

  private isRightToLeft(): boolean {
    const { element } = this.session;
    return dom.viewOf(dom.documentOf(element))?.getComputedStyle(element).direction === 'rtl';
  }
}
