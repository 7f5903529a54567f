import type { BeId, SourceTree } from '@galley/markup';
import type { FindMatch } from '@galley/markup/find';

/** Adjacent matches in one section. */
export interface MatchGroup {
  /** '' outside of all sections. */
  sectionId: BeId;
  matches: readonly { match: FindMatch; index: number }[];
}

/** Number of rows that are rendered at once. */
export const mostRows = 200;

/** Returns the part of the list around the current match, by section. `from` and `to` are indexes among all matches. */
export function groupMatches(
  tree: SourceTree,
  matches: readonly FindMatch[],
  current: number,
): { groups: MatchGroup[]; from: number; to: number } {
  const from = Math.max(0, Math.min(current - mostRows / 2, matches.length - mostRows));
  const to = Math.min(matches.length, from + mostRows);
  const groups: { sectionId: BeId; matches: { match: FindMatch; index: number }[] }[] = [];
  for (let index = from; index < to; index++) {
    const match = matches[index];
    if (!match) continue;
    const sectionId = sectionOf(tree, match.beId);
    const last = groups.at(-1);
    if (last?.sectionId === sectionId) last.matches.push({ match, index });
    else groups.push({ sectionId, matches: [{ match, index }] });
  }
  return { groups, from, to };
}

/** Returns the outermost section around a block, or '' if there is none. */
function sectionOf(tree: SourceTree, beId: BeId): BeId {
  let found = '';
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    if (tree.blocks.get(id)?.kinds.has('section')) found = id;
  }
  return found;
}
