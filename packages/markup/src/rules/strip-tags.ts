import { scanAllTags } from '../html/all-tags';
import { scanOpenTag } from '../html/attributes';
import { splitDeclarations } from '../html/style-declarations';
import { applyEdits, type TextEdit } from '../html/text-edits';
import type { AttributeScan, TagScan } from '../types';
import { isTagClass, isTagDeclaration } from './inline-rules';

const nameAttributes: ReadonlySet<string> = new Set(['data-group', 'data-block', 'data-title', 'data-style']);

/**
 * Takes every tag of the theme out of a source (grammar.md 7): classes, inline declarations, the four data attributes of
 * elements that carry such a tag, in a document with tags also the names of slots and of link styles elsewhere, and the
 * comments around hidden parts, whose content stays. An attribute that becomes empty through this goes with one leading
 * space; one that was empty before stays. Everything else keeps its bytes. A class or declaration that only looks like
 * a tag is not one and stays, and so do data attributes that the author uses for something else.
 */
export function stripTags(source: string): string {
  const { tags, comments } = scanAllTags(source);
  const edits: TextEdit[] = [];
  const starts = tags.filter((tag) => !tag.isEnd && tag.attributes.length > 0);
  const tagged = new Set(starts.filter((tag) => isTagged(source, tag)));
  for (const tag of starts) {
    addTagEdits(source, tag, edits, (name) => {
      if (tagged.has(tag)) return true;
      // A slot may be named around a tagged element or in its twin for Outlook, a link's style on any link.
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

/** Which tags to take out of a start tag. */
export interface TagChoice {
  isClass(word: string): boolean;
  isDeclaration(name: string): boolean;
}

const everyTag: TagChoice = { isClass: isTagClass, isDeclaration: isTagDeclaration };

/** A start tag without the chosen classes and inline declarations, by the rules of `stripTags`. */
export function withoutTags(openTag: string, choice: TagChoice): string {
  const tag = scanOpenTag(openTag);
  if (!tag) return openTag;
  const edits: TextEdit[] = [];
  addTagEdits(openTag, tag, edits, () => false, choice);
  return applyEdits(openTag, edits);
}

/** `isOurs` says of one of the four data attributes whether it is a tag. */
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

/** Without the first of two equal attributes, the second would begin to count. */
function hasTwin(tag: TagScan, attribute: AttributeScan): boolean {
  return tag.attributes.some((other) => other !== attribute && other.name === attribute.name);
}

function writeValue(attribute: AttributeScan, value: string): TextEdit {
  const text = value === '' && attribute.quote === '' ? '""' : value;
  return { start: attribute.valueStart, end: attribute.valueEnd, text };
}

/** Each removed attribute takes one leading space along, unless what follows needs it as a separator. */
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

/** Removes each tag word together with one space before it; the first word with one space after it. */
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

/** Removes each tag declaration with its semicolon and one space before it; the first with one space after it. */
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
