import { readAttribute } from '../html/attributes';
import { readStyle } from '../html/style-text';

/** Returns whether a start tag is styled as a button: by the name of a class, or by a background or round corners. */
export function looksLikeButton(openTag: string): boolean {
  if (/\b(?:btn|button|cta)/i.test(readAttribute(openTag, 'class') ?? '')) return true;
  return ['background', 'background-color', 'border-radius'].some((name) => readStyle(openTag, name) !== null);
}
