import { createMemory, type Match, never, SelectorMatcher } from './match-selector';
import type { Selector } from './selectors';
import type { StyleRule } from './style-rules';
import type { StyledDocument, StyledElement } from './styled-document';

/** A rule that matches an element, or possibly does. */
export interface MatchedRule {
  rule: StyleRule;
  match: Match;
  specificity: number;
}

interface Entry {
  rule: StyleRule;
  selector: Selector;
  memory: ReturnType<typeof createMemory>;
}

/**
 * Finds the rules of elements, in ascending order of the cascade. `assumed` are the names of attributes that every
 * element is taken to have. Throws `StyleLimitError`.
 */
export class RuleFinder {
  private readonly entries = { id: new Map(), class: new Map(), type: new Map(), any: new Map() } as Record<
    Selector['key']['kind'],
    Map<string, Entry[]>
  >;
  private readonly unreadable: StyleRule[] = [];
  private readonly matcher: SelectorMatcher;

  constructor(
    private readonly document: StyledDocument,
    rules: readonly StyleRule[],
    assumed?: ReadonlySet<string>,
  ) {
    this.matcher = new SelectorMatcher(document, assumed);
    for (const rule of rules) {
      if (!rule.selectors) this.unreadable.push(rule);
      for (const selector of rule.selectors ?? []) {
        const { kind, word } = selector.key;
        const entry = { rule, selector, memory: createMemory(selector) };
        const known = this.entries[kind].get(word);
        if (known) known.push(entry);
        else this.entries[kind].set(word, [entry]);
      }
    }
  }

  rulesOf(element: StyledElement): MatchedRule[] {
    const found: MatchedRule[] = this.unreadable.map((rule) => ({
      rule,
      match: 2,
      specificity: Number.MAX_SAFE_INTEGER,
    }));
    for (const { rule, selector, memory } of this.candidates(element)) {
      const match = this.matcher.match(selector, element, memory);
      if (match !== never)
        found.push({ rule, match: selector.isSure ? match : lesser(match), specificity: selector.specificity });
    }
    return found.sort((a, b) => a.specificity - b.specificity || a.rule.order - b.rule.order);
  }

  private *candidates(element: StyledElement): Generator<Entry> {
    const { classes, attributes, hasUnknownAttributes } = element;
    const fold = (word: string) => (this.document.isQuirks ? word.toLowerCase() : word);
    const id = attributes.get('id');
    if (hasUnknownAttributes || id?.hasToken) for (const entries of this.entries.id.values()) yield* entries;
    else if (id) yield* this.entries.id.get(fold(id.value)) ?? [];
    if (hasUnknownAttributes || classes.isOpen) for (const entries of this.entries.class.values()) yield* entries;
    else
      for (const word of new Set([...classes.sure, ...classes.possible].map(fold)))
        yield* this.entries.class.get(word) ?? [];
    if (element.hasUnknownName) for (const entries of this.entries.type.values()) yield* entries;
    else yield* this.entries.type.get(element.name) ?? [];
    yield* this.entries.any.get('') ?? [];
  }
}

const lesser = (match: Match): Match => (match > 2 ? 2 : match);
