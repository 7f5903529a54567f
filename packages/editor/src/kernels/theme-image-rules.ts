import type { ImageRules, PaletteItem } from '@galley/contract';
import { type BeId, parseSource, type SourceBlock, type SourceTree, walkBlocks } from '@galley/markup';
import { imageRules } from '@galley/markup/content';

interface ThemeImage {
  slotName: string;
  rules: ImageRules;
}

const known = new WeakMap<PaletteItem, readonly ThemeImage[]>();

/**
 * Returns the theme's requirements for an image (docs/grammar.md 4), from the theme's markup of its section or
 * component, because Skip and a GIF keep the sizes of the previous image in the document. Null if the theme has no such
 * image: in that case, only the document's markup applies.
 */
export function themeImageRules(
  tree: SourceTree,
  beId: BeId,
  palette: { sections: readonly PaletteItem[]; components: readonly PaletteItem[] },
): ImageRules | null {
  for (const container of containersOf(tree, beId)) {
    const isSection = container.kinds.has('section');
    const items = isSection ? palette.sections : palette.components;
    const images = imagesIn(container);
    const index = images.findIndex((image) => image.beId === beId);
    const slotName = images[index]?.slotName ?? '';
    const candidates = items.filter((item) => isSameItem(item, container)).map(readItem);
    const matches = candidates.flatMap((found) => {
      if (slotName !== '') return found.filter((image) => image.slotName === slotName);
      return found.length === images.length ? (found[index] ?? []) : [];
    });
    const [first] = matches;
    // Variations of a section share its name. If they differ, none of them applies.
    if (first && matches.every(({ rules }) => isSameRule(rules, first.rules))) return first.rules;
  }
  return null;
}

/** Returns the components and sections around a block, innermost first. */
function containersOf(tree: SourceTree, beId: BeId): SourceBlock[] {
  const found: SourceBlock[] = [];
  for (let at: BeId | undefined = beId; at; at = tree.parentOf.get(at)) {
    const block = tree.blocks.get(at);
    if (block && (block.kinds.has('section') || block.kinds.has('component'))) found.push(block);
  }
  return found;
}

function isSameItem(item: PaletteItem, block: SourceBlock): boolean {
  if (block.title !== '') return item.title === block.title && item.groupName === block.groupName;
  return block.groupName !== '' && item.groupName === block.groupName;
}

function imagesIn(container: SourceBlock): SourceBlock[] {
  return [...walkBlocks(container)].filter((block) => block.tag === 'img' && block.kinds.has('edit'));
}

function readItem(item: PaletteItem): readonly ThemeImage[] {
  const before = known.get(item);
  if (before) return before;
  const images = imagesIn(readTheme(item.html).root).map(({ slotName, open }) => ({
    slotName,
    rules: imageRules(open),
  }));
  known.set(item, images);
  return images;
}

function readTheme(html: string): SourceTree {
  let count = 0;
  return parseSource(html, { markerPrefix: '', newId: () => `theme-${++count}` });
}

function isSameRule(one: ImageRules, other: ImageRules): boolean {
  return one.width === other.width && one.height === other.height;
}
