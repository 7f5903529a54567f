import { readDeclaredCharset } from '@galley/markup/html';
import { type ClientFact, canIEmail, emailBug, type FactHit, isIn, placesIn, placesInSheets, tagOf } from './fact';

const gmail = ['gmail'];
/** Gmail ignores CSS after this many bytes. */
const mostCss = 16_384;
const clipped = 102 * 1024;
const bytes = new TextEncoder();
const isShouted = (text: string): boolean => /[A-Z]/.test(text);
const spaced = /\b(?:rgb|hsl)a?\(\s{0,9}[\d.]{1,9}(?:%|deg)?\s{1,9}[\d.]{1,9}/g;

/** Returns the first place of a pattern in the style attributes, as often as it occurs. */
const inAttributes = (page: Parameters<ClientFact['find']>[0], test: (written: string) => boolean): FactHit[] =>
  page.blocks.flatMap(({ rule, uses }) =>
    rule
      ? []
      : uses.filter(({ start, end }) => test(page.html.slice(start, end))).map(({ start, end }) => ({ start, end })),
  );

/** Facts about Gmail. */
export const gmailFacts: readonly ClientFact[] = [
  {
    name: '2-important-case',
    clients: gmail,
    severity: 'warning',
    effect: ['drops all styles around an !IMPORTANT in capitals', 'drop all styles around an !IMPORTANT in capitals'],
    source: emailBug(13, '2021'),
    find: (page) => [
      ...placesInSheets(page, /!\s{0,9}important/gi)
        .filter(({ start, end }) => isShouted(page.html.slice(start, end)))
        .map((place) => ({ ...place, severity: 'error' as const })),
      ...inAttributes(page, (written) => isShouted(/!\s{0,9}important/i.exec(written)?.[0] ?? '')),
    ],
  },
  {
    name: '3-css-size',
    clients: gmail,
    severity: 'warning',
    effect: [
      'ignores the style blocks after the first 16 KB of CSS',
      'ignore the style blocks after the first 16 KB of CSS',
    ],
    source: emailBug(90, '2023'),
    find: ({ html, sheets }) => {
      let sum = 0;
      for (const { element, css, start } of sheets) {
        sum += bytes.encode(html.slice(start, start + css.length)).length;
        if (sum > mostCss) return tagOf(element);
      }
      return [];
    },
  },
  {
    name: '5-charset',
    clients: gmail,
    severity: 'warning',
    effect: [
      'can show even a short email as clipped because of its encoding',
      'can show even a short email as clipped because of its encoding',
    ],
    source: emailBug(113, '2026'),
    find: ({ html, elements }) => {
      const charset = readDeclaredCharset(html.slice(0, 10_000)).toLowerCase();
      const isLatin = /^(?:iso-?8859-1|latin-?1|windows-1252|cp1252)$/.test(charset);
      const meta = isLatin
        ? elements.find(
            ({ name, tag }) => name === 'meta' && tag && html.slice(tag.start, tag.end).toLowerCase().includes(charset),
          )
        : undefined;
      const controls = placesIn(html, /[\u0080-\u009f]|&#(?:12[89]|1[345]\d|x[89][\da-f]);/gi, 0);
      return [...(meta ? tagOf(meta) : []), ...controls];
    },
  },
  {
    name: '6-clipped-styles',
    clients: gmail,
    severity: 'warning',
    effect: [
      'shows the rest of the clipped email without style blocks',
      'show the rest of the clipped email without style blocks',
    ],
    source: emailBug(56, ''),
    find: ({ html, blocks, sheets }) => {
      const first = sheets[0];
      const isStyled = blocks.some(({ rule }) => rule?.isSure);
      return first && isStyled && bytes.encode(html).length > clipped ? tagOf(first.element) : [];
    },
  },
  {
    name: '7-style-in-body',
    clients: gmail,
    severity: 'warning',
    effect: ['ignores a style block in the body', 'ignore a style block in the body'],
    source: canIEmail('html-style', '2023'),
    find: ({ blocks, sheets }) => {
      const places = sheets.filter(({ element }) => element.parent && isIn(element.parent, /^body$/));
      const isLaidOut = ({ start, css }: (typeof places)[number]): boolean =>
        blocks.some(({ rule }) => rule?.isSure && rule.start >= start && rule.start < start + css.length);
      return places
        .filter(({ code }) => code.includes('{'))
        .flatMap((sheet) =>
          tagOf(sheet.element).map((hit) => ({ ...hit, ...(isLaidOut(sheet) && { severity: 'error' as const }) })),
        );
    },
  },
  {
    name: '8-color-spaces',
    clients: gmail,
    severity: 'warning',
    effect: ['drops all styles around a color without commas', 'drop all styles around a color without commas'],
    source: canIEmail('css-rgb', '2021'),
    find: (page) => [
      ...placesInSheets(page, spaced).map((place) => ({ ...place, severity: 'error' as const })),
      ...inAttributes(page, (written) => written.search(spaced) !== -1),
    ],
  },
  {
    name: '9-negative-margin',
    clients: ['gmail', 'outlook', 'yahoo', 'aol'],
    severity: 'warning',
    effect: ['ignores negative margins', 'ignore negative margins'],
    source: canIEmail('css-margin', '2019'),
    find: (page) =>
      page.uses.flatMap(({ property, value, start, end, elements, block }) => {
        const size = Number(/(?:^|\s)-(\d{1,5})/.exec(value)?.[1] ?? 0);
        if (!/^margin(?:-(?:top|right|bottom|left))?$/.test(property) || size === 0) return [];
        if (elements.every((element) => page.hidden.has(element))) return [];
        const isSmall = size < 5 || (block.rule?.conditions.length ?? 0) > 0;
        return [{ start, end, ...(isSmall && { severity: 'hint' as const }) }];
      }),
  },
  {
    name: '10-inline-gradient',
    clients: ['gmail.android'],
    severity: 'hint',
    effect: [
      'shows a wrong gradient if it is in a style attribute',
      'show a wrong gradient if it is in a style attribute',
    ],
    source: emailBug(135, '2025'),
    find: (page) =>
      page.uses
        .filter(
          ({ property, value, block }) => !block.rule && property === 'background-image' && value.includes('gradient('),
        )
        .map(({ start, end }) => ({ start, end })),
  },
  {
    name: '11-attribute-selector',
    clients: gmail,
    severity: 'hint',
    effect: ['ignores rules with attribute selectors', 'ignore rules with attribute selectors'],
    source: canIEmail('css-selector-attribute', '2023'),
    find: (page) =>
      placesInSheets(page, /\[[^\][{}]{1,200}\]/g).filter(({ start, end }) => {
        const written = page.html.slice(start, end).toLowerCase();
        // Selectors for one client aren't meant for others.
        return !/^\[\s*(?:class\s*~=|href\s*\^=\s*["']?(?:tel|sms|mailto|x-apple)|x-apple|data-og|data-outlook|owa\b|data-markjs|office365|ms-exch)/.test(
          written,
        );
      }),
  },
  {
    name: '12-html-comment',
    clients: gmail,
    severity: 'warning',
    effect: [
      'ignores rules next to an HTML comment in a style block',
      'ignore rules next to an HTML comment in a style block',
    ],
    source: { name: 'caniemail #284', url: 'https://github.com/hteumeuleu/caniemail/issues/284', seen: '2022' },
    find: (page) => placesInSheets(page, /<!--/g),
  },
  {
    name: '13-arrow-in-comment',
    clients: ['yahoo', 'aol'],
    severity: 'warning',
    effect: ['shows the rest of a comment with an arrow as text', 'show the rest of a comment with an arrow as text'],
    source: emailBug(95, '2021'),
    find: ({ html, document }) =>
      document.comments.filter(({ start, end }) => {
        const text = html.slice(start + 4, end - 3);
        return text.includes('->') && !/^\s*\[if\b[^\]]{0,200}\]>\s*<!-{0,2}\s*(?:->)?$/i.test(text);
      }),
  },
];
