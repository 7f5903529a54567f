/** A computed color: red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [number, number, number, number];

/** Parses `rgb(…)` and `rgba(…)` in the form of computed styles, and `color(srgb …)`; null for anything else. */
export function readRgb(text: string): Rgba | null {
  const match = /^(rgba?|color)\((?:\s*srgb\s)?([^)]*)\)$/i.exec(text.trim());
  if (!match) return null;
  const scale = match[1]?.toLowerCase() === 'color' ? 255 : 1;
  const parts = (match[2] ?? '').split(/[\s,/]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = numbers;
  const rgba: Rgba = [red * scale, green * scale, blue * scale, alpha];
  return rgba.every(Number.isFinite) ? rgba : null;
}

/** Composites a color over an opaque one. */
export function blend(over: Rgba, under: Rgba): Rgba {
  const mix = (index: 0 | 1 | 2): number => over[index] * over[3] + under[index] * (1 - over[3]);
  return [mix(0), mix(1), mix(2), 1];
}

/** Returns the contrast ratio of two opaque colors, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastRatio(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((first, second) => second - first);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the minimum contrast of a text (WCAG 2.2, 1.4.3): 3 from 24 px, or 18.66 px in bold; else 4.5. */
export function minimumContrast({ fontSizePx, fontWeight }: { fontSizePx: number; fontWeight: number }): number {
  return fontSizePx >= 24 || (fontSizePx >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
