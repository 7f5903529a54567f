import {
  type BeId,
  checkBalance,
  type DropGap,
  dropGaps,
  outerSpan,
  outerTag,
  parseSource,
  type Refusal,
  refuse,
  type SourceTree,
} from '@galley/markup';
import type { DropPlace } from '../commands-map';
import { findPoint } from './drop-points';

/** What a pasted source is: read from the source itself, whatever the clipboard says. */
export interface PastedKind {
  type: 'section' | 'component';
  tag: string;
}

const noBlock: Refusal = refuse('This is no section or component, so it cannot be pasted.');

/** The one section or component that a source is, whole and by itself. */
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

/** The gap for pasted blocks of one kind, by the rules of drops. */
export function pastePoint(
  tree: SourceTree,
  { type, tag }: PastedKind,
  place: DropPlace,
  { isPage }: { isPage: boolean },
): DropGap | Refusal {
  return findPoint(dropGaps(tree, { type, tag, isPage }), tree, place);
}

/**
 * The place of a paste: into the selected block where it is an empty region, or a section or region that takes
 * components; after it; at the end. The first of these that takes the block; null where nothing does.
 */
export function pastePlace(
  tree: SourceTree,
  { type, tag }: PastedKind,
  selectedId: BeId | null,
  { isPage }: { isPage: boolean },
): DropPlace | null {
  const points = dropGaps(tree, { type, tag, isPage });
  const places: DropPlace[] = [{ kind: 'end' }];
  const selected = selectedId === null ? undefined : tree.blocks.get(selectedId);
  if (selected) {
    const { beId, kinds } = selected;
    places.unshift({ kind: 'after', beId });
    const isField = points.some((point) => point.isField && (point.parentId === beId || point.id === beId));
    const isContainer = kinds.has('section') || (kinds.has('region') && !kinds.has('edit'));
    if (isField || (type === 'component' && isContainer)) places.unshift({ kind: 'into', beId });
  }
  return places.find((place) => !('refused' in findPoint(points, tree, place))) ?? null;
}
