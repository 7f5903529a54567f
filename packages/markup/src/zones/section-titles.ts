import { readAttribute } from '../html/attributes';
import { looksLikeButton } from './button-look';
import { type Zone, zoneLabel, zonesInside } from './read-zones';

/** Maximum length of a title that is made of words of the section, in characters. */
const maxTitleLength = 40;
/** A row of an image with less text than this is a header, not content. */
const headerText = 60;

const namedRoles: readonly [RegExp, string][] = [
  [/\b(?:footer|foot|unsubscribe|legal)\b/i, 'Footer'],
  [/\b(?:header|masthead|topbar|logo)\b/i, 'Header'],
  [/\b(?:hero|jumbotron)\b/i, 'Hero'],
  [/\b(?:nav|navbar|navigation|menu)\b/i, 'Navigation'],
];
/** Words at the end of an email that say that it's the footer. */
const footerWords = /\b(?:unsubscribe|opt.?out|all rights reserved|abmelden|d[eé]sabonner)\b|©|&copy;/i;
const countWords = ['', '', 'Two', 'Three', 'Four'];

/**
 * Returns a title for each row that has no `data-title`: its role in the document, such as Header, Hero, Image and text
 * or Footer, with a number where several have the same. A role stays when the words in the section change, so documents
 * find the section again. A row whose role can't be seen is called by its first words; none for one without words.
 */
export function sectionTitles(
  source: string,
  zones: readonly Zone[],
  rows: readonly Zone[],
): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const authored = rows.map((row) => readAttribute(row.open, 'data-title'));
  const taken = new Set(authored);
  let hasHero = taken.has('Hero');
  rows.forEach((row, at) => {
    if (authored[at] !== null) return;
    const facts = readFacts(source, zones, row);
    const place = { isFirst: at === 0 && rows.length > 1, isLast: at === rows.length - 1 && rows.length > 1, hasHero };
    const title = roleOf(facts, place) || firstWords(source, facts.inside);
    if (title === '') return;
    hasHero ||= title === 'Hero';
    let name = title;
    for (let number = 2; taken.has(name); number += 1) name = `${title} ${number}`;
    taken.add(name);
    titles.set(row.index, name);
  });
  return titles;
}

interface RowFacts {
  inside: readonly Zone[];
  text: number;
  images: number;
  fields: number;
  /** Number of cells with content in its first row of several. */
  columns: number;
  hasHeading: boolean;
  hasMainHeading: boolean;
  /** Whether its text is a button alone. */
  isButton: boolean;
  hasList: boolean;
  /** Tag names, ids and classes of the row and of the only elements around its content. */
  names: string;
  hasFooterWords: boolean;
}

function readFacts(source: string, zones: readonly Zone[], row: Zone): RowFacts {
  const inside = zonesInside(zones, row);
  const isFull = (index: number): boolean => (zones[index]?.text ?? 0) + (zones[index]?.images ?? 0) > 0;
  const wrappers = [row];
  for (let zone = row; zone.ownText === 0; ) {
    const full = zone.children.filter(isFull);
    const only = full.length === 1 ? zones[full[0] ?? -1] : undefined;
    if (!only || only.isInline) break;
    wrappers.push(only);
    zone = only;
  }
  const columns = [row, ...inside]
    .filter(({ tag, isInline }) => tag === 'tr' && !isInline)
    .map(({ children }) => children.filter(isFull).length);
  const links = inside.filter(({ tag, open }) => tag === 'a' && looksLikeButton(open));
  return {
    inside,
    text: row.text,
    images: row.images,
    fields: row.fields,
    columns: columns.find((count) => count > 1) ?? 0,
    hasHeading: inside.some(({ tag }) => /^h[1-6]$/.test(tag)),
    hasMainHeading: inside.some(({ tag }) => tag === 'h1'),
    isButton: row.text > 0 && links.reduce((sum, { text }) => sum + text, 0) === row.text,
    hasList: inside.some(({ tag }) => tag === 'li'),
    names: wrappers.map(({ tag, open }) => `${tag} ${namesIn(open)}`).join(' '),
    hasFooterWords: footerWords.test(source.slice(row.openEnd, Math.min(row.closeStart, row.openEnd + 20_000))),
  };
}

function namesIn(open: string): string {
  return [readAttribute(open, 'id'), readAttribute(open, 'class'), readAttribute(open, 'role')]
    .join(' ')
    .replaceAll('_', ' ');
}

function roleOf(facts: RowFacts, place: { isFirst: boolean; isLast: boolean; hasHero: boolean }): string {
  const { text, images, fields, columns, hasHeading } = facts;
  const named = namedRoles.find(([pattern]) => pattern.test(facts.names));
  if (named) return named[1];
  if (place.isLast && (facts.hasFooterWords || (!hasHeading && images === 0 && !facts.isButton))) return 'Footer';
  if (place.isFirst && images > 0 && text < headerText && !hasHeading) return 'Header';
  if (facts.hasMainHeading && !place.hasHero) return 'Hero';
  if (fields > 0) return 'Form';
  if (columns > 1 && !(columns === 2 && images === 1 && text > 0)) return `${countWords[columns] ?? 'Several'} columns`;
  if (images > 0) return `${images > 1 ? 'Images' : 'Image'}${text > 0 ? ' and text' : ''}`;
  if (facts.isButton) return 'Button';
  if (facts.hasList) return 'List';
  return hasHeading ? 'Heading and text' : '';
}

function firstWords(source: string, inside: readonly Zone[]): string {
  const first = inside.find((zone) => !zone.isHidden && zone.isInline && zone.text > 0);
  const words = first ? zoneLabel(source, first, maxTitleLength) : '';
  return /[{}%<>|]/.test(words) ? '' : words;
}
