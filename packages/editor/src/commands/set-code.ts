import { escapeText, innerSource, scanSource } from '@galley/markup';
import { canSetCode } from '../kernels/block-abilities';
import { type Command, findBlock, isRefusal } from './command';
import { blockIn } from './patch-block';

/** The text of a code block: shown as typed, so angle brackets are escaped; template tags stay (design 12). */
export const setCode: Command<'set-code'> = {
  name: 'set-code',
  label: 'Edit code',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    return isRefusal(block) ? block : canSetCode(block);
  },
  run: (tx, { beId, code }) => {
    const before = innerSource(blockIn(tx.tree, beId));
    tx.apply({ kind: 'setInner', beId, before, after: escapeCode(code) });
    return true;
  },
};

/** Everything but template tags is escaped. */
export function escapeCode(code: string): string {
  let source = '';
  let at = 0;
  for (const token of scanSource(code).tokens) {
    if (token.context !== 'text' || token.start < at) continue;
    source += escapeText(code.slice(at, token.start)) + code.slice(token.start, token.end);
    at = token.end;
  }
  return source + escapeText(code.slice(at));
}
