import { CHIP_TAG, createMatcher, isInlineElement } from '@galley/markup';
import type { FindHighlight } from '../types';
import type { BlockIndex } from './block-index';
import { adoptSheet, childrenOf, isElement, isText, nameOf, textOf, viewOf } from './safe-dom';

const allName = 'galley-found';
const currentName = 'galley-found-current';
/**
 * Two backgrounds, one of which is visible on any theme, and an underline for the current match, so that color isn't
 * the only cue.
 */
const rules =
  `::highlight(${allName}){background-color:#ffe27a;color:#1a1500}` +
  `::highlight(${currentName}){background-color:#ff9d3b;color:#1a0d00;text-decoration:underline 2px #1a0d00}`;

type CanvasWindow = Window & typeof globalThis;

/** Highlights matches without changing the document. Does nothing in browsers that don't support it. */
export class FindPainter {
  private found: FindHighlight | null = null;
  private hasRules = false;

  constructor(private readonly index: BlockIndex) {}

  /** Called after every writing of the document, which forgets adopted sheets. */
  attach(doc: Document): void {
    this.hasRules = false;
    if (this.found) this.draw(doc);
  }

  paint(doc: Document | null, found: FindHighlight | null): void {
    this.found = found;
    if (doc) this.draw(doc);
  }

  private draw(doc: Document): void {
    const view = viewOf(doc) as CanvasWindow | null;
    if (!view || typeof view.Highlight !== 'function' || !view.CSS?.highlights) return;
    const { highlights } = view.CSS;
    highlights.delete(allName);
    highlights.delete(currentName);
    if (!this.found) return;
    if (!this.hasRules) adoptSheet(doc)?.replaceSync(rules);
    this.hasRules = true;
    const { all, current } = this.rangesOf(this.found, view);
    highlights.set(allName, new view.Highlight(...all));
    const above = new view.Highlight(...current);
    above.priority = 1;
    highlights.set(currentName, above);
  }

  private rangesOf(found: FindHighlight, view: CanvasWindow): { all: AbstractRange[]; current: AbstractRange[] } {
    const all: AbstractRange[] = [];
    const current: AbstractRange[] = [];
    const match = createMatcher(found.query);
    for (const beId of found.beIds) {
      const element = this.index.elementOf(beId);
      if (!element) continue;
      const flow = readFlow(element, this.index);
      match(flow.text).forEach(({ from, to }, nth) => {
        const [start, end] = [flow.places[from], flow.places[to - 1]];
        if (!start || !end) return;
        const range = new view.StaticRange({
          startContainer: start.node,
          startOffset: start.offset,
          endContainer: end.node,
          endOffset: end.offset + 1,
        });
        const isCurrent = found.current?.beId === beId && found.current.nth === nth;
        (isCurrent ? current : all).push(range);
      });
    }
    return { all, current };
  }
}

interface DomFlow {
  text: string;
  /** Where each character is; null for what separates. */
  places: ({ node: Text; offset: number } | null)[];
}

/**
 * A block's own text as the search reads it: formats are ignored; chips, line breaks and other blocks separate words.
 */
function readFlow(root: Element, index: BlockIndex): DomFlow {
  let text = '';
  const places: DomFlow['places'] = [];
  const separate = (): void => {
    if (text.endsWith('\n')) return;
    text += '\n';
    places.push(null);
  };
  const visit = (node: Node): void => {
    if (isText(node)) {
      const data = textOf(node);
      for (let offset = 0; offset < data.length; offset++) {
        const char = data[offset] ?? '';
        const isBlank = /[\s\u00a0]/.test(char);
        if (isBlank && text.endsWith(' ')) continue;
        text += isBlank ? ' ' : char;
        places.push({ node, offset });
      }
      return;
    }
    if (!isElement(node)) return;
    const name = nameOf(node);
    const isOther = node !== root && (index.idOf(node) !== '' || name === CHIP_TAG);
    const isBreak = isOther || (node !== root && !isInlineElement(name));
    if (isBreak) separate();
    if (isOther || name === 'style' || name === 'script') return;
    for (const child of childrenOf(node)) visit(child);
    if (isBreak) separate();
  };
  visit(root);
  return { text, places };
}
