import { isRefusal, type Refusal, refuse, type SourceTree } from '@galley/markup';
import { vmlTwinSteps } from '@galley/markup/blocks';
import { patchImage } from '@galley/markup/content';
import { enclosingLink, enclosingLinkSteps } from '@galley/markup/links';
import type { CommandArgs } from '../commands-map';
import { canPatch } from '../kernels/block-abilities';
import { readLinkAddress } from '../kernels/read-link-address';
import { canReplaceImage } from '../state/read-block';
import type { EditorDocument } from '../types';
import { type Command, findBlock } from './command';
import { blockIn, patchOpen, withAttribute } from './patch-block';

/** Replaces an image: `src`, numeric sizes in the markup, `srcset`, and the Outlook twin. */
export const setImage: Command<'set-image'> = {
  name: 'set-image',
  label: 'Replace image',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    return block.tag === 'img' ? canReplaceImage(block) : refuse('This block isn’t an image.');
  },
  run: (tx, { beId, src, width, height, srcset }, context) => {
    const block = blockIn(tx.tree, beId);
    const shown = {
      src,
      ...(width === undefined ? {} : { width: Math.round(width) }),
      ...(height === undefined ? {} : { height: Math.round(height) }),
    };
    patchOpen(tx, block, patchImage(block.open, { ...shown, ...(srcset === undefined ? {} : { srcset }) }));
    tx.applyAll(vmlTwinSteps(tx.tree, beId, shown));
    context.announce('Image replaced');
    return true;
  },
};

export const setImageAlt: Command<'set-image-alt'> = {
  name: 'set-image-alt',
  label: 'Change alternative text',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    if (block.tag !== 'img') return refuse('This block isn’t an image.');
    return block.kinds.has('edit') ? canPatch(block) : refuse('The theme doesn’t let you change this image.');
  },
  run: (tx, { beId, alt }) => {
    const block = blockIn(tx.tree, beId);
    patchOpen(tx, block, withAttribute(block.open, 'alt', alt, { isKept: true }));
    return true;
  },
};

/** Changes, adds or removes the untagged link around an image (docs/grammar.md 4); '' removes it. */
export const setImageLink: Command<'set-image-link'> = {
  name: 'set-image-link',
  label: 'Link image',
  blockId: ({ beId }) => beId,
  can: ({ tree, document }, args) => {
    const block = findBlock(tree, args.beId);
    if (isRefusal(block)) return block;
    if (block.tag !== 'img') return refuse('This block isn’t an image.');
    if (!block.rules.canLink) return refuse('The theme doesn’t allow links here.');
    const address = addressAround(tree, args, document);
    return isRefusal(address) ? address : true;
  },
  run: (tx, args, { document }) => {
    const { beId } = args;
    const href = addressAround(tx.tree, args, document);
    if (isRefusal(href)) return href;
    tx.applyAll(enclosingLinkSteps(tx.tree, beId, href));
    tx.applyAll(vmlTwinSteps(tx.tree, beId, { href }));
    return true;
  },
};

function addressAround(
  tree: SourceTree,
  { beId, href, isAsTyped }: CommandArgs['set-image-link'],
  { mergeTags }: EditorDocument,
): string | Refusal {
  return readLinkAddress(href, { present: enclosingLink(tree, beId)?.href, mergeTags, isAsTyped });
}
