import { collectNames, patchAttribute, printTree, readAttribute, type SourceTree, type Step } from '@galley/markup';
import { canSetAnchor } from '../kernels/block-abilities';
import { attributeValue } from '../state/read-block';
import { type Command, findBlock, isRefusal, refuse } from './command';
import { blockIn, patchOpen, withAttribute } from './patch-block';

const anchorForm = /^[A-Za-z][\w.:-]{0,99}$/;

/** Changes the id of a heading; links to `#id` in the document follow (tags.md 3). */
export const setAnchor: Command<'set-anchor'> = {
  name: 'set-anchor',
  label: 'Change anchor',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId, anchor }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    const can = canSetAnchor(block);
    if (can !== true) return can;
    if (!anchorForm.test(anchor))
      return refuse('An anchor begins with a letter and holds letters, digits, - and _ only.');
    if (attributeValue(block.open, 'id') === anchor) return true;
    // Elements that are no blocks have ids too.
    const isTaken = collectNames(printTree(tree)).ids.has(anchor);
    return isTaken ? refuse(`The anchor "${anchor}" is taken.`) : true;
  },
  run: (tx, { beId, anchor }) => {
    const block = blockIn(tx.tree, beId);
    const former = attributeValue(block.open, 'id');
    patchOpen(tx, block, withAttribute(block.open, 'id', anchor));
    if (former !== '' && former !== anchor) tx.applyAll(followSteps(tx.tree, former, anchor));
    return true;
  },
};

/** Steps that point links at the new anchor: links that are blocks, and links inside texts. */
function followSteps(tree: SourceTree, former: string, anchor: string): Step[] {
  const steps: Step[] = [];
  const link = new RegExp(`(<a\\b[^>]*?\\shref\\s*=\\s*["']?)#${escapePattern(former)}(?=["'\\s>])`, 'gi');
  for (const block of tree.blocks.values()) {
    if (block.tag === 'a' && readAttribute(block.open, 'href') === `#${former}` && block.trust.startTag) {
      const after = patchAttribute(block.open, 'href', `#${anchor}`);
      steps.push({ kind: 'setAttributes', beId: block.beId, before: block.open, after });
    }
    const [inner] = block.parts;
    if (block.parts.length !== 1 || typeof inner !== 'string' || !block.trust.inner) continue;
    const after = inner.replace(link, (_found, head: string) => `${head}#${anchor}`);
    if (after !== inner) steps.push({ kind: 'setInner', beId: block.beId, before: inner, after });
  }
  return steps;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
