import type { DocumentType } from '@galley/contract';
import type { Device } from '../context/builder-context';

/** Width of a phone screen in pixels, used by the mobile preview. */
const mobilePx = 375;
/** Below this width in pixels, the canvas area is that of a phone. */
const phoneMostPx = 480;
/** Width of an email in pixels, slightly wider than the widest mobile breakpoint of themes. */
const emailPx = 800;
const emailLeastPx = 700;
const pageMostPx = 1440;
/** Pixels that labels and tools need beside the document. */
const marginPx = 96;
const leastMarginPx = 16;

interface Desk {
  type: DocumentType;
  device: Device;
  /** Width of the canvas area. */
  deskPx: number;
  /** Whether the window is narrow. */
  isNarrow: boolean;
}

/**
 * Returns the width of the document in the canvas area. In a narrow window it has the whole width: on a phone, the
 * document is as wide as that phone shows it, and readable without zooming.
 */
export function sheetWidth({ type, device, deskPx, isNarrow }: Desk): number {
  if (isNarrow && device === 'mobile' && deskPx >= phoneMostPx) return mobilePx;
  if (isNarrow) return Math.max(320, Math.min(type === 'page' ? pageMostPx : emailPx, deskPx));
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
