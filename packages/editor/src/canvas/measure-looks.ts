import { CHIP_TAG } from '@galley/markup/canvas';
import type { ImageLook, TextLook } from '@galley/markup/checks';
import * as dom from './safe-dom';

/** Maximum number of text runs to measure; a text rarely has more different looks. */
const maxRuns = 60;

/** Returns the different looks of the texts in an element. Hidden text is omitted. */
export function textLooksOf(root: Element): TextLook[] {
  const view = dom.viewOf(dom.documentOf(root));
  if (!view) return [];
  const looks = new Map<string, TextLook>();
  const parents = new Map<Element, string>();
  for (const node of dom.textNodesOf(root)) {
    const text = dom.textOf(node).replace(/\s+/g, ' ').trim();
    const parent = dom.elementAt(dom.parentOf(node));
    if (text === '' || !parent || parents.has(parent) || dom.closestOf(parent, CHIP_TAG)) continue;
    parents.set(parent, text);
    if (parents.size >= maxRuns) break;
  }
  for (const [element, text] of parents) {
    const look = lookOf(view, element, text);
    if (!look) continue;
    const key = [look.color, look.fontSizePx, look.fontWeight, look.hasPicture, ...look.backgrounds].join('|');
    if (!looks.has(key)) looks.set(key, look);
  }
  return [...looks.values()];
}

function lookOf(view: Window, element: Element, text: string): TextLook | null {
  const style = view.getComputedStyle(element);
  const fontSizePx = Number.parseFloat(style.fontSize);
  const rect = dom.rectOf(element);
  const isSeen = style.visibility === 'visible' && fontSizePx >= 1 && rect.width > 1 && rect.height > 1;
  if (!isSeen || /^rgba\([^)]*, 0\)$/.test(style.color)) return null;
  const backgrounds: string[] = [];
  let hasPicture = false;
  let isOpaque = false;
  for (let at: Element | null = element; at; at = dom.elementAt(dom.parentOf(at))) {
    const { backgroundColor, backgroundImage, opacity } = view.getComputedStyle(at);
    if (Number(opacity) < 1) hasPicture = true;
    if (isOpaque) continue;
    if (backgroundImage !== 'none') {
      hasPicture = true;
      break;
    }
    if (!/^(?:rgba\([^)]*, 0\)|transparent)$/.test(backgroundColor)) backgrounds.push(backgroundColor);
    isOpaque = /^rgb\(/.test(backgroundColor);
  }
  return {
    text,
    color: style.color,
    backgrounds,
    hasPicture,
    fontSizePx,
    fontWeight: Number(style.fontWeight) || 400,
  };
}

/**
 * Returns the looks of the images in an element, or of the element itself if it is an image. Hidden images are omitted.
 */
export function imageLooksOf(root: Element): ImageLook[] {
  const view = dom.viewOf(dom.documentOf(root));
  const images = dom.nameOf(root) === 'img' ? [root] : dom.queryAll(root, 'img');
  return images.flatMap((element) => {
    const image = element as HTMLImageElement;
    const rect = dom.rectOf(image);
    const isShown = image.complete && image.naturalWidth > 0 && rect.width > 1 && rect.height > 1;
    if (!view || !isShown) return [];
    return [
      {
        naturalWidth: image.naturalWidth,
        naturalHeight: image.naturalHeight,
        shownWidth: rect.width,
        shownHeight: rect.height,
        bytes: fetchedBytes(view, image.currentSrc),
        address: image.currentSrc,
      },
    ];
  });
}

/** Returns the size that the browser reports for a fetched file; 0 for other hosts that don't allow it. */
function fetchedBytes(view: Window, address: string): number {
  if (/^data:/i.test(address)) return Math.round(address.length * 0.75);
  const [entry] = view.performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return entry?.encodedBodySize ?? 0;
}
