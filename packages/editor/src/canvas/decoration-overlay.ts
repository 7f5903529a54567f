import type { CanvasRect, Decoration } from '../types';
import * as dom from './safe-dom';

/** Room for a tag above a block; there is less at the top of the canvas. */
const tagPx = 20;

type BlockDecoration = Extract<Decoration, { kind: 'block' }>;

/** Boxes next to the frame, positioned over their blocks. The document inside the frame isn't touched. */
export class DecorationOverlay {
  private box: HTMLElement | null = null;
  private readonly items = new Map<BlockDecoration, HTMLElement>();

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly measure: (beId: string) => CanvasRect | null,
  ) {}

  /** Moves every box to its block's current position. All rectangles are read before anything is written. */
  draw(decorations: readonly BlockDecoration[]): void {
    if (decorations.length === 0) {
      this.remove();
      return;
    }
    const rects = new Map(decorations.map(({ beId }) => [beId, null as CanvasRect | null]));
    for (const beId of rects.keys()) rects.set(beId, this.measure(beId));
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.frame;
    const box = this.openBox();
    place(box, { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight });
    for (const [decoration, item] of this.items) {
      if (decorations.includes(decoration)) continue;
      item.remove();
      this.items.delete(decoration);
    }
    for (const decoration of decorations) {
      const item = this.items.get(decoration) ?? this.openItem(box, decoration);
      const rect = rects.get(decoration.beId);
      item.hidden = !rect;
      if (!rect) continue;
      place(item, rect);
      dom.setAttributeOf(item, 'data-at-top', String(rect.top < tagPx));
    }
  }

  remove(): void {
    this.box?.remove();
    this.box = null;
    this.items.clear();
  }

  private openBox(): HTMLElement {
    if (this.box) return this.box;
    this.box = dom.createElement(dom.documentOf(this.frame), 'div');
    dom.setAttributeOf(this.box, 'data-decorations', '');
    Object.assign(this.box.style, { position: 'absolute', overflow: 'hidden', pointerEvents: 'none' });
    this.frame.after(this.box);
    return this.box;
  }

  private openItem(box: HTMLElement, decoration: BlockDecoration): HTMLElement {
    const item = dom.createElement(dom.documentOf(box), 'div');
    const { className, attributes = {}, label = '' } = decoration;
    item.className = className;
    for (const [name, value] of Object.entries(attributes)) dom.setAttributeOf(item, name, value);
    item.textContent = label;
    item.style.position = 'absolute';
    box.append(item);
    this.items.set(decoration, item);
    return item;
  }
}

function place(element: HTMLElement, { left, top, width, height }: CanvasRect): void {
  const px = (value: number): string => `${value}px`;
  Object.assign(element.style, { left: px(left), top: px(top), width: px(width), height: px(height) });
}
