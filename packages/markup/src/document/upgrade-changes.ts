import { isLeaf } from '../blocks/content-slots';
import { parseForReading } from '../blocks/cut-blocks';
import { readAttribute } from '../html/attributes';
import { plainText } from '../html/html-text';
import { innerSource, walkBlocks } from '../source/source-tree';

/**
 * Returns the texts and images of an upgraded block that it didn't have before, in its order: they come from the new
 * theme. An image is called by its alternative text, or else by its file name.
 */
export function newContents(before: string, after: string, markerPrefix: string): string[] {
  if (before === after) return [];
  const known = new Set(contentsOf(before, markerPrefix).map(({ key }) => key));
  return contentsOf(after, markerPrefix).flatMap(({ key, text }) => (known.has(key) || text === '' ? [] : [text]));
}

function contentsOf(html: string, markerPrefix: string): { key: string; text: string }[] {
  return [...walkBlocks(parseForReading(html, markerPrefix))].flatMap((block) => {
    if (!block.kinds.has('edit')) return [];
    if (block.tag === 'img') {
      const src = readAttribute(block.open, 'src') ?? '';
      return [{ key: `image ${src}`, text: readAttribute(block.open, 'alt') || (src.split('/').at(-1) ?? '') }];
    }
    if (!isLeaf(block)) return [];
    const text = plainText(innerSource(block));
    return [{ key: `text ${text}`, text }];
  });
}
