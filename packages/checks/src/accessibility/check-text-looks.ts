import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { readColor } from '../page/read-color';
import { declarationPlace, groupByCause, makeFinding, tagPlace, times } from './findings';
import { hasTemplateTag, type ReaderPage, type TextRun } from './reader-page';
import { wcag } from './sources';

const smallest = 12;
const illegible = 10;
const presentation = wcag('1.4.8', 'visual-presentation');
const resizing = wcag('1.4.4', 'resize-text');
const contrast = wcag('1.4.3', 'contrast-minimum');

/** Finds texts that are hard to see: small, justified, or over an image without a color behind it. */
export function checkTextLooks(reader: ReaderPage): ExportFinding[] {
  const runs = seenRuns(reader);
  return [...checkSize(reader, runs), ...checkJustified(reader, runs), ...checkGrounds(reader, runs)];
}

/** Returns the texts with letters or digits that readers see. */
function seenRuns(reader: ReaderPage): TextRun[] {
  return reader.runs.filter(({ text, parent }) => /[\p{L}\p{N}]/u.test(text) && reader.showsText(parent));
}

/** Returns whether a template tag in the element's `style` sets one of the properties. */
function isSetByTag({ attributes, hasUnknownAttributes }: StyledElement, properties: RegExp): boolean {
  if (hasUnknownAttributes) return true;
  const style = attributes.get('style');
  if (!style?.hasToken && !style?.isConditional) return false;
  return style.value
    .split(';')
    .some((part) => properties.test(part.trim()) && (style.isConditional || hasTemplateTag(part)));
}

/** The element that sets an inherited property; `tag` = a template tag does, null = none. */
export type Setter = StyledElement | 'tag' | null;

/** Finds what sets an inherited property, for every element. `byTag` matches its declarations in `style` attributes. */
export function settersOf(
  { page, looks }: ReaderPage,
  property: string,
  byTag: RegExp,
): ReadonlyMap<StyledElement, Setter> {
  const setters = new Map<StyledElement, Setter>();
  for (const element of page.elements) {
    const around = element.parent ? (setters.get(element.parent) ?? null) : null;
    const own = looks.declared(element, property);
    setters.set(element, isSetByTag(element, byTag) ? 'tag' : own && own.value !== 'inherit' ? element : around);
  }
  return setters;
}

function checkSize(reader: ReaderPage, runs: readonly TextRun[]): ExportFinding[] {
  const { looks, html } = reader;
  const sizes = runs
    .map(({ text, parent }) => ({ text: text.trim(), parent, size: Math.round(looks.fontSize(parent) * 10) / 10 }))
    .filter(({ size }) => size < smallest);
  if (sizes.length === 0) return [];
  const setters = settersOf(reader, 'font-size', /^font(?:-size)?\s*:/i);
  const beside = reader.nearest(/^(?:su[bp]|rt|rp)$/);
  const small = sizes.flatMap(({ text, parent, size }) => {
    const setter = setters.get(parent);
    if (!setter || setter === 'tag' || beside.get(parent)) return [];
    const declared = looks.declared(setter, 'font-size');
    return [{ text, size, place: declarationPlace(html, declared?.start ?? 0, setter) }];
  });
  return groupByCause(small).map(({ first: { text, size, place }, count }) =>
    makeFinding('a11y-small-text', size < illegible ? 'error' : 'warning', {
      message: `Text of ${size} px, which many people can’t read without zooming${times(count)}`,
      source: resizing,
      place,
      detail: text,
    }),
  );
}

function checkJustified(reader: ReaderPage, runs: readonly TextRun[]): ExportFinding[] {
  const { looks, html } = reader;
  const setters = settersOf(reader, 'text-align', /^text-align\s*:/i);
  const justified = runs.flatMap(({ text, parent }) => {
    const setter = setters.get(parent);
    if (!setter || setter === 'tag') return [];
    const declared = looks.declared(setter, 'text-align');
    if (declared?.value.trim().toLowerCase() !== 'justify') return [];
    return [{ text: text.trim(), place: declarationPlace(html, declared.start, setter) }];
  });
  return groupByCause(justified).map(({ first: { text, place }, count }) =>
    makeFinding('a11y-justify', 'hint', {
      message: `Justified text: its uneven gaps are hard to read for people with dyslexia${times(count)}`,
      source: presentation,
      place,
      detail: text,
    }),
  );
}

/** Finds texts whose background is an image, so that they are illegible while it doesn't load. */
function checkGrounds(reader: ReaderPage, runs: readonly TextRun[]): ExportFinding[] {
  const grounds = new Map<StyledElement, StyledElement | null>();
  for (const element of reader.page.elements) {
    const around = element.parent ? (grounds.get(element.parent) ?? null) : null;
    grounds.set(element, groundOf(reader, element, around));
  }
  const over = runs.flatMap(({ text, parent }) => {
    const ground = grounds.get(parent);
    return ground ? [{ text: text.trim(), place: tagPlace(reader.html, ground) }] : [];
  });
  return groupByCause(over).map(({ first: { text, place } }) =>
    makeFinding('a11y-background-image-color', 'warning', {
      message: 'Text over a background image without a background color: hard to read while the image doesn’t load',
      source: contrast,
      place,
      detail: text,
    }),
  );
}

/** Returns the image under the text of an element; null = a color, or not known. `around` is the one around it. */
function groundOf({ looks }: ReaderPage, element: StyledElement, around: StyledElement | null): StyledElement | null {
  if (isSetByTag(element, /^background/i)) return null;
  const bgcolor = element.attributes.get('bgcolor');
  if (bgcolor?.hasToken || bgcolor?.isConditional) return null;
  const written = looks.declared(element, 'background-color')?.value ?? '';
  const color = written === '' ? null : readColor(written);
  // A value that can't be read, such as a variable, may be a color.
  if (written !== '' && (color === null || color[3] > 0))
    return /^(?:inherit|initial|unset|none)$/i.test(written) ? around : null;
  const image = looks.declared(element, 'background-image')?.value ?? '';
  if (!/url\(/i.test(image) || hasTemplateTag(image)) return around;
  return element;
}
