import * as dom from './safe-dom';

/**
 * Matches the elements under the pointer. A rule for all elements would make the browser recalculate the styles of a
 * long document when a drag starts and ends.
 */
const pointed = ':hover,:hover::before,:hover::after';

/** The cursor of the whole canvas while an item is dragged over it; '' = the document's own. */
export type CanvasPointer = '' | 'grabbing' | 'not-allowed';

/** Inverts lightness and keeps the hue, as email clients with forced dark mode do. */
const inversion = 'invert(1) hue-rotate(180deg)';
const pictures = ':is(img,video,canvas,object,embed,input[type="image" i],svg:not(svg svg))';

/** Stops WebKit from dragging links. */
const linkLooks = 'a{-webkit-user-drag:none}';

/**
 * Styles that exist only on the canvas: the preview of forced dark mode (a theme's own dark styles are shown by
 * `theme-color-scheme.ts`), and the cursor of a drag. They are in an adopted stylesheet, so neither the document nor its
 * DOM contains them.
 */
export class CanvasOnlyStyles {
  private sheet: CSSStyleSheet | null = null;
  private isInverted = false;
  private pointer: CanvasPointer = '';

  constructor(private readonly frame: HTMLElement) {}

  /** Called after each rewrite of the document, which removes adopted stylesheets. */
  attach(doc: Document): void {
    this.sheet = dom.adoptSheet(doc);
    this.draw();
  }

  /** Approximates forced inversion: everything is inverted, then images are inverted again. */
  setForcedInversion(isOn: boolean): void {
    this.isInverted = isOn;
    this.frame.style.filter = isOn ? inversion : '';
    this.draw();
  }

  setPointer(pointer: CanvasPointer): void {
    if (pointer === this.pointer) return;
    this.pointer = pointer;
    this.draw();
  }

  private draw(): void {
    const rules = [
      linkLooks,
      this.isInverted ? `${pictures}{filter:${inversion}!important}` : '',
      this.pointer ? `${pointed}{cursor:${this.pointer}!important}` : '',
    ];
    this.sheet?.replaceSync(rules.join(''));
  }
}
