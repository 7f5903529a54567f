import type { DocumentType } from '@galley/contract';
import type { Device } from '../context/builder-context';

/** Width of a phone screen in pixels, used by the mobile preview. */
const mobilePx = 375;
/** Width of an email in pixels, slightly wider than the widest mobile breakpoint of themes. */
const emailPx = 800;
const emailLeastPx = 700;
const pageMostPx = 1440;
/** Pixels that labels and tools need beside the document. */
const marginPx = 96;
const leastMarginPx = 16;

/** Returns the width of the document in a canvas area that is `deskPx` wide. */
export function sheetWidth(type: DocumentType, device: Device, deskPx: number): number {
  const most = Math.max(320, deskPx - 2 * leastMarginPx);
  if (device === 'mobile') return Math.min(mobilePx, most);
  if (type === 'page') return Math.min(pageMostPx, most);
  const withMargins = Math.min(emailPx, deskPx - 2 * marginPx);
  return Math.min(most, Math.max(emailLeastPx, withMargins));
}

/** Returns whether labels and tools fit beside the document. If not, they are inside its edges. */
export function hasMargins(sheetPx: number, deskPx: number): boolean {
  return (deskPx - sheetPx) / 2 >= marginPx;
}
