import type { TemplateToken, TokenFamily, TokenRole } from '../types';
import { scanSource } from './scan-source';
import { tokenEvents } from './token-roles';
import { trimEndOf } from './trim-end';

const MAX_LABEL_LENGTH = 40;

/** Labels of merge tags with cryptic names; all other names are used as written. */
const KNOWN_NAMES: Readonly<Record<string, string>> = {
  fname: 'first name',
  lname: 'last name',
  unsub: 'unsubscribe link',
  archive: 'archive link',
  update_profile: 'profile link',
};

/**
 * Returns the label of a chip: "first name", "if gift", "end if", "else" (docs/look.md 6). For display only; the token
 * itself is stored literally. For several tokens or none, the text itself, shortened.
 */
export function tokenLabel(source: string): string {
  const token = onlyToken(source);
  const words = token ? (describeToken(token, source) ?? '') : '';
  const label = collapse(words) || collapse(source);
  const letters = [...label];
  return letters.length > MAX_LABEL_LENGTH ? `${letters.slice(0, MAX_LABEL_LENGTH - 1).join('')}…` : label;
}

/** Returns the token if a text is exactly one token, else null. */
export function onlyToken(source: string): TemplateToken | null {
  const [token, ...others] = scanSource(source).tokens;
  const isWhole = token !== undefined && others.length === 0 && token.start === 0 && token.end === source.length;
  return isWhole ? token : null;
}

/**
 * Groups related tokens: `if`, `else` and `end if` of one pair have the same number, all others -1. Takes the tokens'
 * texts in document order.
 */
export function groupTokens(sources: readonly string[]): number[] {
  const groups = sources.map(() => -1);
  const open: { family: TokenFamily; group: number }[] = [];
  let next = 0;
  sources.forEach((source, index) => {
    const token = onlyToken(source);
    if (!token) return;
    // `} else {` closes and opens: it belongs to the pair that it closes.
    let closed = -1;
    for (const event of eventsOf(token, source)) {
      if (event === 'open') {
        const group = closed >= 0 ? closed : next++;
        open.push({ family: token.family, group });
        groups[index] = group;
        closed = -1;
        continue;
      }
      const last = open.at(-1);
      if (last?.family !== token.family) continue;
      groups[index] = last.group;
      if (event !== 'close') continue;
      open.pop();
      closed = last.group;
    }
  });
  return groups;
}

function eventsOf(token: TemplateToken, source: string): TokenRole[] {
  if (token.family === 'ampscript' || token.family === 'ejs') return tokenEvents(token.family, source);
  return token.role === 'open' || token.role === 'middle' || token.role === 'close' ? [token.role] : [];
}

/** Returns null if no label is easier to read than the token. */
function describeToken(token: TemplateToken, source: string): string | null {
  if (token.role === 'comment') return 'comment';
  switch (token.family) {
    case 'braces':
      return describeBraces(source, token.role);
    case 'tag':
      return describeTag(source);
    case 'ampscript':
      return describeAmpscript(source, token.role);
    case 'ejs':
      return describeScriptlet(source, token.role);
    case 'mailchimp':
      return describeMailchimp(source);
    default:
      return null;
  }
}

