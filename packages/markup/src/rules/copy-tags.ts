import { patchAttribute, readAttribute, scanOpenTag } from '../html/attributes';
import { splitDeclarations } from '../html/style-declarations';
import { patchClass } from '../html/style-text';
import { isTagClass, isTagDeclaration } from './inline-rules';
import { withoutTags } from './strip-tags';

/** The tags of one start tag, as source text. */
export interface OwnTags {
  classes: readonly string[];
  declarations: readonly { name: string; value: string }[];
  /** The space between the parts of its declarations. */
  blank: '' | ' ';
  /** Of `data-group`, `data-block`, `data-title` and `data-style`, those that the element has. */
  names: readonly { name: string; value: string }[];
}

/** The attributes that name a tagged element. */
const nameAttributes = ['data-group', 'data-title', 'data-block', 'data-style'];
const mayHaveTags = /block-|be-code-edit|data-(?:block|group|style|title)/i;
const every = { isClass: isTagClass, isDeclaration: isTagDeclaration };

/** Reads the tags of a start tag to write them to another one. The names can be an author's own data attributes. */
export function readOwnTags(openTag: string): OwnTags {
  if (!mayHaveTags.test(openTag)) return { classes: [], declarations: [], blank: ' ', names: [] };
  const { attributes = [] } = scanOpenTag(openTag) ?? {};
  const attributeOf = (name: string): string | null => {
    const found = attributes.find((attribute) => attribute.name === name);
    return found ? openTag.slice(found.valueStart, found.valueEnd) : null;
  };
  const classes = (attributeOf('class') ?? '').split(/[ \t\n\f\r]+/).filter(isTagClass);
  const declarations = splitDeclarations(attributeOf('style') ?? '').filter(({ name }) => isTagDeclaration(name));
  const names = nameAttributes.flatMap((name) => {
    const value = attributeOf(name);
    return value === null ? [] : [{ name, value }];
  });
  const blank = /-block-[\w-]{1,30}:\s/.test(attributeOf('style') ?? '') ? ' ' : '';
  return { classes, declarations: declarations.map(({ name, value }) => ({ name, value })), blank, names };
}

/** Returns whether a start tag has a tag class or a tag declaration. */
export function hasOwnTags({ classes, declarations }: OwnTags): boolean {
  return classes.length + declarations.length > 0;
}

/**
 * Writes tags to a start tag without any, in their own spelling where that can be removed without a trace, or else as
 * classes or as inline declarations. Names that the start tag has stay as they are. Returns null if the tags can't be
 * written so that removing them restores the same bytes.
 */
export function copyTags(tags: OwnTags, openTag: string): string | null {
  const asClasses = [...tags.classes, ...tags.declarations.flatMap(classOf)];
  const asDeclarations = [...tags.declarations, ...tags.classes.map(declarationOf)];
  const isComplete = asClasses.length === tags.classes.length + tags.declarations.length;
  const ways = [
    () => written(openTag, tags.classes, tags.declarations, tags.blank),
    ...(isComplete ? [() => written(openTag, asClasses, [], '')] : []),
    ...[' ', ''].map((blank) => () => written(openTag, [], asDeclarations, blank)),
  ];
  for (const way of ways) {
    const tagged = way();
    if (withoutTags(tagged, every) !== openTag || countOf(readOwnTags(tagged)) !== countOf(tags)) continue;
    return withNames(tagged, tags);
  }
  return null;
}

function countOf({ classes, declarations }: OwnTags): number {
  return classes.length + declarations.length;
}

function withNames(openTag: string, { names }: OwnTags): string | null {
  let written = openTag;
  for (const { name, value } of names) {
    if (readAttribute(written, name) !== null) continue;
    const next = patchAttribute(written, name, value);
    if (patchAttribute(next, name, null) !== written) return null;
    written = next;
  }
  return written;
}

/** Declarations come first in a style: at the end, they would need a `;` that the last one might not have. */
function written(
  openTag: string,
  classes: readonly string[],
  declarations: OwnTags['declarations'],
  blank: string,
): string {
  const tagged = classes.length === 0 ? openTag : patchClass(openTag, { add: classes });
  if (declarations.length === 0) return tagged;
  const text = declarations.map(({ name, value }) => `${name}:${blank}${value}`).join(`;${blank}`);
  const style = readAttribute(tagged, 'style') ?? '';
  return patchAttribute(tagged, 'style', style === '' ? text : `${text};${blank}${style}`);
}

/** Returns the class that means the same as a declaration; none for one that turns something on or off. */
function classOf({ name, value }: { name: string; value: string }): string[] {
  const tag = name.slice(1);
  if (value === 'true') return isTagClass(tag) ? [tag] : [];
  return /^\d+$/.test(value) && isTagClass(`${tag}-${value}`) ? [`${tag}-${value}`] : [];
}

function declarationOf(word: string): { name: string; value: string } {
  const [, tag = word, number] = /^(block-(?:repeat|m(?:in|ax)-?char))-(\d+)$/.exec(word) ?? [];
  return { name: `-${tag}`, value: number ?? 'true' };
}
