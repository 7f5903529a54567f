import { messages } from '@galley/contract';
import type { CanvasPlace } from './canvas-place';

export type PlaceholderKind = 'section' | 'component' | 'region';

const HEIGHTS: Readonly<Record<PlaceholderKind, string>> = { section: '250px', component: '100px', region: '50px' };
const TEXTS: Readonly<Record<PlaceholderKind, string>> = {
  section: '',
  component: messages.dropComponentHere,
  region: messages.dropComponentHere,
};

/**
 * Returns the element that shows an empty section (250 px high), section content (100 px) or region (50 px), as fits
 * its parent: a row in a table, a cell in a row, an item in a list. It exists only on the canvas, never in the
 * document.
 */
export function placeholderHtml(kind: PlaceholderKind, place: CanvasPlace): string {
  const style = `style="box-sizing:border-box;width:100%;height:${HEIGHTS[kind]}"`;
  const mark = `data-be-placeholder="${kind}"`;
  // The text would make a cell higher than the region's 50 px.
  const isCell = place === 'table' || place === 'row';
  const text = kind === 'region' && isCell ? '' : TEXTS[kind];
  if (place === 'table') return `<tr ${mark}><td colspan="100" ${style}>${text}</td></tr>`;
  if (place === 'row') return `<td colspan="100" ${mark} ${style}>${text}</td>`;
  if (place === 'list') return `<li ${mark} ${style}>${text}</li>`;
  return `<div ${mark} ${style}>${text}</div>`;
}
