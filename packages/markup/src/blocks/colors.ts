import { scanAllTags } from '../html/all-tags';
import { splitDeclarations } from '../html/style-declarations';
import { readBlockTags } from '../rules/block-rules';

/** Maximum number of swatches in the color picker. */
export const MAX_SWATCHES = 24;
const colorNames = /^(?:background|background-color|color|border(?:-(?:top|right|bottom|left))?(?:-color)?)$/;

/** The weight of a color on an element whose color can be changed: more than all other uses together. */
const taggedWeight = 1_000_000;

/**
 * Returns the colors that a theme uses in inline styles, color attributes and style elements, as `#rrggbb`: first those
 * of elements whose color can be changed (`block-bgcolor`), then the others, each sorted by number of uses and then by
 * source order. At most `MOST_SWATCHES`.
 */
export function collectColors(source: string): string[] {
  const counts = new Map<string, number>();
  const add = (text: string, weight = 1): void => {
    for (const color of colorsIn(text)) counts.set(color, (counts.get(color) ?? 0) + weight);
  };
  const { tags, styles } = scanAllTags(source);
  for (const { start, end } of styles) for (const value of colorDeclarations(source.slice(start, end))) add(value);
  for (const tag of tags) {
    const isTagged = !tag.isEnd && isChangeable(source.slice(tag.start, tag.end));
    for (const { name, valueStart, valueEnd } of tag.attributes) {
      const value = source.slice(valueStart, valueEnd);
      if (name === 'bgcolor' || name === 'color' || name === 'fillcolor')
        add(value, isTagged && name === 'bgcolor' ? taggedWeight : 1);
      else if (name === 'style')
        for (const declaration of splitDeclarations(value)) {
          const property = declaration.name.toLowerCase();
          const isBackground = property === 'background-color' || property === 'background';
          if (colorNames.test(property)) add(declaration.value, isTagged && isBackground ? taggedWeight : 1);
        }
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_SWATCHES)
    .map(([color]) => color);
}

/** Yields the values of a style sheet's declarations whose property can contain a color. Linear. */
function* colorDeclarations(css: string): Generator<string> {
  for (let colon = css.indexOf(':'); colon !== -1; ) {
    // Scanning backward stops at the previous colon at the latest, so nothing is read twice.
    let nameEnd = colon;
    while (nameEnd > 0 && /\s/.test(css[nameEnd - 1] ?? '')) nameEnd -= 1;
    let nameStart = nameEnd;
    while (nameStart > 0 && /[\w-]/.test(css[nameStart - 1] ?? '')) nameStart -= 1;
    let end = colon + 1;
    if (/color|background|border/i.test(css.slice(nameStart, nameEnd))) {
      while (end < css.length && !/[;{}]/.test(css[end] ?? '')) end += 1;
      yield css.slice(colon + 1, end);
    }
    colon = css.indexOf(':', end);
  }
}

function isChangeable(openTag: string): boolean {
  return openTag.includes('block-bgcolor') && readBlockTags(openTag).kinds.has('bgcolor');
}

/** Returns the hex, rgb() and hsl() colors of a CSS value as `#rrggbb`. Colors inside url() are ignored. */
function colorsIn(value: string): string[] {
  const colors: string[] = [];
  // No url() ends after the last parenthesis: searching for an end there, once per url(, would be quadratic.
  const lastClose = value.lastIndexOf(')') + 1;
  const text = value.slice(0, lastClose).replace(/url\([^)]*\)/gi, ' ') + value.slice(lastClose);
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
  for (const [, hue = '', saturation = '', lightness = ''] of text.matchAll(
    /hsl\(\s*(\d{1,3}(?:\.\d+)?)(?:deg)?[\s,]+(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%\s*\)/gi,
  ))
    colors.push(hslToHex(Number(hue), Number(saturation) / 100, Number(lightness) / 100));
  return colors;
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const turn = (offset + hue / 30) % 12;
    const value = lightness - strength * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
