import type { StyledElement } from '@galley/markup/styles';
import { attributeOf, hasTemplateTag, type KnownAttribute, type ReaderPage } from './reader-page';

/** A link, and what screen readers and readers get of it. */
export interface LinkFacts {
  element: StyledElement;
  /** Its text, with single blanks; template tags as written. */
  text: string;
  images: readonly { element: StyledElement; alt: KnownAttribute }[];
  /** True if something else in it can have a name, such as an svg element. */
  hasOther: boolean;
  label: KnownAttribute;
}

const inlineTag = /<\/?(?!(?:a|abbr|b|bdi|bdo|big|cite|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)\b)[a-z]/i;
const named = /^(?:svg|object|iframe|video|audio|input|button|canvas|embed|math)$/;

/** Reads all links that screen readers find, in document order. Every text and image is visited once. */
export function readLinks(reader: ReaderPage): LinkFacts[] {
  const { page, html } = reader;
  const linkOf = reader.nearest(/^a$/);
  const links = new Map<StyledElement, { images: LinkFacts['images'][number][]; hasOther: boolean; parts: string[] }>();
  for (const element of page.elements) {
    if (isLink(reader, element)) links.set(element, { images: [], hasOther: false, parts: [] });
    const link = linkOf.get(element);
    const facts = link && links.get(link);
    if (!facts || reader.isHidden(element)) continue;
    if (element.name === 'img') facts.images.push({ element, alt: attributeOf(element, 'alt') });
    if (named.test(element.name)) facts.hasOther = true;
  }
  let before = 0;
  for (const { text, start, end, parent } of reader.runs) {
    const link = linkOf.get(parent);
    const isApart = start > before && inlineTag.test(html.slice(before, start));
    before = end;
    if (link) links.get(link)?.parts.push(isApart ? ` ${text}` : text);
  }
  return [...links].map(([element, { images, hasOther, parts }]) => {
    const text = parts.join('').replace(/\s+/g, ' ').trim();
    return { element, text, images, hasOther, label: attributeOf(element, 'aria-label') };
  });
}

function isLink(reader: ReaderPage, element: StyledElement): boolean {
  const { name, attributes } = element;
  if (name !== 'a' || !attributes.has('href') || reader.isHidden(element)) return false;
  return attributes.get('aria-hidden')?.value !== 'true';
}

/** Returns whether a link has a name that its contents don't show: a label, or a text by a template tag. */
export function hasOtherName({ element, text, label, hasOther }: LinkFacts): boolean {
  if (hasOther || hasTemplateTag(text) || element.hasUnknownChildren || !label.isKnown) return true;
  if ((label.value ?? '').trim() !== '') return true;
  return element.attributes.has('aria-labelledby');
}
