import type { DocumentType } from '@galley/contract';
import type { Device } from '../builder-context';

/** Width of a phone's screen, as the mobile device shows it. */
const mobilePx = 375;
/** Emails are laid out a little wider than the widest mobile breakpoint that themes use. */
const emailPx = 800;
const emailLeastPx = 700;
const pageMostPx = 1440;
/** Room that labels and tools want beside the sheet (look.md 1). */
export const marginPx = 96;
const leastMarginPx = 16;

/** How wide the sheet is drawn on a desk of `deskPx`. */
export function sheetWidth(type: DocumentType, device: Device, deskPx: number): number {
  const most = Math.max(320, deskPx - 2 * leastMarginPx);
  if (device === 'mobile') return Math.min(mobilePx, most);
  if (type === 'page') return Math.min(pageMostPx, most);
  const withMargins = Math.min(emailPx, deskPx - 2 * marginPx);
  return Math.min(most, Math.max(emailLeastPx, withMargins));
}

/** Whether labels and tools have room beside the sheet; otherwise they stand inside its edges. */
export function hasMargins(sheetPx: number, deskPx: number): boolean {
  return (deskPx - sheetPx) / 2 >= marginPx;
}
