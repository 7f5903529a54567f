import { nameToLabel } from '../html/html-text';
import { readBlockTags } from '../rules/block-rules';
import { zoneLabel } from '../zones/read-zones';
import type { MarkNode } from './read-nodes';

/** The kinds of tagged elements, as people see them. */
export type AreaKind =
  | 'section'
  | 'component'
  | 'region'
  | 'text'
  | 'image'
  | 'link'
  | 'field'
  | 'background'
  | 'preview'
  | 'other';

export interface Area {
  kind: AreaKind;
  /** Its title or name, or else its first words; '' = it has none. */
  title: string;
}

/** Describes a tagged element of a source. */
export function describeArea(source: string, node: MarkNode): Area {
  const { title, groupName, slotName, kinds } = readBlockTags(node.open);
  const isItem = kinds.has('section') || kinds.has('component') || kinds.has('region');
  const name = isItem ? title || nameToLabel(groupName) : '';
  return { kind: areaKindOf(node), title: name || zoneLabel(source, node) || nameToLabel(slotName) };
}

/** Returns what a tagged element is. */
export function areaKindOf({ open, tag }: MarkNode): AreaKind {
  const { kinds, isPreview } = readBlockTags(open);
  if (isPreview) return 'preview';
  for (const kind of ['section', 'component', 'region'] as const) if (kinds.has(kind)) return kind;
  if (kinds.has('edit')) {
    if (tag === 'img') return 'image';
    if (tag === 'a') return 'link';
    return ['input', 'select', 'textarea', 'button'].includes(tag) ? 'field' : 'text';
  }
  return kinds.has('background') ? 'background' : 'other';
}
