import type { TokenFamily, TokenRole } from '../types';
import { trimEndOf } from './trim-end';

/** Returns the role of a `{{ … }}` token by the text after its braces. */
export function bracesRole(text: string): TokenRole {
  const body = text.replace(/^[{~\s]+/, '');
  if (body.startsWith('!')) return 'comment';
  if (body.startsWith('#')) return 'open';
  if (body.startsWith('/')) return 'close';
  if (/^\^\s*[~}]/.test(body) || /^else\b/.test(body)) return 'middle';
  return body.startsWith('^') ? 'open' : 'output';
}

/** Returns the role of a `*|…|*` token. */
export function mailchimpRole(text: string): TokenRole {
  if (/^\*\|(?:IF|IFNOT|INTERESTED)\b/i.test(text)) return 'open';
  if (/^\*\|ELSE/i.test(text)) return 'middle';
  return /^\*\|END\b/i.test(text) ? 'close' : 'output';
}

/** Returns the role of an AMPscript block or scriptlet by what it opens and closes. */
export function controlRole(family: TokenFamily, text: string): TokenRole {
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
