import { readAttribute } from './attributes';
import { scanSource } from './scan-source';

/** Returns the script elements of a source with their ranges, identified by address or text, without empty ones. */
export function scriptsOf(source: string): { key: string; start: number; end: number }[] {
  if (!/<script/i.test(source)) return [];
  const { tags } = scanSource(source);
  return tags.flatMap((tag, index) => {
    const close = tags[index + 1];
    if (tag.name !== 'script' || tag.isEnd || !close?.isEnd || close.name !== 'script') return [];
    const address = readAttribute(source.slice(tag.start, tag.end), 'src');
    const text = source.slice(tag.end, close.start).trim();
    if (address === null && text === '') return [];
    return [{ key: address === null ? `text ${text}` : `src ${address.trim()}`, start: tag.start, end: close.end }];
  });
}
