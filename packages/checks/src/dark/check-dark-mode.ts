import { formatNumber, shortenText } from '@galley/contract';
import { contrastRatio, minimumContrast, type Rgba, type Severity } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { causeOf, tagPlace } from '../page/places';
import { checkDarkStyles } from './check-dark-styles';
import { brightness } from './dark-colors';
import {
  colorsIn,
  type DarkModel,
  darkModels,
  darkPaint,
  declaresDark,
  lightColorsIn,
  lightPaint,
} from './dark-models';
import type { TextColors } from './surfaces';

/** More pairs of colors are too many to look at. */
const perModel = 20;
/** The colors of three models are estimates, so only what is clearly too low counts. */
const estimateShare = 0.9;

/**
 * Finds what is hard to read in dark mode although it is fine in light mode, and dark styles that clients ignore or
 * distort. At most one finding per model and pair of colors, and 20 per model.
 */
export function checkDarkMode(page: ExportedPage): ExportFinding[] {
  const light = new Map(lightColorsIn(page).map((colors) => [colors.element, colors]));
  return [
    ...darkModels.flatMap((model) => checkModel(page, model, light)),
    ...checkOverImages(page, light),
    ...checkDarkStyles(page),
  ];
}

type Lights = ReadonlyMap<StyledElement, TextColors>;

function checkModel(page: ExportedPage, model: DarkModel, light: Lights): ExportFinding[] {
  const { looks } = darkPaint(model, page);
  const found = new Map<string, ExportFinding>();
  for (const colors of colorsIn(model, page)) {
    const { element, text, ground } = colors;
    const before = light.get(element);
    if (!text || !ground || !before?.text || !before.ground) continue;
    const least = minimumContrast({ fontSizePx: looks.fontSize(element), fontWeight: looks.fontWeight(element) });
    const ratio = contrastRatio(text, ground);
    const isLow = ratio < least * (model.isExact ? 1 : estimateShare) - 0.005;
    if (!isLow || contrastRatio(before.text, before.ground) < least - 0.005) continue;
    // The client's own colors are legible.
    if (!colors.colorFrom && !colors.groundFrom) continue;
    const isHalf = !colors.colorFrom || !colors.groundFrom;
    const key = isHalf ? `${Boolean(colors.colorFrom)}` : [before.text, before.ground, text, ground].join(' ');
    if (found.has(key) || found.size >= perModel) continue;
    found.set(
      key,
      isHalf ? halfFinding(page, model, { colors, ratio }) : contrastFinding(page, model, { colors, ratio }),
    );
  }
  return [...found.values()];
}

interface LowContrast {
  colors: TextColors;
  ratio: number;
}

function contrastFinding(page: ExportedPage, model: DarkModel, { colors, ratio }: LowContrast): ExportFinding {
  return makeFinding(page, colors, {
    rule: 'dark-contrast',
    severity: severityOf(model, ratio),
    message: `In ${model.label}, this text is hard to read: ${shownRatio(ratio)}`,
    cause: causeOf(page, colors.colorFrom, { looks: darkPaint(model, page).looks, property: 'color' }),
    source: model.source,
  });
}

function halfFinding(page: ExportedPage, model: DarkModel, { colors, ratio }: LowContrast): ExportFinding {
  const { looks } = darkPaint(model, page);
  const property = colors.colorFrom ? 'color' : 'background-color';
  const missing = colors.colorFrom ? 'a color but no background' : 'a background but no color';
  // Without a declaration only emails without any styles get a dark ground.
  const isSure = model.id !== 'authored' || declaresDark(page);
  return makeFinding(page, colors, {
    rule: 'dark-half',
    severity: isSure ? severityOf(model, ratio) : 'hint',
    message: `This text has ${missing}, so in ${model.label} it can be hard to read: ${shownRatio(ratio)}`,
    cause: causeOf(page, colors.colorFrom ?? colors.groundFrom, { looks, property }),
    source: model.source,
  });
}

function severityOf({ isExact }: DarkModel, ratio: number): Severity {
  if (!isExact) return 'hint';
  return ratio < 3 ? 'error' : 'warning';
}

function shownRatio(ratio: number): string {
  return `${formatNumber(Math.floor(ratio * 10) / 10, 1)} : 1`;
}

/** White text stays white over an image that doesn’t load, and clients that invert colors make it black. */
function checkOverImages(page: ExportedPage, light: Lights): ExportFinding[] {
  const { looks } = lightPaint(page);
  const found = new Map<StyledElement, ExportFinding>();
  for (const colors of light.values()) {
    const { image, written, colorFrom } = colors;
    if (!image || !written || !colorFrom || found.has(image) || !isWhite(written)) continue;
    // A gradient needs no file, and can paint the text itself.
    if (!/url\(/i.test(looks.declared(image, 'background-image')?.value ?? '')) continue;
    const beside = looks.declared(image, 'background-color')?.value ?? '';
    if (looks.isUnsure(image, 'background-color') || !/^(?:|transparent|initial|none)$/i.test(beside)) continue;
    found.set(
      image,
      makeFinding(page, colors, {
        rule: 'dark-over-image',
        severity: 'warning',
        message: 'White text over an image without a background color: clients that invert colors make it dark',
        cause: causeOf(page, image, { looks, property: 'background-image' }),
        source: invertedSource,
      }),
    );
  }
  return [...found.values()];
}

const invertedSource = (darkModels.find(({ id }) => id === 'inverted') ?? { source: { name: '', url: '', seen: '' } })
  .source;

function isWhite(color: Rgba): boolean {
  return brightness(color) > 205 && color[3] > 0.5;
}

function makeFinding(
  page: ExportedPage,
  { element }: TextColors,
  finding: Omit<ExportFinding, 'detail' | 'start' | 'end'>,
): ExportFinding {
  const detail = shortenText(page.ownTextOf(element).replace(/\s+/g, ' ').trim(), 40);
  return { ...finding, detail, ...tagPlace(element) };
}
