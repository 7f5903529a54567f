import { lexer } from 'css-tree';
import {
  attributeOf,
  type ClientFact,
  canIEmail,
  emailBug,
  type FactHit,
  issueOf,
  placesIn,
  placesInSheets,
  tagOf,
} from './fact';

const yahoo = ['yahoo', 'aol'];
const placeOf = ({ start, end }: FactHit): FactHit => ({ start, end });
/** Facts about Yahoo Mail and AOL. */
export const yahooFacts: readonly ClientFact[] = [
  {
    name: '18-class-name',
    clients: ['yahoo'],
    severity: 'hint',
    effect: [
      'ignores classes that begin with _ or - or end in __',
      'ignore classes that begin with _ or - or end in __',
    ],
    source: emailBug(22, '2016'),
    find: (page) => placesInSheets(page, /\.(?:[_-][\w-]{0,60}|[\w-]{1,60}__)(?=[\s,{:.>+~])/g),
  },
  {
    name: '19-comment-before-rule',
    clients: ['yahoo', 'orange', 'laposte'],
    severity: 'hint',
    effect: ['can ignore a rule after a comment', 'can ignore a rule after a comment'],
    source: emailBug(25, '2021'),
    find: ({ sheets }) => sheets.flatMap(({ css, start }) => placesIn(css, /\*\/\s{0,200}[.#@a-z*]/gi, start)),
  },
  {
    name: '21-image-class',
    clients: yahoo,
    severity: 'hint',
    effect: [
      'removes the class of images, and with it their rules',
      'remove the class of images, and with it their rules',
    ],
    source: emailBug(157, '2025-10'),
    find: ({ blocks }) => {
      const images = blocks.flatMap(({ rule, uses }) => {
        const isByClass = rule?.selectors?.some(({ key }) => key.kind === 'class');
        return isByClass
          ? (uses[0]?.elements.filter(({ name, classes }) => name === 'img' && classes.sure.size > 0) ?? [])
          : [];
      });
      return [...new Set(images)].flatMap(tagOf);
    },
  },
  {
    name: '22-transparent-border',
    clients: yahoo,
    severity: 'hint',
    effect: [
      'shows transparent borders and shadows without their color',
      'show transparent borders and shadows without their color',
    ],
    source: emailBug(37, ''),
    find: (page) =>
      page.uses
        .filter(({ property, value, block }) => {
          if (!/^(?:border(?:-(?:top|right|bottom|left))?|text-shadow|outline)$/.test(property)) return false;
          if (!value.includes('rgba(')) return false;
          return !block.uses
            .slice(0, 100)
            .some((other) => other.property === property && !other.value.includes('rgba('));
        })
        .map(placeOf),
  },
];

const vendor = /^(?:-|--|mso-|text-underline-|layout-grid|panose|tab-interval)/;

/** Facts about Outlook.com and new Outlook, GMX and WEB.DE. */
export const webmailFacts: readonly ClientFact[] = [
  {
    name: '24-unknown-declaration',
    clients: ['outlook.outlook-com'],
    severity: 'hint',
    effect: [
      'can drop all styles next to an unknown property with symbols',
      'can drop all styles next to an unknown property with symbols',
    ],
    source: emailBug(19, '2016'),
    find: (page) =>
      page.uses
        .filter(({ property, value, block }) => {
          if (block.rule || vendor.test(property) || !/[=*$%\\&@^{}[\]?|<>]/.test(value)) return false;
          return lexer.getProperty(property) === null;
        })
        .map(placeOf),
  },
  {
    name: '25-class-attribute-selector',
    clients: ['outlook.outlook-com'],
    severity: 'hint',
    effect: [
      'ignores rules with an attribute selector for classes',
      'ignore rules with an attribute selector for classes',
    ],
    source: emailBug(38, '2024'),
    find: (page) => placesInSheets(page, /\.[\w-]{1,60}\[(?!data-og)[^\]{}]{1,200}\]|\[class=[^\]{}]{1,200}\]/gi),
  },
  {
    name: '55-styles-by-class',
    clients: ['gmx.desktop-webmail', 'web-de.desktop-webmail', 'gmail.mobile-webmail'],
    severity: 'hint',
    effect: [
      'ignores style blocks, and shows these elements without their styles',
      'ignore style blocks, and show these elements without their styles',
    ],
    source: canIEmail('html-style', '2025-04'),
    find: ({ blocks, hidden }) => {
      const inline = new Map(
        blocks.flatMap((block) =>
          block.rule
            ? []
            : block.uses.flatMap(({ elements: [element] }) => (element ? [[element, block] as const] : [])),
        ),
      );
      return blocks.flatMap(({ rule, uses }) => {
        if (!rule?.isSure || !rule.selectors?.some(({ key }) => key.kind === 'class')) return [];
        return uses
          .filter(({ property, elements }) => {
            if (!/^(?:color|background(?:-color)?|font-size|font-family|text-align|padding|width)$/.test(property))
              return false;
            return elements.some(
              (element) =>
                !hidden.has(element) && !inline.get(element)?.uses.some((use) => use.property.startsWith(property)),
            );
          })
          .map(placeOf);
      });
    },
  },
];

const phone = /(?:\+\d{1,3}|\(?\b0)[\d\s()./-]{7,20}\d/g;
/** Width of most emails on a desktop, in CSS pixels. */
const usualWidth = 600;
const iosMail = ['apple-mail.ios'];

/** Facts about Apple Mail, Samsung Email and others on phones. */
export const phoneFacts: readonly ClientFact[] = [
  {
    name: '48-fixed-width',
    clients: iosMail,
    severity: 'hint',
    effect: [
      'can scale a fixed width with a maximum width wrongly',
      'can scale a fixed width with a maximum width wrongly',
    ],
    source: emailBug(27, ''),
    find: (page) =>
      page.blocks.flatMap(({ rule, uses }) => {
        const width = uses
          .slice(0, 100)
          .find(({ property, value }) => property === 'width' && Number(/^(\d{1,5})px$/.exec(value)?.[1]) > 480);
        const isLimited = uses
          .slice(0, 100)
          .some(({ property, value }) => property === 'max-width' && value === '100%');
        if (!width || !isLimited || (rule && rule.conditions.length > 0)) return [];
        return width.elements.some(({ name }) => name !== 'img') ? [placeOf(width)] : [];
      }),
  },
  {
    name: '50-widest-element',
    clients: ['samsung-email'],
    severity: 'hint',
    effect: ['zooms out to show the widest element', 'zoom out to show the widest element'],
    source: emailBug(73, '2023'),
    find: ({ elements, hidden }) => {
      let [widest, width] = [elements[0], usualWidth];
      for (const element of elements) {
        const own =
          /^(?:table|td|th)$/.test(element.name) && !hidden.has(element)
            ? Number(/^\d{1,4}$/.exec(attributeOf(element, 'width'))?.[0] ?? 0)
            : 0;
        if (own > width) [widest, width] = [element, own];
      }
      return width > usualWidth && widest ? tagOf(widest) : [];
    },
  },
  {
    name: '51-detected-links',
    clients: ['apple-mail.ios', 'gmail'],
    severity: 'hint',
    effect: ['can turn a phone number into a blue link', 'can turn a phone number into a blue link'],
    source: issueOf('TedGoas/Cerberus', 168, ''),
    find: ({ html, document, elements, hidden }) => {
      const isPrevented = /x-apple-data-detectors|format-detection/i.test(html);
      if (isPrevented) return [];
      const inLinks = new Set<unknown>();
      for (const element of elements)
        if (
          element.name === 'a' ||
          /^(?:style|script|title)$/.test(element.name) ||
          hidden.has(element) ||
          (element.parent && inLinks.has(element.parent))
        )
          inLinks.add(element);
      return document.texts.flatMap(({ start, end, parent }) =>
        inLinks.has(parent)
          ? []
          : placesIn(html.slice(start, end), phone, start).filter((place) => {
              const digits = html.slice(place.start, place.end).replace(/\D/g, '').length;
              return digits >= 9 && digits <= 15;
            }),
      );
    },
  },
];
