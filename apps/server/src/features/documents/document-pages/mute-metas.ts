import { decodeValue } from '@galley/markup/html';
import { readAttributes } from './thumbnail-page';

/** Values of `http-equiv` that would override the policy of our response headers, or navigate the page. */
const muted = new Set(['content-security-policy', 'content-security-policy-report-only', 'refresh']);

/** Matches the start of every `meta` tag anywhere: in text, comments, values and template tokens. */
const metaStarts = /<meta(?=[\t\n\f\r />])/gi;

/**
 * Disables the metas of a page that set a policy or navigate. Each gets a first `http-equiv` without meaning; the
 * browser ignores the second one. Nothing else changes, including how the page looks.
 */
export function muteMetas(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let readTo = 0;
  for (const { index, 0: start } of html.matchAll(metaStarts)) {
    const nameEnd = index + start.length;
    // Inside the text of another tag, each match counts without reading its attributes: reading them again would not be
    // one pass.
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
