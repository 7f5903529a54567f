import { shortenText } from '@galley/contract';
import type { Finding, FindingFix } from '@galley/markup/checks';
import { checksMessages } from '../../../../../messages/documents/builder/checks';

/** A fix that sets one new value for identical findings. */
export interface GroupFix {
  kind: FindingFix['kind'];
  /** All findings first. If they differ, followed by the groups with the same address or image, largest first. */
  choices: readonly FixChoice[];
  /** The initial value of the field. */
  first: string;
}

export interface FixChoice {
  value: string;
  /** The shared value, such as "#" or "logo.png"; '' for all findings. */
  name: string;
  /** IDs of links, or of the blocks of images. */
  ids: readonly string[];
}

/** Returns the fix for a group of findings, or null if one value can't fix them. */
export function groupFix(findings: readonly Finding[]): GroupFix | null {
  const fixes = findings.flatMap(({ fix }) => fix ?? []);
  const kind = fixes[0]?.kind;
  if (kind === undefined || fixes.some((fix) => fix.kind !== kind)) return null;
  const own = new Map<string, string[]>();
  for (const fix of fixes) {
    const present = fix.kind === 'address' ? fix.href : fix.picture;
    own.set(present, [...(own.get(present) ?? []), fix.kind === 'address' ? fix.linkId : fix.beId]);
  }
  const all: FixChoice = { value: 'all', name: '', ids: [...own.values()].flat() };
  if (own.size === 1) return { kind, choices: [all], first: 'all' };
  const each = [...own]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([present, ids], index) => ({ value: String(index), name: nameOf(kind, present), ids }));
  // Values that are all different are rarely meant to become the same, but there is no better choice.
  const isFrequent = (each[0]?.ids.length ?? 0) > 1;
  return { kind, choices: [all, ...each], first: isFrequent ? '0' : 'all' };
}

function nameOf(kind: FindingFix['kind'], present: string): string {
  if (kind === 'address') return present === '' ? checksMessages.noAddress : cut(present);
  if (/^data:/i.test(present)) return checksMessages.embeddedImage;
  return cut(present.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || checksMessages.noImage;
}

function cut(text: string, most = 40): string {
  return shortenText(text, most);
}
