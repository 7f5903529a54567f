import type { PaletteItem } from '@galley/contract';

/**
 * Returns the items whose title contains every word of `text`, in the theme's order. Code is always last and always
 * matches.
 */
export function filterItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const title = item.title.toLocaleLowerCase();
    return words.every((word) => title.includes(word));
  });
  return [...found.filter((item) => !item.isCode), ...found.filter((item) => item.isCode)];
}
