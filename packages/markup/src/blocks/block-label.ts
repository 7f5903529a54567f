import { nameToLabel } from '../html/html-text';
import type { BlockKind, SourceBlock } from '../types';

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

/** Returns what a block is, with its name if it has one: "Section Image left", "Text", "Heading 1". */
export function labelOfBlock(block: SourceBlock, name: string): string {
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

/** Returns what an element is called by its tag: "Image", "Heading 1"; "Text" for tags without a name of their own. */
export function tagLabel(tag: string): string {
  const heading = /^h([1-6])$/.exec(tag);
  return heading ? `Heading ${heading[1]}` : (tagLabels[tag] ?? 'Text');
}

/** Returns the name that a block has in the document: its title, else its group's name as a label. */
export function ownNameOf(block: SourceBlock): string {
  return block.title || nameToLabel(block.groupName);
}
