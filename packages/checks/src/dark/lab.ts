import type { Rgba } from '@galley/markup/checks';

/** A color of CIE L*a*b* with white D65; lightness from 0 to 100. */
export type Lab = readonly [lightness: number, a: number, b: number];

const white = [0.95047, 1, 1.08883] as const;
/** Below it the curve is a line. */
const knee = 6 / 29;

/** Converts sRGB channels from 0 to 255. Alpha is ignored. */
export function toLab([red, green, blue]: Rgba): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / white[0]);
  const y = curve((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / white[1]);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / white[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Converts to sRGB channels, which are outside of 0 to 255 if the color is outside of sRGB. */
export function fromLab([lightness, a, b]: Lab): readonly [number, number, number] {
  const middle = (lightness + 16) / 116;
  const x = white[0] * uncurve(middle + a / 500);
  const y = white[1] * uncurve(middle);
  const z = white[2] * uncurve(middle - b / 200);
  return [
    fromLinear(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
    fromLinear(-0.969266 * x + 1.8760108 * y + 0.041556 * z),
    fromLinear(0.0556434 * x - 0.2040259 * y + 1.0572252 * z),
  ];
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}

function curve(value: number): number {
  return value > knee ** 3 ? Math.cbrt(value) : value / (3 * knee ** 2) + 4 / 29;
}

function uncurve(value: number): number {
  return value > knee ? value ** 3 : 3 * knee ** 2 * (value - 4 / 29);
}
