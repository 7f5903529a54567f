import { type BeId, refuse, type SourceTree, type Step } from '@galley/markup';
import { vmlTwinSteps } from '@galley/markup/blocks';
import { type FindMatch, groupMatches, planReplace } from '@galley/markup/find';
import type { Command } from './command';

/**
 * Replaces one or all matches as one entry. Locked content, template tags and texts that would exceed their limit stay
 * unchanged, which a message reports.
 */
export const replaceText: Command<'replace-text'> = {
  name: 'replace-text',
  label: 'Replace text',
  blockId: ({ matches }) => matches[0]?.beId ?? '',
  can: ({ tree }, { matches, replacement }) => {
    let reason = 'Nothing was found.';
    for (const [beId, list] of byBlock(matches)) {
      const plan = planReplace(tree, beId, list, replacement);
      if (plan.replaced > 0) return true;
      reason = plan.kept;
    }
    return refuse(reason);
  },
  run: (tx, { matches, replacement }, context) => {
    let replaced = 0;
    let kept = '';
    // Steps of texts without child blocks are applied together, which avoids copying the whole document for each.
    let waiting: Step[] = [];
    const flush = (): void => {
      tx.applyAll(waiting);
      waiting = [];
    };
    for (const [beId, list] of byBlock(matches)) {
      if (!isLeaf(tx.tree, beId)) flush();
      const plan = planReplace(tx.tree, beId, list, replacement);
      waiting.push(...plan.steps);
      if (plan.twins.length > 0) flush();
      for (const { beId: changed, ...twin } of plan.twins)
        if (tx.tree.blocks.has(changed)) tx.applyAll(vmlTwinSteps(tx.tree, changed, twin));
      replaced += plan.replaced;
      kept ||= plan.kept;
    }
    flush();
    const left = matches.length - replaced;
    context.announce(`${replaced} replaced.${left > 0 ? ` ${left} stay: ${kept}` : ''}`);
    return true;
  },
};

/** Returns whether offsets in a block's source don't shift when other blocks change. */
function isLeaf(tree: SourceTree, beId: BeId): boolean {
  return tree.blocks.get(beId)?.parts.every((part) => typeof part === 'string') === true;
}

/** Groups matches by block, later blocks first, so that a change doesn't shift the matches of other blocks. */
function byBlock(matches: readonly FindMatch[]): [string, FindMatch[]][] {
  return [...groupMatches(matches, (match) => match.beId)].toReversed();
}