function describeBraces(source: string, role: TokenRole): string {
  const body = trimEndOf(source.replace(/^\{\{[{~\s]*/, ''), /[}~\s]/).trim();
  if (role === 'middle') return `else ${readCondition(body.replace(/^(?:\^|else\b)/, ''))}`;
  if (role === 'close') return `end ${readNames(body.replace(/^\/\s*/, ''))}`;
  if (body.startsWith('^')) return `if not ${readNames(body.slice(1))}`;
  if (role === 'open') {
    const [start = '', word = ''] = /^#[*>]?\s*([\w-]+)/.exec(body) ?? [];
    const rest = start === '' ? '' : body.slice(start.length);
    if (rest.trim() === '') return /^(?:if|each|with|unless)$/.test(word) ? word : `if ${readNames(body.slice(1))}`;
    return `${readNames(word)} ${readCondition(rest)}`;
  }
  if (body.startsWith('>')) return `include ${readNames(body.slice(1).split(/\b\w+=/)[0] ?? '')}`;
  return readValue(body.replace(/^&\s*/, ''));
}

function describeTag(source: string): string {
  const body = source
    .replace(/^\{%[-+~]?\s*/, '')
    .replace(/[-+~]?%\}$/, '')
    .trim();
  const word = /^\w*/.exec(body)?.[0] ?? '';
  const rest = body.slice(word.length);
  const lower = word.toLowerCase();
  if (/^(?:elsif|elif|elseif)$/.test(lower)) return `else if ${readCondition(rest)}`;
  if (lower.startsWith('end')) return `end ${lower.slice(3)}`;
  if (/^(?:assign|set|capture|increment|decrement)$/.test(lower)) {
    return `${lower === 'capture' ? 'capture' : 'set'} ${readNames(rest.split('=')[0] ?? '')}`;
  }
  if (/^(?:include|render|partial|extends|import)$/.test(lower)) {
    return `${lower === 'render' ? 'include' : lower} ${readNames(rest.split(',')[0] ?? '')}`;
  }
  return `${readNames(word)} ${readCondition(rest)}`;
}

function describeAmpscript(source: string, role: TokenRole): string {
  if (source.startsWith('%%=')) {
    const body = source.slice(3, -3).trim();
    const shown = /^v\s*\(([\s\S]*)\)$/i.exec(body)?.[1] ?? body;
    return readCondition(shown.replace(/[(),]/g, ' '));
  }
  if (!source.startsWith('%%[')) return readValue(source.slice(2, -2));
  const code = source
    .slice(3, -3)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .trim();
  const statements = code.match(/\b(?:var|set|if|elseif|else|endif|for|next|output|treatascontent)\b/gi) ?? [];
  const [first = ''] = statements;
  const rest = code.slice(code.indexOf(first) + first.length);
  const condition = (rest.split(/\bthen\b/i)[0] ?? '').replace(/\bdo\b\s*$/i, '');
  const word = first.toLowerCase();
  const isOne = statements.length === 1 && code.toLowerCase().startsWith(word);
  if (!isOne || role === 'statement') {
    return isOne && word === 'set' ? `set ${readNames(rest.split('=')[0] ?? '')}` : 'script';
  }
  if (word === 'if' || word === 'for') return `${word} ${readCondition(condition)}`;
  if (word === 'elseif') return `else if ${readCondition(condition)}`;
  return word === 'endif' ? 'end if' : word === 'next' ? 'end for' : word;
}

function describeScriptlet(source: string, role: TokenRole): string {
  const body = source
    .replace(/^<%[-_=@#]*\s*/, '')
    .replace(/[-_]?%>$/, '')
    .trim();
  if (/^<%[#-]-?/.test(source) && role === 'comment') return 'comment';
  if (/^<%#/.test(source)) return 'comment';
  if (role === 'output') return readValue(body);
  const condition = conditionOf(body);
  if (/^\}?\s*else\s+if\b|^els(?:e?if)\b/.test(body)) return `else if ${readCondition(condition)}`;
  if (role === 'middle') return 'else';
  if (role === 'close') return 'end';
  if (role !== 'open') return 'script';
  const loop = /([\w.$]{1,200})\.(?:forEach|map|each)\b/.exec(body)?.[1];
  if (loop) return `for each ${readNames(loop)}`;
  const word = /^(if|unless|for|while|case|switch)\b/.exec(body)?.[1];
  return word ? `${word} ${readCondition(condition)}` : 'script';
}

/**
 * Returns the text in the parentheses at the end of a statement, before its `{`; without parentheses, the text after
 * its first word.
 */
function conditionOf(body: string): string {
  const text = (body.endsWith('{') ? body.slice(0, -1) : body).trimEnd();
  const open = text.indexOf('(');
  return open !== -1 && text.endsWith(')') ? text.slice(open + 1, -1) : text.replace(/^\W*\w+/, '');
}

function describeMailchimp(source: string): string {
  const [word = '', ...rest] = source.slice(2, -2).split(':');
  const names = readNames(rest.join(' '));
  switch (word.trim().toUpperCase()) {
    case 'IF':
      return `if ${names}`;
    case 'IFNOT':
      return `if not ${names}`;
    case 'ELSEIF':
      return `else if ${names}`;
    case 'ELSE':
      return 'else';
    case 'END':
      return `end ${names}`;
    case 'INTERESTED':
      return `if interested ${names}`;
    default:
      return `${readNames(word)} ${names}`;
  }
}

/** Returns the name in a value, without filters, defaults and helper options. */
function readValue(text: string): string {
  const plain = text.split('|')[0] ?? '';
  return readCondition(plain.replace(/[()]/g, ' ').replace(/\b\w+=(?:"[^"]*"|'[^']*'|\S+)/g, ' '));
}

/** Keeps operators and quoted values, and converts names to words. */
function readCondition(text: string): string {
  return text
    .split(/("[^"]*"|'[^']*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[@$]?\{?[A-Za-z_][\w.$-]*\}?/g, readNames)))
    .join('');
}

/** Converts `user.firstName`, `FIRST_NAME` and `@first-name` to words. */
function readNames(text: string): string {
  const name = text.trim().replace(/^["']|["']$/g, '');
  const known = Object.hasOwn(KNOWN_NAMES, name.toLowerCase()) ? KNOWN_NAMES[name.toLowerCase()] : undefined;
  if (known !== undefined) return known;
  return name
    .replace(/[@${}[\]"']/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.:/-]+/g, ' ')
    .toLowerCase();
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
