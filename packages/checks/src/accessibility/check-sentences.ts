import { contrastRatio, type Rgba } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { readColor } from '../page/read-color';
import { type Setter, settersOf } from './check-text-looks';
import { groupByCause, makeFinding, tagPlace, times } from './findings';
import { hasTemplateTag, type ReaderPage } from './reader-page';
import { report2025, wcag } from './sources';
import { type BlockRun, readBlocks, type TextBlock } from './text-blocks';

const structure = wcag('1.3.1', 'info-and-relationships');
const leastContrast = 3;
/** Words beside a link that make it a part of a sentence. */
const fewestWords = 3;
const longestHeading = 60;
const headingScale = 1.2;
const black: Rgba = [0, 0, 0, 1];

/** Finds links in sentences that only a similar color marks, and paragraphs that look like headings. */
export function checkSentences(reader: ReaderPage): ExportFinding[] {
  const blocks = readBlocks(reader);
  return [...checkLinkColors(reader, blocks), ...checkFakeHeadings(reader, blocks)];
}

function checkLinkColors(reader: ReaderPage, blocks: readonly TextBlock[]): ExportFinding[] {
  const withLinks = blocks.filter(({ runs }) => runs.some(({ link }) => link));
  if (withLinks.length === 0) return [];
  const setters = settersOf(reader, 'color', /^color\s*:/i);
  const faulty = withLinks.flatMap((block) => {
    const runs = shownIn(block);
    return runs.flatMap((run, index) => {
      if (!run.link || run.link === runs[index - 1]?.link) return [];
      const neighbor = neighborOf(reader.html, runs, index);
      if (!neighbor || differs(reader, run, neighbor)) return [];
      const [own, around] = [colorOf(reader, setters, run), colorOf(reader, setters, neighbor)];
      const ratio = own && around ? contrastRatio(own, around) : leastContrast;
      return ratio < leastContrast ? [{ ratio, text: run.text.trim(), place: tagPlace(reader.html, run.link) }] : [];
    });
  });
  return groupByCause(faulty).map(({ first: { ratio, text, place }, count }) =>
    makeFinding('a11y-link-color', 'error', {
      message: `A link in a sentence that differs only by color: its contrast with the text is ${Math.floor(ratio * 100) / 100} : 1, at least 3 : 1 is visible${times(count)}`,
      source: report2025,
      place,
      detail: text,
    }),
  );
}

/** Returns the text beside a link in the same sentence; null = it isn't in a sentence. */
function neighborOf(html: string, runs: readonly BlockRun[], index: number): BlockRun | null {
  const link = runs[index]?.link;
  const texts = [-1, 1].flatMap((step) => {
    let at = index + step;
    while (runs[at] && runs[at]?.link === link) at += step;
    const other = runs[at];
    const near = runs[at - step];
    if (!other || !near || other.link) return [];
    const between = step > 0 ? html.slice(near.end, other.start) : html.slice(other.end, near.start);
    const edge = step > 0 ? other.text.trim().slice(0, 1) : other.text.trim().slice(-1);
    return /<br|<img/i.test(between) || /[|·•∙/–—]/.test(edge) ? [] : [other];
  });
  const words = texts.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
  return words >= fewestWords ? (texts[0] ?? null) : null;
}

const markedBy = [
  'border',
  'border-bottom',
  'border-bottom-style',
  'border-bottom-width',
  'box-shadow',
  'background-image',
];

/** Returns whether a link differs from a text beside it by more than its color. */
function differs({ looks }: ReaderPage, { parent, link }: BlockRun, neighbor: BlockRun): boolean {
  if (looks.fontWeight(parent) !== looks.fontWeight(neighbor.parent)) return true;
  const ratio = looks.fontSize(parent) / looks.fontSize(neighbor.parent);
  if (ratio >= headingScale || ratio <= 1 / headingScale) return true;
  for (const property of ['font-style', 'text-transform', 'font-family'])
    if (looks.value(parent, property) !== looks.value(neighbor.parent, property)) return true;
  for (let element: StyledElement | null = parent; element; element = element.parent) {
    const style = element.attributes.get('style');
    if (style?.hasToken || style?.isConditional || element.hasUnknownAttributes) return true;
    const value = (property: string): string => looks.declared(element ?? parent, property)?.value.toLowerCase() ?? '';
    if (/underline|overline|line-through/.test(value('text-decoration-line'))) return true;
    const ground = value('background-color');
    if (ground !== '' && (readColor(ground)?.[3] ?? 1) > 0) return true;
    if (markedBy.some((property) => !/^(?:|0(?:px)?|none|0(?:px)? .*|none .*)$/.test(value(property)))) return true;
    if (element === link) break;
  }
  return false;
}

function colorOf(
  { looks }: ReaderPage,
  setters: ReadonlyMap<StyledElement, Setter>,
  { parent }: BlockRun,
): Rgba | null {
  const setter = setters.get(parent) ?? null;
  if (setter === 'tag') return null;
  const color = setter ? readColor(looks.declared(setter, 'color')?.value ?? '') : black;
  return color && color[3] === 1 ? color : null;
}

const paragraph = /^(?:p|div|td|center)$/;

function checkFakeHeadings(reader: ReaderPage, blocks: readonly TextBlock[]): ExportFinding[] {
  const headingOf = reader.nearest(/^(?:h[1-6]|th|button|caption)$/);
  const isHeading = ({ element }: TextBlock): boolean => headingOf.get(element) !== null || isNamedHeading(element);
  const faulty = blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    if (!next || !paragraph.test(block.element.name) || isHeading(block) || isHeading(next)) return [];
    const text = textOf(block);
    if (!isTitle(text) || textOf(next).length <= text.length) return [];
    if (block.runs.some(({ link, parent }) => link || headingOf.get(parent))) return [];
    if (!isBold(reader, block) || isBold(reader, next)) return [];
    if (smallest(reader, block) < largest(reader, next) * headingScale) return [];
    return [{ text, place: tagPlace(reader.html, block.element) }];
  });
  return groupByCause(faulty).map(({ first: { text, place }, count }) =>
    makeFinding('a11y-fake-heading', 'hint', {
      message: `A paragraph that looks like a heading: screen readers don’t list it${times(count)}`,
      source: structure,
      place,
      detail: text,
    }),
  );
}

function isNamedHeading({ attributes }: StyledElement): boolean {
  return attributes.get('role')?.value.trim().toLowerCase() === 'heading';
}

/** Returns whether a text can be a heading: a few words, no price, greeting or template tag. */
function isTitle(text: string): boolean {
  if (text.length > longestHeading || hasTemplateTag(text) || /[,:;]$/.test(text)) return false;
  return /^[\p{L}“„«¿¡]/u.test(text) && /\p{L}{2}/u.test(text);
}

function textOf({ runs }: TextBlock): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Blank texts of a block don't count. */
function shownIn({ runs }: TextBlock): BlockRun[] {
  return runs.filter(({ text }) => text.trim() !== '');
}

function isBold({ looks }: ReaderPage, block: TextBlock): boolean {
  return shownIn(block).every(({ parent }) => looks.fontWeight(parent) >= 600);
}

function smallest({ looks }: ReaderPage, block: TextBlock): number {
  return shownIn(block).reduce(
    (least, { parent }) => Math.min(least, looks.fontSize(parent)),
    Number.POSITIVE_INFINITY,
  );
}

function largest({ looks }: ReaderPage, block: TextBlock): number {
  return shownIn(block).reduce((most, { parent }) => Math.max(most, looks.fontSize(parent)), 0);
}
