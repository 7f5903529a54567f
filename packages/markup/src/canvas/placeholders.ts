import { onlyToken, tokenLabel } from '../html/token-label';
import type { TemplateToken } from '../types';

/** The element that represents a template token inside an editable text: one chip, one character for the caret. */
export const CHIP_TAG = 'be-token';
/** The attribute of a chip that contains the token's source text. */
export const CHIP_ATTRIBUTE = 'data-be-t';
const COMMENT_LEAD = 'be-t:';

/**
 * Returns the chip of a token: its label, with the source in the tooltip. It contains the token's text, so that copies
 * of it can be restored too; the label is never read back.
 */
export function chipHtml(source: string): string {
  // Browsers return carriage returns as line breaks; an unchanged token keeps its bytes anyway.
  const text = source.replace(/\r\n?/g, '\n');
  const value = escapeAttribute(text);
  return `<${CHIP_TAG} ${CHIP_ATTRIBUTE}="${value}" title="${value}" contenteditable="false">${escapeText(tokenLabel(text))}</${CHIP_TAG}>`;
}

/** Returns a comment that contains the token's text, for places that can't contain the chip element (tables, head). */
export function tokenComment(text: string): string {
  return `<!--${COMMENT_LEAD}${encodeURIComponent(toWellFormed(text)).replaceAll('-', '%2D')}-->`;
}

/** Reads the token's text from the data of such a comment; null for another comment. */
export function readTokenComment(data: string): string | null {
  if (!data.startsWith(COMMENT_LEAD)) return null;
  try {
    return decodeURIComponent(data.slice(COMMENT_LEAD.length));
  } catch {
    return null;
  }
}

/** Returns whether a chip's text is exactly one template token: only such text is written to the source. */
export function isTokenText(text: string): boolean {
  return onlyToken(text) !== null;
}

/**
 * Returns the placeholder outside editable texts: output tokens are shown as text; control tokens become comments,
 * which don't affect `:first-child`.
 */
export function plainPlaceholder(token: TemplateToken, text: string): string {
  return token.role === 'output' ? escapeText(text) : tokenComment(text);
}

/** Escapes text for HTML outside tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes text for a quoted attribute, on one line. */
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
