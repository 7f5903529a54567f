import { patchAttribute } from '../html/attributes';
import { controlTokens } from '../html/balance';
import { decodeValue } from '../html/html-text';
import { type DetailedScan, scanSource } from '../html/scan-source';
import type { TextEdit } from '../html/text-edits';
import { writeAttributeValue, writeText } from '../html/write-text';
import { refuse } from '../refusal';
import { printTree } from '../source/source-tree';
import type { Refusal, SourceTree, Step, TagScan } from '../types';
import { type DocumentMetadata, readMetadata } from './metadata';
import { previewTextEdits } from './preview-text';
import { spliceSteps } from './splice-steps';

type MetaField = Exclude<keyof DocumentMetadata, 'language' | 'title' | 'previewText'>;

/** The spellings of each value; the first is used for new elements, the others are known alternatives. */
const metaNames: Readonly<Record<MetaField, readonly { attribute: 'name' | 'property'; name: string }[]>> = {
  description: [{ attribute: 'name', name: 'description' }],
  appTitle: [
    { attribute: 'name', name: 'apple-mobile-web-app-title' },
    { attribute: 'name', name: 'application-name' },
  ],
  openGraphTitle: [{ attribute: 'property', name: 'og:title' }],
  openGraphDescription: [{ attribute: 'property', name: 'og:description' }],
  openGraphImage: [{ attribute: 'property', name: 'og:image' }],
  openGraphUrl: [{ attribute: 'property', name: 'og:url' }],
};

const languageCode = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;
const headElements: ReadonlySet<string> = new Set([
  ...['head', 'title', 'meta', 'link', 'style', 'script', 'base', 'noscript', 'template'],
]);

/**
 * Returns whether a text is a valid document language: '' for none, a code such as `en` or `pt-BR`, or a template tag.
 */
function isLanguageCode(text: string): boolean {
  return text === '' || languageCode.test(text) || scanSource(text).tokens.length > 0;
}

/**
 * Returns the steps that set metadata; '' removes a value. Existing elements are changed in place; new ones are added
 * to the head with the line break and indentation of their neighbor. To remove a value, an element in exactly the form
 * written here is removed, any other is emptied. A fragment without a head supports only a preview text; other values
 * are refused.
 */
export function metadataSteps(tree: SourceTree, changes: Partial<DocumentMetadata>): Step[] | Refusal {
  const source = printTree(tree);
  const now = readMetadata(source);
  const wanted = (Object.keys(changes) as (keyof DocumentMetadata)[]).filter((field) => {
    const value = changes[field];
    return value !== undefined && oneLine(value) !== now[field];
  });
  const head = new HeadOfDocument(source);
  for (const field of wanted) {
    const problem = head.change(field, oneLine(changes[field] ?? ''));
    if (problem) return problem;
  }
  const preview = wanted.includes('previewText') ? oneLine(changes.previewText ?? '') : now.previewText;
  const previewEdits = previewTextEdits(tree, preview, source);
  if (preview !== now.previewText && previewEdits.length === 0)
    return refuse(
      tree.fragmentContext.length > 0
        ? 'A part of a table has no place for a preview text.'
        : 'This code has no place for a preview text: something in it is opened and never closed.',
    );
  return spliceSteps(tree, [...previewEdits, ...head.edits()], source);
}

