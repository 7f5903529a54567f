import type { PixelSize } from '@galley/contract';
import { resizeImage } from '@galley/markup/content';
import { decodeValue, escapeValue, readAttribute } from '@galley/markup/html';
import * as dom from './safe-dom';

const names = ['width', 'height', 'style'] as const;

/**
 * Shows an image in another size, as `resize-image` would write it, without changing the document. The element must
 * have the document's attributes.
 */
export function previewSize(element: Element, size: PixelSize): void {
  const written = names.map((name) => [name, dom.attributeOf(element, name)] as const);
  const open = written.map(([name, value]) => (value === null ? '' : ` ${name}="${escapeValue(value)}"`)).join('');
  const resized = resizeImage(`<img${open}>`, size);
  for (const [name, value] of written) {
    const next = readAttribute(resized, name);
    const shown = next === null ? null : decodeValue(next);
    if (shown !== value) dom.setAttributeOf(element, name, shown);
  }
}
