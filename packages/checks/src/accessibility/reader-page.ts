import { decodeText } from '@galley/markup/html';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportedPage } from '../page/exported-page';
import type { Looks } from '../page/looks';

/** A text that is read, decoded, with blanks and template tags as written. */
export interface TextRun {
  text: string;
  start: number;
  end: number;
  parent: StyledElement;
}

const unread = /^(?:style|script|title|template|noscript|head|textarea|select)$/;
/** Smaller text, in pixels, isn't meant to be seen. */
const leastSeen = 3;
const wordLike = /[\p{L}\p{N}]/u;

/** An exported page as screen readers and readers get it. Each property is computed once per element. */
export class ReaderPage {
  /** The texts that screen readers read, in document order, including blank ones. */
  readonly runs: readonly TextRun[];
  readonly html: string;
  private readonly hidden = new Map<StyledElement, boolean>();
  private readonly unseen = new Map<StyledElement, boolean>();
  private readonly holders = new Set<StyledElement>();
  private readonly found = new Map<string, ReadonlyMap<StyledElement, StyledElement | null>>();

  constructor(
    readonly page: ExportedPage,
    readonly looks: Looks,
  ) {
    this.html = page.html;
    // Parents come before children, so the answer for a parent is known.
    for (const element of page.elements) {
      const { parent } = element;
      const isHidden = (parent !== null && this.isHidden(parent)) || this.hidesItself(element);
      this.hidden.set(element, isHidden);
      const isUnseen = isHidden || (parent !== null && this.isUnseen(parent)) || this.isClipped(element);
      this.unseen.set(element, isUnseen);
    }
    this.runs = page.document.texts
      .filter(({ parent }) => !unread.test(parent.name) && !this.isHidden(parent))
      .map(({ start, end, parent }) => ({ text: decodeText(page.html.slice(start, end)), start, end, parent }));
    for (const { text, parent } of this.runs) if (wordLike.test(text)) this.markHolders(parent);
  }

  /** Returns whether neither readers nor screen readers get the element. */
  isHidden(element: StyledElement): boolean {
    return this.hidden.get(element) ?? false;
  }

  /** Returns whether it is hidden, or there only for screen readers or the inbox, such as a preview text. */
  isUnseen(element: StyledElement): boolean {
    return this.unseen.get(element) ?? false;
  }

  /** Returns whether the text directly in an element is seen; tiny text is a gap or hidden. Larger text in it can be. */
  showsText(element: StyledElement): boolean {
    return !this.isUnseen(element) && this.looks.fontSize(element) >= leastSeen;
  }

  /** Returns whether an element contains letters or digits that are read, directly or in its descendants. */
  holdsText(element: StyledElement): boolean {
    return this.holders.has(element);
  }

  /** Finds the nearest element with one of the names for every element, itself included; null = none. Results are cached. */
  nearest(names: RegExp): ReadonlyMap<StyledElement, StyledElement | null> {
    const known = this.found.get(names.source);
    if (known) return known;
    const found = new Map<StyledElement, StyledElement | null>();
    this.found.set(names.source, found);
    for (const element of this.page.elements) {
      const above = element.parent ? (found.get(element.parent) ?? null) : null;
      found.set(element, names.test(element.name) ? element : above);
    }
    return found;
  }

  private markHolders(parent: StyledElement): void {
    for (let element: StyledElement | null = parent; element; element = element.parent) {
      if (this.holders.has(element)) return;
      this.holders.add(element);
    }
  }

  private hidesItself(element: StyledElement): boolean {
    if (element.attributes.has('hidden')) return true;
    if (this.lowercase(element, 'display') === 'none') return true;
    return this.lowercase(element, 'visibility') === 'hidden';
  }

  private isClipped(element: StyledElement): boolean {
    const is = (property: string, pattern: RegExp): boolean => pattern.test(this.lowercase(element, property));
    if (is('opacity', /^0(?:\.0+)?$/)) return true;
    if (is('clip', /^rect\(/) || is('clip-path', /^inset\((?:50|100)%/)) return true;
    if (!is('overflow', /^hidden/)) return false;
    return ['max-height', 'height', 'max-width', 'width'].some((property) => is(property, /^[01](?:px|pt)?$/));
  }

  private lowercase(element: StyledElement, property: string): string {
    return this.looks.declared(element, property)?.value.trim().toLowerCase() ?? '';
  }
}

/** An attribute of an element; `isKnown` is false if template tags write, add or remove it. */
export interface KnownAttribute {
  /** Null = missing. */
  value: string | null;
  isKnown: boolean;
}

/** Returns an attribute as written, and whether that is what arrives. */
export function attributeOf(element: StyledElement, name: string): KnownAttribute {
  const found = element.attributes.get(name);
  if (!found) return { value: null, isKnown: !element.hasUnknownAttributes && !element.hasUnknownName };
  return { value: found.value, isKnown: !found.hasToken && !found.isConditional && !element.hasUnknownName };
}

/** Returns whether a text contains a template tag. */
export function hasTemplateTag(text: string): boolean {
  return /\{\{|\{%|\{#|%%|<%|\*\||\[\[|\$\{/.test(text);
}
