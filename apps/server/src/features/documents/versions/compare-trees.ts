import { limits } from '@galley/contract';
import { parseSource, type SourceTree } from '@galley/markup';
import { type ComparedDocuments, compareDocuments } from '@galley/markup/versions';
import { parseThemeOnce } from '../templates/parse-theme';

export interface ComparedTrees extends ComparedDocuments {
  before: SourceTree;
  after: SourceTree;
  /** The number of changes; `changes` has the first of them. */
  changeCount: number;
}

/**
 * Returns the blocks that differ between two versions of a document. The blocks of emails and pages have ids in
 * markers; those of themes have none (`markerPrefix` null) and are paired by source and order.
 */
export function compareTrees(before: string, after: string, markerPrefix: string | null): ComparedTrees {
  const trees =
    markerPrefix === null
      ? { before: parseThemeOnce(before), after: parseThemeOnce(after) }
      : { before: parseMarked(before, markerPrefix, 'before'), after: parseMarked(after, markerPrefix, 'after') };
  const { changes, pairs } = compareDocuments(trees.before, trees.after, { areIdsStable: markerPrefix !== null });
  return { ...trees, changes: changes.slice(0, limits.comparedChanges), pairs, changeCount: changes.length };
}

/** Parses a version. Blocks without a marker get ids that the other version doesn't have. */
function parseMarked(html: string, markerPrefix: string, side: string): SourceTree {
  let count = 0;
  return parseSource(html, {
    markerPrefix,
    newId() {
      count += 1;
      return `${side}-${count}`;
    },
  });
}
