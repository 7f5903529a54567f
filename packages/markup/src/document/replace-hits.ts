import { blockTitle } from '../blocks/palette-title';
import { vmlTwinSteps } from '../blocks/vml-twins';
import { isRefusal } from '../refusal';
import { applyStep } from '../source/apply-step';
import { getBlock, printTree } from '../source/source-tree';
import type { BeId, SourceTree, Step } from '../types';
import { findInDocument } from './find-in-document';
import type { FindQuery, FoundKind } from './find-matcher';
import { canReplace, groupMatches, planReplace } from './plan-replace';

/** A search in many documents for one kind of match. */
export interface HitQuery extends Omit<FindQuery, 'kind'> {
  kind: Exclude<FoundKind, 'alt'>;
  /** Also changes template tags, as long as each keeps its kind. */
  isInTags?: boolean;
}

/** A match, as listed before it is replaced. */
export interface DocumentHit {
  /** Index among the hits of the document; the same each time the same document is searched. */
  index: number;
  kind: FoundKind;
  /** The label of the section around it, or else of its block; '' = outside all blocks. */
  block: string;
  before: string;
  text: string;
  after: string;
  /** Why it can't be changed; '' = it can. */
  locked: string;
}

/**
 * Returns every hit of a query in document order. Hits in theme code are locked, and so are template tags without
 * `isInTags`.
 */
export function findHits(tree: SourceTree, query: HitQuery): DocumentHit[] {
  return findInDocument(tree, query).map((match, index) => {
    const { kind, before, text, after, beId } = match;
    const can = canReplace(tree, match, query);
    return { index, kind, block: nameOf(tree, beId), before, text, after, locked: isRefusal(can) ? can.reason : '' };
  });
}

/**
 * Replaces the first `upTo` hits of a query that can be changed, except the indexes in `except`. Only the differing
 * characters change, and the addresses of Outlook twins, which follow their link or image. Returns the new source, the
 * number of replacements, and why the first unchanged hit wasn't replaced ('' = all were).
 */
export function replaceHits(
  tree: SourceTree,
  request: { query: HitQuery; replacement: string; except: ReadonlySet<number>; upTo?: number },
  newId: () => string,
): { source: string; replaced: number; kept: string } {
  const { query, replacement, except, upTo } = request;
  const wanted = findInDocument(tree, query)
    .slice(0, upTo)
    .filter((match, index) => !except.has(index) && canReplace(tree, match, query) === true);
  let next = tree;
  let replaced = 0;
  let kept = '';
  const apply = (step: Step): void => {
    next = applyStep(next, step, { newId, mustApply: true }).tree;
  };
  // From the last block to the first, so that a change doesn't shift the matches of other blocks.
  for (const [beId, matches] of [...groupMatches(wanted, (match) => match.beId)].toReversed()) {
    const plan = planReplace(next, beId, matches, replacement, query);
    for (const step of plan.steps) apply(step);
    for (const { beId: changed, ...twin } of plan.twins)
      if (next.blocks.has(changed)) for (const step of vmlTwinSteps(next, changed, twin)) apply(step);
    replaced += plan.replaced;
    kept ||= plan.kept;
  }
  return { source: printTree(next), replaced, kept };
}

/** Returns the label of the outermost section around a block, or else of the block. */
function nameOf(tree: SourceTree, beId: BeId): string {
  let named = beId;
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id))
    if (tree.blocks.get(id)?.kinds.has('section')) named = id;
  return named === '' ? '' : blockTitle(getBlock(tree, named));
}
