import { shortenText } from '@galley/contract';
import type { ExportRule, Rgba, Severity } from '@galley/markup/checks';
import type { StyleRule } from '@galley/markup/styles';
import type { ExportFinding, RuleSource } from '../finding';
import { expandDeclaration, readDeclarations } from '../page/declarations';
import type { ExportedPage } from '../page/exported-page';
import { tagPlace, tagSource } from '../page/places';
import { readColor } from '../page/read-color';
import { declaresDark } from './dark-models';

const issue = (number: number, seen: string): RuleSource => ({
  name: `email-bugs, issue ${number}`,
  url: `https://github.com/hteumeuleu/email-bugs/issues/${number}`,
  seen,
});
const yahooVivid = issue(156, '2025-09');
const appleIgnores = issue(104, '2023');
const appleOverrides = issue(65, '2019');

interface Color {
  /** Lowercase. */
  written: string;
  rgba: Rgba;
  start: number;
  end: number;
  cause: string;
}

/** Finds dark styles that clients ignore or distort, and colors that dark mode turns vivid. */
export function checkDarkStyles(page: ExportedPage): ExportFinding[] {
  const dark = page.styles.rules.filter(isForDark);
  return [...checkDeclaration(page, dark), ...checkNearWhite(page), ...checkWhite(page, dark)];
}

function checkDeclaration(page: ExportedPage, dark: readonly StyleRule[]): ExportFinding[] {
  const first = dark[0];
  if (!first || declaresDark(page)) return [];
  const condition = first.conditions.find((text) => isDarkQuery.test(text)) ?? '';
  return [
    {
      rule: 'dark-query-undeclared',
      severity: 'warning',
      message: 'Apple Mail ignores the dark styles, because the email doesn’t declare color-scheme',
      detail: shortenText(condition, 60),
      start: first.start,
      end: first.start,
      cause: condition,
      source: appleIgnores,
    },
  ];
}

/** Styles for dark mode don't reach Yahoo, so only the others count. */
function checkNearWhite(page: ExportedPage): ExportFinding[] {
  const rules = page.styles.rules.filter((rule) => !isForDark(rule) && !isForOutlook(page, rule));
  const colors = [...rules.flatMap(colorsOfRule), ...colorsOfElements(page)];
  return perColor(colors.filter(({ rgba }) => isNearWhite(rgba))).map((color) =>
    colorFinding(color, {
      rule: 'dark-near-white',
      severity: 'warning',
      message: 'Yahoo shows this near-white as a vivid color in dark mode',
      source: yahooVivid,
    }),
  );
}

function checkWhite(page: ExportedPage, dark: readonly StyleRule[]): ExportFinding[] {
  if (!declaresDark(page)) return [];
  const isWhite = ({ rgba }: Color): boolean => rgba.every((channel, index) => channel === (index === 3 ? 1 : 255));
  return perColor(dark.flatMap(colorsOfRule).filter(isWhite))
    .slice(0, 1)
    .map((color) =>
      colorFinding(color, {
        rule: 'dark-white-in-query',
        severity: 'hint',
        message: 'Apple Mail may replace pure white in dark styles',
        source: appleOverrides,
      }),
    );
}

function colorFinding(
  { written, start, end, cause }: Color,
  finding: { rule: ExportRule; severity: Severity; message: string; source: RuleSource },
): ExportFinding {
  return { ...finding, detail: shortenText(written, 60), start, end, cause };
}

function perColor(colors: readonly Color[]): Color[] {
  return [...new Map(colors.toReversed().map((color) => [color.written, color])).values()].reverse();
}

/** Yahoo computes a hue from the tiny difference of the channels. */
function isNearWhite([red, green, blue, alpha]: Rgba): boolean {
  return Math.min(red, green, blue) >= 250 && !(red === green && green === blue) && alpha === 1;
}

const isDarkQuery = /prefers-color-scheme\s*:\s*dark/i;

function isForDark({ conditions }: StyleRule): boolean {
  return conditions.some((condition) => isDarkQuery.test(condition));
}

function isForOutlook(page: ExportedPage, { start, declarations }: StyleRule): boolean {
  return /\[data-og/i.test(page.html.slice(start, declarations[0]?.start ?? start));
}

function colorsOf(property: string, value: string): { written: string; rgba: Rgba }[] {
  return expandDeclaration(property, value).flatMap(([name, part]) => {
    const rgba = name === 'color' || name === 'background-color' ? readColor(part) : null;
    return rgba ? [{ written: part.toLowerCase(), rgba }] : [];
  });
}

function colorsOfRule({ declarations }: StyleRule): Color[] {
  return declarations.flatMap(({ property, value, start, tokens }) =>
    tokens.length > 0
      ? []
      : colorsOf(property, value).map((color) => ({
          ...color,
          start,
          end: start + value.length,
          cause: `${property}: ${value}`,
        })),
  );
}

function colorsOfElements(page: ExportedPage): Color[] {
  return page.elements.flatMap((element) => {
    const { attributes } = element;
    if (attributes.size === 0) return [];
    const background = attributes.get('bgcolor');
    const written = [
      ...readDeclarations(attributes.get('style')?.value ?? '').flatMap(({ property, value }) =>
        colorsOf(property, value),
      ),
      ...(background && !background.hasToken ? colorsOf('background-color', background.value.trim()) : []),
    ];
    return written.map((color) => ({ ...color, ...tagPlace(element), cause: tagSource(page, element) }));
  });
}
