import { always, byState, type MatchedRule, RuleFinder, type StyledElement } from '@galley/markup/styles';
import { expandDeclaration, readDeclarations, unknownProperties } from './declarations';
import { browserStyle, presentationalHints, unknownHints } from './default-styles';
import type { ExportedPage } from './exported-page';
import { conditionsApply, lightView, type View } from './media';

/** A value as written, and where: offsets in the export; both 0 = it comes from the program. */
export interface Declared {
  value: string;
  isImportant: boolean;
  start: number;
}

type Declarations = ReadonlyMap<string, Declared>;

const inherited =
  /^(?:color|cursor|direction|font-family|font-size|font-style|font-weight|letter-spacing|line-height|list-style-type|text-align|text-indent|text-transform|visibility|white-space|word-spacing|-ogsc)$/;

const sizeWords: Readonly<Record<string, number>> = {
  ...{ 'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18, 'x-large': 24, 'xx-large': 32 },
};

/** Matching is costly, and its results are the same for all views with the same attributes. */
const matched = new WeakMap<RuleFinder, Map<StyledElement, readonly MatchedRule[]>>();

function rulesFor(rules: RuleFinder, element: StyledElement): readonly MatchedRule[] {
  const known = matched.get(rules) ?? new Map<StyledElement, readonly MatchedRule[]>();
  matched.set(rules, known);
  const found = known.get(element) ?? rules.rulesOf(element);
  known.set(element, found);
  return found;
}

const lightLooks = new WeakMap<ExportedPage, Looks>();

/** Returns the styles in light mode, the same for all checks of a page. */
export function lightLooksOf(page: ExportedPage): Looks {
  const looks = lightLooks.get(page) ?? new Looks(page);
  lightLooks.set(page, looks);
  return looks;
}

/** Computes styles of elements for one view. Values that template tags write are null. Results are cached. */
export class Looks {
  private readonly own = new Map<StyledElement, Declarations>();
  private readonly sizes = new Map<StyledElement, number>();

  private readonly unsure = new Map<StyledElement, ReadonlySet<string>>();
  private readonly rules: RuleFinder;

  constructor(
    page: ExportedPage,
    private readonly view: View = lightView,
  ) {
    const { attributes } = view;
    this.rules = attributes ? new RuleFinder(page.document, page.styles.rules, attributes) : page.rules;
  }

  /**
   * Returns what the cascade sets on the element itself; null = nothing. Shorthands are expanded for colors, fonts and
   * backgrounds (`background-color`, `background-image`, `font-size`, …).
   */
  declared(element: StyledElement, property: string): Declared | null {
    return this.declarationsOf(element).get(property) ?? null;
  }

  /** Returns whether template tags, or selectors that not all programs read, decide what the element itself sets. */
  isUnsure(element: StyledElement, property: string): boolean {
    this.declarationsOf(element);
    const unsure = this.unsure.get(element);
    return Boolean(unsure?.has(property) || unsure?.has('*'));
  }

  /** Returns the value of a property in lowercase, inherited where CSS inherits it; '' = not set. */
  value(element: StyledElement, property: string): string {
    for (let from: StyledElement | null = element; from; from = from.parent) {
      const value = this.declared(from, property)?.value.toLowerCase() ?? '';
      if (value !== '' && value !== 'inherit') return value;
      if (!inherited.test(property) && value !== 'inherit') return '';
    }
    return '';
  }

  /** Returns the font size in CSS pixels. */
  fontSize(element: StyledElement): number {
    const known = this.sizes.get(element);
    if (known !== undefined) return known;
    const around = element.parent ? this.fontSize(element.parent) : 16;
    const size = toPixels(this.declared(element, 'font-size')?.value ?? '', around) ?? around;
    this.sizes.set(element, size);
    return size;
  }

  /** Returns the font weight, 1 to 1000. */
  fontWeight(element: StyledElement): number {
    const value = this.value(element, 'font-weight');
    if (value === 'bold' || value === 'bolder') return 700;
    return Number(value) || 400;
  }

  /** Returns whether the element or one around it isn't displayed. */
  isHidden(element: StyledElement): boolean {
    for (let from: StyledElement | null = element; from; from = from.parent) {
      if (this.declared(from, 'display')?.value.toLowerCase() === 'none') return true;
      if (from.attributes.has('hidden')) return true;
    }
    return this.value(element, 'visibility') === 'hidden';
  }

  /** Returns everything that the cascade sets on the element itself. */
  declarationsOf(element: StyledElement): Declarations {
    const known = this.own.get(element);
    if (known) return known;
    const set = new Map<string, Declared>();
    const unsure = new Set<string>();
    const addUnsure = (property: string): void => {
      for (const [name] of expandDeclaration(property, '')) unsure.add(name);
    };
    const add = (property: string, declared: Declared): void => {
      for (const [name, value] of expandDeclaration(property, declared.value)) {
        if (set.get(name)?.isImportant && !declared.isImportant) continue;
        set.set(name, { ...declared, value });
        unsure.delete(name);
      }
    };
    for (const [property, value] of browserStyle(element)) add(property, { value, isImportant: false, start: 0 });
    for (const [property, value] of presentationalHints(element))
      add(property, { value, isImportant: false, start: element.tag?.start ?? 0 });
    for (const property of unknownHints(element)) unsure.add(property);
    for (const { rule, match } of rulesFor(this.rules, element)) {
      if (!rule.selectors || match === byState || !conditionsApply(rule.conditions, this.view)) continue;
      for (const { property, value, isImportant, start, tokens } of rule.declarations)
        if (match === always && tokens.length === 0) add(property, { value, isImportant, start });
        else addUnsure(property);
    }
    const style = element.attributes.get('style');
    if (style && !style.isConditional)
      for (const { property, value, isImportant } of readDeclarations(style.value))
        add(property, { value, isImportant, start: element.tag?.start ?? 0 });
    for (const property of unknownProperties(style?.value ?? '')) unsure.add(property);
    if (style?.isConditional || element.hasUnknownAttributes) unsure.add('*');
    this.own.set(element, set);
    if (unsure.size > 0) this.unsure.set(element, unsure);
    return set;
  }
}

/** Returns a font size in pixels; null = it can't be computed. `around` is the size around the element, in pixels. */
function toPixels(written: string, around: number): number | null {
  const value = written.trim().toLowerCase();
  const named = sizeWords[value];
  if (named !== undefined) return named;
  if (value === 'smaller') return around / 1.2;
  if (value === 'larger') return around * 1.2;
  const [, digits, unit] = /^(\d{0,5}(?:\.\d{1,5})?)(px|pt|em|rem|%)?$/.exec(value) ?? [];
  if (!digits) return null;
  const number = Number(digits);
  if (unit === 'px') return number;
  if (unit === 'pt') return (number * 4) / 3;
  if (unit === 'em') return number * around;
  if (unit === 'rem') return number * 16;
  if (unit === '%') return (number / 100) * around;
  return number === 0 ? 0 : null;
}
