import { messages } from '@galley/contract';
import { splitDeclarations } from '../html/style-declarations';

/** Maximum number of a tag; larger ones are clamped. */
export const MAX_TAG_NUMBER = 100_000;

/** The value of a tag: on, off, or a number. */
export type TagValue = boolean | number;

/** Tags by name without `block-`: "edit", "no-bold", "maxchar" … */
export interface TagList {
  values: ReadonlyMap<string, TagValue>;
  warnings: readonly string[];
}

const booleanTags: ReadonlySet<string> = new Set([
  'section',
  'component',
  'region',
  'edit',
  'background',
  'bgcolor',
  'preview',
  'remove',
  'resize',
  'anchor',
  'no-link',
  'no-bold',
  'no-italic',
  'no-underline',
  'no-text',
  'no-superscript',
  'no-subscript',
  'no-image',
  'no-value',
  'no-placeholder',
  'no-rows',
  'no-drop',
  'no-move',
]);
/** Rules with an inline form that can switch them off: `-block-bold: false` equals `block-no-bold`. */
const switchableRules: ReadonlySet<string> = new Set([
  'link',
  'bold',
  'italic',
  'underline',
  'text',
  'superscript',
  'subscript',
  'image',
  'value',
  'placeholder',
  'rows',
  'drop',
  'move',
]);
/** Tags of older themes without an effect; they are removed with the other tags (docs/tags.md). */
const silentTags: ReadonlySet<string> = new Set(['section-keep', 'section-spacer', 'region-keep']);
const numberTags: ReadonlySet<string> = new Set(['minchar', 'maxchar']);
const otherSpellings: ReadonlyMap<string, string> = new Map([
  ['min-char', 'minchar'],
  ['max-char', 'maxchar'],
]);

/** Reads the tags written as classes. Unknown `block-*` classes are ignored; out-of-range numbers cause a warning. */
export function readClassRules(className: string): TagList {
  const values = new Map<string, TagValue>();
  const warnings: string[] = [];
  for (const word of className.split(/[ \t\n\f\r]+/)) {
    if (!word.startsWith('block-')) continue;
    const tag = word.slice('block-'.length);
    if (booleanTags.has(tag)) values.set(tag, true);
    else if (tag === 'repeat') values.set(tag, values.get(tag) ?? true);
    else readNumberClass(tag, word, values, warnings);
  }
  return { values, warnings };
}

function readNumberClass(tag: string, word: string, values: Map<string, TagValue>, warnings: string[]): void {
  const match = /^(repeat|minchar|maxchar|min-char|max-char)-(.*)$/.exec(tag);
  if (!match) return;
  const name = otherSpellings.get(match[1] ?? '') ?? match[1] ?? '';
  const number = readTagNumber(match[2] ?? '', word, warnings);
  if (number === null) return;
  if (name === 'repeat' && number === 0) warnings.push(`${word} is ignored: a repeat needs at least 1`);
  else values.set(name, number);
}

/**
 * Reads the tags written as inline style declarations (`-block-edit: true`). Unknown names, and values other than true,
 * false or an integer, cause the warning 'Invalid inline style'.
 */
export function readInlineRules(style: string): TagList {
  const values = new Map<string, TagValue>();
  const warnings: string[] = [];
  if (!style.includes('-block-')) return { values, warnings };
  for (const { name, value } of splitDeclarations(style)) {
    if (!name.startsWith('-block-')) continue;
    const text = `${name}: ${value}`;
    const tag = name.slice('-block-'.length);
    if (silentTags.has(tag)) continue;
    if (!readInlineRule(otherSpellings.get(tag) ?? tag, value.toLowerCase(), text, values, warnings))
      warnings.push(`${messages.invalidInlineStyle} ${text}`);
  }
  return { values, warnings };
}

/** Returns whether a declaration name is a tag. */
export function isTagDeclaration(name: string): boolean {
  if (!name.startsWith('-block-')) return false;
  const tag = name.slice('-block-'.length);
  return switchableRules.has(tag) || isTagClass(`block-${tag}`);
}

/** Returns whether a class is a tag; other `block-*` classes belong to the theme's styles. */
export function isTagClass(word: string): boolean {
  if (word === 'be-code-edit') return true;
  if (!word.startsWith('block-')) return false;
  const tag = word.slice('block-'.length);
  return (
    booleanTags.has(tag) ||
    silentTags.has(tag) ||
    /^(?:repeat|minchar|maxchar|min-char|max-char)(?:-[-+]?\d*)?$/.test(tag)
  );
}

function readInlineRule(
  tag: string,
  value: string,
  text: string,
  values: Map<string, TagValue>,
  warnings: string[],
): boolean {
  const isSwitch = value === 'true' || value === 'false';
  if (booleanTags.has(tag) && isSwitch) values.set(tag, value === 'true');
  else if (switchableRules.has(tag) && isSwitch) values.set(`no-${tag}`, value === 'false');
  else if (tag === 'repeat' && isSwitch) values.set(tag, value === 'true');
  else if ((tag === 'repeat' || numberTags.has(tag)) && /^[-+]?\d+$/.test(value)) {
    const number = readTagNumber(value, text, warnings);
    if (number === 0 && tag === 'repeat') warnings.push(`${text} is ignored: a repeat needs at least 1`);
    else if (number !== null) values.set(tag, number);
  } else return false;
  return true;
}

function readTagNumber(digits: string, text: string, warnings: string[]): number | null {
  if (!/^\+?\d+$/.test(digits)) {
    warnings.push(`${text} is ignored: not a number from 0 to ${MAX_TAG_NUMBER}`);
    return null;
  }
  const number = Number(digits);
  if (number <= MAX_TAG_NUMBER) return number;
  warnings.push(`${text} is taken as ${MAX_TAG_NUMBER}`);
  return MAX_TAG_NUMBER;
}
