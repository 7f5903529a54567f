import type { AttributeSelector, CssNode, Nth, PseudoClassSelector } from 'css-tree';
import { type Compound, nameOf, type Selector, states } from './selectors';
import { StyleLimitError } from './style-limit';
import type { StyledDocument, StyledElement } from './styled-document';

/**
 * Whether a selector matches an element: never, only during an interaction (`:hover`), depending on template tags or
 * the browser, always.
 */
export type Match = 0 | 1 | 2 | 3;
export const never = 0;
export const byState = 1;
const maybe = 2;
export const always = 3;

/** Maximum number of comparisons of an element with a part of a selector: about a second. */
const comparisonsMax = 5_000_000;

/** Matches the selectors of one document. The cost of each selector is linear in elements and parts. */
export class SelectorMatcher {
  comparisons = 0;

  /** `assumed` are the names of attributes that every element has, whatever their values: those that clients add. */
  constructor(
    private readonly document: StyledDocument,
    private readonly assumed: ReadonlySet<string> = new Set(),
  ) {}

  match(selector: Selector, element: StyledElement, memory = createMemory(selector)): Match {
    return this.matchFrom(selector, selector.compounds.length - 1, element, memory);
  }

  private matchFrom(selector: Selector, at: number, element: StyledElement, memory: Memory): Match {
    const compound = selector.compounds[at];
    if (!compound) return never;
    const own = this.matchCompound(compound, element);
    if (own === never) return never;
    if (at === 0) return compound.combinator === '' ? own : lesser(own, maybe);
    return lesser(own, this.matchRelated(selector, at, element, memory));
  }

  /** Returns the best match for the part before a combinator among the elements that the combinator selects. */
  private matchRelated(selector: Selector, at: number, element: StyledElement, memory: Memory): Match {
    const combinator = selector.compounds[at]?.combinator;
    const { parent, previous } = element;
    if (combinator === '>') return parent ? this.matchFrom(selector, at - 1, parent, memory) : never;
    if (combinator === '+' || combinator === '~') {
      const isUnsure = parent?.hasUnknownChildren ?? false;
      const found =
        combinator === '+'
          ? previous
            ? this.matchFrom(selector, at - 1, previous, memory)
            : never
          : this.matchAny(selector, at, element, memory, (from) => from.previous);
      return isUnsure ? lesser(greater(found, maybe), maybe) : found;
    }
    if (combinator === ' ') return this.matchAny(selector, at, element, memory, (from) => from.parent);
    return maybe;
  }

  /** Visits the elements one after another, and caches the results. */
  private matchAny(
    selector: Selector,
    at: number,
    element: StyledElement,
    memory: Memory,
    step: (from: StyledElement) => StyledElement | null,
  ): Match {
    const known = memory[at] ?? new Map<number, Match>();
    memory[at] = known;
    const way: StyledElement[] = [];
    let found: Match = never;
    for (let from: StyledElement | null = element; from; from = step(from)) {
      const before = known.get(from.order);
      if (before !== undefined) {
        found = before;
        break;
      }
      way.push(from);
    }
    for (const from of way.reverse()) {
      const target = step(from);
      if (target && found !== always) found = greater(found, this.matchFrom(selector, at - 1, target, memory));
      known.set(from.order, found);
    }
    return found;
  }

  private matchCompound({ parts }: Compound, element: StyledElement): Match {
    this.comparisons += 1;
    if (this.comparisons > comparisonsMax) throw new StyleLimitError();
    let match: Match = always;
    for (const part of parts) {
      match = lesser(match, this.matchPart(part, element));
      if (match === never) return never;
    }
    return match;
  }

  private matchPart(part: CssNode, element: StyledElement): Match {
    switch (part.type) {
      case 'TypeSelector':
        return matchType(nameOf(part.name), element);
      case 'ClassSelector':
        return this.matchClass(nameOf(part.name), element);
      case 'IdSelector':
        return this.matchId(nameOf(part.name), element);
      case 'AttributeSelector':
        return this.isAssumed(part) ? always : matchAttribute(part, element);
      case 'PseudoClassSelector':
        return this.matchPseudoClass(part, element);
      default:
        return maybe;
    }
  }

  private isAssumed({ matcher, name }: AttributeSelector): boolean {
    return matcher === null && this.assumed.size > 0 && this.assumed.has(nameOf(name.name).toLowerCase());
  }

  private matchClass(name: string, { classes, attributes, hasUnknownAttributes }: StyledElement): Match {
    const has = (words: ReadonlySet<string>) =>
      words.has(name) ||
      (this.document.isQuirks && [...words].some((word) => word.toLowerCase() === name.toLowerCase()));
    if (has(classes.sure)) return always;
    if (classes.isOpen || has(classes.possible)) return maybe;
    return hasUnknownAttributes && !attributes.has('class') ? maybe : never;
  }

  private matchId(name: string, { attributes, hasUnknownAttributes }: StyledElement): Match {
    const id = attributes.get('id');
    if (!id) return hasUnknownAttributes ? maybe : never;
    if (id.hasToken) return maybe;
    const fold = (text: string) => (this.document.isQuirks ? text.toLowerCase() : text);
    if (fold(id.value) !== fold(name)) return never;
    return id.isConditional ? maybe : always;
  }

