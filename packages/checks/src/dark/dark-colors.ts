import { contrastRatio, minimumContrast, type Rgba } from '@galley/markup/checks';
import { fromHsl } from '../page/read-color';
import { fromLab, type Lab, toLab } from './lab';

/** CIE lightness of #292929, the ground of Outlook’s dark mode. */
const outlookBase = 16.6;
/** Lighter colors are surfaces, which Outlook darkens. */
const outlookMiddle = 50;

/** Returns the background that Outlook.com shows in dark mode (fits measurements of 2025 within 1 of 255). */
export function outlookBackground(color: Rgba): Rgba {
  const [lightness, a, b] = toLab(color);
  if (lightness <= outlookMiddle) return color;
  const share = (100 - lightness) / outlookMiddle;
  return withLab(color, [outlookBase + share * (outlookMiddle - outlookBase), a, b]);
}

/**
 * Returns the lightened text color of Microsoft’s published editor. The CIE lightness of its ground is 21.247 there, and
 * 16.6 in Outlook.com. Measured text is up to 20 of 255 from it.
 */
export function lightenText(color: Rgba, base = outlookBase): Rgba {
  const [lightness, a, b] = toLab(color);
  return withLab(color, [((100 - lightness) * (100 - base)) / 100 + base, a, b]);
}

/** Returns the text color that Outlook.com shows over a ground of its dark mode: unchanged if it is legible. */
export function outlookText(color: Rgba, ground: Rgba): Rgba {
  const least = minimumContrast({ fontSizePx: 16, fontWeight: 400 });
  return contrastRatio(color, ground) >= least ? color : lightenText(color);
}

/** Returns the color that Outlook for Windows (Word) shows in dark mode, for backgrounds and texts. */
export function wordColor(color: Rgba): Rgba {
  const [hue, saturation, lightness] = toHsl(color);
  const inverted = 0.149 + 0.816 * (1 - lightness) ** 0.87;
  return [...roundRgb(fromHsl(hue, saturation, inverted)), color[3]];
}

/** Returns the background that Chromium and Android WebView show in dark mode: only light surfaces are darkened. */
export function chromiumBackground(color: Rgba): Rgba {
  return brightness(color) > 205 ? invertLightness(color) : color;
}

/** Returns the text color that Chromium and Android WebView show in dark mode: only dark text is lightened. */
export function chromiumText(color: Rgba): Rgba {
  return brightness(color) < 150 ? invertLightness(color) : color;
}

/** Returns the brightness of a color, 0 to 255, as Chromium weighs the channels. */
export function brightness([red, green, blue]: Rgba): number {
  return (299 * red + 587 * green + 114 * blue) / 1000;
}

function invertLightness(color: Rgba): Rgba {
  const [lightness, a, b] = toLab(color);
  const [red, green, blue, alpha] = withLab(color, [Math.min(110 - lightness, 100), a, b]);
  const isGrey = red === green && green === blue;
  return isGrey && red >= 19 && red <= 31 ? [18, 18, 18, alpha] : [red, green, blue, alpha];
}

function withLab(color: Rgba, lab: Lab): Rgba {
  return [...roundRgb(fromLab(lab)), color[3]];
}

function roundRgb(channels: readonly [number, number, number]): [number, number, number] {
  const round = (value: number): number => Math.round(Math.min(255, Math.max(0, value)));
  return [round(channels[0]), round(channels[1]), round(channels[2])];
}

/** Returns the hue in degrees, and saturation and lightness from 0 to 1. */
function toHsl([red, green, blue]: Rgba): readonly [number, number, number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const lightness = (most + least) / 2;
  const reach = most - least;
  if (reach === 0) return [0, 0, lightness];
  const saturation = reach / (1 - Math.abs(2 * lightness - 1));
  if (most === r) return [60 * ((g - b) / reach), saturation, lightness];
  if (most === g) return [60 * ((b - r) / reach + 2), saturation, lightness];
  return [60 * ((r - g) / reach + 4), saturation, lightness];
}
