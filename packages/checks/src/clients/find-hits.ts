import type { StyledElement, StyleRule } from '@galley/markup/styles';
import type { ExportedPage } from '../page/exported-page';
import type { ElementRule, FeatureRule, Hit, PropertyRule, ValueRule } from './features/feature-rule';
import { elementRules, endingOf, imageRules } from './features/html';
import { layoutProperties } from './features/layout-properties';
import { lookProperties } from './features/look-properties';
import { atRules, isAboutFonts, pseudosOf, selectorRules, usedIn, valueRules } from './features/values';
import { readStyleSheets } from './styles/style-sheets';
import { readStyleUses, type StyleBlock, type StyleUse } from './styles/style-uses';
import { WordFallbacks } from './styles/word-fallbacks';

/** The places that use a feature. */
export interface FeatureHits {
  rule: FeatureRule;
  hits: Hit[];
}

const propertyRules: readonly PropertyRule[] = [...layoutProperties, ...lookProperties];
const byProperty = new Map<string, PropertyRule[]>();
for (const rule of propertyRules)
  for (const property of rule.properties.split(' '))
    byProperty.set(property, [...(byProperty.get(property) ?? []), rule]);

const byElement = new Map<string, ElementRule[]>();
const anyElement = elementRules.filter(({ elements }) => elements === '');

function rulesOfElement(name: string): readonly ElementRule[] {
  const found = byElement.get(name);
  if (found) return found;
  const rules = [...elementRules.filter(({ elements }) => elements.split(' ').includes(name)), ...anyElement];
  // Names of unknown elements are without end.
  if (byElement.size < 200) byElement.set(name, rules);
  return rules;
}

/** All rules, one for each feature that is found. */
export const featureRules: readonly FeatureRule[] = [
  ...propertyRules,
  ...valueRules,
  ...selectorRules,
  ...atRules,
  ...elementRules,
  ...imageRules,
];

const isField = /^html-(?:input|select|textarea|button)/;
/** Places of a feature that are kept. The first ones are shown, and the rest only counted. */
const maxHits = 2000;

/** Declarations of a rule that can be a fallback for others. */
const maxCompared = 30;

/** Finds what a page uses of the features that clients lack. */
export class HitFinder {
  readonly blocks: readonly StyleBlock[];
  private readonly found = new Map<FeatureRule, Hit[]>();
  readonly word: WordFallbacks;
  /** Elements that no client shows. */
  readonly hidden = new Set<StyledElement>();
  private readonly inForms = new Set<StyledElement>();

  /** Throws `StyleLimitError`. */
  constructor(private readonly page: ExportedPage) {
    this.blocks = readStyleUses(page);
    this.word = new WordFallbacks(page, this.blocks);
    this.findHidden();
  }

  /** Returns the features that the page uses, with their places in source order. */
  find(): FeatureHits[] {
    for (const block of this.blocks) {
      for (const use of block.uses) this.findInUse(use);
      this.findInSelector(block);
    }
    this.findAtRules();
    for (const element of this.page.elements) if (!this.hidden.has(element)) this.findInElement(element);
    return [...this.found].map(([rule, hits]) => ({ rule, hits: hits.sort((a, b) => a.start - b.start) }));
  }

  private add(rule: FeatureRule, hit: Omit<Hit, 'isNotForWord'>): void {
    const hits = this.found.get(rule) ?? [];
    if (hits.length >= maxHits) return;
    this.found.set(rule, hits);
    const { fallback } = rule;
    const isReplaced = (element: StyledElement): boolean =>
      this.word.isUnseen(element) || (fallback !== undefined && this.word.has(fallback, element));
    const isNotForWord =
      this.word.isSkipped(hit.start) ||
      (hit.elements.length > 0 ? hit.elements.every(isReplaced) : fallback === 'font' && this.word.hasFont());
    hits.push({ ...hit, isNotForWord });
  }

  private findInUse(use: StyleUse): void {
    const elements = use.elements.filter((element) => !this.hidden.has(element));
    if (elements.length === 0) return;
    const matching = (byProperty.get(use.property) ?? []).filter(({ value, except, on }) => {
      if ((value && !value.test(use.value)) || except?.test(use.value)) return false;
      return !on || elements.some(({ name }) => on.test(name));
    });
    const functions = rulesOfValue(use.value).filter((rule) => !this.hasPlainValue(rule, use));
    for (const rule of [...matching, ...functions]) {
      if (rule.slug === 'css-background-image' && elements.every((element) => this.word.hasColor(element))) continue;
      const { on } = rule as PropertyRule;
      const concerned = on ? elements.filter(({ name }) => on.test(name)) : elements;
      this.add(rule, { ...placeOf(use), written: use.written, value: use.value, elements: concerned });
    }
  }

  /** Returns whether clients that don't know a value use another one of the same rule, attribute or element. */
  private hasPlainValue(rule: ValueRule, use: StyleUse): boolean {
    if (!rule.hasPlainFallback) return false;
    // Where the color of a shadow or gradient is lost, the rest is lost as well.
    if (rule.slug === 'css-rgba' && (use.property.endsWith('-shadow') || use.value.includes('gradient('))) return true;
    if (rule.slug.endsWith('-gradient') && use.elements.every((element) => this.word.hasColor(element))) return true;
    const isAlike = ({ property }: StyleUse): boolean =>
      property === use.property || (use.property.startsWith('background') && property === 'background-color');
    return use.block.uses
      .slice(0, maxCompared)
      .some((other) => other !== use && isAlike(other) && !rulesOfValue(other.value).includes(rule));
  }

