import type { Finding, FindingFix } from '@galley/markup/checks';

/** A fix for identical findings with one new value. */
export interface GroupFix {
  kind: FindingFix['kind'];
  /** All of them first. If they differ, also those of each current address or image, the most frequent one first. */
  choices: readonly FixChoice[];
  /** The value of the initial choice. */
  first: string;
}

export interface FixChoice {
  value: string;
  /** What they have in common, "#" or "logo.png"; '' = all. */
  name: string;
  /** IDs of links, or of the blocks of images. */
  ids: readonly string[];
}

/** How a group of findings can be fixed together; null if one value can't fix them. */
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
  // Values that all differ are rarely meant to become the same, but then there is no better choice.
  const isFrequent = (each[0]?.ids.length ?? 0) > 1;
  return { kind, choices: [all, ...each], first: isFrequent ? '0' : 'all' };
}

function nameOf(kind: FindingFix['kind'], present: string): string {
  if (kind === 'address') return present === '' ? 'No address' : cut(present);
  if (/^data:/i.test(present)) return 'Image embedded in the code';
  return cut(present.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || 'No image';
}

function cut(text: string, most = 40): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
