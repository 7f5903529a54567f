import { decodeValue } from '@galley/markup/html';
import { readAttributes } from './thumbnail-page';

/** Instructions to the browser that a page of ours gets by headers, or that would lead it elsewhere. */
const muted = new Set(['content-security-policy', 'content-security-policy-report-only', 'refresh']);

/** Start tags of all metas, anywhere: in text, comments, values, template tokens. */
const metaStarts = /<meta(?=[\t\n\f\r />])/gi;

/**
 * The page without the effect of its metas that carry a policy or lead elsewhere. Each gets a first `http-equiv` that
 * means nothing; the browser ignores the second. Everything else stays, also how the page looks.
 */
export function muteMetas(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let readTo = 0;
  for (const { index, 0: start } of html.matchAll(metaStarts)) {
    const nameEnd = index + start.length;
    // Inside another tag's text each match counts as it is. Reading them again would not be one pass.
    const isInside = index < readTo;
    const tag = isInside ? null : readAttributes(html, nameEnd);
    if (tag) readTo = tag.end;
    if (tag && !muted.has(instructionOf(tag.attributes))) continue;
    parts.push(html.slice(at, nameEnd), ' http-equiv=muted');
    at = nameEnd;
  }
  parts.push(html.slice(at));
  return parts.join('');
}

function instructionOf(attributes: ReadonlyMap<string, string>): string {
  return decodeValue(attributes.get('http-equiv') ?? '')
    .trim()
    .toLowerCase();
}
