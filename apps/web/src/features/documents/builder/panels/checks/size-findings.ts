import { formatNumber, limits } from '@galley/contract';
import type { Finding } from '@galley/markup/checks';
import type { ExportSize } from '@galley/markup/export';
import { screenMessages } from '../../../../../messages/documents/builder/screen';

/** Formats a size such as "38.2 KB", with 1 KB = 1,000 bytes as in the limits of email apps. */
export function formatKilobytes(bytes: number): string {
  return `${formatNumber(bytes / 1000, 1)} KB`;
}

export type SizeState = 'fine' | 'near' | 'over';

/** Returns the state of a size relative to its limit. `near` from 90 %. */
export function sizeState(value: number, limit: number): SizeState {
  if (value > limit) return 'over';
  return value * 100 >= limit * limits.sizeWarnPercent ? 'near' : 'fine';
}

/** Returns the number of characters in all style elements, which Gmail adds up. */
export function styleCharacters(size: ExportSize): number {
  return size.styleLengths.reduce((sum, length) => sum + length, 0);
}

/** Returns findings about the effects of an email's size in Gmail. */
export function checkSize(size: ExportSize): Finding[] {
  const findings: Finding[] = [];
  const add = (key: string, state: SizeState, message: string, detail = ''): void => {
    if (state === 'fine') return;
    findings.push({
      id: `size::${key} ${state}`,
      rule: 'size',
      severity: state === 'over' ? 'error' : 'warning',
      beId: '',
      message,
      detail,
    });
  };
  const total = sizeState(size.bytes, limits.gmailClipBytes);
  add(
    'clip',
    total,
    total === 'over'
      ? screenMessages.clipped(formatKilobytes(size.bytes), `${limits.gmailClipBytes / 1000} KB`)
      : screenMessages.nearlyClipped(formatKilobytes(size.bytes), `${limits.gmailClipBytes / 1000} KB`),
  );
  const characters = styleCharacters(size);
  add(
    'styles',
    sizeState(characters, limits.gmailStyleCharacters),
    screenMessages.stylesDropped(limits.gmailStyleCharacters, characters),
    placeOfExcess(size),
  );
  return findings;
}

/** Returns a sentence with the first style element that Gmail drops; '' if it drops none. */
function placeOfExcess({ styleLengths }: ExportSize): string {
  let characters = 0;
  const first = styleLengths.findIndex((length) => {
    characters += length;
    return characters > limits.gmailStyleCharacters;
  });
  return first < 0 ? '' : screenMessages.stylesDroppedAt(first + 1, styleLengths.length);
}
