import type { DocumentType } from '@galley/contract';
import type { Device } from '../context/builder-context';

/** Width of a phone screen, used by the mobile device. */
const mobilePx = 375;
/** Emails are displayed a little wider than the widest mobile breakpoint of themes. */
const emailPx = 800;
const emailLeastPx = 700;
const pageMostPx = 1440;
/** Space that labels and tools need beside the document (look.md 1). */
const marginPx = 96;
const leastMarginPx = 16;

/** The width of the document in a canvas area of `deskPx`. */
export function sheetWidth(type: DocumentType, device: Device, deskPx: number): number {
  const most = Math.max(320, deskPx - 2 * leastMarginPx);
  if (device === 'mobile') return Math.min(mobilePx, most);
  if (type === 'page') return Math.min(pageMostPx, most);
  const withMargins = Math.min(emailPx, deskPx - 2 * marginPx);
  return Math.min(most, Math.max(emailLeastPx, withMargins));
}

/** Whether labels and tools fit beside the document. Otherwise they are inside its edges. */
export function hasMargins(sheetPx: number, deskPx: number): boolean {
  return (deskPx - sheetPx) / 2 >= marginPx;
}
