import type { TokenFamily, TokenRole } from '../types';
import { bracesRole, controlRole, mailchimpRole } from './token-roles';

/** A token at a given offset: its end, family and role. */
interface TokenMatch {
  end: number;
  family: TokenFamily;
  role: TokenRole;
}

/** Finds template tokens in one source. Offsets should be ascending; every search is cached. */
export interface TokenFinder {
  /** Returns the token that starts exactly at `at` and ends at or before `limit`, or null. */
  match(at: number, limit: number, where?: 'markup' | 'style'): TokenMatch | null;
  /**
   * Returns whether an unterminated token that could extend over tags was found: text after this source could end it.
   */
  hasLooseOpener(): boolean;
  /** Number of characters examined so far. */
  steps(): number;
}

/** The results of the searches in one source so far. */
interface Search {
  readonly source: string;
  steps: number;
  hasLooseOpener: boolean;
  /** By text: the first occurrence at or after `from`; -1 = none. */
  readonly next: Map<string, { from: number; at: number }>;
  /** For every `{`, the offset of its matching `}`, or -1; null = not needed yet. */
  braceEnds: Int32Array | null;
  /** The words of all `{% end… %}`; null = not needed yet. */
  endWords: Set<string> | null;
}

/** Maximum length of a `{{ … }}` token; longer ones are text. */
const MAX_BRACES_LENGTH = 5000;
const MIDDLE_WORDS = new Set(['else', 'elsif', 'elif', 'elseif', 'elseunless', 'when', 'empty']);
const OPEN_WORDS = new Set(
  (
    'if unless for case capture block macro tablerow form paginate with autoescape filter call spaceless embed ' +
    'raw verbatim schema style javascript stylesheet ifchanged apply sandbox widget_block'
  ).split(' '),
);

/** Creates a finder for `source`. Its work is linear for any source (docs/markup.md 4). */
export function createTokenFinder(source: string): TokenFinder {
  const search: Search = {
    source,
    steps: 0,
    hasLooseOpener: false,
    next: new Map(),
    braceEnds: null,
    endWords: null,
  };
  return {
    match(at, limit, where = 'markup') {
      search.steps++;
      const found = findAt(search, at, where);
      // A token inside a comment, style or script must end inside it.
      if (!found && limit === source.length && mayReachOverTags(source, at, where)) search.hasLooseOpener = true;
      return found && found.end <= limit ? found : null;
    },
    hasLooseOpener: () => search.hasLooseOpener,
    steps: () => search.steps,
  };
}

/** Returns whether a character can start a token: `{`, `%`, `<` or `*`. */
export function mayStartToken(code: number): boolean {
  return code === 123 || code === 37 || code === 60 || code === 42;
}

function findAt(search: Search, at: number, where: 'markup' | 'style'): TokenMatch | null {
  const first = search.source.charCodeAt(at);
  const second = search.source.charCodeAt(at + 1);
  if (first === 123) {
    if (second === 123) return matchBraces(search, at);
    if (second === 37) return matchPercentTag(search, at);
    if (second === 35 && where !== 'style') return closed(search, at, at + 2, '#}', 'twig-comment', 'comment');
    return null;
  }
  if (first === 37) return second === 37 ? matchPercents(search, at) : null;
  if (first === 60) return second === 37 ? matchScriptlet(search, at) : null;
  if (first === 42) return second === 124 ? matchMailchimp(search, at) : null;
  return null;
}

/** Other tokens (`%%name%%`, `*|NAME|*`) can't contain `<`. */
function mayReachOverTags(source: string, at: number, where: 'markup' | 'style'): boolean {
  const first = source.charCodeAt(at);
  const second = source.charCodeAt(at + 1);
  if (first === 123) return second === 123 || second === 37 || (second === 35 && where !== 'style');
  if (first === 37) return second === 37 && /[[=]/.test(source.charAt(at + 2));
  return first === 60 && second === 37;
}

/** Returns the next occurrence of `needle` at or after `from`, searching each range only once; -1 = none. */
function nextOf(search: Search, needle: string, from: number): number {
  const known = search.next.get(needle);
  if (known && from >= known.from && (known.at === -1 || from <= known.at)) return known.at;
  const at = search.source.indexOf(needle, from);
  search.steps += (at === -1 ? search.source.length : at) - from + 1;
  search.next.set(needle, { from, at });
  return at;
}

/** Maps every `{` to the offset of its matching `}`, in one pass over the source on first use. */
function pairBraces(search: Search): Int32Array {
  const { source } = search;
  const ends = new Int32Array(source.length).fill(-1);
  const open: number[] = [];
  for (let i = 0; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code === 123) open.push(i);
    else if (code === 125) {
      const start = open.pop();
      if (start !== undefined) ends[start] = i;
    }
  }
  search.steps += source.length;
  return ends;
}

