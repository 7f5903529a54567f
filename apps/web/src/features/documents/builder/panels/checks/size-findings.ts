import { formatNumber, limits } from '@galley/contract';
import type { Finding } from '@galley/markup/checks';
import type { ExportSize } from '@galley/markup/export';

/** "38.2 KB": thousands of bytes, as email apps state their limits. */
export function formatKilobytes(bytes: number): string {
  return `${formatNumber(bytes / 1000, 1)} KB`;
}

export type SizeState = 'fine' | 'near' | 'over';

/** The state of a figure relative to its limit. Near from 90 % on. */
export function sizeState(value: number, limit: number): SizeState {
  if (value > limit) return 'over';
  return value * 100 >= limit * limits.sizeWarnPercent ? 'near' : 'fine';
}

/** The characters in all style elements, which Gmail counts together. */
export function styleCharacters(size: ExportSize): number {
  return size.styleLengths.reduce((sum, length) => sum + length, 0);
}

/** The effects of an email's size in Gmail. */
export function checkSize(size: ExportSize): Finding[] {
  const findings: Finding[] = [];
  const add = (key: string, state: SizeState, message: string): void => {
    if (state === 'fine') return;
    findings.push({
      id: `size::${key} ${state}`,
      rule: 'size',
      severity: state === 'over' ? 'error' : 'warning',
      beId: '',
      message,
      detail: '',
    });
  };
  const total = sizeState(size.bytes, limits.gmailClipBytes);
  add(
    'clip',
    total,
    total === 'over'
      ? `Gmail clips this email: ${formatKilobytes(size.bytes)} of ${limits.gmailClipBytes / 1000} KB`
      : `Gmail will soon clip this email: ${formatKilobytes(size.bytes)} of ${limits.gmailClipBytes / 1000} KB`,
  );
  const characters = styleCharacters(size);
  add(
    'styles',
    sizeState(characters, limits.gmailStyleCharacters),
    `Gmail drops styles beyond ${formatNumber(limits.gmailStyleCharacters)} characters: these have ${formatNumber(characters)}`,
  );
  return findings;
}
