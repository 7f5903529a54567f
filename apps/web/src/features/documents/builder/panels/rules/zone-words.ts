import type { RulesMode, SuggestionKind, Zone, ZoneKind } from '@galley/markup/zones';

const elementWords: Readonly<Record<string, string>> = {
  p: 'Paragraph',
  img: 'Image',
  a: 'Link',
  table: 'Table',
  tr: 'Table row',
  td: 'Table cell',
  th: 'Table cell',
  ul: 'List',
  ol: 'List',
  li: 'List item',
  header: 'Header',
  footer: 'Footer',
  nav: 'Navigation',
  form: 'Form',
  input: 'Form field',
  select: 'Form field',
  textarea: 'Form field',
  button: 'Button',
  hr: 'Line',
  figure: 'Figure',
  span: 'Inline text',
  strong: 'Inline text',
  b: 'Inline text',
  em: 'Inline text',
  i: 'Inline text',
};

/** What an element is, for someone who doesn’t read HTML. */
export function elementName(tag: string): string {
  if (/^h[1-6]$/.test(tag)) return 'Heading';
  return Object.hasOwn(elementWords, tag) ? (elementWords[tag] ?? 'Box') : 'Box';
}

const kindWords: Readonly<Record<ZoneKind, string>> = {
  edit: 'Editable',
  background: 'Background image',
  bgcolor: 'Background color',
  section: 'Section',
  component: 'Component',
  region: 'Region',
};

export const suggestionWords: Readonly<Record<SuggestionKind, string>> = {
  section: 'Section',
  repeat: 'Repeating row',
  heading: 'Heading',
  text: 'Text',
  listItem: 'List item',
  button: 'Button',
  link: 'Link',
  image: 'Image',
  background: 'Background image',
  field: 'Form field',
  preview: 'Preview text',
};

/** The mode that a proposal is about. */
export function modeOf(kind: SuggestionKind): RulesMode {
  if (kind === 'section') return 'sections';
  return kind === 'repeat' ? 'regions' : 'editable';
}

/** "Section, Editable"; '' = no tag. */
export function tagsOf({ tags }: Zone): string {
  const kinds = [...tags.kinds].flatMap((kind) =>
    Object.hasOwn(kindWords, kind) ? [kindWords[kind as ZoneKind]] : [],
  );
  return [...kinds, ...(tags.isPreview ? ['Preview text'] : [])].join(', ');
}
