import { type AtRule, never, type SelectorRule, type ValueRule, whenValue } from './feature-rule';

/** Functions and units in values of any property. */
export const valueRules: readonly ValueRule[] = [
  ...(['linear', 'radial', 'conic'] as const).map(
    (name): ValueRule => ({
      ...{ slug: `css-${name}-gradient`, kind: 'text', what: 'a gradient without a color behind it' },
      ...{ uses: `${name}-gradient() repeating-${name}-gradient()`, hasPlainFallback: true, fallback: 'background' },
      notes: { 2: never, 3: never },
    }),
  ),
  {
    ...{ slug: 'css-modern-color', kind: 'text', what: 'colors in new notations', hasPlainFallback: true },
    uses: 'lch() lab() oklch() oklab()',
  },
  {
    ...{ slug: 'css-rgba', kind: 'decoration', what: 'transparent colors', hasPlainFallback: true },
    ...{ uses: 'rgba()', notes: { 1: never, 2: never } },
  },
  {
    ...{ slug: 'css-function-light-dark', kind: 'text', what: 'colors for light and dark mode' },
    ...{ uses: 'light-dark()', hasPlainFallback: true },
  },
  {
    ...{ slug: 'css-variables', kind: 'text', what: 'CSS variables', uses: 'var()', hasPlainFallback: true },
  },
  { slug: 'css-unit-calc', kind: 'layout', what: 'calculated sizes', uses: 'calc()', hasPlainFallback: true },
  ...(['clamp', 'max', 'min'] as const).map(
    (name): ValueRule => ({
      ...{ slug: `css-function-${name}`, kind: 'layout', what: 'calculated sizes' },
      ...{ uses: `${name}()`, hasPlainFallback: true },
    }),
  ),
  ...(['ch', 'vh', 'vmax', 'vmin', 'vw'] as const).map(
    (unit): ValueRule => ({
      ...{ slug: `css-unit-${unit}`, kind: 'layout', what: `sizes in ${unit}`, hasPlainFallback: true },
      ...{ uses: unit, notes: { 1: never } },
    }),
  ),
  {
    ...{ slug: 'css-unit-initial', kind: 'decoration', what: 'the value initial', uses: 'initial' },
    ...{ hasPlainFallback: true, notes: { 1: never } },
  },
];

/** A class in the part of the selector that has the pseudo-class: such rules aren't for a type only. */
const onClass = whenValue(/[.#]/);

const places = [
  ...['first-child', 'first-of-type', 'last-child', 'last-of-type', 'nth-child', 'nth-last-child', 'nth-last-of-type'],
  ...['nth-of-type', 'only-child', 'only-of-type'],
];

const reveals = /^(?:display|visibility|opacity|(?:max-)?height|content)$/;

/** Parts of selectors. Clients that don't know one ignore the rule. */
export const selectorRules: readonly SelectorRule[] = [
  ...places.map(
    (name): SelectorRule => ({
      ...{ slug: `css-pseudo-class-${name}`, kind: 'decoration', what: `rules with :${name}` },
      ...{ selector: name, notes: { 1: onClass } },
    }),
  ),
  ...(['has', 'lang', 'not'] as const).map(
    (name): SelectorRule => ({
      ...{ slug: `css-pseudo-class-${name}`, kind: 'decoration', what: `rules with :${name}()` },
      selector: name,
    }),
  ),
  {
    ...{ slug: 'css-pseudo-class-link', kind: 'decoration', what: 'rules with :link', selector: 'link' },
    notes: { 1: onClass },
  },
  {
    ...{ slug: 'css-pseudo-class-hover', kind: 'decoration', what: 'content shown by :hover', sets: reveals },
    ...{ selector: 'hover', notes: { 2: onClass } },
  },
  {
    ...{ slug: 'css-pseudo-class-checked', kind: 'text', what: 'interactive content', sets: reveals },
    ...{ selector: 'checked', notes: { 1: onClass } },
  },
  ...(['after', 'before'] as const).map(
    (name): SelectorRule => ({
      ...{ slug: `css-pseudo-element-${name}`, kind: 'decoration', what: `content of ::${name}`, sets: /^content$/ },
      ...{ selector: name, notes: { 3: onClass } },
    }),
  ),
  ...(['first-letter', 'first-line'] as const).map(
    (name): SelectorRule => ({
      ...{ slug: `css-pseudo-element-${name}`, kind: 'decoration', what: `rules with ::${name}` },
      ...{ selector: name, notes: { 2: onClass } },
    }),
  ),
  {
    ...{ slug: 'css-selector-adjacent-sibling', kind: 'decoration', what: 'rules with +' },
    selector: /[^\s(+]\s*\+\s*[^\s\d)n]/,
  },
  { slug: 'css-selector-child', kind: 'decoration', what: 'rules with >', selector: />/ },
  { slug: 'css-selector-general-sibling', kind: 'decoration', what: 'rules with ~', selector: /~(?!=)/ },
  {
    ...{ slug: 'css-selector-universal', kind: 'effect', what: 'rules with *', selector: /\*(?!=)/ },
  },
  {
    ...{ slug: 'css-selector-chaining', kind: 'decoration', what: 'rules for two classes at once' },
    selector: /\.[\w-]+\.[\w-]/,
  },
];

/** Style sheets and fonts from elsewhere. */
export const atRules: readonly AtRule[] = [
  { slug: 'css-at-font-face', kind: 'decoration', what: 'web fonts', name: 'font-face', fallback: 'font' },
  { slug: 'css-at-import', kind: 'layout', what: 'imported styles', name: 'import' },
];

/** Returns whether an address or a text with one leads to a style sheet that only has fonts. */
export function isAboutFonts(text: string): boolean {
  return /\/\/(?:fonts?\.|use\.typekit\.net|fast\.fonts\.net)/i.test(text);
}

/** Returns the functions, units and words of a value in lowercase: "calc()", "vw", "initial". */
export function usedIn(written: string): Set<string> {
  const used = new Set<string>();
  // Addresses can be whole images.
  const value = written
    .split('url(')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(')'))))
    .join(' ');
  for (const [, name = '', bracket = ''] of value.matchAll(/(?<![\w-])(-?[a-z][a-z-]{0,40})(\(?)/g))
    used.add(name + (bracket && '()'));
  for (const [, unit = ''] of value.matchAll(/\d([a-z]{1,5})(?![\w-])/g)) used.add(unit);
  return used;
}

/** Returns the names of the pseudo-classes and pseudo-elements of a selector in lowercase. */
export function pseudosOf(selector: string): Set<string> {
  return new Set([...selector.matchAll(/:([a-z-]{1,40})/g)].map(([, name = '']) => name));
}
