import type { Severity } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';
import type { RuleSource } from '../../finding';
import type { ExportedPage } from '../../page/exported-page';
import { readStyleSheets, type StyleSheetText } from '../styles/style-sheets';
import type { StyleBlock, StyleUse } from '../styles/style-uses';
import type { WordFallbacks } from '../styles/word-fallbacks';

/** A page, read once for all facts. */
export interface FactPage extends ExportedPage {
  /** The declarations that are about elements. */
  blocks: readonly StyleBlock[];
  uses: readonly StyleUse[];
  /** The declarations that apply on all screens. */
  steadyUses: readonly StyleUse[];
  /** The declarations that Outlook for Windows reads, about elements that it shows. */
  wordUses: readonly StyleUse[];
  sheets: readonly StyleSheetText[];
  word: WordFallbacks;
  /** Elements that no client shows, and their descendants. */
  hidden: ReadonlySet<StyledElement>;
}

/** A place where a fact applies. */
export interface FactHit {
  start: number;
  end: number;
  /** If it differs from the other places of the fact. */
  severity?: Severity;
}

/** An observation about clients that only a report has. */
export interface ClientFact {
  /** The end of the rule: "2-important-case". */
  name: string;
  /** Families or clients of the data: "gmail", "outlook.windows". */
  clients: readonly string[];
  severity: Severity;
  /** The sentence after the names of the clients, for one and for several. */
  effect: readonly [one: string, several: string];
  source: RuleSource;
  find: (page: FactPage) => FactHit[];
}

/** Returns the source of a fact that is an issue of github.com/hteumeuleu/email-bugs; `seen` is its last sighting. */
export function emailBug(issue: number, seen: string): RuleSource {
  return { name: `email-bugs #${issue}`, url: `https://github.com/hteumeuleu/email-bugs/issues/${issue}`, seen };
}

/** Returns the source of a fact that is a note of a feature on caniemail.com. */
export function canIEmail(slug: string, seen: string): RuleSource {
  return { name: `Can I email: ${slug}`, url: `https://www.caniemail.com/features/${slug}/`, seen };
}

/** Returns the source of a fact that is an issue of a repository ("owner/name"). */
export function issueOf(repository: string, issue: number, seen: string): RuleSource {
  const name = `${repository.split('/')[1] ?? repository} #${issue}`;
  return { name, url: `https://github.com/${repository}/issues/${issue}`, seen };
}

/** Returns a page with all that facts look at. */
export function readFactPage(page: ExportedPage, read: Pick<FactPage, 'blocks' | 'word' | 'hidden'>): FactPage {
  const { blocks, word, hidden } = read;
  const steadyUses = blocks.flatMap(({ rule, uses }) => (rule && rule.conditions.length > 0 ? [] : uses));
  const isShown = (element: StyledElement): boolean => !word.isUnseen(element) && !hidden.has(element);
  return {
    ...page,
    ...{ blocks, word, hidden, steadyUses },
    sheets: readStyleSheets(page),
    uses: blocks.flatMap(({ uses }) => uses),
    wordUses: steadyUses.filter(({ start, elements }) => !word.isSkipped(start) && elements.some(isShown)),
  };
}

/** Places of a fact that are counted. */
const maxPlaces = 1000;

/** Returns where a global pattern matches a text that starts at an offset, up to a limit. */
export function placesIn(text: string, pattern: RegExp, offset: number): FactHit[] {
  const places: FactHit[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (places.length >= maxPlaces) break;
    places.push({ start: offset + index, end: offset + index + found.length });
  }
  return places;
}

/** Returns the places in all style elements that a pattern matches outside of comments and quotes. */
export function placesInSheets({ sheets }: FactPage, pattern: RegExp): FactHit[] {
  return sheets.flatMap(({ code, start }) => placesIn(code, pattern, start));
}

/** Returns the place of a start tag; empty without one. */
export function tagOf({ tag }: StyledElement): FactHit[] {
  return tag ? [{ start: tag.start, end: tag.end }] : [];
}

/** Returns whether an element is the other one or in it. */
export function isIn(element: StyledElement, name: RegExp): boolean {
  for (let from: StyledElement | null = element; from; from = from.parent) if (name.test(from.name)) return true;
  return false;
}

/** Returns the value of an attribute in lowercase; '' = none, or a template tag writes it. */
export function attributeOf({ attributes }: StyledElement, name: string): string {
  const attribute = attributes.get(name);
  return attribute && !attribute.hasToken && !attribute.isConditional ? attribute.value.trim().toLowerCase() : '';
}
