import { formatNumber } from '@galley/contract';

/** Formats bytes as "10 GB", "1.8 MB", "640 KB", "12 bytes". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${formatNumber(Math.round(kilobytes))} KB`;
  const megabytes = kilobytes / 1024;
  // Limits are decimal: a limit of 10,000 MB is shown as 10 GB.
  return megabytes < 1000 ? `${short(megabytes)} MB` : `${short(megabytes / 1000)} GB`;
}

/** Formats with one decimal, unless it's zero. */
function short(value: number): string {
  return formatNumber(value, Math.round(value * 10) % 10 === 0 ? 0 : 1);
}
