import { type BeId, blockSource, isRefusal, type Refusal, refuse } from '@galley/markup';
import { pastedKind } from '@galley/markup/blocks';
import { canRemove } from '../kernels/block-abilities';
import { type BlockClip, blocksToPaste, blockToCopy, clipBlock, readClip, writeClip } from '../kernels/block-clip';
import { blockLabel } from '../kernels/block-labels';
import { pastePlace } from '../kernels/paste-places';
import { outerPlaceOf } from '../kernels/siblings';
import type { CommandPort, DocumentPort, MessagePort } from '../ports';

/** The engine as used by the clipboard. */
type ClipboardHost = Omit<DocumentPort, 'source'> & Pick<CommandPort, 'run'> & Pick<MessagePort, 'announce'>;

/** The last cut of each open document: the clipboard's data, and the block with its markers. */
const cuts = new WeakMap<object, { json: string; html: string }>();

/** Copies the selected block, or the section or component around it; a cut removes the selected block itself. */
export function copyBlocks(host: ClipboardHost, { isCut }: { isCut: boolean }): Record<string, string> | Refusal {
  const result = copy(host, isCut);
  if (isRefusal(result)) host.announce(result.reason);
  return result;
}

function copy(host: ClipboardHost, isCut: boolean): Record<string, string> | Refusal {
  const tree = host.tree();
  const selectedId = host.state().selected?.beId ?? null;
  if (selectedId === null) return refuse('Select a block first.');
  const beId = blockToCopy(tree, selectedId);
  const block = beId === null ? undefined : tree.blocks.get(beId);
  if (!block) return refuse('Only sections and components can be copied.');
  if (isCut && block.beId !== selectedId) return refuse('Only sections and components can be cut.');
  const clip = clipBlock(tree, block.beId, host.document());
  if (isRefusal(clip)) return clip;
  const texts = writeClip(clip, originOf());
  if (isCut) {
    const html = outerPlaceOf(tree, block.beId)?.html ?? blockSource(block);
    const removed = removeAs(host, block.beId, canRemove(tree, block.beId));
    if (removed !== true) return removed;
    cuts.set(host.document(), { json: JSON.stringify(clip), html });
  }
  host.announce(`${blockLabel(block, host.document())} ${isCut ? 'cut' : 'copied'}`);
  return texts;
}

function removeAs(host: ClipboardHost, beId: BeId, can: true | Refusal): true | Refusal {
  return can === true ? host.run('remove-block', { beId }) : can;
}

/** Pastes the blocks in a clipboard; refuses with the reason if there are none that can be pasted here. */
export function pasteBlocks(host: ClipboardHost, read: (type: string) => string): true | Refusal {
  const clip = readClip(read, host.document());
  const result =
    clip === null ? refuse('There are no blocks on the clipboard. To paste text, click into a text first.') : clip;
  if (!isRefusal(result)) return paste(host, result);
  host.announce(result.reason);
  return result;
}

function paste(host: ClipboardHost, clip: BlockClip): true | Refusal {
  const cut = cuts.get(host.document());
  const isCut = cut?.json === JSON.stringify(clip);
  const blocks = blocksToPaste(clip, host.document()).map((block) => (isCut ? { ...block, cut: cut.html } : block));
  const kind = pastedKind(blocks[0]?.html ?? '');
  const isPage = host.document().mode === 'page';
  const selectedId = host.state().selected?.beId ?? null;
  const place = isRefusal(kind) ? null : pastePlace(host.tree(), kind, selectedId, { isPage });
  // Without a place, the command returns the reason.
  return host.run('paste-blocks', { blocks, place: place ?? { kind: 'end' } });
}

/**
 * Handles the browser's copy, cut or paste event while a block is selected and no text is edited. Returns true if it
 * was handled.
 */
export function handleClipboard(host: ClipboardHost, event: ClipboardEvent): boolean {
  const { clipboardData, type } = event;
  if (host.text() || !clipboardData) return false;
  if (type === 'paste') {
    pasteBlocks(host, (wanted) => clipboardData.getData(wanted));
    return true;
  }
  if (host.state().selected === null) return false;
  const texts = copyBlocks(host, { isCut: type === 'cut' });
  if (isRefusal(texts)) return true;
  for (const [name, text] of Object.entries(texts)) clipboardData.setData(name, text);
  return true;
}

/** Returns the product's origin, which prefixes the addresses of content pasted into other programs. */
function originOf(): string {
  return typeof location === 'undefined' ? '' : location.origin;
}
