import { checkBalance } from '../html/balance';
import { refuse } from '../refusal';
import { parseSource } from '../source/parse-source';
import type { Refusal } from '../types';
import { outerSpan, outerTag } from './copy-span';

/** The kind of a pasted source, read from the source itself rather than from the clipboard data. */
export interface PastedKind {
  type: 'section' | 'component';
  tag: string;
}

const noBlock: Refusal = refuse('This is no section or component, so it cannot be pasted.');

/** Returns the kind of a source that is exactly one section or component, else a refusal. */
export function pastedKind(html: string): PastedKind | Refusal {
  let count = 0;
  const tree = parseSource(html, { markerPrefix: '', newId: () => `p${++count}` });
  const [block, ...others] = tree.root.parts.filter((part) => typeof part !== 'string');
  if (!block || others.length > 0 || !block.trust.outer) return noBlock;
  const { start, end } = outerSpan(tree, block.beId);
  if ((html.slice(0, start) + html.slice(end)).trim() !== '') return noBlock;
  if (!block.kinds.has('section') && !block.kinds.has('component')) return noBlock;
  const balance = checkBalance(html);
  if (balance !== true) return balance;
  return { type: block.kinds.has('section') ? 'section' : 'component', tag: outerTag(tree, block.beId) };
}
