import { scanAllTags } from '../html/all-tags';
import { decodeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';
import type { AttributeScan, TagScan } from '../types';

/** Ids and field names that are already used in a document. */
export interface UsedNames {
  ids: NameSet;
  names: NameSet;
}

export interface NameSet {
  has(name: string): boolean;
  add(name: string): unknown;
  /** The next suffix to try for each name; shared by successive calls. */
  next?: Map<string, number>;
}

const fieldElements: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);
const idReferences: ReadonlySet<string> = new Set([
  ...['for', 'list', 'form', 'headers', 'itemref', 'popovertarget', 'commandfor', 'aria-activedescendant'],
  ...['aria-controls', 'aria-describedby', 'aria-details', 'aria-errormessage', 'aria-flowto', 'aria-labelledby'],
  ...['aria-owns'],
]);
/** Attributes whose value is a URL: a `#id` in them refers to the document. */
const addressAttributes: ReadonlySet<string> = new Set(['href', 'xlink:href', 'usemap']);

/** Returns the ids and field names of a source. */
export function collectNames(source: string): { ids: Set<string>; names: Set<string> } {
  const { ids, names } = listNames(source);
  return { ids: new Set(ids), names: new Set(names) };
}

/** Returns the ids and field names of a source, including duplicates. */
export function listNames(source: string): { ids: string[]; names: string[] } {
  const used: { ids: string[]; names: string[] } = { ids: [], names: [] };
  for (const { tag, attribute, value, isInComment } of namedAttributes(source)) {
    if (isInComment) continue;
    if (attribute.name === 'id') used.ids.push(value);
    else if (attribute.name === 'name' && fieldElements.has(tag.name)) used.names.push(value);
  }
  return used;
}

/**
 * Renames the ids and field names of a source that are already in use: a numeric suffix is added or incremented, and
 * labels and other references in the source follow. Fields that share a name continue to share one. A single radio
 * button keeps its name, so that it joins its group; several with the same name get a new name together. Values with
 * template tokens and names that end in `[]` stay unchanged.
 */
export function makeNamesUnique(source: string, used: UsedNames): string {
  const attributes = namedAttributes(source);
  const edits: TextEdit[] = [];
  const newIds = new Map<string, string[]>();
  const ids = new Counter(used.ids);
  const names = new Counter(used.names);
  const radios = countRadios(source, attributes);
  const newNames = new Map<string, string>();
  for (const { tag, attribute, value, isInComment } of attributes) {
    if (isInComment) continue;
    if (attribute.name === 'id') {
      const id = ids.take(value);
      newIds.set(value, [...(newIds.get(value) ?? []), id]);
      if (id !== value) edits.push(valueEdit(attribute, id));
    } else if (attribute.name === 'name' && fieldElements.has(tag.name) && !value.endsWith('[]')) {
      if (isRadio(source, tag) && (radios.get(value) ?? 0) < 2) continue;
      const name = newNames.get(value) ?? names.take(value);
      newNames.set(value, name);
      if (name !== value) edits.push(valueEdit(attribute, name));
    }
  }
  addReferenceEdits(attributes, newIds, edits);
  return applyEdits(source, edits);
}

/** Applies `makeNamesUnique` against a whole document, which is scanned only if the source has an id or a name. */
export function makeNamesUniqueIn(source: string, document: string): string {
  return /\s(?:id|name)\s*=/i.test(source) ? makeNamesUnique(source, collectNames(document)) : source;
}

/** The n-th reference to a duplicate id points to its n-th occurrence, so that labels stay with their fields. */
function addReferenceEdits(
  attributes: readonly NamedAttribute[],
  newIds: ReadonlyMap<string, readonly string[]>,
  edits: TextEdit[],
): void {
  const seen = new Map<string, number>();
  const next = (kind: string, id: string): string => {
    const targets = newIds.get(id);
    if (!targets) return id;
    const key = `${kind} ${id}`;
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return targets[Math.min(index, targets.length - 1)] ?? id;
  };
  for (const { attribute, value } of attributes) {
    let replaced = value;
    if (idReferences.has(attribute.name)) replaced = value.replace(/[^\s]+/g, (word) => next(attribute.name, word));
    else if (addressAttributes.has(attribute.name) && value.startsWith('#'))
      replaced = `#${next(attribute.name, value.slice(1))}`;
    else if (value.includes('url('))
      replaced = value.replace(
        /(url\(\s*["']?#)([^"')\s]+)/gi,
        (_found, head: string, id: string) => head + next('url', id),
      );
    if (replaced !== value) edits.push(valueEdit(attribute, replaced));
  }
}

interface NamedAttribute {
  /** True for a tag that only Outlook reads: it can refer to an id, but doesn't define one. */
  isInComment: boolean;
  tag: TagScan;
  attribute: AttributeScan;
  value: string;
}

/** Returns the first attribute of each name per tag if its value is plain: not empty, without template tokens. */
function namedAttributes(source: string): NamedAttribute[] {
  const { tags, comments } = scanAllTags(source);
  const found: NamedAttribute[] = [];
  let comment = 0;
  for (const tag of tags) {
    if (tag.isEnd) continue;
    while ((comments[comment]?.end ?? Number.POSITIVE_INFINITY) <= tag.start) comment += 1;
    const isInComment = (comments[comment]?.start ?? Number.POSITIVE_INFINITY) < tag.start;
    const seen = new Set<string>();
    for (const attribute of tag.attributes) {
      if (seen.has(attribute.name)) continue;
      seen.add(attribute.name);
      const value = decodeValue(source.slice(attribute.valueStart, attribute.valueEnd)).trim();
      if (value !== '' && !/\{\{|\{%|%%|<%|\*\|/.test(value)) found.push({ isInComment, tag, attribute, value });
    }
  }
  return found;
}

function isRadio(source: string, tag: TagScan): boolean {
  const type = tag.attributes.find((attribute) => attribute.name === 'type');
  return tag.name === 'input' && !!type && /^radio$/i.test(source.slice(type.valueStart, type.valueEnd).trim());
}

function countRadios(source: string, attributes: readonly NamedAttribute[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tag, attribute, value } of attributes)
    if (attribute.name === 'name' && isRadio(source, tag)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** `&` and quotes are the only characters of ids and names that need escaping. */
function valueEdit(attribute: AttributeScan, value: string): TextEdit {
  const text = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  return { start: attribute.valueStart, end: attribute.valueEnd, text };
}

/** Creates unused names: "field" → "field-2" → "field-3". */
class Counter {
  private readonly next: Map<string, number>;

  constructor(private readonly used: NameSet) {
    this.next = used.next ?? new Map();
  }

  take(name: string): string {
    if (!this.used.has(name)) {
      this.used.add(name);
      return name;
    }
    const base = name.replace(/-\d{1,9}$/, '');
    let number = this.next.get(base) ?? 2;
    while (this.used.has(`${base}-${number}`)) number += 1;
    this.next.set(base, number + 1);
    const free = `${base}-${number}`;
    this.used.add(free);
    return free;
  }
}
