import { messages } from '@galley/contract';
import { blockSource, isRefusal, parseSource, refuse, stripMarkers } from '@galley/markup';
import { prepareInsert, withBlockId } from '@galley/markup/blocks';
import { checkBalance } from '@galley/markup/html';
import { canTakeWhole } from '../kernels/block-abilities';
import { placeOf } from '../kernels/siblings';
import { type Command, findBlock } from './command';
import { blockIn } from './patch-block';

/**
 * Replaces a section with other html and keeps its id: another snapshot, an upgraded version. Refused if the block
 * isn't a section, or the html isn't exactly one section.
 */
export const replaceSection: Command<'replace-section'> = {
  name: 'replace-section',
  label: 'Replace section',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId, html }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    if (!block.kinds.has('section')) return refuse(messages.onlySectionsReplaced);
    if (!isOneSection(html)) return refuse(messages.notOneSection);
    const balanced = checkBalance(html);
    return balanced === true ? canTakeWhole(block) : balanced;
  },
  run: (tx, { beId, html }, context) => {
    const { newId, document } = context;
    const { markerPrefix } = document;
    const place = placeOf(tx.tree, beId);
    if (!place) return refuse('This block is no longer in the document.');
    const gap = { parentId: place.parentId, offset: place.offset };
    const prepared = prepareInsert(stripMarkers(html.trim(), markerPrefix), {
      tree: tx.tree,
      markerPrefix,
      newId,
      replacesId: beId,
      isThemeSource: false,
    });
    tx.apply({ kind: 'remove', gap, html: blockSource(blockIn(tx.tree, beId)) });
    tx.apply({ kind: 'insert', gap, html: withBlockId(prepared, markerPrefix, beId) });
    context.selectAfter(beId);
    return true;
  },
};

function isOneSection(html: string): boolean {
  let count = 0;
  const { root } = parseSource(html.trim(), { markerPrefix: '', newId: () => `part${++count}` });
  const [only] = root.parts.filter((part) => part !== '');
  const isAlone = root.parts.filter((part) => part !== '').length === 1;
  return isAlone && only !== undefined && typeof only !== 'string' && only.kinds.has('section') && only.trust.outer;
}
