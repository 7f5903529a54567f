import { type CssNode, ident, type SelectorList, type Selector as SelectorNode } from 'css-tree';

/** One compound of a selector, and how it is related to the previous compound. */
export interface Compound {
  parts: readonly CssNode[];
  /** '' for the first one. */
  combinator: string;
}

export interface Selector {
  compounds: readonly Compound[];
  /** Ids, classes and types in one sortable number. */
  specificity: number;
  /** False if a browser may not support a part of it. Such a browser drops the rule. */
  isSure: boolean;
  /** A matching element must have one of these names. */
  key: { kind: 'id' | 'class' | 'type' | 'any'; word: string };
  /** Values of `style` attributes that it tests. */
  asksForStyle: boolean;
}

const idWeight = 1_000_000;
const classWeight = 1000;

/** Pseudo-elements that can be written with one colon. */
const oldPseudoElements = /^(?:before|after|first-line|first-letter)$/;
/** Pseudo-classes that depend on interaction. */
export const states = /^(?:hover|active|focus|focus-within|focus-visible|visited|target|target-within)$/;
const known =
  /^(?:root|scope|link|any-link|empty|first-child|last-child|only-child|first-of-type|last-of-type|only-of-type|nth-child|nth-last-child|nth-of-type|nth-last-of-type|not|is|where|checked|disabled|enabled|required|optional|read-only|read-write|placeholder-shown|valid|invalid|indeterminate|default|in-range|out-of-range|lang|dir|has)$/;

/** Compiles the selectors of a rule that match elements; null = a part can't be parsed. */
export function compileSelectors(list: SelectorList, { isQuirks }: { isQuirks: boolean }): Selector[] | null {
  const nodes = list.children.toArray();
  if (nodes.some(({ type }) => type !== 'Selector')) return null;
  const isSure = nodes.every(isKnown);
  return (nodes as SelectorNode[]).flatMap((node) => {
    const compounds = compoundsOf(node);
    const last = compounds.at(-1);
    // It matches no element, but a part that the browser adds to one.
    if (!last || compounds.some(({ parts }) => parts.some(isPseudoElement))) return [];
    const asksForStyle = someNode(
      node,
      (part) => part.type === 'AttributeSelector' && part.name.name.toLowerCase() === 'style',
    );
    return [{ compounds, specificity: specificityOf(node), isSure, key: keyOf(last, isQuirks), asksForStyle }];
  });
}

/** Returns an identifier without escapes. */
export function nameOf(name: string): string {
  return name.includes('\\') ? ident.decode(name) : name;
}

function compoundsOf(node: SelectorNode): Compound[] {
  const compounds: { parts: CssNode[]; combinator: string }[] = [];
  let current: { parts: CssNode[]; combinator: string } = { parts: [], combinator: '' };
  node.children.forEach((part) => {
    if (part.type === 'Combinator') {
      if (current.parts.length > 0) compounds.push(current);
      current = { parts: [], combinator: part.name };
    } else current.parts.push(part);
  });
  if (current.parts.length > 0) compounds.push(current);
  return compounds;
}

function isPseudoElement(part: CssNode): boolean {
  if (part.type === 'PseudoElementSelector') return true;
  return part.type === 'PseudoClassSelector' && oldPseudoElements.test(part.name.toLowerCase());
}

/** Returns whether all browsers support it. */
function isKnown(node: CssNode): boolean {
  return !someNode(node, (part) => {
    if (part.type === 'PseudoElementSelector') return /^-|^slotted$|^part$/.test(part.name);
    if (part.type === 'PseudoClassSelector') {
      const name = part.name.toLowerCase();
      return !known.test(name) && !states.test(name) && !oldPseudoElements.test(name);
    }
    return part.type === 'NestingSelector' || part.type === 'Percentage' || part.type === 'Raw';
  });
}

function someNode(node: CssNode, is: (part: CssNode) => boolean): boolean {
  if (is(node)) return true;
  if (node.type === 'Nth') return node.selector ? someNode(node.selector, is) : false;
  return 'children' in node && node.children ? node.children.some((child) => someNode(child, is)) : false;
}

function keyOf({ parts }: Compound, isQuirks: boolean): Selector['key'] {
  const fold = (word: string) => (isQuirks ? word.toLowerCase() : word);
  for (const part of parts) if (part.type === 'IdSelector') return { kind: 'id', word: fold(nameOf(part.name)) };
  for (const part of parts) if (part.type === 'ClassSelector') return { kind: 'class', word: fold(nameOf(part.name)) };
  for (const part of parts)
    if (part.type === 'TypeSelector' && !/[*|]/.test(part.name))
      return { kind: 'type', word: nameOf(part.name).toLowerCase() };
  return { kind: 'any', word: '' };
}

/** Counts ids, classes and types as browsers do; each at most 999 times. */
function specificityOf(node: CssNode): number {
  let [ids, classes, types] = [0, 0, 0];
  const add = (weight: number) => {
    ids += Math.floor(weight / idWeight);
    classes += Math.floor((weight % idWeight) / classWeight);
    types += weight % classWeight;
  };
  const most = (list: CssNode | null | undefined): number =>
    list && 'children' in list && list.children
      ? list.children.toArray().reduce((weight, child) => Math.max(weight, specificityOf(child)), 0)
      : 0;
  if (node.type !== 'Selector') return 0;
  node.children.forEach((part) => {
    if (part.type === 'IdSelector') ids += 1;
    else if (part.type === 'ClassSelector' || part.type === 'AttributeSelector') classes += 1;
    else if (part.type === 'TypeSelector') types += /(?:^|\|)\*$/.test(part.name) ? 0 : 1;
    else if (part.type === 'PseudoElementSelector') types += 1;
    else if (part.type === 'PseudoClassSelector') {
      const name = part.name.toLowerCase();
      if (oldPseudoElements.test(name)) types += 1;
      else if (name === 'is' || name === 'not' || name === 'has') add(most(part.children?.first));
      else if (name !== 'where') {
        classes += 1;
        const nth = part.children?.first;
        if (nth?.type === 'Nth') add(most(nth.selector));
      }
    }
  });
  return Math.min(ids, 999) * idWeight + Math.min(classes, 999) * classWeight + Math.min(types, 999);
}
