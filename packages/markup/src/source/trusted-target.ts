import { checkBalance } from '../html/balance';
import type { BeId, SourceBlock, SourceTree, TrustReason } from '../types';
import { blockSource, getBlock } from './source-tree';

/** The required access to a block: its content, the whole block (to move, clone or remove it), or its attributes. */
export type TrustNeed = 'inner' | 'outer' | 'startTag';

export interface TrustedTarget {
  /** The block itself, or its nearest trusted ancestor; null = none. */
  block: SourceBlock | null;
  /** A message that says why it isn't the block itself; '' = it is. */
  notice: string;
}

const SENTENCES: Readonly<Record<TrustReason, string>> = {
  'no-location': 'A browser builds this element in another place than the code says',
  'shared-start': 'This element overlaps another one in the code',
  'crossing-range': 'This element overlaps another one in the code',
  'foster-parented': 'This table holds something that a browser moves out of it',
  'lost-part': 'This element continues behind its end tag',
  'tag-mismatch': 'A browser reads this element differently from the code',
  'inside-template': 'This element stands inside a template element',
  'inside-select': 'This element stands inside a list of choices',
  'second-html-or-body': 'This element is the frame of the document',
  unclosed: 'This element has no end tag',
};

/**
 * Returns the block if it is trusted for the required access, or else the nearest ancestor that is, with a message
 * (docs/markup.md 3).
 */
export function trustedTarget(tree: SourceTree, beId: BeId, need: TrustNeed): TrustedTarget {
  let notice = '';
  let id: BeId | undefined = beId;
  while (id !== undefined && id !== '') {
    const block = getBlock(tree, id);
    const why = untrustedReason(block, need);
    if (why === '') {
      const suffix = id === beId ? '' : ' The nearest part around it that can be edited is offered instead.';
      return { block, notice: notice === '' ? '' : notice + suffix };
    }
    if (notice === '') notice = why;
    id = tree.parentOf.get(id);
  }
  return { block: null, notice: notice === '' ? '' : `${notice} Nothing around it can be edited instead.` };
}

/** Returns why a block isn't trusted for the required access, as a sentence; '' if it is. */
export function untrustedReason(block: SourceBlock, need: TrustNeed): string {
  if (!block.trust[need]) {
    const reason = block.trust.reasons[0] ?? 'no-location';
    return `${SENTENCES[reason]}, so it cannot be changed safely.`;
  }
  if (need !== 'outer') return '';
  const balance = checkBalance(blockSource(block));
  return balance === true ? '' : balance.reason;
}
