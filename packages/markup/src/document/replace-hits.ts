import { blockTitle } from '../blocks/palette-title';
import { vmlTwinSteps } from '../blocks/vml-twins';
import { isRefusal } from '../refusal';
import { applyStep } from '../source/apply-step';
import { getBlock, printTree } from '../source/source-tree';
import type { BeId, SourceTree, Step } from '../types';
import { findInDocument } from './find-in-document';
import type { FindQuery, FoundKind } from './find-matcher';
import { canReplace, groupMatches, planReplace } from './plan-replace';

/** What is searched for in many documents: one kind at a time. */
export interface HitQuery extends Omit<FindQuery, 'kind'> {
  kind: Exclude<FoundKind, 'alt'>;
  /** Template tags are changed too, as long as each stays one of its sort. */
  isInTags?: boolean;
}

/** A place that was found, as it is listed before it is replaced. */
export interface DocumentHit {
  /** Its number among the hits of the document, which is the same each time the same document is searched. */
  index: number;
  kind: FoundKind;
  /** The name of the section around it, else of its block; '' = outside of all blocks. */
  block: string;
  before: string;
  text: string;
  after: string;
  /** Why it can't be changed; '' = it can. */
  locked: string;
}

/** Every hit of a query in document order. Theme code is found, but locked; so are template tags without `isInTags`. */
export function findHits(tree: SourceTree, query: HitQuery): DocumentHit[] {
  return findInDocument(tree, query).map((match, index) => {
    const { kind, before, text, after, beId } = match;
    const can = canReplace(tree, match, query);
    return { index, kind, block: nameOf(tree, beId), before, text, after, locked: isRefusal(can) ? can.reason : '' };
  });
}

/**
 * Replaces the first `upTo` hits of a query, where they can be changed, except those with the numbers in `except`. Only the characters that
 * differ change, and the addresses of twins for Outlook, which follow their link or image. Returns the new source, how
 * many were replaced, and why the first of the others stays ('' = none stays).
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
  // The last block first: what changes in one leaves the others as they were found.
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

/** The outermost section around a block, else the block. */
function nameOf(tree: SourceTree, beId: BeId): string {
  let named = beId;
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id))
    if (tree.blocks.get(id)?.kinds.has('section')) named = id;
  return named === '' ? '' : blockTitle(getBlock(tree, named));
}
