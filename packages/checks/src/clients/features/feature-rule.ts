import type { Severity } from '@galley/markup/checks';
import type { StyledElement } from '@galley/markup/styles';

/** A place that uses a feature. */
export interface Hit {
  /** As written: a declaration, start tag, selector or address. */
  written: string;
  /** Lowercase value of the declaration or attribute; '' = none. */
  value: string;
  start: number;
  end: number;
  /** The elements that it is about; for style sheets, some of those that match. */
  elements: readonly StyledElement[];
  /** It is in a style element, not in an attribute. */
  isInSheet: boolean;
  /** It applies only on some screens or in some states. */
  isConditional: boolean;
  /** Outlook for Windows doesn't see it, or has a fallback for it. */
  isNotForWord: boolean;
}

/** The effect that people see when a feature is missing. Layout and text matter most. */
export type EffectKind = 'layout' | 'text' | 'decoration' | 'effect';

/** Ways to replace a feature in Outlook for Windows. */
export type WordFallback =
  | 'roundrect'
  | 'background'
  | 'ghost-table'
  | 'centered'
  | 'padding'
  | 'spacer'
  | 'align'
  | 'font';

/** Whether a note of the data is about a place. */
export type NoteTest = (hit: Hit) => boolean;

/** How people see that a client lacks a feature. */
export interface FeatureRule {
  slug: string;
  kind: EffectKind;
  /** The part that clients ignore, as the end of a sentence: "rounded corners". */
  what: string;
  /** The verb for one client and for several, if "ignores" doesn't fit. */
  verb?: readonly [one: string, several: string];
  /** It matters only where this feature works. */
  needs?: string;
  /** Notes of the data that are about some places only. Those that aren't listed are about all. */
  notes?: Readonly<Record<string, NoteTest>>;
  fallback?: WordFallback;
  /** The maximum severity. */
  most?: Severity;
}

/** A feature that certain declarations use. */
export interface PropertyRule extends FeatureRule {
  /** Properties, separated by spaces. */
  properties: string;
  /** The values that use it; omitted = all. */
  value?: RegExp;
  /** Values that don't. */
  except?: RegExp;
  /** An element that isn't one of these doesn't use it. */
  on?: RegExp;
}

/** A feature that certain values use, such as a function or unit. */
export interface ValueRule extends FeatureRule {
  /** Functions and units, separated by spaces: "calc()", "vw". */
  uses: string;
  /** A declaration of the same property before it is used by clients that don't know the value. */
  hasPlainFallback: boolean;
}

/** A feature that certain selectors use. */
export interface SelectorRule extends FeatureRule {
  /** The name of a pseudo-class or pseudo-element, or what else selectors have. */
  selector: string | RegExp;
  /** Only rules that set one of these properties. */
  sets?: RegExp;
}

/** A feature that certain @ rules use. */
export interface AtRule extends FeatureRule {
  /** The name of the @ rule. */
  name: string;
}

/** A feature that certain elements or attributes use. */
export interface ElementRule extends FeatureRule {
  /** Element names, separated by spaces; '' = any. */
  elements: string;
  attribute?: string;
  /** The values of the attribute that use it; omitted = all. */
  value?: RegExp;
}

/** A feature that certain images use. */
export interface ImageRule extends FeatureRule {
  /** File name endings, separated by spaces, or the beginning of an address. */
  files: string | RegExp;
}

export const never: NoteTest = () => false;

/** The rule finds only values that the note is about. */
export const always: NoteTest = () => true;

/** Returns a test of the value of a declaration or attribute. */
export const whenValue =
  (pattern: RegExp): NoteTest =>
  ({ value }) =>
    pattern.test(value);

/** Returns a test of the names of the elements; without elements it applies. */
export const whenOn =
  (pattern: RegExp): NoteTest =>
  ({ elements }) =>
    elements.length === 0 || elements.some(({ name }) => pattern.test(name));

/** Returns a test that applies if both do. */
export const both =
  (first: NoteTest, second: NoteTest): NoteTest =>
  (hit) =>
    first(hit) && second(hit);
