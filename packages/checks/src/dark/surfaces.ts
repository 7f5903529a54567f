import { blend, type Rgba } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportedPage } from '../page/exported-page';
import type { Declared, Looks } from '../page/looks';
import { readColor } from '../page/read-color';

/** How a client paints an email: its own colors, and what it makes of those of the author. */
export interface Paint {
  looks: Looks;
  /** The ground where the email has none. Opaque. */
  page: Rgba;
  /** The color of texts and links that have none. */
  text: Rgba;
  link: Rgba;
  background(color: Rgba, element: StyledElement): Rgba;
  /** `ground` is the opaque color behind the text. */
  color(color: Rgba, element: StyledElement, ground: Rgba): Rgba;
}

/** The colors of an element as a client shows them; null = not known. */
export interface Surface {
  /** The text color as the author wrote it. */
  written: Rgba | null;
  /** The element that sets the text color; null = none does. */
  colorFrom: StyledElement | null;
  /** Opaque. */
  ground: Rgba | null;
  /** The element that sets the ground; null = none does. */
  groundFrom: StyledElement | null;
  /** The element whose background image is behind the text; null = none. */
  image: StyledElement | null;
  isHidden: boolean;
}

/** A text directly in an element, with the colors that a client shows; null = not known. */
export interface TextColors extends Surface {
  element: StyledElement;
  text: Rgba | null;
}

/** Computes the surfaces of all elements, each from the one around it. */
export function readSurfaces(page: ExportedPage, paint: Paint): Map<StyledElement, Surface> {
  const surfaces = new Map<StyledElement, Surface>();
  const outside: Surface = {
    written: paint.text,
    colorFrom: null,
    ground: paint.page,
    groundFrom: null,
    image: null,
    isHidden: false,
  };
  for (const element of page.elements) {
    const around = (element.parent && surfaces.get(element.parent)) ?? outside;
    if (isPlain(element, paint.looks)) surfaces.set(element, around);
    else
      surfaces.set(element, {
        ...readText(element, around, paint),
        ...readGround(element, around, paint),
        isHidden: around.isHidden || isHidden(element, paint.looks),
      });
  }
  return surfaces;
}

const surfaceProperties = ['color', 'background-color', 'background-image'];
const hidingProperties = ['display', 'visibility', 'opacity', 'max-height'];
/** Several paints share the looks of an email. */
const plain = new WeakMap<Looks, Map<StyledElement, boolean>>();

/** Returns whether an element is as the one around it: it sets no color and hides nothing. */
function isPlain(element: StyledElement, looks: Looks): boolean {
  const known = plain.get(looks) ?? new Map<StyledElement, boolean>();
  plain.set(looks, known);
  const found = known.get(element) ?? findPlain(element, looks);
  known.set(element, found);
  return found;
}

function findPlain(element: StyledElement, looks: Looks): boolean {
  if (element.attributes.has('hidden')) return false;
  const declarations = looks.declarationsOf(element);
  if ([...surfaceProperties, ...hidingProperties].some((property) => declarations.has(property))) return false;
  return !surfaceProperties.some((property) => looks.isUnsure(element, property));
}

/** Smaller text, in pixels, isn't meant to be read. */
const smallest = 2;

/** Returns the visible texts of a page with their colors. */
export function readTextColors(page: ExportedPage, paint: Paint): TextColors[] {
  const texts: TextColors[] = [];
  const withText = elementsWithText(page);
  for (const [element, surface] of readSurfaces(page, paint)) {
    // Elements in one without a font size can have one.
    if (surface.isHidden || !withText.has(element) || paint.looks.fontSize(element) <= smallest) continue;
    const { written, ground, colorFrom } = surface;
    const text = written && ground ? paintText(written, ground, { colorFrom, paint }) : null;
    texts.push({ ...surface, element, text });
  }
  return texts;
}

