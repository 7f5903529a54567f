import { scanAllTags } from '../html/all-tags';
import { scanOpenTag } from '../html/attributes';
import { splitDeclarations } from '../html/style-declarations';
import { applyEdits, type TextEdit } from '../html/text-edits';
import type { AttributeScan, TagScan } from '../types';
import { isTagClass, isTagDeclaration } from './inline-rules';

const nameAttributes: ReadonlySet<string> = new Set(['data-group', 'data-block', 'data-title', 'data-style']);

/**
 * Removes every theme tag from a source (docs/grammar.md 7): classes, inline declarations, the four data attributes of
 * tagged elements, in a document with tags also slot names and link style names elsewhere, and the comments around
 * hidden parts, whose content is kept. An attribute that becomes empty is removed with one leading space; one that was
 * empty before is kept. All other bytes are preserved. Classes and declarations that only resemble tags are kept, and
 * so are data attributes that the author uses for other purposes.
 */
export function stripTags(source: string): string {
  const { tags, comments } = scanAllTags(source);
  const edits: TextEdit[] = [];
  const starts = tags.filter((tag) => !tag.isEnd && tag.attributes.length > 0);
  const tagged = new Set(starts.filter((tag) => isTagged(source, tag)));
  for (const tag of starts) {
    addTagEdits(source, tag, edits, (name) => {
      if (tagged.has(tag)) return true;
      // A slot name can be on an element around a tagged one or on its Outlook twin, and a link style on any link.
      return tagged.size > 0 && (name === 'data-block' || (name === 'data-style' && tag.name === 'a'));
    });
  }
  for (const { start, end } of comments)
    if (isHideComment(source.slice(start, Math.min(end, start + 60)))) edits.push({ start, end, text: '' });
  return applyEdits(source, edits);
}

function isHideComment(text: string): boolean {
  return /^<!--\s*(?:end-)?block-hide\s*-->$/.test(text);
}

function isTagged(source: string, tag: TagScan): boolean {
  return tag.attributes.some(({ name, valueStart, valueEnd }) => {
    if (name !== 'class' && name !== 'style') return false;
    const value = source.slice(valueStart, valueEnd);
    return (name === 'class' ? withoutTagClasses(value) : withoutTagDeclarations(value)) !== value;
  });
}

/** Selects the tags to remove from a start tag. */
export interface TagChoice {
  isClass(word: string): boolean;
  isDeclaration(name: string): boolean;
}

const everyTag: TagChoice = { isClass: isTagClass, isDeclaration: isTagDeclaration };

/** Removes the selected classes and inline declarations from a start tag, by the rules of `stripTags`. */
export function withoutTags(openTag: string, choice: TagChoice): string {
  const tag = scanOpenTag(openTag);
  if (!tag) return openTag;
  const edits: TextEdit[] = [];
  addTagEdits(openTag, tag, edits, () => false, choice);
  return applyEdits(openTag, edits);
}

/** Adds the edits for one start tag. `isOurs` decides whether one of the four data attributes is a tag. */
function addTagEdits(
  source: string,
  tag: TagScan,
  edits: TextEdit[],
  isOurs: (name: string) => boolean,
  { isClass, isDeclaration }: TagChoice = everyTag,
): void {
  const gone = new Set<AttributeScan>();
  for (const attribute of tag.attributes) {
    if (nameAttributes.has(attribute.name)) {
      if (isOurs(attribute.name)) gone.add(attribute);
    } else if (attribute.name === 'class' || attribute.name === 'style') {
      const value = source.slice(attribute.valueStart, attribute.valueEnd);
      const isOfClass = attribute.name === 'class';
      const rest = isOfClass ? withoutTagClasses(value, isClass) : withoutTagDeclarations(value, isDeclaration);
      if (rest === value) continue;
      if (rest.trim() === '' && !hasTwin(tag, attribute)) gone.add(attribute);
      else edits.push(writeValue(attribute, rest));
    }
  }
  addRemovals(source, tag, gone, edits);
}

/** If the first of two duplicate attributes were removed, the second would take effect. */
function hasTwin(tag: TagScan, attribute: AttributeScan): boolean {
  return tag.attributes.some((other) => other !== attribute && other.name === attribute.name);
}

function writeValue(attribute: AttributeScan, value: string): TextEdit {
  const text = value === '' && attribute.quote === '' ? '""' : value;
  return { start: attribute.valueStart, end: attribute.valueEnd, text };
}

/** Removes attributes, each with one leading space, unless that space is needed as a separator. */
function addRemovals(source: string, tag: TagScan, gone: ReadonlySet<AttributeScan>, edits: TextEdit[]): void {
  tag.attributes.forEach((attribute, index) => {
    if (!gone.has(attribute)) return;
    const next = source[attribute.end] ?? '';
    const hasBlank = /\s/.test(source[attribute.start - 1] ?? '');
    const before = tag.attributes[index - 1];
    const isUnquotedBefore = before?.hasValue === true && before.quote === '' && next === '/';
    const keepsBlank = isUnquotedBefore || !/[\s/>]/.test(next);
    edits.push({ start: attribute.start - (hasBlank && !keepsBlank ? 1 : 0), end: attribute.end, text: '' });
  });
}

/** Removes each tag class with one space before it; for the first class, one space after it. */
function withoutTagClasses(value: string, isTag = isTagClass): string {
  if (!value.includes('block-') && !value.includes('be-code-edit')) return value;
  const edits: TextEdit[] = [];
  let from = 0;
  let isFirst = true;
  for (const { 0: word, index } of value.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (!isTag(word)) isFirst = false;
    else {
      const start = !isFirst && index > from ? index - 1 : index;
      from = isFirst && end < value.length ? end + 1 : end;
      edits.push({ start, end: from, text: '' });
    }
  }
  return applyEdits(value, edits);
}

/** Removes each tag declaration with its semicolon and one space before it; for the first, one space after it. */
function withoutTagDeclarations(value: string, isTag = isTagDeclaration): string {
  if (!/-block-/i.test(value)) return value;
  const edits: TextEdit[] = [];
  let isFirst = true;
  for (const { name, start, end } of splitDeclarations(value)) {
    if (!isTag(name)) {
      isFirst = false;
      continue;
    }
    const semicolon = /^\s*;/.exec(value.slice(end, end + 50))?.[0].length ?? 0;
    const behind = isFirst && /\s/.test(value[end + semicolon] ?? '') ? 1 : 0;
    const before = !isFirst && /\s/.test(value[start - 1] ?? '') ? 1 : 0;
    edits.push({ start: start - before, end: end + semicolon + behind, text: '' });
  }
  return applyEdits(value, edits);
}