  private matchPseudoClass(part: PseudoClassSelector, element: StyledElement): Match {
    const name = part.name.toLowerCase();
    const argument = part.children?.first;
    if (states.test(name)) return byState;
    switch (name) {
      case 'root':
      case 'scope':
        return element.parent ? never : always;
      case 'link':
      case 'any-link':
        return matchLink(element);
      case 'empty':
        if (element.hasUnknownChildren) return maybe;
        return element.isEmpty ? always : never;
      case 'not':
        return opposite(this.matchList(argument, element));
      case 'is':
      case 'where':
        return this.matchList(argument, element);
      default:
        return matchPlace(name, argument, element);
    }
  }

  private matchList(list: CssNode | null | undefined, element: StyledElement): Match {
    if (list?.type !== 'SelectorList') return maybe;
    let found: Match = never;
    for (const node of list.children.toArray()) {
      if (node.type !== 'Selector') return maybe;
      const parts = node.children.toArray();
      const isSimple = parts.every(({ type }) => type !== 'Combinator');
      found = greater(found, isSimple ? this.matchCompound({ parts, combinator: '' }, element) : maybe);
    }
    return found;
  }
}

type Memory = (Map<number, Match> | undefined)[];

/** Creates the cache of a document's elements for one selector. */
export function createMemory({ compounds }: Selector): Memory {
  return Array.from({ length: compounds.length });
}

const lesser = (a: Match, b: Match): Match => (a < b ? a : b);
const greater = (a: Match, b: Match): Match => (a > b ? a : b);
const opposite = (match: Match): Match => (match === always ? never : match === never ? always : match);

function matchType(name: string, element: StyledElement): Match {
  if (name === '*') return always;
  if (element.hasUnknownName || name.includes('|')) return maybe;
  return name.toLowerCase() === element.name ? always : never;
}

function matchLink({ name, attributes, hasUnknownAttributes }: StyledElement): Match {
  if (name !== 'a' && name !== 'area') return never;
  const href = attributes.get('href');
  if (!href) return hasUnknownAttributes ? maybe : never;
  return href.isConditional ? maybe : always;
}

function matchAttribute(part: AttributeSelector, element: StyledElement): Match {
  const name = nameOf(part.name.name).toLowerCase();
  if (name.includes('|')) return maybe;
  const attribute = element.attributes.get(name);
  if (!attribute) return element.hasUnknownAttributes ? maybe : never;
  if (part.matcher === null || !part.value) return attribute.isConditional ? maybe : always;
  if (attribute.hasToken) return maybe;
  const wanted = part.value.type === 'String' ? part.value.value : nameOf(part.value.name);
  if (isMatching(part.matcher, attribute.value, wanted)) return attribute.isConditional ? maybe : always;
  // HTML compares some values ignoring case, and so does the flag `i`.
  const isAlike = isMatching(part.matcher, attribute.value.toLowerCase(), wanted.toLowerCase());
  if (!isAlike) return never;
  return part.flags?.toLowerCase() === 'i' && !attribute.isConditional ? always : maybe;
}

/** Returns whether a value satisfies an attribute selector. */
export function isMatching(matcher: string, value: string, wanted: string): boolean {
  switch (matcher) {
    case '=':
      return value === wanted;
    case '~=':
      return wanted !== '' && value.split(/[ \t\n\f\r]+/).includes(wanted);
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && value.startsWith(wanted);
    case '$=':
      return wanted !== '' && value.endsWith(wanted);
    case '*=':
      return wanted !== '' && value.includes(wanted);
    default:
      return false;
  }
}

/** Matches `:first-child` and similar pseudo-classes. */
function matchPlace(name: string, argument: CssNode | null | undefined, element: StyledElement): Match {
  const found = /^(?:(first|last|only)|nth(-last)?)-(child|of-type)$/.exec(name);
  if (!found) return maybe;
  const [, which, fromEnd, ofWhat] = found;
  if (element.parent?.hasUnknownChildren) return maybe;
  const isType = ofWhat === 'of-type';
  const at = isType ? element.typeAt : element.childAt;
  const count = isType ? element.typeCount : element.childCount;
  if (which === 'first') return at === 1 ? always : never;
  if (which === 'last') return at === count ? always : never;
  if (which === 'only') return count === 1 ? always : never;
  if (argument?.type !== 'Nth' || argument.selector) return maybe;
  return isNth(argument, fromEnd ? count - at + 1 : at) ? always : never;
}

function isNth({ nth }: Nth, at: number): boolean {
  if (nth.type === 'Identifier') return at % 2 === (nth.name.toLowerCase() === 'odd' ? 1 : 0);
  const [step, first] = [Number(nth.a ?? 0), Number(nth.b ?? 0)];
  if (step === 0) return at === first;
  const turns = (at - first) / step;
  return Number.isInteger(turns) && turns >= 0;
}
