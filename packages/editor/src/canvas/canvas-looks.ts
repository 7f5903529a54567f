import { adoptSheet } from './safe-dom';

/** Which pointer the whole canvas shows while something is dragged over it; '' = the document's own. */
export type CanvasPointer = '' | 'grabbing' | 'not-allowed';

/** Inverts lightness and keeps the hue, as mail programs that force a dark look do. */
const inversion = 'invert(1) hue-rotate(180deg)';
const pictures = ':is(img,video,canvas,object,embed,input[type="image" i],svg:not(svg svg))';

/** WebKit drags no link away. */
const linkLooks = 'a{-webkit-user-drag:none}';

/**
 * Looks that only the tool gives the canvas. They stand in a sheet that is adopted, not written: neither the document
 * nor its DOM knows of them.
 */
export class CanvasLooks {
  private sheet: CSSStyleSheet | null = null;
  private isInverted = false;
  private pointer: CanvasPointer = '';

  constructor(private readonly frame: HTMLElement) {}

  /** Called after every writing of the document, which forgets adopted sheets. */
  attach(doc: Document): void {
    this.sheet = adoptSheet(doc);
    this.draw();
  }

  /** Forced inversion, roughly: everything turns over, pictures are turned back. */
  setInversion(isOn: boolean): void {
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
      this.pointer ? `*,*::before,*::after{cursor:${this.pointer}!important}` : '',
    ];
    this.sheet?.replaceSync(rules.join(''));
  }
}
