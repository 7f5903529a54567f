import { type BeId, isRefusal, type Refusal, refuse, type SourceBlock } from '@galley/markup';
import { vmlTwinSteps } from '@galley/markup/blocks';
import { escapeValue, patchAttribute, patchStyle } from '@galley/markup/html';
import { patchLinkStyle } from '@galley/markup/links';
import type { CommandArgs } from '../commands-map';
import { canPatch } from '../kernels/block-abilities';
import { linkStyleDefault, linkStyleIndex, linkStyleNone } from '../kernels/link-state';
import { readLinkAddress } from '../kernels/read-link-address';
import { attributeValue } from '../state/read-block';
import type { EditorDocument } from '../types';
import { type Command, type CommandContext, findBlock } from './command';
import { blockIn, patchOpen, withAttribute } from './patch-block';

/** Changes the address, alias and style of a link block. */
export const setLinkAddress: Command<'set-link-address'> = {
  name: 'set-link-address',
  label: 'Change link',
  blockId: ({ beId }) => beId,
  can: ({ tree, document }, args) => {
    const block = findBlock(tree, args.beId);
    if (isRefusal(block)) return block;
    if (block.tag !== 'a') return refuse('This block isn’t a link.');
    if (!block.rules.canLink) return refuse('The theme doesn’t allow links here.');
    const address = addressOf(block, args, document);
    return isRefusal(address) ? address : canPatch(block);
  },
  run: (tx, args, context) => {
    const { beId, alias, styleIndex } = args;
    const block = blockIn(tx.tree, beId);
    const href = addressOf(block, args, context.document);
    if (isRefusal(href)) return href;
    let open = withAttribute(block.open, 'href', href, { isKept: true });
    if (alias !== undefined) open = withAttribute(open, 'alias', alias);
    if (styleIndex !== undefined) open = withStyle(open, block, styleIndex, context);
    else if (href === '') open = withFormerDecoration(open, beId, context);
    patchOpen(tx, block, open);
    tx.applyAll(vmlTwinSteps(tx.tree, beId, { href }));
    return true;
  },
};

function addressOf(
  block: SourceBlock,
  { href, isAsTyped }: CommandArgs['set-link-address'],
  { mergeTags }: EditorDocument,
): string | Refusal {
  return readLinkAddress(href, { present: attributeValue(block.open, 'href'), mergeTags, isAsTyped });
}

function withStyle(open: string, block: SourceBlock, styleIndex: number, context: CommandContext): string {
  const { originalStyles, document } = context;
  if (!originalStyles.has(block.beId)) originalStyles.set(block.beId, attributeValue(block.open, 'style') || null);
  // The link's current style keeps its spelling.
  const present = attributeValue(open, 'style');
  const isSame = styleIndex === linkStyleIndex(present, document.linkStyles);
  if (isSame && styleIndex !== linkStyleDefault) return open;
  if (styleIndex === linkStyleNone) return patchLinkStyle(open, null);
  if (styleIndex === linkStyleDefault) {
    const original = originalStyles.get(block.beId) ?? null;
    return (original ?? '') === present
      ? open
      : patchAttribute(open, 'style', original === null ? null : escapeValue(original));
  }
  const style = document.linkStyles.find((entry) => entry.index === styleIndex);
  return style ? patchLinkStyle(open, style.style) : open;
}

/** Removing the address restores the text-decoration that the link had before a style was chosen. */
function withFormerDecoration(open: string, beId: BeId, { originalStyles }: CommandContext): string {
  const original = originalStyles.get(beId);
  if (original === undefined) return open;
  const decoration = /(?:^|;)\s*text-decoration\s*:\s*([^;]+)/i.exec(original ?? '')?.[1]?.trim() ?? null;
  return patchStyle(open, 'text-decoration', decoration);
}