/** Joins lines, because values are single lines. */
function oneLine(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Collects the edits of one head, in the order in which they apply. */
class HeadOfDocument {
  private readonly scan: DetailedScan;
  private readonly found: TextEdit[] = [];
  /** New elements by their target offset. */
  private readonly added = new Map<number, string>();

  constructor(private readonly source: string) {
    this.scan = scanSource(source);
  }

  change(field: keyof DocumentMetadata, value: string): Refusal | null {
    if (field === 'previewText') return null;
    if (field === 'language') return this.setLanguage(value);
    if (field === 'title') return this.setTitle(value);
    return this.setMeta(field, value);
  }

  edits(): TextEdit[] {
    return [...this.found, ...[...this.added].map(([start, text]) => ({ start, end: start, text }))];
  }

  private setLanguage(value: string): Refusal | null {
    if (!isLanguageCode(value)) return refuse('Enter the language as a code, such as en, de or pt-BR.');
    const tag = this.scan.tags.find((entry) => entry.name === 'html' && !entry.isEnd);
    if (!tag) return refuse('This is part of a document without an html element, so it can’t have a language.');
    const open = this.textOf(tag);
    const written = value === '' ? null : writeAttributeValue(value);
    let next = patchAttribute(open, 'lang', written);
    // Older documents declare it twice.
    if (tag.attributes.some((entry) => entry.name === 'xml:lang')) next = patchAttribute(next, 'xml:lang', written);
    this.replaceTag(tag, open, next);
    return null;
  }

  private setTitle(value: string): Refusal | null {
    const index = this.titleIndex();
    const tag = this.scan.tags[index];
    const text = writeText([{ isNew: true, text: value }]);
    if (tag) {
      const end = this.scan.tags[index + 1]?.start ?? tag.end;
      const inner = this.source.slice(tag.end, end);
      const start = inner.trim() === '' ? tag.end : end - inner.trimStart().length;
      const tail = inner.trim() === '' ? 0 : inner.length - inner.trimEnd().length;
      this.found.push({ start, end: end - tail, text });
      return null;
    }
    return value === '' ? null : this.add(`<title>${text}</title>`, 'title');
  }

  private setMeta(field: MetaField, value: string): Refusal | null {
    const names = metaNames[field];
    const metas = this.scan.tags.filter((tag) => tag.name === 'meta' && !tag.isEnd);
    const known = names.map(({ name }) => metas.filter((tag) => this.nameOf(tag) === name));
    const tag = known.find((tags) => tags.length > 0)?.[0];
    const [first] = names;
    if (!first) return null;
    if (!tag) {
      if (value === '') return null;
      const open = `<meta ${first.attribute}="${first.name}" content="">`;
      return this.add(patchAttribute(open, 'content', writeAttributeValue(value)), 'meta');
    }
    const open = this.textOf(tag);
    // A second element with the same meaning would take effect if this one were removed.
    const isOnly = known.flat().length === 1;
    if (value === '' && isOnly && this.isOurs(tag, first)) this.found.push(this.withIndentation(tag));
    else this.replaceTag(tag, open, patchAttribute(open, 'content', writeAttributeValue(value)));
    return null;
  }

  /** Adds an element to the head, after its most suitable neighbor. */
  private add(html: string, kind: 'title' | 'meta'): Refusal | null {
    const place = this.findPlace(kind);
    if (!place) return refuse('This is part of a document without a head, so it can only have a preview text.');
    this.added.set(place.offset, `${this.added.get(place.offset) ?? ''}${place.indentation}${html}`);
    return null;
  }

  private findPlace(kind: 'title' | 'meta'): { offset: number; indentation: string } | null {
    const { tags, declarations } = this.scan;
    const head = tags.find((tag) => tag.name === 'head' && !tag.isEnd);
    const html = tags.find((tag) => tag.name === 'html' && !tag.isEnd);
    const doctype = declarations.find((entry) => entry.kind === 'doctype');
    const from = head?.end ?? html?.end ?? doctype?.end;
    if (from === undefined) return null;
    const end =
      tags.find((tag) => tag.start >= from && (!headElements.has(tag.name) || (tag.name === 'head' && tag.isEnd)))
        ?.start ?? this.source.length;
    const isInHead = (tag: TagScan): boolean => tag.start >= from && tag.end <= end && this.standsAlways(tag.start);
    const metas = tags.filter((tag) => tag.name === 'meta' && !tag.isEnd && isInHead(tag));
    const title = tags[this.titleIndex()];
    const titleEnd = title && isInHead(title) ? tags[tags.indexOf(title) + 1] : undefined;
    const charset = metas.find((tag) => tag.attributes.some(({ name }) => name === 'charset' || name === 'http-equiv'));
    const neighbour = kind === 'title' ? (charset ?? metas[0]) : metas.at(-1);
    if (neighbour) return { offset: neighbour.end, indentation: this.indentationBefore(neighbour.start) };
    if (title && titleEnd) return { offset: titleEnd.end, indentation: this.indentationBefore(title.start) };
    const behind = /^[ \t]*(?:\r\n|\n|\r)\s*/.exec(this.source.slice(from, end))?.[0] ?? '';
    return { offset: from, indentation: head ? behind : (/^(?:\r\n|\n|\r)?/.exec(behind)?.[0] ?? '') };
  }

  /** Returns whether an offset is unconditional: neither inside template tags nor inside a revealed condition. */
  private standsAlways(offset: number): boolean {
    let depth = 0;
    for (const token of controlTokens(this.scan)) {
      if (token.start >= offset) break;
      if (token.role === 'open') depth += 1;
      if (token.role === 'close') depth -= 1;
    }
    for (const { start, end } of this.scan.comments) {
      if (start >= offset) break;
      const text = this.source.slice(start, end);
      const hasIf = /^<!--\s*\[if\b/i.test(text);
      const hasEnd = /<!\[endif\]/i.test(text);
      if (hasIf && !hasEnd) depth += 1;
      if (hasEnd && !hasIf) depth -= 1;
    }
    return depth <= 0;
  }

  private titleIndex(): number {
    const { tags, foreignTags } = this.scan;
    return tags.findIndex((tag) => tag.name === 'title' && !tag.isEnd && !foreignTags.has(tag.start));
  }

  private nameOf(tag: TagScan): string {
    const value = (name: string): string => {
      const attribute = tag.attributes.find((entry) => entry.name === name);
      return attribute ? decodeValue(this.source.slice(attribute.valueStart, attribute.valueEnd)) : '';
    };
    return (value('property') || value('name')).toLowerCase();
  }

  private isOurs(tag: TagScan, { attribute, name }: { attribute: string; name: string }): boolean {
    return new RegExp(`^<meta ${attribute}="${name}" content=(?:"[^"]*"|'[^']*')>$`).test(this.textOf(tag));
  }

  /** Returns the line break and indentation before an element; '' if it isn't the first on its line. */
  private indentationBefore(start: number): string {
    return /(?:\r\n|\n|\r)[ \t]*$/.exec(this.source.slice(Math.max(0, start - 500), start))?.[0] ?? '';
  }

  private withIndentation(tag: TagScan): TextEdit {
    return { start: tag.start - this.indentationBefore(tag.start).length, end: tag.end, text: '' };
  }

  private textOf(tag: TagScan): string {
    return this.source.slice(tag.start, tag.end);
  }

  private replaceTag(tag: TagScan, before: string, after: string): void {
    if (before !== after) this.found.push({ start: tag.start, end: tag.end, text: after });
  }
}
