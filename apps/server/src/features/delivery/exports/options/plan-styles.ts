import {
  always,
  byState,
  type MatchedRule,
  type StyleDeclaration,
  StyleLimitError,
  type StyleRule,
} from '@galley/markup/styles';
import { lexer, parse } from 'css-tree';
import { overlaps } from './property-overlap';

/**
 * The declarations that the style sheets of a document set on an element, as far as they can be written into its
 * `style` attribute.
 */
export interface StylePlan {
  /** In cascade order, for the start of a `style` attribute. */
  plain: StyleDeclaration[];
  /** Declarations that override the element's own, for its end. */
  important: StyleDeclaration[];
  /** Declarations that stay only in the style sheet, each with the rule that it would wrongly override. */
  left: { declaration: StyleDeclaration; because: StyleRule | null }[];
  /** Declarations that override a rule for a state such as `:hover`, with that rule. */
  overStates: { declaration: StyleDeclaration; rule: StyleRule }[];
}

/** Maximum number of property comparisons in one document. */
const comparisonsMax = 5_000_000;

/** Plans which declarations are written on elements. Elements with the same rules have the same plan. */
export class StylePlanner {
  private readonly plans = new Map<string, StylePlan>();
  private comparisons = 0;

  /** `matched` is sorted, the lowest first. */
  plan(matched: readonly MatchedRule[]): StylePlan {
    const key = matched.map(({ rule, match }) => `${rule.order}:${match}`).join();
    const known = this.plans.get(key);
    if (known) return known;
    const plan = this.make(matched);
    this.plans.set(key, plan);
    return plan;
  }

  /**
   * Plans from the highest priority down. A declaration isn't written on the element if it would override a rule for
   * some screens, states of template tags or unknown selectors, or if it loses to a declaration that isn't written on
   * the element.
   */
  private make(matched: readonly MatchedRule[]): StylePlan {
    const plan: StylePlan = { plain: [], important: [], left: [], overStates: [] };
    const above = new Map<string, StyleRule | null>();
    const states = new Map<string, StyleRule>();
    const written = new Set<StyleRule>();
    for (const { rule, match } of [...matched].reverse()) {
      if (written.has(rule)) continue;
      const isSure = rule.isSure && match === always;
      if (isSure) written.add(rule);
      for (const declaration of [...rule.declarations].reverse()) {
        const { property, isImportant } = declaration;
        if (!isSure) {
          if (isImportant) continue;
          if (match === byState) states.set(property, rule);
          else if (!above.has(property)) above.set(property, rule);
        } else if (isImportant) {
          if (declaration.isWhole) plan.important.push(declaration);
        } else {
          const because = declaration.isWhole ? this.find(above, property) : null;
          if (because === undefined) {
            plan.plain.push(declaration);
            const state = this.find(states, property);
            if (state) plan.overStates.push({ declaration, rule: state });
          } else {
            plan.left.push({ declaration, because });
            if (!above.has(property)) above.set(property, because);
          }
        }
      }
    }
    plan.important = withoutLosers(plan.important.reverse());
    const settled = new Set(plan.important.filter(isValid).map(({ property }) => property));
    plan.plain = withoutLosers(plan.plain.reverse()).filter(({ property }) => !settled.has(property));
    return plan;
  }

  /** Returns the entry of a property that overlaps with this one; undefined = none. */
  private find<Found>(among: ReadonlyMap<string, Found>, property: string): Found | undefined {
    if (among.has(property)) return among.get(property);
    this.comparisons += among.size;
    if (this.comparisons > comparisonsMax) throw new StyleLimitError();
    for (const [other, found] of among) if (overlaps(property, other)) return found;
    return undefined;
  }
}

/** Removes declarations that a later one of the same property overrides in every program that reads it. */
function withoutLosers(declarations: readonly StyleDeclaration[]): StyleDeclaration[] {
  const kept: StyleDeclaration[] = [];
  const replaced = new Set<string>();
  for (const declaration of [...declarations].reverse()) {
    if (replaced.has(declaration.property)) continue;
    if (isValid(declaration)) replaced.add(declaration.property);
    kept.push(declaration);
  }
  return kept.reverse();
}

/** Longer values are rare, and slow to parse. */
const longestValue = 200;
const validity = new Map<string, boolean>();
const rememberedMax = 10_000;

/** Returns whether all browsers support a declaration: known names and values, no functions that some of them lack. */
export function isValid({
  property,
  value,
  tokens,
}: {
  property: string;
  value: string;
  tokens: readonly unknown[];
}): boolean {
  if (tokens.length > 0 || value.length > longestValue || property.startsWith('-')) return false;
  if (!/^(?:[\w#.,%\s"'-]|(?:rgba?|hsla?)\([\d.,%\s]{1,40}\))+$/i.test(value) || /(?:^|\s)-[a-z]/i.test(value))
    return false;
  const key = `${property}:${value}`;
  const known = validity.get(key);
  if (known !== undefined) return known;
  if (validity.size >= rememberedMax) validity.clear();
  const isRead = readsValue(property, value);
  validity.set(key, isRead);
  return isRead;
}

function readsValue(property: string, value: string): boolean {
  let isRead = true;
  const tree = parse(value, {
    context: 'value',
    onParseError: () => {
      isRead = false;
    },
  });
  return isRead && lexer.matchProperty(property, tree).error === null;
}
