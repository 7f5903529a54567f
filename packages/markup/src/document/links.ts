import { scanAllTags } from '../html/all-tags';
import { decodeValue, escapeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';

/**
 * Writes other addresses into the links of a source: `href` of `a` and `area`, and of VML shapes inside conditional
 * comments. `map` gets the address with character references decoded and template tokens as written; the same value
 * changes no byte.
 */
export function rewriteLinks(source: string, map: (href: string) => string): string {
  const edits: TextEdit[] = [];
  for (const tag of scanAllTags(source).tags) {
    if (tag.isEnd || !(tag.name === 'a' || tag.name === 'area' || tag.name.includes(':'))) continue;
    const attribute = tag.attributes.find((entry) => entry.name === 'href');
    if (!attribute?.hasValue) continue;
    const href = decodeValue(source.slice(attribute.valueStart, attribute.valueEnd));
    const mapped = map(href);
    if (mapped === href) continue;
    const text = escapeValue(mapped, attribute.quote || '"');
    edits.push({
      start: attribute.valueStart,
      end: attribute.valueEnd,
      text: attribute.quote === '' && /["'<>`=\s]/.test(text) ? `"${text}"` : text,
    });
  }
  return applyEdits(source, edits);
}
