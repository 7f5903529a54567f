import { onlyToken, tokenLabel } from '../html/token-label';
import type { TemplateToken } from '../types';

/** Element that stands for a template token inside an editable text: one chip, one character for the caret. */
export const CHIP_TAG = 'be-token';
/** Holds the token's source text on a chip. */
export const CHIP_ATTRIBUTE = 'data-be-t';
const COMMENT_LEAD = 'be-t:';

/**
 * The chip of a token: its readable name, the source in the tooltip. It carries the token's text, so a copied one restores
 * as well as the first; the label is never read back.
 */
export function chipHtml(source: string): string {
  // A browser hands carriage returns back as line breaks; a token that stays keeps its own bytes anyway.
  const text = source.replace(/\r\n?/g, '\n');
  const value = escapeAttribute(text);
  return `<${CHIP_TAG} ${CHIP_ATTRIBUTE}="${value}" title="${value}" contenteditable="false">${escapeText(tokenLabel(text))}</${CHIP_TAG}>`;
}

/** Where an element may not be (tables, head): a comment that carries the token's text. */
export function tokenComment(text: string): string {
  return `<!--${COMMENT_LEAD}${encodeURIComponent(toWellFormed(text)).replaceAll('-', '%2D')}-->`;
}

/** The token's text of such a comment's data, or null. */
export function readTokenComment(data: string): string | null {
  if (!data.startsWith(COMMENT_LEAD)) return null;
  try {
    return decodeURIComponent(data.slice(COMMENT_LEAD.length));
  } catch {
    return null;
  }
}

/** Whether a chip's text is one template token and nothing else: only such a text goes back into the source. */
export function isTokenText(text: string): boolean {
  return onlyToken(text) !== null;
}

/** Output tokens are shown as text outside editable texts, control tokens as comments, which leave `:first-child` alone. */
export function plainPlaceholder(token: TemplateToken, text: string): string {
  return token.role === 'output' ? escapeText(text) : tokenComment(text);
}

/** Escapes a text for HTML outside of tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes a text for an attribute in quotes, on one line. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');
}

function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
