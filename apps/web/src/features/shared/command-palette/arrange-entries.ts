import { paletteMessages } from '../../../messages/shared/command-palette';
import { type FuzzyMatch, fuzzyMatch } from './fuzzy-match';
import type { PaletteEntry } from './palette-entry';

export interface ArrangedEntry {
  entry: PaletteEntry;
  /** The matched letters in the label: start and end of each run. */
  ranges: FuzzyMatch['ranges'];
}

export interface PaletteGroup {
  title: string;
  rows: ArrangedEntry[];
}

const recentTitle = paletteMessages.recent;
const recentShown = 5;
const rowsPerGroup = 20;

/**
 * Returns the palette's rows for a term, in groups. Without a term: recent choices, then everything that isn't quiet,
 * in its order. With a term: only matches, best first, and groups by their best row. Recent rows come before other
 * matches.
 */
export function arrangeEntries(
  entries: readonly PaletteEntry[],
  term: string,
  recentIds: readonly string[],
): PaletteGroup[] {
  return term.trim() === '' ? arrangeAll(entries, recentIds) : arrangeMatches(entries, term, recentIds);
}

function arrangeAll(entries: readonly PaletteEntry[], recentIds: readonly string[]): PaletteGroup[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, recentShown);
  const taken = new Set(recent.map(({ id }) => id));
  const groups = new Map<string, PaletteGroup>();
  const add = (title: string, entry: PaletteEntry) => {
    const group = groups.get(title) ?? { title, rows: [] };
    groups.set(title, group);
    if (group.rows.length < rowsPerGroup) group.rows.push({ entry, ranges: [] });
  };
  for (const entry of recent) add(recentTitle, entry);
  for (const entry of entries) if (!entry.isQuiet && !taken.has(entry.id)) add(entry.group, entry);
  return [...groups.values()];
}

function arrangeMatches(entries: readonly PaletteEntry[], term: string, recentIds: readonly string[]): PaletteGroup[] {
  const groups = new Map<string, { group: PaletteGroup; scored: { row: ArrangedEntry; score: number }[] }>();
  for (const entry of entries) {
    const match = matchEntry(entry, term);
    if (!match) continue;
    const recency = recentIds.indexOf(entry.id);
    const score = match.score + (recency === -1 ? 0 : 10 - Math.min(9, recency)) - (entry.refusal ? 15 : 0);
    const kept = groups.get(entry.group) ?? { group: { title: entry.group, rows: [] }, scored: [] };
    groups.set(entry.group, kept);
    kept.scored.push({ row: { entry, ranges: match.ranges }, score });
  }
  const ranked = [...groups.values()].map(({ group, scored }) => {
    scored.sort((a, b) => b.score - a.score);
    return {
      title: group.title,
      rows: scored.slice(0, rowsPerGroup).map(({ row }) => row),
      best: scored[0]?.score ?? 0,
    };
  });
  return ranked.sort((a, b) => b.best - a.best).map(({ title, rows }) => ({ title, rows }));
}

/**
 * Scores an entry. A match in the label counts fully. One that needs the keywords, the group or the place counts less.
 */
function matchEntry(entry: PaletteEntry, term: string): FuzzyMatch | null {
  const inLabel = fuzzyMatch(term, entry.label);
  if (inLabel) return inLabel;
  const around = [entry.label, entry.keywords, entry.detail, entry.group].filter(Boolean).join(' ');
  const anywhere = fuzzyMatch(term, around);
  if (anywhere) return { score: anywhere.score / 2, ranges: [] };
  return entry.isFound ? { score: 5, ranges: [] } : null;
}
