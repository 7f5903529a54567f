import type { Rgba } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';
import type { RuleSource } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { Looks, lightLooksOf } from '../page/looks';
import { lightView } from '../page/media';
import { chromiumBackground, chromiumText, outlookBackground, outlookText, wordColor } from './dark-colors';
import { type Paint, readTextColors, type TextColors } from './surfaces';

/** A group of email clients that show emails alike in dark mode. */
export interface DarkModel {
  id: 'authored' | 'surfaces' | 'outlook' | 'inverted';
  /** Its name within a sentence, for example "Outlook’s dark mode". */
  label: string;
  /** The clients that it stands for. */
  clients: readonly string[];
  /** A sentence for people on what isn't known about it. */
  unknown: string;
  source: RuleSource;
  /** The ground of an email without one. */
  page: Rgba;
  /** Whether its colors are those of the client, not an estimate. */
  isExact: boolean;
}

/** All models. No client tells how it computes colors, so what they show in fact can differ. */
export const darkModels: readonly DarkModel[] = [
  {
    id: 'authored',
    label: 'Apple Mail’s dark mode',
    clients: ['Apple Mail', 'Samsung Email with dark styles', 'Outlook on a dark device', 'Gmail on the web'],
    unknown: 'Gmail on the web and most webmails darken only what is around the email, and ignore dark styles.',
    source: {
      name: 'caniemail, prefers-color-scheme',
      url: 'https://www.caniemail.com/features/css-at-media-prefers-color-scheme/',
      seen: '2026',
    },
    page: [0x1e, 0x1e, 0x1e, 1],
    isExact: true,
  },
  {
    id: 'surfaces',
    label: 'Gmail’s dark mode on Android',
    clients: ['Gmail on Android', 'Samsung Email without dark styles'],
    unknown: 'Computed like Chromium’s dark mode. The figures of Gmail and Samsung aren’t known.',
    source: {
      name: 'Chromium, dark mode settings',
      url: 'https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/platform/graphics/dark_mode_settings.h',
      seen: '2024',
    },
    page: [0x12, 0x12, 0x12, 1],
    isExact: false,
  },
  {
    id: 'outlook',
    label: 'Outlook’s dark mode',
    clients: ['Outlook.com', 'New Outlook for Windows', 'Outlook for Mac', 'Outlook for iOS', 'Outlook for Android'],
    unknown:
      'Backgrounds were measured in Outlook.com. Text colors can differ, and it isn’t known whether the apps read data-ogsc.',
    source: {
      name: 'Measurements of Outlook.com’s dark mode',
      url: 'https://github.com/druso/email_darkmode_simulator',
      seen: '2025-10',
    },
    page: [0x29, 0x29, 0x29, 1],
    isExact: false,
  },
  {
    id: 'inverted',
    label: 'the dark mode of Gmail on iPhone and classic Outlook',
    clients: ['Gmail on iOS', 'Classic Outlook for Windows'],
    unknown:
      'Colors were measured in classic Outlook. Gmail on iOS also inverts all colors, but its figures aren’t known.',
    source: {
      name: 'Measurements of Outlook for Windows’ dark mode',
      url: 'https://github.com/druso/email_darkmode_simulator',
      seen: '2025-10',
    },
    page: [0x26, 0x26, 0x26, 1],
    isExact: false,
  },
];

const white: Rgba = [255, 255, 255, 1];
const black: Rgba = [0, 0, 0, 1];
const blue: Rgba = [0, 0, 0xee, 1];
const lightBlue: Rgba = [0x9e, 0x9e, 0xff, 1];
const keep = (color: Rgba): Rgba => color;

/** Returns how clients show an email in light mode. */
export function lightPaint(page: ExportedPage): Paint {
  return { looks: looksOf(page).light, page: white, text: black, link: blue, background: keep, color: keep };
}

/** Returns how the clients of a model show an email. */
export function darkPaint(model: DarkModel, page: ExportedPage): Paint {
  const { light, dark, outlook } = looksOf(page);
  const ground = { looks: light, page: model.page, text: white, link: lightBlue };
  switch (model.id) {
    case 'authored':
      // Without a declaration programs keep black text, whatever is around the email.
      return dark
        ? { ...ground, looks: dark, background: keep, color: keep }
        : { ...ground, text: black, link: blue, background: keep, color: keep };
    case 'surfaces':
      return { ...ground, background: chromiumBackground, color: chromiumText };
    case 'inverted':
      return { ...ground, background: wordColor, color: wordColor };
    case 'outlook': {
      const isOwn = (element: StyledElement, property: string): boolean =>
        outlook !== null && outlook.declared(element, property)?.start !== light.declared(element, property)?.start;
      return {
        ...ground,
        looks: outlook ?? light,
        background: (color, element) => (isOwn(element, 'background-color') ? color : outlookBackground(color)),
        color: (color, element, behind) => (isOwn(element, 'color') ? color : outlookText(color, behind)),
      };
    }
  }
}

/** Returns the colors of each visible text in light mode. */
export function lightColorsIn(page: ExportedPage): TextColors[] {
  return readTextColors(page, lightPaint(page));
}

/** Returns the colors of each visible text as the clients of a model show it. */
export function colorsIn(model: DarkModel, page: ExportedPage): TextColors[] {
  return readTextColors(page, darkPaint(model, page));
}

/** Returns whether an email declares that it has dark colors, so that programs apply its dark styles. */
export function declaresDark(page: ExportedPage): boolean {
  return looksOf(page).dark !== null;
}

interface PageLooks {
  light: Looks;
  /** With the author's dark styles; null = none apply. */
  dark: Looks | null;
  /** With the author's styles for Outlook's dark mode; null = there are none. */
  outlook: Looks | null;
}

const known = new WeakMap<ExportedPage, PageLooks>();
const outlookAttributes: ReadonlySet<string> = new Set(['data-ogsc', 'data-ogsb', 'data-ogac', 'data-ogab']);

function looksOf(page: ExportedPage): PageLooks {
  const found = known.get(page);
  if (found) return found;
  const light = lightLooksOf(page);
  const looks = {
    light,
    dark: isDeclared(page, light) ? new Looks(page, { ...lightView, isDark: true }) : null,
    outlook: /\[data-og[as][bc]/i.test(page.html)
      ? new Looks(page, { ...lightView, attributes: outlookAttributes })
      : null,
  };
  known.set(page, looks);
  return looks;
}

function isDeclared(page: ExportedPage, light: Looks): boolean {
  const root = page.elements[0];
  if (root && /\bdark\b/i.test(light.declared(root, 'color-scheme')?.value ?? '')) return true;
  return page.elements.some(({ name, attributes }) => {
    if (name !== 'meta' || !/^(?:supported-)?color-schemes?$/i.test(attributes.get('name')?.value.trim() ?? ''))
      return false;
    const content = attributes.get('content');
    return Boolean(content?.hasToken) || /\bdark\b/i.test(content?.value ?? '');
  });
}
