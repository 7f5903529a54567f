import { shortenText } from '@galley/contract';
import { refuse } from '../refusal';
import type { Refusal, TemplateToken } from '../types';
import { type DetailedScan, scanSource } from './scan-source';
import { tokenEvents } from './token-roles';

/** Elements whose start and end tags can be in different conditional comments for Outlook. */
const PAIRED = /^(?:table|tbody|thead|tr|td|th|div|center|ul|ol|[vow]:.*)$/;

/**
 * Returns whether a source can be moved, cloned or removed on its own: template control tags, conditional comments and
 * the table markup inside them must be paired within it. A refusal names the tag without a counterpart (docs/markup.md
 * 4).
 */
export function checkBalance(html: string): true | Refusal {
  const scan = scanSource(html);
  const lonely = lonelyToken(scan) ?? lonelyCondition(scan);
  if (lonely === null) return true;
  const text = lonely.replace(/\s+/g, ' ').trim();
  const shown = shortenText(text, 60);
  return refuse(`This part has “${shown}” without its counterpart, so it can’t be changed by itself.`);
}

/** Returns the control tokens that matter for balance, in source order. */
export function controlTokens(scan: DetailedScan): TemplateToken[] {
  return scan.tokens.filter((token) => {
    if (token.context === 'comment' || token.context === 'style' || token.context === 'script') return false;
    return token.role === 'open' || token.role === 'middle' || token.role === 'close';
  });
}

function lonelyToken(scan: DetailedScan): string | null {
  const open: { family: string; text: string; word: string }[] = [];
  for (const token of controlTokens(scan)) {
    const text = scan.source.slice(token.start, token.end);
    const isProgram = token.family === 'ampscript' || token.family === 'ejs';
    const events = isProgram ? tokenEvents(token.family, text) : [token.role];
    for (const event of events) {
      if (event === 'open') {
        open.push({ family: token.family, text, word: keyword(text) });
        continue;
      }
      const last = open.at(-1);
      if (!last || last.family !== token.family) return text;
      if (event !== 'close') continue;
      const word = keyword(text);
      if (word !== '' && last.word !== '' && word !== last.word && !isProgram) return text;
      open.pop();
    }
  }
  return open[0]?.text ?? null;
}

/** Returns `each` for `{{#each}}` and `{{/each}}`, `for` for `{% for %}` and `{% endfor %}`; '' without a name. */
function keyword(text: string): string {
  const word = /^(?:\{\{[{~\s]*(?:[#/^]\s*)?|\{%[-+~]?\s*(?:end)?)([\w.-]+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  return word === 'end' ? '' : word;
}

function lonelyCondition(scan: DetailedScan): string | null {
  const { source } = scan;
  const conditions: string[] = [];
  const elements: { name: string; text: string; mayStayOpen: boolean }[] = [];
  /**
   * Names of elements such as `<v:textbox />` that have a separate end tag later: real themes contain them, and Outlook
   * accepts them.
   */
  const selfClosed = new Set<string>();
  const pieces = [
    ...scan.comments.map((comment) => ({ ...comment, isComment: true })),
    ...scan.declarations.filter((entry) => entry.kind === 'bogus').map((entry) => ({ ...entry, isComment: false })),
  ].sort((a, b) => a.start - b.start);
  for (const piece of pieces) {
    const text = source.slice(piece.start, piece.end);
    const opens = /^<!(?:--)?\s*\[if\b/i.test(text);
    const closes = /<!\[endif\]/i.test(text);
    if (opens && !closes) conditions.push(text);
    else if (closes && !opens && conditions.pop() === undefined) return text;
    if (!opens || !piece.isComment) continue;
    const content = text.slice(4, -3);
    for (const tag of scanSource(content).tags) {
      if (!PAIRED.test(tag.name)) continue;
      if (tag.isSelfClosing) {
        selfClosed.add(tag.name);
        continue;
      }
      const tagText = content.slice(tag.start, tag.end);
      if (!tag.isEnd) {
        // Real themes write `<v:textbox … />` and still close it.
        const mayStayOpen = tag.isSelfClosing && tag.name.includes(':');
        if (!tag.isSelfClosing || mayStayOpen) elements.push({ name: tag.name, text: tagText, mayStayOpen });
        continue;
      }
      const at = elements.findLastIndex((entry) => entry.name === tag.name);
      if (at === -1 && selfClosed.delete(tag.name)) continue;
      if (at === -1) return tagText;
      elements.length = at;
    }
  }
  return conditions[0] ?? elements.find((entry) => !entry.mayStayOpen)?.text ?? null;
}
