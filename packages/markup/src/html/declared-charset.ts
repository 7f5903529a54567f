import { decodeValue } from './html-text';
import { scanSource } from './scan-source';

/**
 * Returns the encoding label that a file declares, as written (`Windows-1251`): by the first meta element with one, or
 * else by an XML declaration. Comments are ignored; '' = none. `head` is the start of the file; bytes above ASCII can
 * be decoded as any single characters.
 */
export function readDeclaredCharset(head: string): string {
  for (const tag of scanSource(head).tags) {
    if (tag.name !== 'meta' || tag.isEnd) continue;
    const attributeText = (name: string): string => {
      const found = tag.attributes.find((attribute) => attribute.name === name);
      return found ? decodeValue(head.slice(found.valueStart, found.valueEnd)).trim() : '';
    };
    const charset = attributeText('charset');
    if (charset !== '') return charset;
    if (attributeText('http-equiv').toLowerCase() !== 'content-type') continue;
    const inContent = /charset\s*=\s*["']?([^\s;"']{1,60})/i.exec(attributeText('content'))?.[1];
    if (inContent) return inContent;
  }
  return /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,60})["']/i.exec(head)?.[1] ?? '';
}
