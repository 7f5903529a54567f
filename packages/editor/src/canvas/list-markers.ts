import * as dom from './safe-dom';
import { declarationOf } from './style-text';

/** The `type` of a numbered list; '' = decimal. */
export type NumberType = '' | 'a' | 'A' | 'i' | 'I';

/** The marker of a list item as shown where it was copied. */
export interface ListMarker {
  /** 1 = an item of the outermost list. */
  level: number;
  /** The text before the item, without spaces: `1.`, `a)`; '' for a bullet. */
  sign: string;
  /** Null for a bullet. */
  number: { value: number; type: NumberType } | null;
}

const romanDigits: readonly (readonly [string, number])[] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];
/** Maximum length of a number; longer text isn't one. */
const signLength = 24;

/** Reads the marker that a word processor drew before an item; `type` is that of the previous item in its list. */
export function readSign(drawn: string, level: number, type: NumberType | null): ListMarker {
  const sign = drawn.replace(/[\s\u00A0]+/g, ' ').trim();
  const bullet = { level, sign: '', number: null };
  if (sign.length > signLength) return bullet;
  const digits = /(\d{1,9})\D{0,3}$/.exec(sign)?.[1];
  if (digits !== undefined) return { level, sign, number: { value: Number(digits), type: '' } };
  // A single letter is a bullet of a symbol font.
  const letters = /^\(?([a-z]{1,8})[.)]$/i.exec(sign)?.[1];
  if (letters === undefined) return bullet;
  const isUpper = letters === letters.toUpperCase();
  const roman = romanValue(letters.toLowerCase());
  const isRoman =
    roman !== null && (letters.length > 1 || (type ?? '').toLowerCase() === 'i' || (type === null && roman === 1));
  if (isRoman) return { level, sign, number: { value: roman, type: isUpper ? 'I' : 'i' } };
  if (letters.length > 2) return bullet;
  return { level, sign, number: { value: letterValue(letters.toLowerCase()), type: isUpper ? 'A' : 'a' } };
}

/** Numbers the list items of a web page. Each item must be read once, in order. */
export class ListNumbers {
  private readonly next = new Map<Element, number>();

  read(item: Element, level: number): ListMarker {
    const list = dom.parentOf(item);
    if (!dom.isElement(list) || dom.nameOf(list) !== 'ol') return { level, sign: '', number: null };
    const value = wholeNumber(dom.attributeOf(item, 'value')) ?? this.next.get(list) ?? firstOf(list);
    this.next.set(list, value + (dom.attributeOf(list, 'reversed') === null ? 1 : -1));
    const type = styledType(item) ?? styledType(list) ?? writtenType(list);
    return { level, sign: `${writeNumber(value, type)}.`, number: { value, type } };
  }
}

function firstOf(list: Element): number {
  const start = wholeNumber(dom.attributeOf(list, 'start'));
  if (start !== null || dom.attributeOf(list, 'reversed') === null) return start ?? 1;
  return dom.childrenOf(list).filter((child) => dom.nameOf(child) === 'li').length;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** Values of `list-style-type` that a list's `type` can express. */
const typesByStyle: Readonly<Record<string, NumberType>> = {
  decimal: '',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Returns the numbering type that a style declares (Google Docs, Word for the web); null if it declares none. */
function styledType(element: Element): NumberType | null {
  const style = dom.attributeOf(element, 'style') ?? '';
  const words = `${declarationOf(style, 'list-style-type')} ${declarationOf(style, 'list-style')}`.toLowerCase();
  const found = words.split(/\s+/).find((word) => Object.hasOwn(typesByStyle, word));
  return found === undefined ? null : (typesByStyle[found] ?? '');
}

function writtenType(list: Element): NumberType {
  const written = dom.attributeOf(list, 'type') ?? '';
  return isNumberType(written) ? written : '';
}

function isNumberType(text: string): text is NumberType {
  return /^[aAiI]$/.test(text);
}

function romanValue(text: string): number | null {
  let rest = text;
  let value = 0;
  for (const [digit, worth] of romanDigits) {
    for (; rest.startsWith(digit); rest = rest.slice(digit.length)) value += worth;
  }
  return rest === '' && romanOf(value) === text ? value : null;
}

function romanOf(value: number): string {
  let rest = value;
  let text = '';
  for (const [digit, worth] of romanDigits) for (; rest >= worth; rest -= worth) text += digit;
  return text;
}

/** Converts letters to a number: a = 1, z = 26, aa = 27. */
function letterValue(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
}

function lettersOf(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}

function writeNumber(value: number, type: NumberType): string {
  if (type === '' || value < 1 || value > 3999) return String(value);
  const text = type.toLowerCase() === 'i' ? romanOf(value) : lettersOf(value);
  return type === 'I' || type === 'A' ? text.toUpperCase() : text;
}

/**
 * Returns the nesting level of a list item inside `depth` lists. Word for the web writes each level as a list of its
 * own, one after the other, and says the level in an attribute.
 */
export function itemLevel(item: Element, depth: number): number {
  const written = dom.attributeOf(item, 'data-aria-level') ?? dom.attributeOf(item, 'aria-level') ?? '';
  return Math.max(1, depth, /^[1-9]$/.test(written) ? Number(written) : 0);
}

/** Returns the nesting level of a Word list item. */
export function wordLevel(style: string): number {
  return Number(/mso-list:[^;]{0,40}\blevel([1-9])/i.exec(style)?.[1] ?? 1);
}

/** Returns the text of a list marker, shortened. */
export function drawnText(element: Element): string {
  return dom.textOf(element).slice(0, 2 * signLength);
}
