import { formatNumber, shortenText } from '@galley/contract';
import { blend, contrastRatio, type Rgba } from '@galley/markup/checks';
import type { ExportFinding } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { brightness } from './dark-colors';
import { type DarkModel, darkModels, darkPaint, lightPaint } from './dark-models';
import { readSurfaces } from './surfaces';

/** A decoded image, and its start tag in the export. */
export interface LogoImage {
  address: string;
  start: number;
  end: number;
  /** `rgba` has four bytes per pixel, row by row, not premultiplied. */
  pixels: { width: number; height: number; rgba: Uint8Array };
}

/** The ground of an image in a model of dark mode, and in light mode. */
export interface LogoGround {
  /** The offset of the start tag of the image. */
  start: number;
  model: DarkModel;
  light: Rgba;
  dark: Rgba;
}

/** Returns the grounds of all visible images, except those over background images and unknown colors. */
export function logoGrounds(page: ExportedPage): LogoGround[] {
  const images = page.elements.filter(({ name, tag }) => name === 'img' && tag);
  if (images.length === 0) return [];
  const light = readSurfaces(page, lightPaint(page));
  return darkModels.flatMap((model) => {
    const dark = readSurfaces(page, darkPaint(model, page));
    return images.flatMap((image) => {
      const [before, after] = [light.get(image), dark.get(image)];
      if (!image.tag || !before?.ground || !after?.ground || before.isHidden || after.isHidden) return [];
      return [{ start: image.tag.start, model, light: before.ground, dark: after.ground }];
    });
  });
}

const lowContrast = 1.5;
const noContrast = 1.2;
const reach = 3;
const sampled = 20_000;

/**
 * Finds transparent images, such as logos, whose outline can't be seen or gets a light fringe on the ground of a dark
 * mode. Images that can't be seen in light mode either are left out. At most one finding per image.
 */
export function checkDarkLogos(images: readonly LogoImage[], grounds: readonly LogoGround[]): ExportFinding[] {
  const groundsOf = new Map<number, LogoGround[]>();
  for (const ground of grounds) groundsOf.set(ground.start, [...(groundsOf.get(ground.start) ?? []), ground]);
  return images.flatMap((image) => {
    const around = groundsOf.get(image.start) ?? [];
    const outline = around.length > 0 ? outlineOf(image.pixels) : [];
    if (outline.length === 0) return [];
    const found = checkOutline(image, outline, around) ?? checkFringe(image, outline, around);
    return found ? [found] : [];
  });
}

function checkOutline(
  image: LogoImage,
  outline: readonly Rgba[],
  grounds: readonly LogoGround[],
): ExportFinding | null {
  let worst: { ground: LogoGround; contrast: number } | null = null;
  for (const ground of grounds) {
    const contrast = medianContrast(outline, ground.dark);
    if (contrast >= lowContrast || medianContrast(outline, ground.light) < lowContrast) continue;
    if (!worst || contrast < worst.contrast) worst = { ground, contrast };
  }
  if (!worst) return null;
  const shown = formatNumber(Math.floor(worst.contrast * 10) / 10, 1);
  return makeFinding(image, worst.ground, {
    rule: 'dark-logo',
    severity: worst.contrast < noContrast ? 'error' : 'warning',
    message: `In ${worst.ground.model.label}, this image is hard to see: ${shown} : 1`,
  });
}

/** Pixels that fade from dark to transparent by way of light ones were drawn for a light ground. */
function checkFringe(image: LogoImage, outline: readonly Rgba[], grounds: readonly LogoGround[]): ExportFinding | null {
  const faint = outline.filter(([, , , alpha]) => alpha < 0.9);
  const solid = outline.filter(([, , , alpha]) => alpha >= 0.9);
  const dark = grounds.find((ground) => brightness(ground.dark) < 100 && brightness(ground.light) > 155);
  if (!dark || faint.length < outline.length / 20 || solid.length === 0) return null;
  if (median(faint.map(brightness)) <= 205 || median(solid.map(brightness)) > 150) return null;
  return makeFinding(image, dark, {
    rule: 'dark-logo-fringe',
    severity: 'hint',
    message: `In ${dark.model.label}, this image has a light fringe`,
  });
}

function makeFinding(
  { address, start, end }: LogoImage,
  { model }: LogoGround,
  finding: Pick<ExportFinding, 'rule' | 'severity' | 'message'>,
): ExportFinding {
  const name = /^data:/i.test(address) ? '' : (address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  return { ...finding, detail: shortenText(name, 60), start, end, cause: address, source: model.source };
}

function medianContrast(outline: readonly Rgba[], ground: Rgba): number {
  return median(outline.map((pixel) => contrastRatio(blend(pixel, ground), ground)));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns visible pixels at most three pixels from transparent ones; of a large image a part. */
function outlineOf({ width, height, rgba }: LogoImage['pixels']): Rgba[] {
  const clear = new Uint8Array(width * height);
  for (let at = 0; at < clear.length; at += 1) clear[at] = (rgba[at * 4 + 3] ?? 255) < 16 ? 1 : 0;
  const near = spread(spread(clear, { count: height, size: width, step: 1, jump: width }), {
    ...{ count: width, size: height },
    ...{ step: width, jump: 1 },
  });
  const places: number[] = [];
  for (let at = 0; at < near.length; at += 1)
    if (near[at] && !clear[at] && (rgba[at * 4 + 3] ?? 0) >= 64) places.push(at);
  const every = Math.ceil(places.length / sampled);
  return places
    .filter((_, index) => index % every === 0)
    .map((at) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at * 4, at * 4 + 4);
      return [red, green, blue, alpha / 255];
    });
}

interface Lines {
  count: number;
  size: number;
  /** Distance of neighbors in a line, and of lines. */
  step: number;
  jump: number;
}

/** Marks what is at most three places from a mark in its line. */
function spread(marks: Uint8Array, { count, size, step, jump }: Lines): Uint8Array {
  const found = new Uint8Array(marks.length);
  for (let line = 0; line < count; line += 1) {
    let last = -Infinity;
    for (let at = 0; at < size + reach; at += 1) {
      if (at < size && marks[line * jump + at * step]) last = at;
      const middle = at - reach;
      if (middle >= 0 && last >= middle - reach) found[line * jump + middle * step] = 1;
    }
  }
  return found;
}
