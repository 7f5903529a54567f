import { limits } from '@galley/contract';
import {
  type BeId,
  isRefusal,
  parseSource,
  type Refusal,
  refuse,
  type SourceBlock,
  setMarker,
  stripMarkers,
  walkBlocks,
} from '@galley/markup';
import { pastedKind, prepareInsert, prepareReturn } from '@galley/markup/blocks';
import type { DropPlace } from '../commands-map';
import { blockLabel } from '../kernels/block-labels';
import { pastePoint } from '../kernels/paste-places';
import type { Transaction } from '../transaction/transaction';
import type { PastedBlock } from '../types';
import type { Command, CommandContext } from './command';
import { firstNew } from './drop-palette-item';
import { landBlocks } from './land-blocks';

/**
 * Inserts copied blocks into the document by the rules of drops: with new ids and unique names, without duplicate
 * scripts. A block that was cut from this document comes back with its ids.
 */
export const pasteBlocks: Command<'paste-blocks'> = {
  name: 'paste-blocks',
  label: (_context, { blocks }) => {
    const [first] = blocks;
    const kind = first ? pastedKind(first.html) : null;
    if (blocks.length !== 1 || !kind || isRefusal(kind)) return `Paste ${blocks.length} blocks`;
    return `Paste ${kind.type}`;
  },
  blockId: () => '',
  can: ({ tree, document }, { blocks, place }) => {
    if (blocks.length === 0) return refuse('There is nothing to paste.');
    const size = blocks.reduce((sum, { html }) => sum + html.length, tree.root.length);
    if (size > limits.htmlBytes) return refuse('The document would grow beyond what can be saved.');
    for (const { html } of blocks) {
      const kind = pastedKind(html);
      if (isRefusal(kind)) return kind;
      const point = pastePoint(tree, kind, place, { isPage: document.mode === 'page' });
      if (isRefusal(point)) return point;
    }
    return true;
  },
  run: (tx, { blocks, place }, context) => {
    let next: DropPlace = place;
    const added: BeId[] = [];
    for (const block of blocks) {
      const result = pasteOne(tx, block, next, context);
      if (isRefusal(result)) return result;
      if (result === null) continue;
      added.push(result);
      next = { kind: 'after', beId: result };
    }
    const [first] = added;
    const shown = first === undefined ? undefined : tx.tree.blocks.get(first);
    if (shown) {
      context.selectAfter(shown.beId);
      context.announce(
        added.length === 1 ? `${blockLabel(shown, context.document)} pasted` : `${added.length} blocks pasted`,
      );
    }
    return true;
  },
};

/** Inserts one block. Returns its id, null if it has no new block, or the reason why it can't be inserted there. */
export function pasteOne(
  tx: Transaction,
  pasted: PastedBlock,
  place: DropPlace,
  { document, newId }: CommandContext,
): BeId | null | Refusal {
  const { markerPrefix } = document;
  // Markers of this document in foreign text are removed.
  const html = stripMarkers(pasted.html, markerPrefix).trim();
  const kind = pastedKind(html);
  if (isRefusal(kind)) return kind;
  const point = pastePoint(tx.tree, kind, place, { isPage: document.mode === 'page' });
  if (isRefusal(point)) return point;
  const known = tx.tree.blocks;
  const returned = pasted.cut === undefined ? null : prepareReturn(pasted.cut, tx.tree);
  if (returned !== null) {
    landBlocks(tx, point, returned);
    return firstNew(tx, known);
  }
  const prepared = prepareInsert(html, {
    tree: tx.tree,
    markerPrefix,
    newId,
    isThemeSource: pasted.isThemeSource,
    ...(pasted.variation >= 0 ? { variationIndex: pasted.variation } : {}),
  });
  const shown = withShownVariations(prepared, pasted.hidden, context(markerPrefix, newId));
  landBlocks(tx, point, shown);
  return firstNew(tx, known);
}

function context(markerPrefix: string, newId: () => string): { markerPrefix: string; newId(): string } {
  return { markerPrefix, newId };
}

/** Hides the variations that were hidden in the copied block. */
function withShownVariations(
  source: string,
  hidden: readonly number[],
  options: { markerPrefix: string; newId(): string },
): string {
  const tree = parseSource(source, options);
  const places = new Set(hidden);
  const opens = new Map<BeId, string>();
  const [top] = tree.root.parts.filter((part): part is SourceBlock => typeof part !== 'string');
  if (!top) return source;
  let at = 0;
  for (const block of walkBlocks(top)) {
    at += 1;
    const isVariation = block.groupName !== '' && !block.kinds.has('section') && !block.kinds.has('component');
    if (!isVariation || block.isHidden === places.has(at)) continue;
    opens.set(block.beId, setMarker(block.open, 'hidden', options.markerPrefix, places.has(at) ? '1' : null));
  }
  if (opens.size === 0) return source;
  const print = (part: string | SourceBlock): string =>
    typeof part === 'string' ? part : (opens.get(part.beId) ?? part.open) + part.parts.map(print).join('') + part.close;
  return tree.root.parts.map(print).join('');
}
