import { formatNumber } from '@galley/contract';

/** "1.8 MB", "640 KB", "12 bytes". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${formatNumber(Math.round(kilobytes))} KB`;
  return `${formatNumber(kilobytes / 1024, 1)} MB`;
}
