import { isTagClass, isTagDeclaration } from '../blocks/inline-rules';
import { splitDeclarations } from '../blocks/style-declarations';
import type { AttributeScan, TagScan } from '../types';
import { scanAllTags } from './all-tags';
import { applyEdits, type TextEdit } from './text-edits';

const nameAttributes: ReadonlySet<string> = new Set(['data-group', 'data-block', 'data-title', 'data-style']);

/**
 * Takes every tag of the theme out of a source (tags.md 7): classes, inline declarations, the four data attributes, and
 * the comments around hidden parts, whose content stays. An attribute that becomes empty through this goes with one
 * leading blank; one that was empty before stays. Everything else keeps its bytes. A class or declaration that only
 * looks like a tag is not one and stays.
 */
export function stripTags(source: string): string {
  const { tags, comments } = scanAllTags(source);
  const edits: TextEdit[] = [];
  for (const tag of tags) if (!tag.isEnd && tag.attributes.length > 0) addTagEdits(source, tag, edits);
  for (const { start, end } of comments)
    if (isHideComment(source.slice(start, Math.min(end, start + 60)))) edits.push({ start, end, text: '' });
  return applyEdits(source, edits);
}

function isHideComment(text: string): boolean {
  return /^<!--\s*(?:end-)?block-hide\s*-->$/.test(text);
}

function addTagEdits(source: string, tag: TagScan, edits: TextEdit[]): void {
  const gone = new Set<AttributeScan>();
  for (const attribute of tag.attributes) {
    if (nameAttributes.has(attribute.name)) gone.add(attribute);
    else if (attribute.name === 'class' || attribute.name === 'style') {
      const value = source.slice(attribute.valueStart, attribute.valueEnd);
      const rest = attribute.name === 'class' ? withoutTagClasses(value) : withoutTagDeclarations(value);
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

/** Each removed attribute takes one leading blank along, unless what follows needs it as a separator. */
function addRemovals(source: string, tag: TagScan, gone: ReadonlySet<AttributeScan>, edits: TextEdit[]): void {
  tag.attributes.forEach((attribute, index) => {
    if (!gone.has(attribute)) return;
    const next = source[attribute.end] ?? '';
    const hasBlank = /\s/.test(source[attribute.start - 1] ?? '');
    const before = tag.attributes[index - 1];
    const isUnquotedBefore = before !== undefined && before.quote === '' && next === '/';
    const keepsBlank = isUnquotedBefore || !/[\s/>]/.test(next);
    edits.push({ start: attribute.start - (hasBlank && !keepsBlank ? 1 : 0), end: attribute.end, text: '' });
  });
}

/** Removes each tag word together with the blanks before it; the first word with the blanks behind it. */
function withoutTagClasses(value: string): string {
  if (!value.includes('block-') && !value.includes('be-code-edit')) return value;
  let rest = '';
  let isFirst = true;
  let takesBlanks = false;
  for (const [, blanks = '', word = ''] of value.matchAll(/(\s*)(\S*)/g)) {
    const lead = takesBlanks ? '' : blanks;
    takesBlanks = false;
    if (!isTagClass(word)) {
      rest += lead + word;
      if (word !== '') isFirst = false;
    } else if (isFirst) {
      rest += lead;
      takesBlanks = true;
    }
  }
  return rest;
}

/** Removes each tag declaration with its semicolon and the blanks before it; the first with the blanks behind it. */
function withoutTagDeclarations(value: string): string {
  if (!/-block-/i.test(value)) return value;
  const edits: TextEdit[] = [];
  let isFirst = true;
  for (const { name, start, end } of splitDeclarations(value)) {
    if (!isTagDeclaration(name)) {
      isFirst = false;
      continue;
    }
    const semicolon = /^\s*;/.exec(value.slice(end, end + 50))?.[0].length ?? 0;
    const behind = isFirst ? (/^\s*/.exec(value.slice(end + semicolon))?.[0].length ?? 0) : 0;
    let from = start;
    while (!isFirst && /\s/.test(value[from - 1] ?? '')) from -= 1;
    edits.push({ start: from, end: end + semicolon + behind, text: '' });
  }
  return applyEdits(value, edits);
}
