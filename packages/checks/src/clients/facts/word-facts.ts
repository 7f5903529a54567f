import type { StyledElement } from '@galley/markup/styles';
import { isAboutFonts } from '../features/values';
import type { StyleUse } from '../styles/style-uses';
import {
  attributeOf,
  type ClientFact,
  canIEmail,
  emailBug,
  type FactHit,
  type FactPage,
  isIn,
  issueOf,
  tagOf,
} from './fact';

const word = ['outlook.windows'];
const placeOf = ({ start, end }: FactHit): FactHit => ({ start, end });

/** Returns whether Outlook for Windows shows an element. */
const isShown = ({ word: fallbacks, hidden }: FactPage, element: StyledElement): boolean =>
  !fallbacks.isUnseen(element) && !hidden.has(element);

const safeFonts =
  /^(?:arial(?: black| narrow)?|helvetica(?: neue)?|verdana|georgia|tahoma|times(?: new roman)?|trebuchet ms|courier(?: new)?|calibri|cambria|candara|consolas|segoe ui|impact|comic sans ms|lucida (?:grande|sans unicode|console)|palatino(?: linotype)?|garamond|geneva|system-ui|-apple-system|blinkmacsystemfont|sans-serif|serif|monospace|cursive|fantasy|inherit|initial|unset)$/;

