import { formatNumber } from '@galley/contract';

/** Formats a size, such as "2,072 × 1,518". */
export function formatSize(width: number, height: number): string {
  return `${formatNumber(Math.round(width))} × ${formatNumber(Math.round(height))}`;
}