function matchBraces(search: Search, at: number): TokenMatch | null {
  const { source } = search;
  if (source.startsWith('!--', at + 2)) {
    const end = nextOf(search, '--}}', at + 5);
    return end === -1 || end - at > MAX_BRACES_LENGTH ? null : { end: end + 4, family: 'braces', role: 'comment' };
  }
  search.braceEnds ??= pairBraces(search);
  const outer = search.braceEnds[at] ?? -1;
  const inner = search.braceEnds[at + 1] ?? -1;
  let end = -1;
  if (outer !== -1 && outer === inner + 1) end = outer + 1;
  else {
    // A brace in a string breaks the pairing: use the next closer if no other token starts before it.
    const closer = nextOf(search, '}}', at + 2);
    const another = nextOf(search, '{{', at + 2);
    if (closer !== -1 && (another === -1 || another > closer)) end = closer + 2;
  }
  if (end === -1 || end - at > MAX_BRACES_LENGTH) return null;
  return { end, family: 'braces', role: bracesRole(source.slice(at + 2, Math.min(end, at + 40))) };
}

function matchPercentTag(search: Search, at: number): TokenMatch | null {
  const { source } = search;
  const closer = nextOf(search, '%}', at + 2);
  if (closer === -1) return null;
  const word = /^[-+~]?\s*([\w]*)/.exec(source.slice(at + 2, Math.min(closer, at + 60)))?.[1]?.toLowerCase() ?? '';
  if (word === 'comment') {
    const end = nextOf(search, 'endcomment', closer);
    const last = end === -1 ? -1 : nextOf(search, '%}', end);
    if (last !== -1) return { end: last + 2, family: 'tag', role: 'comment' };
    search.hasLooseOpener = true;
  }
  const end = closer + 2;
  return { end, family: 'tag', role: percentRole(search, word, source.slice(at + 2, Math.min(closer, at + 200))) };
}

function percentRole(search: Search, word: string, text: string): TokenRole {
  if (MIDDLE_WORDS.has(word)) return 'middle';
  if (word.startsWith('end')) return 'close';
  if (word === 'set' || word === 'block')
    return /=|\|/.test(text) && word === 'set' ? 'statement' : endedBlock(search, word, text);
  if (word === 'trans') return translationRole(search, text);
  return hasEndWord(search, word) ? 'open' : 'statement';
}

/** Django's `{% trans 'Hello,' %}` has no end tag; Jinja's `{% trans %}` and `{% trans count=items|length %}` do. */
function translationRole(search: Search, text: string): TokenRole {
  const rest = text.replace(/^[-+~]?\s*trans\b\s*/i, '');
  if (/^['"]/.test(rest) || /^_\(/.test(rest)) return 'statement';
  const isPair = /^[-+~]?$/.test(rest.trim()) || /^(?:\w+\s*=(?!=)|with\b|(?:not)?trimmed\b)/.test(rest);
  return isPair || hasEndWord(search, 'trans') ? 'open' : 'statement';
}

function endedBlock(search: Search, word: string, text: string): TokenRole {
  // Twig's short form `{% block title 'text' %}` has no end.
  if (word === 'block' && /block\s+\w+\s+['"]/.test(text)) return 'statement';
  return word === 'block' || hasEndWord(search, word) ? 'open' : 'statement';
}

function hasEndWord(search: Search, word: string): boolean {
  if (OPEN_WORDS.has(word)) return true;
  search.endWords ??= listEndWords(search);
  return search.endWords.has(word);
}

/** Returns the words of all `{% end… %}` in the source. */
function listEndWords(search: Search): Set<string> {
  search.steps += search.source.length;
  const words = new Set<string>();
  for (const found of search.source.matchAll(/\{%-?\s{0,20}end([a-z_]{1,40})/gi))
    words.add((found[1] ?? '').toLowerCase());
  return words;
}

/** Returns the token from `at` up to the next `closer` at or after `from`. */
function closed(
  search: Search,
  at: number,
  from: number,
  closer: string,
  family: TokenFamily,
  role?: TokenRole,
): TokenMatch | null {
  const end = nextOf(search, closer, from);
  if (end === -1) return null;
  const stop = end + closer.length;
  return { end: stop, family, role: role ?? controlRole(family, search.source.slice(at, stop)) };
}

function matchPercents(search: Search, at: number): TokenMatch | null {
  const after = search.source[at + 2];
  if (after === '[') return closed(search, at, at + 3, ']%%', 'ampscript');
  if (after === '=') return closed(search, at, at + 3, '=%%', 'ampscript', 'output');
  const found = sticky(search, /%%[A-Za-z][\w .:-]{0,99}%%/y, at);
  return found ? { end: at + found[0].length, family: 'ampscript', role: 'output' } : null;
}

function matchScriptlet(search: Search, at: number): TokenMatch | null {
  if (search.source.startsWith('--', at + 2)) return closed(search, at, at + 4, '--%>', 'ejs', 'comment');
  return closed(search, at, at + 2, '%>', 'ejs');
}

function matchMailchimp(search: Search, at: number): TokenMatch | null {
  const found = sticky(search, /\*\|[^<>|*\r\n]{1,200}\|\*/y, at);
  if (!found) return null;
  return { end: at + found[0].length, family: 'mailchimp', role: mailchimpRole(found[0]) };
}

function sticky(search: Search, pattern: RegExp, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  search.steps += 4;
  return pattern.exec(search.source);
}
