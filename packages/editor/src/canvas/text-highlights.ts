import type { Decoration } from '../types';
import * as dom from './safe-dom';

export type TextLookName = Extract<Decoration, { kind: 'text' }>['look'];

/**
 * The looks of decorated text, in ascending priority: two backgrounds, one of which is visible on any theme, and an
 * underline for the current match, so that color isn't the only cue.
 */
const looks: readonly { look: TextLookName; style: string }[] = [
  { look: 'found', style: 'background-color:#ffe27a;color:#1a1500' },
  { look: 'found-current', style: 'background-color:#ff9d3b;color:#1a0d00;text-decoration:underline 2px #1a0d00' },
];
const nameOfLook = (look: TextLookName): string => `galley-${look}`;

type CanvasWindow = Window & typeof globalThis;

/** Text ranges that the browser highlights without changing the DOM. Does nothing in browsers without support. */
export class TextHighlights {
  private hasRules = false;

  /** Called after each rewrite of the document, which removes adopted stylesheets. */
  attach(): void {
    this.hasRules = false;
  }

  draw(doc: Document, ranges: ReadonlyMap<TextLookName, readonly AbstractRange[]>): void {
    const view = dom.viewOf(doc) as CanvasWindow | null;
    if (!view || typeof view.Highlight !== 'function' || !view.CSS?.highlights) return;
    for (const [priority, { look }] of looks.entries()) {
      const shown = ranges.get(look) ?? [];
      if (shown.length === 0) {
        view.CSS.highlights.delete(nameOfLook(look));
        continue;
      }
      if (!this.hasRules) {
        const rules = looks.map(({ look, style }) => `::highlight(${nameOfLook(look)}){${style}}`);
        dom.adoptSheet(doc)?.replaceSync(rules.join(''));
        this.hasRules = true;
      }
      const highlight = new view.Highlight(...shown);
      highlight.priority = priority;
      view.CSS.highlights.set(nameOfLook(look), highlight);
    }
  }
}
