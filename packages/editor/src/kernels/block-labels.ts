import type { BeId, BlockKind, SourceBlock, SourceTree } from '@galley/markup';
import { nameToLabel } from '@galley/markup/html';
import type { BlockCrumb } from '../types';
import { type PaletteItems, paletteItemOf } from './palette-item';

const tagLabels: Readonly<Record<string, string>> = {
  p: 'Text',
  span: 'Text',
  div: 'Text',
  td: 'Text',
  th: 'Text',
  cite: 'Quote',
  blockquote: 'Quote',
  code: 'Code',
  legend: 'Legend',
  label: 'Label',
  li: 'List item',
  ul: 'List',
  ol: 'List',
  a: 'Link',
  img: 'Image',
  input: 'Field',
  select: 'Select',
  textarea: 'Text field',
  button: 'Button',
};

/** Returns the kind that names a block, by priority: section, component, then content, region and backgrounds. */
export function mainKind(block: SourceBlock): BlockKind {
  const order: readonly BlockKind[] = ['section', 'component', 'link', 'edit', 'region', 'background', 'bgcolor', 'bg'];
  return order.find((kind) => block.kinds.has(kind)) ?? 'edit';
}

/**
 * Returns the label of a block in the margin, the toolbar and announcements: "Section Image left", "Text", "Heading 1".
 */
export function blockLabel(block: SourceBlock, palette: PaletteItems): string {
  const name = blockName(block, palette);
  if (block.isCode) return name || 'Code';
  switch (mainKind(block)) {
    case 'section':
      return name ? `Section ${name}` : 'Section';
    case 'component':
      return name ? `Component ${name}` : block.kinds.has('edit') ? tagLabel(block.tag) : 'Component';
    case 'region':
      return name ? `Area ${name}` : 'Area';
    case 'edit':
    case 'link':
      return tagLabel(block.tag);
    case 'background':
    case 'bgcolor':
    case 'bg':
      return 'Background';
  }
}

function tagLabel(tag: string): string {
  const heading = /^h([1-6])$/.exec(tag);
  return heading ? `Heading ${heading[1]}` : (tagLabels[tag] ?? 'Text');
}

/**
 * Returns the theme's name for a block: its own title, else the title of its palette item (only one of the variations
 * may have a title), else its group name as a label ("image-left" is "Image left").
 */
export function blockName(block: SourceBlock, palette: PaletteItems): string {
  return block.title || paletteItemOf(block, palette)?.title || nameToLabel(block.groupName);
}

/** Returns the block and its ancestors, outermost first. */
export function blockPath(tree: SourceTree, beId: BeId, palette: PaletteItems): BlockCrumb[] {
  const path: BlockCrumb[] = [];
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const block = tree.blocks.get(id);
    if (!block) break;
    path.unshift({ beId: id, kind: mainKind(block), label: blockLabel(block, palette) });
  }
  return path;
}

/** Returns the noun for a block in undo labels and announcements: "section", "component", "image", "text". */
export function blockNoun(block: SourceBlock): string {
  if (block.kinds.has('section')) return 'section';
  if (block.isCode) return 'code';
  if (block.kinds.has('component')) return 'component';
  if (block.kinds.has('region')) return 'area';
  return tagLabel(block.tag).toLowerCase();
}