/** Returns the web fonts that Outlook for Windows sees, in lowercase; `isOpen` = others come from a style sheet elsewhere. */
function webFonts(page: FactPage): { names: Set<string>; isOpen: boolean } {
  const names = new Set<string>();
  let isOpen = page.elements.some(
    (element) => element.name === 'link' && isAboutFonts(attributeOf(element, 'href')) && !page.word.isUnseen(element),
  );
  for (const { code, css, start, element } of page.sheets) {
    if (page.word.isSkipped(start) || element.attributes.has('media')) continue;
    let [depth, at] = [0, 0];
    for (const { index } of code.matchAll(/@font-face\b/gi)) {
      for (; at < index; at += 1) depth += code[at] === '{' ? 1 : code[at] === '}' ? -1 : 0;
      // It doesn't read what is inside of a media query.
      if (depth > 0) continue;
      const name = /font-family\s{0,9}:\s{0,9}["']?([^"';}]{1,80})/i.exec(css.slice(index, index + 1000))?.[1];
      if (name) names.add(name.trim().toLowerCase());
    }
    isOpen ||= code.includes('@import') && isAboutFonts(css);
  }
  return { names, isOpen };
}

const firstFont = (value: string): string => value.split(',')[0]?.replace(/["']/g, '').trim() ?? '';

/** Facts about text in Outlook for Windows. */
const textFacts: readonly ClientFact[] = [
  {
    name: '30-important-blank',
    clients: word,
    severity: 'warning',
    effect: [
      'shows Times New Roman because a font has no space before !important',
      'show Times New Roman because a font has no space before !important',
    ],
    source: emailBug(31, '2021'),
    find: (page) =>
      page.wordUses
        .filter(({ property, isImportant, start, end }) => {
          if (property !== 'font-family' || !isImportant) return false;
          return /[^\s!]!\s{0,9}important/i.test(page.html.slice(start, end + 20).split(';')[0] ?? '');
        })
        .map(placeOf),
  },
  {
    name: '31-web-font',
    clients: word,
    severity: 'warning',
    effect: ['shows Times New Roman instead of a web font', 'show Times New Roman instead of a web font'],
    source: issueOf('mjmlio/mjml', 820, ''),
    find: (page) => {
      if (page.word.hasFont()) return [];
      const { names, isOpen } = webFonts(page);
      return page.wordUses
        .filter(({ property, value }) => {
          if (property !== 'font-family') return false;
          const first = firstFont(value);
          return first !== '' && !safeFonts.test(first) && (isOpen || names.has(first));
        })
        .map(placeOf);
    },
  },
  {
    name: '41-rem',
    clients: ['outlook.windows', 'yahoo', 'aol'],
    severity: 'warning',
    effect: ['ignores sizes in rem', 'ignore sizes in rem'],
    source: canIEmail('css-unit-rem', '2020'),
    find: (page) =>
      page.steadyUses
        .filter(({ property, value, elements, block }) => {
          if (!/\d{0,5}\.?\d{1,5}rem(?![\w-])/.test(value)) return false;
          if (elements.every((element) => page.hidden.has(element))) return false;
          return !block.uses.slice(0, 100).some((other) => other.property === property && /\dp[xt]/.test(other.value));
        })
        .map(placeOf),
  },
  {
    name: '42-list-margin',
    clients: word,
    severity: 'warning',
    effect: [
      'hides the bullets or numbers of a list without a left margin',
      'hide the bullets or numbers of a list without a left margin',
    ],
    source: issueOf('TryGhost/Ghost', 24303, '2025'),
    find: (page) => {
      const listed = new Map<StyledElement, { margin: string; use: StyleUse | null; hasBullets: boolean }>();
      for (const use of page.wordUses)
        for (const element of use.elements) {
          if (!/^(?:ul|ol|li)$/.test(element.name)) continue;
          const own = listed.get(element) ?? { margin: '', use: null, hasBullets: true };
          listed.set(element, own);
          if (use.property === 'margin-left' || use.property === 'margin')
            Object.assign(own, { margin: leftOf(use.value), use });
          if (/^list-style(?:-type)?$/.test(use.property) && use.value.includes('none')) own.hasBullets = false;
        }
      const indented = new Set(
        [...listed].flatMap(([{ name, parent }, { margin }]) =>
          name === 'li' && isSize(margin) && parent ? [parent] : [],
        ),
      );
      return [...listed].flatMap(([element, { margin, use, hasBullets }]) =>
        element.name !== 'li' &&
        hasBullets &&
        use &&
        /^0/.test(margin) &&
        !indented.has(element) &&
        isShown(page, element)
          ? [placeOf(use)]
          : [],
      );
    },
  },
];

const isSize = (margin: string): boolean => /^[1-9]/.test(margin);

/** Returns the left part of a margin. */
function leftOf(margin: string): string {
  const parts = margin
    .trim()
    .split(' ')
    .filter((part) => part !== '');
  return parts[3] ?? parts[1] ?? parts[0] ?? '';
}

/** Facts about sizes and hidden elements in Outlook for Windows. */
const layoutFacts: readonly ClientFact[] = [
  {
    name: '32-direction-line',
    clients: word,
    severity: 'hint',
    effect: [
      'draws a thin line in a cell with padding and a text direction',
      'draw a thin line in a cell with padding and a text direction',
    ],
    source: emailBug(97, '2022'),
    find: (page) => {
      const padded = new Set(
        page.wordUses.flatMap(({ property, value, elements }) =>
          property.startsWith('padding') && /[1-9]/.test(value) ? elements : [],
        ),
      );
      return page.elements
        .filter(
          (element) =>
            /^t[dh]$/.test(element.name) &&
            attributeOf(element, 'dir') !== '' &&
            padded.has(element) &&
            isShown(page, element),
        )
        .flatMap(tagOf);
    },
  },
  {
    name: '35-stretched-image',
    clients: word,
    severity: 'hint',
    effect: ['stretches an image to at most 65 times its width', 'stretch an image to at most 65 times its width'],
    source: emailBug(163, '2026-03'),
    find: (page) =>
      page.elements
        .filter((element) => {
          if (element.name !== 'img' || Number(attributeOf(element, 'width')) <= 65 || !isShown(page, element))
            return false;
          return /(?:^|[/_-])(?:spacer|pixel|blank|transparent|clear|1x1|1px|dot)[^/]{0,20}\.(?:gif|png)/.test(
            attributeOf(element, 'src'),
          );
        })
        .flatMap(tagOf),
  },
  {
    name: '38-late-style',
    clients: word,
    severity: 'warning',
    effect: [
      'ignores a rule that comes after the elements it styles',
      'ignore a rule that comes after the elements it styles',
    ],
    source: canIEmail('html-style', '2023'),
    find: (page) =>
      page.blocks.flatMap(({ rule, uses }) => {
        const first = uses[0]?.elements.find(
          (element) => isShown(page, element) && element.name !== 'body' && isIn(element, /^body$/),
        );
        if (!rule || rule.conditions.length > 0 || page.word.isSkipped(rule.start) || !first?.tag) return [];
        return first.tag.end <= rule.start ? [{ start: rule.start, end: uses.at(-1)?.end ?? rule.start }] : [];
      }),
  },
  {
    name: '39-hidden-content',
    clients: word,
    severity: 'warning',
    effect: ['shows a hidden image or table', 'show a hidden image or table'],
    source: canIEmail('css-display-none', '2019'),
    find: (page) => {
      const own = new Set(
        page.steadyUses.flatMap(({ property, value, elements }) =>
          property === 'display' && value === 'none' ? elements : [],
        ),
      );
      // A hidden image counts only by itself, a table only by what is around it.
      return page.elements
        .filter((element) => page.hidden.has(element) && !page.word.isUnseen(element))
        .filter((element) =>
          element.name === 'img' ? own.has(element) : element.name === 'table' && !own.has(element),
        )
        .flatMap(tagOf);
    },
  },
  {
    name: '40-image-width',
    clients: word,
    severity: 'warning',
    effect: [
      'shows an image without a width attribute in its own size',
      'show an image without a width attribute in its own size',
    ],
    source: canIEmail('css-width', '2019'),
    find: (page) => {
      const sized = new Set(
        page.wordUses.flatMap(({ property, value, elements }) =>
          (property === 'width' && /^[1-9]/.test(value)) ||
          (property === 'max-width' && /^[1-9]\d{0,4}(?:\.\d{1,4})?px/.test(value))
            ? elements
            : [],
        ),
      );
      return page.elements
        .filter((element) => {
          if (element.name !== 'img' || !isShown(page, element)) return false;
          const width = element.attributes.get('width');
          if (width?.hasToken || element.hasUnknownAttributes) return false;
          const written = width?.value.trim().toLowerCase() ?? '';
          return written === 'auto' || (sized.has(element) && !/^\d/.test(written));
        })
        .flatMap(tagOf);
    },
  },
];

/** Facts about Outlook for Windows that the elements and their styles show. */
export const wordFacts: readonly ClientFact[] = [...textFacts, ...layoutFacts];
