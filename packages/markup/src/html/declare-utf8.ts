import type { TagScan } from '../types';
import { scanSource } from './scan-source';
import { applyEdits, type TextEdit } from './text-edits';

/** The number of characters that browsers search for an encoding declaration. */
const headCharacters = 16_384;

/**
 * Changes the encoding to UTF-8 wherever the document's head declares another one: in meta elements and an XML
 * declaration. A document that declares UTF-8 or no encoding stays unchanged.
 */
export function declareUtf8(html: string): string {
  const head = html.slice(0, headCharacters);
  const edits = scanSource(head).tags.flatMap((tag) => (tag.name === 'meta' && !tag.isEnd ? editsOf(head, tag) : []));
  const xml = /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,60})/i.exec(head);
  if (xml?.[1]) edits.push(...toUtf8(xml[1], xml[0].length - xml[1].length));
  return applyEdits(html, edits);
}

function editsOf(head: string, tag: TagScan): TextEdit[] {
  return tag.attributes.flatMap(({ name, valueStart, valueEnd }) => {
    const value = head.slice(valueStart, valueEnd);
    if (name === 'charset') return toUtf8(value.trim(), valueStart + value.indexOf(value.trim()));
    const charset = name === 'content' ? /charset\s*=\s*["']?([^\s;"']{1,60})/i.exec(value) : null;
    if (!charset?.[1]) return [];
    return toUtf8(charset[1], valueStart + charset.index + charset[0].length - charset[1].length);
  });
}

function toUtf8(label: string, start: number): TextEdit[] {
  return label === '' || /^utf-?8$/i.test(label) ? [] : [{ start, end: start + label.length, text: 'utf-8' }];
}
