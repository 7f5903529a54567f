import type { BeId, BlockKind, SourceBlock, SourceTree } from '@galley/markup';
import type { BlockCrumb } from '../types';

const tagWords: Readonly<Record<string, string>> = {
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

/** The kind that names a block: section before component before region before what it holds. */
export function mainKind(block: SourceBlock): BlockKind {
  const order: readonly BlockKind[] = ['section', 'component', 'link', 'edit', 'region', 'background', 'bgcolor', 'bg'];
  return order.find((kind) => block.kinds.has(kind)) ?? 'edit';
}

/** "Section Image left", "Text", "Heading 1": what people read in the margin, the toolbar and announcements. */
export function blockLabel(block: SourceBlock): string {
  const name = blockName(block);
  if (block.isCode) return 'Code';
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
  return heading ? `Heading ${heading[1]}` : (tagWords[tag] ?? 'Text');
}

/** The theme's own name for a block: its title, else the words of its group ("image-left" is "Image left"). */
export function blockName(block: SourceBlock): string {
  if (block.title) return block.title;
  const words = block.groupName.replace(/[-_]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : '';
}

/** The block and what it is in, outermost first. */
export function blockPath(tree: SourceTree, beId: BeId): BlockCrumb[] {
  const path: BlockCrumb[] = [];
  for (let id: BeId | undefined = beId; id; id = tree.parentOf.get(id)) {
    const block = tree.blocks.get(id);
    if (!block) break;
    path.unshift({ beId: id, kind: mainKind(block), label: blockLabel(block) });
  }
  return path;
}

/** The word for the kind in undo labels and announcements: "section", "component", "image", "text". */
export function blockNoun(block: SourceBlock): string {
  if (block.kinds.has('section')) return 'section';
  if (block.isCode) return 'code';
  if (block.kinds.has('component')) return 'component';
  if (block.kinds.has('region')) return 'area';
  return tagLabel(block.tag).toLowerCase();
}