  private findInSelector({ rule, uses }: StyleBlock): void {
    const first = uses[0];
    if (!rule || !first) return;
    const selector =
      this.page.html
        .slice(rule.start, rule.start + 1000)
        .split('{')[0]
        ?.trim() ?? '';
    const value = selector.toLowerCase();
    const parts = value.split(',').map((text) => ({ text, pseudos: pseudosOf(text) }));
    for (const feature of selectorRules) {
      // One of several selectors is enough to style an element.
      if (!parts.every((part) => hasPart(part, feature.selector))) continue;
      if (feature.sets && !uses.some(({ property }) => feature.sets?.test(property))) continue;
      const place = { ...placeOf(first), start: rule.start, end: rule.start + selector.length };
      this.add(feature, { ...place, written: selector, value, elements: first.elements });
    }
  }

  private findAtRules(): void {
    for (const { code, css, start } of readStyleSheets(this.page))
      for (const { 1: name, index } of code.matchAll(/@(font-face|import)\b/gi)) {
        const written = css.slice(index, index + 200).split(/[;}]/)[0] ?? '';
        const place = { start: start + index, end: start + index + written.length };
        const hit = { ...place, written, value: '', elements: [], isInSheet: true, isConditional: false };
        const rule = atRules.find((one) => one.name === name?.toLowerCase());
        if (rule && !(rule.name === 'import' && isAboutFonts(written))) this.add(rule, hit);
      }
  }

  private findInElement(element: StyledElement): void {
    if (!element.tag || element.hasUnknownName) return;
    const { start, end } = element.tag;
    const place = { start, end, written: this.page.html.slice(start, end), elements: [element] };
    const base = { ...place, isInSheet: false, isConditional: false };
    for (const rule of rulesOfElement(element.name)) {
      const attribute = rule.attribute ? element.attributes.get(rule.attribute) : undefined;
      if (rule.attribute && (!attribute || attribute.isConditional || attribute.hasToken)) continue;
      const value = attribute?.value.trim().toLowerCase() ?? '';
      // The form is found as a whole.
      if (isField.test(rule.slug) && this.inForms.has(element)) continue;
      if (rule.slug === 'html-link' && !isSheetLink(element)) continue;
      if (rule.value && !rule.value.test(value)) continue;
      if (rule.slug === 'html-background' && this.word.hasColor(element)) continue;
      this.add(rule, { ...base, value });
    }
    const source = element.name === 'img' ? element.attributes.get('src') : undefined;
    if (!source || source.hasToken || element.parent?.name === 'picture') return;
    // A picture inside the code is as long as the file.
    const address = source.value.trim().slice(0, 2100);
    const ending = endingOf(address);
    for (const rule of imageRules) {
      const { files } = rule;
      if (typeof files === 'string' ? files.split(' ').includes(ending) : files.test(address))
        this.add(rule, { ...base, value: address });
    }
  }

  /** Marks the elements that no client shows: their own style or a rule that always applies hides them. */
  private findHidden(): void {
    const own = new Set<StyledElement>();
    for (const { rule, uses } of this.blocks) {
      if (rule && !(rule.isSure && rule.selectors?.every(({ isSure }) => isSure))) continue;
      for (const { property, value, elements } of uses)
        if (property === 'display')
          for (const element of elements)
            if (value === 'none') own.add(element);
            else own.delete(element);
    }
    for (const element of this.page.elements)
      if (element.parent && (element.parent.name === 'form' || this.inForms.has(element.parent)))
        this.inForms.add(element);
    for (const element of this.page.elements)
      if (own.has(element) || (element.parent && this.hidden.has(element.parent))) this.hidden.add(element);
  }
}

function placeOf({ start, end, block: { rule } }: StyleUse) {
  const isConditional =
    rule !== null && (rule.conditions.some((condition) => !isForAll.test(condition)) || isStateOnly(rule.selectors));
  return { start, end, isInSheet: rule !== null, isConditional };
}

const isForAll = /^@media (?:all|screen)$/i;
const states = /^(?:hover|active|focus|focus-within|focus-visible|visited|target|checked)$/i;

function isStateOnly(selectors: StyleRule['selectors']): boolean {
  if (!selectors || selectors.length === 0) return false;
  return selectors.every(({ compounds }) =>
    compounds.some(({ parts }) => parts.some((part) => part.type === 'PseudoClassSelector' && states.test(part.name))),
  );
}

function isSheetLink({ attributes }: StyledElement): boolean {
  const address = attributes.get('href')?.value.trim() ?? '';
  return attributes.get('rel')?.value.trim().toLowerCase() === 'stylesheet' && address !== '' && !isAboutFonts(address);
}

function hasPart(part: { text: string; pseudos: ReadonlySet<string> }, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? part.pseudos.has(wanted) : wanted.test(part.text);
}

/** Emails repeat the same few values. */
const known = new Map<string, readonly ValueRule[]>();
const remembered = 5000;
const longestRemembered = 500;

function rulesOfValue(value: string): readonly ValueRule[] {
  const found = known.get(value);
  if (found) return found;
  const used = usedIn(value);
  const rules = valueRules.filter(({ uses }) => uses.split(' ').some((name) => used.has(name)));
  if (known.size >= remembered) known.clear();
  if (value.length <= longestRemembered) known.set(value, rules);
  return rules;
}
