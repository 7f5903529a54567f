import type { TokenFamily, TokenRole } from '../types';
import { trimEndOf } from './trim-end';

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
  let steps = 0;
  let hasLooseOpener = false;
  const nextCache = new Map<string, { from: number; at: number }>();
  let braceEnds: Int32Array | null = null;
  let endWords: Set<string> | null = null;

  /** Returns the next occurrence of `needle` at or after `from`, searching each range only once; -1 = none. */
  function next(needle: string, from: number): number {
    const known = nextCache.get(needle);
    if (known && from >= known.from && (known.at === -1 || from <= known.at)) return known.at;
    const at = source.indexOf(needle, from);
    steps += (at === -1 ? source.length : at) - from + 1;
    nextCache.set(needle, { from, at });
    return at;
  }

  /** Maps every `{` to the offset of its matching `}`, in one pass over the source on first use. */
  function pairBraces(): Int32Array {
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
    steps += source.length;
    return ends;
  }

  function matchBraces(at: number): TokenMatch | null {
    if (source.startsWith('!--', at + 2)) {
      const end = next('--}}', at + 5);
      return end === -1 || end - at > MAX_BRACES_LENGTH ? null : { end: end + 4, family: 'braces', role: 'comment' };
    }
    braceEnds ??= pairBraces();
    const outer = braceEnds[at] ?? -1;
    const inner = braceEnds[at + 1] ?? -1;
    let end = -1;
    if (outer !== -1 && outer === inner + 1) end = outer + 1;
    else {
      // A brace in a string breaks the pairing: use the next closer if no other token starts before it.
      const closer = next('}}', at + 2);
      const another = next('{{', at + 2);
      if (closer !== -1 && (another === -1 || another > closer)) end = closer + 2;
    }
    if (end === -1 || end - at > MAX_BRACES_LENGTH) return null;
    return { end, family: 'braces', role: bracesRole(source.slice(at + 2, Math.min(end, at + 40))) };
  }

  function hasEndWord(word: string): boolean {
    if (OPEN_WORDS.has(word)) return true;
    if (!endWords) {
      endWords = new Set();
      steps += source.length;
      for (const found of source.matchAll(/\{%-?\s{0,20}end([a-z_]{1,40})/gi))
        endWords.add((found[1] ?? '').toLowerCase());
    }
    return endWords.has(word);
  }

  function matchPercentTag(at: number): TokenMatch | null {
    const closer = next('%}', at + 2);
    if (closer === -1) return null;
    const word = /^[-+~]?\s*([\w]*)/.exec(source.slice(at + 2, Math.min(closer, at + 60)))?.[1]?.toLowerCase() ?? '';
    if (word === 'comment') {
      const end = next('endcomment', closer);
      const last = end === -1 ? -1 : next('%}', end);
      if (last !== -1) return { end: last + 2, family: 'tag', role: 'comment' };
      hasLooseOpener = true;
    }
    const end = closer + 2;
    return { end, family: 'tag', role: percentRole(word, source.slice(at + 2, Math.min(closer, at + 200))) };
  }

  function percentRole(word: string, text: string): TokenRole {
    if (MIDDLE_WORDS.has(word)) return 'middle';
    if (word.startsWith('end')) return 'close';
    if (word === 'set' || word === 'block')
      return /=|\|/.test(text) && word === 'set' ? 'statement' : endedBlock(word, text);
    if (word === 'trans') return translationRole(text);
    return hasEndWord(word) ? 'open' : 'statement';
  }

  /** Django's `{% trans 'Hello,' %}` has no end tag; Jinja's `{% trans %}` and `{% trans count=items|length %}` do. */
  function translationRole(text: string): TokenRole {
    const rest = text.replace(/^[-+~]?\s*trans\b\s*/i, '');
    if (/^['"]/.test(rest) || /^_\(/.test(rest)) return 'statement';
    const isPair = /^[-+~]?$/.test(rest.trim()) || /^(?:\w+\s*=(?!=)|with\b|(?:not)?trimmed\b)/.test(rest);
    return isPair || hasEndWord('trans') ? 'open' : 'statement';
  }

  function endedBlock(word: string, text: string): TokenRole {
    // Twig's short form `{% block title 'text' %}` has no end.
    if (word === 'block' && /block\s+\w+\s+['"]/.test(text)) return 'statement';
    return word === 'block' || hasEndWord(word) ? 'open' : 'statement';
  }

  function closed(at: number, from: number, closer: string, family: TokenFamily, role?: TokenRole): TokenMatch | null {
    const end = next(closer, from);
    if (end === -1) return null;
    const stop = end + closer.length;
    return { end: stop, family, role: role ?? controlRole(family, source.slice(at, stop)) };
  }

  function sticky(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    steps += 4;
    return pattern.exec(source);
  }

  function matchPercents(at: number): TokenMatch | null {
    const after = source[at + 2];
    if (after === '[') return closed(at, at + 3, ']%%', 'ampscript');
    if (after === '=') return closed(at, at + 3, '=%%', 'ampscript', 'output');
    const found = sticky(/%%[A-Za-z][\w .:-]{0,99}%%/y, at);
    return found ? { end: at + found[0].length, family: 'ampscript', role: 'output' } : null;
  }

  function matchScriptlet(at: number): TokenMatch | null {
    if (source.startsWith('--', at + 2)) return closed(at, at + 4, '--%>', 'ejs', 'comment');
    return closed(at, at + 2, '%>', 'ejs');
  }

  function matchMailchimp(at: number): TokenMatch | null {
    const found = sticky(/\*\|[^<>|*\r\n]{1,200}\|\*/y, at);
    if (!found) return null;
    return { end: at + found[0].length, family: 'mailchimp', role: mailchimpRole(found[0]) };
  }

  function find(at: number, where: 'markup' | 'style'): TokenMatch | null {
    const first = source.charCodeAt(at);
    const second = source.charCodeAt(at + 1);
    if (first === 123) {
      if (second === 123) return matchBraces(at);
      if (second === 37) return matchPercentTag(at);
      if (second === 35 && where !== 'style') return closed(at, at + 2, '#}', 'twig-comment', 'comment');
      return null;
    }
    if (first === 37) return second === 37 ? matchPercents(at) : null;
    if (first === 60) return second === 37 ? matchScriptlet(at) : null;
    if (first === 42) return second === 124 ? matchMailchimp(at) : null;
    return null;
  }

  /** Other tokens (`%%name%%`, `*|NAME|*`) can't contain `<`. */
  function mayReachOverTags(at: number, where: 'markup' | 'style'): boolean {
    const first = source.charCodeAt(at);
    const second = source.charCodeAt(at + 1);
    if (first === 123) return second === 123 || second === 37 || (second === 35 && where !== 'style');
    if (first === 37) return second === 37 && /[[=]/.test(source.charAt(at + 2));
    return first === 60 && second === 37;
  }

  return {
    match(at, limit, where = 'markup') {
      steps++;
      const found = find(at, where);
      // A token inside a comment, style or script must end inside it.
      if (!found && limit === source.length && mayReachOverTags(at, where)) hasLooseOpener = true;
      return found && found.end <= limit ? found : null;
    },
    hasLooseOpener: () => hasLooseOpener,
    steps: () => steps,
  };
}

/** Returns whether a character can start a token: `{`, `%`, `<` or `*`. */
export function mayStartToken(code: number): boolean {
  return code === 123 || code === 37 || code === 60 || code === 42;
}

function bracesRole(text: string): TokenRole {
  const body = text.replace(/^[{~\s]+/, '');
  if (body.startsWith('!')) return 'comment';
  if (body.startsWith('#')) return 'open';
  if (body.startsWith('/')) return 'close';
  if (/^\^\s*[~}]/.test(body) || /^else\b/.test(body)) return 'middle';
  return body.startsWith('^') ? 'open' : 'output';
}

function mailchimpRole(text: string): TokenRole {
  if (/^\*\|(?:IF|IFNOT|INTERESTED)\b/i.test(text)) return 'open';
  if (/^\*\|ELSE/i.test(text)) return 'middle';
  return /^\*\|END\b/i.test(text) ? 'close' : 'output';
}

function controlRole(family: TokenFamily, text: string): TokenRole {
  if (family === 'ejs' && (/^<%[-=]/.test(text) || /^<%\s*\w+\s*%>$/.test(text)) && !/^<%\s*end\s*%>$/.test(text)) {
    return 'output';
  }
  const events = tokenEvents(family, text);
  if (events.length === 0) return 'statement';
  let depth = 0;
  let lowest = 0;
  for (const event of events) {
    if (event === 'open') depth++;
    if (event === 'close') depth--;
    lowest = Math.min(lowest, depth);
  }
  if (depth > 0) return 'open';
  if (depth < 0) return 'close';
  return lowest < 0 || (events.every((event) => event === 'middle') && events.length > 0) ? 'middle' : 'statement';
}

/** Returns what an AMPscript block or scriptlet opens, continues and closes, in order. */
export function tokenEvents(family: TokenFamily, text: string): ('open' | 'middle' | 'close')[] {
  return family === 'ampscript' ? ampscriptEvents(text) : scriptletEvents(text);
}

function ampscriptEvents(text: string): ('open' | 'middle' | 'close')[] {
  const code = text.replace(/"[^"]*"|'[^']*'|\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  const events: ('open' | 'middle' | 'close')[] = [];
  for (const [word] of code.matchAll(/\b(?:if|endif|for|next|elseif|else)\b/gi)) {
    const lower = word.toLowerCase();
    if (lower === 'if' || lower === 'for') events.push('open');
    else if (lower === 'endif' || lower === 'next') events.push('close');
    else events.push('middle');
  }
  return events;
}

function scriptletEvents(text: string): ('open' | 'middle' | 'close')[] {
  if (/^<%[-=@#]/.test(text)) return [];
  const code = text.slice(2, -2).replace(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g, ' ');
  const events: ('open' | 'middle' | 'close')[] = [];
  for (const brace of code) {
    if (brace === '{') events.push('open');
    else if (brace === '}') events.push('close');
  }
  if (events.length > 0) return events;
  const trimmed = trimEndOf(code.replace(/^[-_\s]+/, ''), /[-_\s]/);
  if (/^end\b/i.test(trimmed)) return ['close'];
  if (/^(?:else|elsif|elseif|when)\b/i.test(trimmed)) return ['middle'];
  if (/^(?:if|unless|case|while|for)\b/i.test(trimmed) || /\bdo\s*(?:\|[^|]*\|)?$/.test(trimmed)) return ['open'];
  return [];
}
