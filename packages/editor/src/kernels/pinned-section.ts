import { messages } from '@galley/contract';
import { type BeId, isRefusal, parseSource, type Refusal, refuse, type SourceTree } from '@galley/markup';
import { pastedKind } from '@galley/markup/blocks';
import type { EditorDocument, PinItem } from '../types';
import { canTakeWhole } from './block-abilities';
import { blocksToPaste, clipBlock } from './block-clip';
import { type PaletteItems, paletteItemOf } from './palette-item';
import { outerPlaceOf } from './siblings';

/** A section to pin, as in the document: with markers. */
export interface SectionToPin {
  html: string;
  markerPrefix: string;
  blockId: BeId;
  /** Id of its palette item; '' = none. */
  sectionId: string;
}

/** Returns the data that pinning a block stores, or a refusal. Only sections can be pinned. */
export function sectionToPin(tree: SourceTree, beId: BeId | null, palette: PaletteItems): SectionToPin | Refusal {
  const block = beId === null ? undefined : tree.blocks.get(beId);
  if (!block?.kinds.has('section')) return refuse(messages.onlySectionsPinned);
  const whole = canTakeWhole(block);
  if (whole !== true) return whole;
  return {
    html: outerPlaceOf(tree, block.beId)?.html ?? '',
    markerPrefix: tree.markerPrefix,
    blockId: block.beId,
    sectionId: paletteItemOf(block, palette)?.id ?? '',
  };
}

/** A pin with the HTML of its snapshot, as returned by the server. */
export interface StoredPin {
  id: number;
  name: string;
  html: string;
  markerPrefix: string;
  /** The base of the relative addresses of its theme version. */
  assetBase: string;
  /** The snapshot, if the section will be linked to the pin. */
  linkedSnapshotId?: number;
}

/** Converts a stored pin for this document: its stored bytes without markers, or a refusal. */
export function pinItemOf(
  { id, name, html, markerPrefix, assetBase, linkedSnapshotId = 0 }: StoredPin,
  document: EditorDocument,
): PinItem | Refusal {
  let count = 0;
  const tree = parseSource(html, { markerPrefix, newId: () => `p${++count}` });
  const top = tree.root.parts.find((part) => typeof part !== 'string');
  if (top === undefined || typeof top === 'string') return refuse(messages.onlySectionsPinned);
  const clip = clipBlock(tree, top.beId, document);
  if (isRefusal(clip)) return clip;
  const [block] = blocksToPaste({ ...clip, assetBase }, document);
  if (!block) return refuse(messages.onlySectionsPinned);
  const kind = pastedKind(block.html);
  if (isRefusal(kind)) return kind;
  return { pinArchiveId: id, title: name, tag: kind.tag, block, linkedSnapshotId };
}
