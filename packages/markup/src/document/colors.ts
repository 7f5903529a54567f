import { splitDeclarations } from '../blocks/style-declarations';
import { scanAllTags } from './all-tags';

/** Most swatches that the colour picker offers. */
export const MOST_SWATCHES = 24;
const colorNames = /^(?:background|background-color|color|border(?:-(?:top|right|bottom|left))?(?:-color)?)$/;

/**
 * The colours a theme uses in inline styles, colour attributes and style elements, as `#rrggbb`, the most used first;
 * equally used ones in source order. At most `MOST_SWATCHES`.
 */
export function collectColors(source: string): string[] {
  const counts = new Map<string, number>();
  const add = (text: string): void => {
    for (const color of colorsIn(text)) counts.set(color, (counts.get(color) ?? 0) + 1);
  };
  const { tags, styles } = scanAllTags(source);
  for (const tag of tags)
    for (const { name, valueStart, valueEnd } of tag.attributes) {
      const value = source.slice(valueStart, valueEnd);
      if (name === 'bgcolor' || name === 'color' || name === 'fillcolor') add(value);
      else if (name === 'style')
        for (const declaration of splitDeclarations(value))
          if (colorNames.test(declaration.name.toLowerCase())) add(declaration.value);
    }
  for (const { start, end } of styles) {
    for (const [, value = ''] of source
      .slice(start, end)
      .matchAll(/[\w-]*(?:color|background|border)[\w-]*\s*:([^;{}]*)/gi))
      add(value);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_SWATCHES)
    .map(([color]) => color);
}

/** Hex and rgb() colours in a css value, as `#rrggbb`. Urls are not looked into. */
function colorsIn(value: string): string[] {
  const colors: string[] = [];
  const text = value.replace(/url\([^)]*\)/gi, ' ');
  for (const [found, hex, red, green, blue] of text.matchAll(
    /#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])|rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)/gi,
  )) {
    if (hex)
      colors.push(`#${(hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex).toLowerCase()}`);
    else if (found)
      colors.push(
        `#${[red, green, blue].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`,
      );
  }
  return colors;
}
