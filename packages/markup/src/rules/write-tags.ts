import { patchAttribute, readAttribute } from '../html/attributes';
import { decodeValue, escapeValue } from '../html/html-text';
import { patchClass } from '../html/style-text';
import { refuse } from '../refusal';
import type { Refusal } from '../types';
import { MAX_TAG_NUMBER, readClassRules, readInlineRules, type TagValue } from './inline-rules';
import { withoutTags } from './strip-tags';

/** Tags that are either on or off. */
export type SwitchTag =
  | 'section'
  | 'component'
  | 'region'
  | 'edit'
  | 'background'
  | 'bgcolor'
  | 'preview'
  | 'remove'
  | 'resize'
  | 'anchor'
  | 'no-link'
  | 'no-bold'
  | 'no-italic'
  | 'no-text'
  | 'no-image'
  | 'no-move'
  | 'no-drop';

/** A change of one tag on an element. The number 0 and an empty name remove the tag. */
export type TagChange =
  | { tag: SwitchTag; value: boolean }
  /** `true`: unlimited copies. */
  | { tag: 'repeat'; value: boolean | number }
  | { tag: 'minchar' | 'maxchar'; value: number }
  | NameChange;

interface NameChange {
  tag: 'group' | 'title' | 'slot';
  value: string;
}

const nameAttributes = { group: 'data-group', title: 'data-title', slot: 'data-block' } as const;

/**
 * Sets or removes one tag of a start tag (docs/tags.md). Nothing else in it changes: removing the tag again restores
 * the same bytes. A tag is written as a class, or as an inline declaration if a class couldn't be removed without a
 * trace (an empty or unquoted class) or the element's tags are already declarations. Refused if neither is possible.
 */
export function writeTag(openTag: string, change: TagChange): string | Refusal {
  if (isName(change)) return writeName(openTag, change);
  const { tag } = change;
  const value = tagValue(change.value);
  if (tagIn(openTag, tag) === value) return openTag;
  const bare = removeTag(openTag, tag);
  if (value === false) return bare;
  const word = value === true ? `block-${tag}` : `block-${tag}-${value}`;
  const inClass = (): string => patchClass(bare, { add: [word] });
  const ways = [
    () => declared(bare, `-block-${tag}: ${value}`, ' '),
    () => declared(bare, `-block-${tag}:${value}`, ''),
  ];
  const isInline =
    readAttribute(bare, 'style')?.includes('-block-') && !readAttribute(bare, 'class')?.includes('block-');
  for (const way of isInline ? [...ways, inClass] : [inClass, ...ways]) {
    const written = way();
    if (removeTag(written, tag) === bare && tagIn(written, tag) === value) return written;
  }
  return refuse('This element’s class and style are both empty. Remove one of them in the code, then try again.');
}

/** Changes several tags of a start tag, or returns the first refusal. */
export function writeTags(openTag: string, changes: readonly TagChange[]): string | Refusal {
  let written = openTag;
  for (const change of changes) {
    const next = writeTag(written, change);
    if (typeof next !== 'string') return next;
    written = next;
  }
  return written;
}

function isName(change: TagChange): change is NameChange {
  return Object.hasOwn(nameAttributes, change.tag);
}

function writeName(openTag: string, change: NameChange): string {
  const name = nameAttributes[change.tag];
  const value = change.value.trim();
  const present = readAttribute(openTag, name);
  if (decodeValue(present ?? '').trim() === value) return openTag;
  return patchAttribute(openTag, name, value === '' ? null : escapeValue(value));
}

function tagValue(value: boolean | number): TagValue {
  if (typeof value === 'boolean') return value;
  const whole = Math.min(MAX_TAG_NUMBER, Math.floor(value));
  return whole > 0 ? whole : false;
}

/** Returns the value of an element's tag; false if it is missing. */
function tagIn(openTag: string, tag: string): TagValue {
  const style = readInlineRules(decodeValue(readAttribute(openTag, 'style') ?? '')).values.get(tag);
  return style ?? readClassRules(decodeValue(readAttribute(openTag, 'class') ?? '')).values.get(tag) ?? false;
}

/** Removes a tag in all its spellings. */
function removeTag(openTag: string, tag: string): string {
  const names = new Set([tag, tag.replace(/^(min|max)char$/, '$1-char'), tag.replace(/^no-/, '')]);
  const isOwn = (name: string): boolean =>
    names.has(name) || (/^(?:repeat|m(?:in|ax)-?char)-/.test(name) && names.has(name.replace(/-[-+]?\d*$/, '')));
  return withoutTags(openTag, {
    isClass: (word) => word.startsWith('block-') && isOwn(word.slice('block-'.length)) && !isOtherSwitch(word, tag),
    isDeclaration: (name) => name.startsWith('-block-') && isOwn(name.slice('-block-'.length)),
  });
}

/**
 * Only a declaration can be switched off by its bare name: the class `block-text` isn't a spelling of `block-no-text`.
 */
function isOtherSwitch(word: string, tag: string): boolean {
  return tag.startsWith('no-') && word !== `block-${tag}`;
}

/** Inserts the declaration first: at the end, it would need a `;` that the last declaration might not have. */
function declared(openTag: string, declaration: string, blank: string): string {
  const style = readAttribute(openTag, 'style') ?? '';
  return patchAttribute(openTag, 'style', style === '' ? declaration : `${declaration};${blank}${style}`);
}
