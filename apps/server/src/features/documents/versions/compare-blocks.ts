import { limits } from '@galley/contract';
import { parseSource, type SourceTree } from '@galley/markup';
import { type ComparedDocuments, compareDocuments } from '@galley/markup/versions';
import { parseThemeOnce } from '../templates/parse-theme';

/** One of two versions: its HTML, and the prefix of its markers; null = it has none, as a theme. */
export interface MarkedVersion {
  html: string;
  markerPrefix: string | null;
}

export interface ComparedBlocks extends ComparedDocuments {
  before: SourceTree;
  after: SourceTree;
  /** The number of changes; `changes` has the first of them. */
  changeCount: number;
}

/**
 * Returns the blocks that differ between two versions of a document. The blocks of emails and pages have ids in
 * markers. Those of themes have none and are paired by source and order, like the blocks of two snapshots of a pin that
 * were made in different documents.
 */
export function compareBlocks(before: MarkedVersion, after: MarkedVersion): ComparedBlocks {
  const trees = { before: parse(before, 'before'), after: parse(after, 'after') };
  const areIdsStable = before.markerPrefix !== null && before.markerPrefix === after.markerPrefix;
  const { changes, pairs } = compareDocuments(trees.before, trees.after, { areIdsStable });
  return { ...trees, changes: changes.slice(0, limits.comparedChanges), pairs, changeCount: changes.length };
}

/** Parses a version. Blocks without a marker get ids that the other version doesn't have. */
function parse({ html, markerPrefix }: MarkedVersion, side: string): SourceTree {
  if (markerPrefix === null) return parseThemeOnce(html);
  let count = 0;
  return parseSource(html, {
    markerPrefix,
    newId() {
      count += 1;
      return `${side}-${count}`;
    },
  });
}