function paintText(
  written: Rgba,
  ground: Rgba,
  { colorFrom, paint }: { colorFrom: StyledElement | null; paint: Paint },
): Rgba {
  return blend(colorFrom ? paint.color(written, colorFrom, ground) : written, ground);
}

/** Conditions of templates print nothing. */
const statement = /\{%[^%]{0,200}%\}|\{\{[#/][^}]{0,200}\}\}|%%\[[^\]]{0,200}\]%%/g;

const known = new WeakMap<ExportedPage, ReadonlySet<StyledElement>>();

function elementsWithText(page: ExportedPage): ReadonlySet<StyledElement> {
  const found = known.get(page) ?? new Set(page.elements.filter((element) => hasText(page, element)));
  known.set(page, found);
  return found;
}

function hasText(page: ExportedPage, element: StyledElement): boolean {
  const text = page.ownTextOf(element);
  return /[\p{L}\p{N}]/u.test(text.includes('{') || text.includes('%') ? text.replace(statement, '') : text);
}

function readText(
  element: StyledElement,
  around: Surface,
  { looks, link }: Paint,
): Pick<Surface, 'written' | 'colorFrom'> {
  const inherited = { written: around.written, colorFrom: around.colorFrom };
  if (looks.isUnsure(element, 'color')) return { written: null, colorFrom: element };
  const declared = looks.declared(element, 'color');
  const value = declared?.value.trim().toLowerCase() ?? '';
  if (value === '' || value === 'inherit' || value === 'currentcolor') return inherited;
  if (isDefaultLink(element, declared)) return { written: link, colorFrom: null };
  return { written: readKnownColor(value), colorFrom: element };
}

/** Emails have few colors. */
const knownColors = new Map<string, Rgba | null>();
const remembered = 1000;

function readKnownColor(value: string): Rgba | null {
  const found = knownColors.get(value);
  if (found !== undefined) return found;
  const read = readColor(value);
  if (knownColors.size >= remembered) knownColors.clear();
  knownColors.set(value, read);
  return read;
}

/** Links are blue without a style. */
function isDefaultLink({ name }: StyledElement, declared: Declared | null): boolean {
  return name === 'a' && declared?.start === 0 && declared.value === '#0000ee';
}

type Ground = Pick<Surface, 'ground' | 'groundFrom' | 'image'>;

function readGround(element: StyledElement, around: Surface, { looks, background }: Paint): Ground {
  const inherited: Ground = { ground: around.ground, groundFrom: around.groundFrom, image: around.image };
  if (looks.isUnsure(element, 'background-color') || looks.isUnsure(element, 'background-image'))
    return { ground: null, groundFrom: element, image: null };
  const color = looks.declared(element, 'background-color')?.value.trim().toLowerCase() ?? '';
  const image = looks.declared(element, 'background-image')?.value.trim().toLowerCase() ?? '';
  const own =
    color === '' || color === 'initial' || color === 'none' ? inherited : coverGround(element, color, inherited);
  return image === '' || image === 'none' || image === 'initial' ? own : { ...own, ground: null, image: element };

  function coverGround(from: StyledElement, written: string, under: Ground): Ground {
    const read = readKnownColor(written);
    if (!read) return { ground: null, groundFrom: from, image: null };
    if (read[3] === 0) return under;
    const painted = background(read, from);
    if (painted[3] === 1) return { ground: painted, groundFrom: from, image: null };
    return { ground: under.ground && blend(painted, under.ground), groundFrom: from, image: under.image };
  }
}

/** Preview texts are hidden in many ways. */
function isHidden(element: StyledElement, looks: Looks): boolean {
  const value = (property: string): string => looks.declared(element, property)?.value.trim().toLowerCase() ?? '';
  return (
    value('display') === 'none' ||
    value('visibility') === 'hidden' ||
    element.attributes.has('hidden') ||
    /^0(?:\.0)?%?$/.test(value('opacity')) ||
    /^0(?:px)?$/.test(value('max-height'))
  );
}
