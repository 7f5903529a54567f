import { decodeValue } from '../html/html-text';
import type { scanSource } from '../html/scan-source';

type Tag = ReturnType<typeof scanSource>['tags'][number];
type Token = ReturnType<typeof scanSource>['tokens'][number];

/** An attribute of a start tag, with character references decoded and template tags as written. */
export interface AttributeValue {
  value: string;
  hasToken: boolean;
  /** It is inside a condition of template tags. */
  isConditional: boolean;
}

/** The attributes of an element, and which of them template tags can change. */
export interface AttributeValues {
  attributes: ReadonlyMap<string, AttributeValue>;
  /** A template tag inserts attributes. */
  hasUnknownAttributes: boolean;
  classes: {
    sure: ReadonlySet<string>;
    /** Classes that depend on template tags. */
    possible: ReadonlySet<string>;
    /** A template tag inserts class names. */
    isOpen: boolean;
  };
}

const noClasses: AttributeValues['classes'] = { sure: new Set(), possible: new Set(), isOpen: false };
export const noAttributes: AttributeValues = {
  attributes: new Map(),
  hasUnknownAttributes: false,
  classes: noClasses,
};

/**
 * Parses the attributes of a start tag; of several with the same name the first counts. `tokens` are the template tags
 * in the tag.
 */
export function readAttributes(source: string, tag: Tag, tokens: readonly Token[]): AttributeValues {
  if (tag.attributes.length === 0 && tokens.length === 0) return noAttributes;
  const attributes = new Map<string, AttributeValue>();
  const between = tokens.filter(({ context }) => context === 'attr');
  let classes = noClasses;
  let hasUnknownAttributes = between.some(({ role }) => role === 'output' || role === 'statement');
  for (const attribute of tag.attributes) {
    const { name, start, end, nameEnd, valueStart, valueEnd } = attribute;
    const inside = tokens.filter((token) => token.start >= start && token.end <= end);
    if (inside.some((token) => token.start < nameEnd)) hasUnknownAttributes = true;
    if (attributes.has(name)) continue;
    const isConditional = depthAt(between, start) > 0;
    const value = source.slice(valueStart, valueEnd);
    attributes.set(name, { value: decodeValue(value), hasToken: inside.length > 0, isConditional });
    if (name === 'class') classes = readClasses(source, { valueStart, valueEnd, isConditional }, inside);
  }
  return { attributes, hasUnknownAttributes, classes };
}

/** Returns how many template tags are open at a position. */
function depthAt(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (const { start, role } of tokens) {
    if (start > at) break;
    if (role === 'open') depth += 1;
    if (role === 'close') depth -= 1;
  }
  return depth;
}

function readClasses(
  source: string,
  { valueStart, valueEnd, isConditional }: { valueStart: number; valueEnd: number; isConditional: boolean },
  tokens: readonly Token[],
): AttributeValues['classes'] {
  const sure = new Set<string>();
  const possible = new Set<string>();
  let isOpen = false;
  let depth = isConditional ? 1 : 0;
  let at = valueStart;
  const addWords = (end: number, isGlued: { before: boolean; after: boolean }) => {
    const words = decodeValue(source.slice(at, end)).split(/([ \t\n\f\r]+)/);
    for (const [index, word] of words.entries()) {
      if (index % 2 === 1 || word === '') continue;
      const isPart = (index === 0 && isGlued.before) || (index === words.length - 1 && isGlued.after);
      if (isPart) isOpen = true;
      (depth > 0 || isPart ? possible : sure).add(word);
    }
  };
  let wasOutput = false;
  for (const { start, end, role } of tokens) {
    const isOutput = role === 'output' || role === 'statement';
    addWords(start, { before: wasOutput, after: isOutput });
    if (isOutput) isOpen = true;
    if (role === 'open') depth += 1;
    if (role === 'close') depth -= 1;
    wasOutput = isOutput;
    at = end;
  }
  addWords(valueEnd, { before: wasOutput, after: false });
  return { sure, possible, isOpen };
}
