import { type Rgba, readRgb } from '@galley/markup/checks';
import { colorNames } from './color-names';

/**
 * Returns a color as written in CSS or in an attribute such as `bgcolor`: red, green and blue from 0 to 255, alpha from
 * 0 to 1. Null for anything else, such as `currentcolor`, variables and template tags.
 */
export function readColor(written: string): Rgba | null {
  const text = written.trim().toLowerCase();
  if (text === 'transparent') return [0, 0, 0, 0];
  const named = colorNames.get(text);
  if (named !== undefined) return [named >> 16, (named >> 8) & 255, named & 255, 1];
  if (/^#?(?:[\da-f]{6}|[\da-f]{3})$/.test(text)) return readHex(text.replace('#', ''));
  if (/^#(?:[\da-f]{8}|[\da-f]{4})$/.test(text)) return readHex(text.slice(1));
  if (/^hsla?\(/.test(text)) return readHsl(text);
  return readRgb(text);
}

function readHex(digits: string): Rgba {
  const size = digits.length > 4 ? 2 : 1;
  const at = (index: number): number => {
    const part = digits.slice(index * size, (index + 1) * size);
    return Number.parseInt(size === 1 ? part + part : part, 16);
  };
  return [at(0), at(1), at(2), digits.length % 4 === 0 ? at(3) / 255 : 1];
}

function readHsl(text: string): Rgba | null {
  const parts = text
    .slice(text.indexOf('(') + 1, -1)
    .split(/[\s,/]+/)
    .filter((part) => part !== '');
  const numbers = parts.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number.parseFloat(part)));
  const [hue = Number.NaN, saturation = Number.NaN, lightness = Number.NaN, alpha = 1] = numbers;
  if (![hue, saturation, lightness, alpha].every(Number.isFinite)) return null;
  return [...fromHsl(hue, saturation, lightness), alpha];
}

/** Returns red, green and blue from 0 to 255 of a hue in degrees, and a saturation and lightness from 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): number => {
    const place = (((shift + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
