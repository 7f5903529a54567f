import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { dropGaps } from '../blocks/drop-gaps';
import { buildPalette } from '../blocks/palette';
import { prepareInsert } from '../blocks/prepare-insert';
import { findAddresses, rewriteAddresses } from '../html/addresses';
import { applyStep } from '../source/apply-step';
import { markSource } from '../source/mark-source';
import { stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { printTree, walkBlocks } from '../source/source-tree';
import { type CorpusFile, corpusFiles, readCorpusFile } from '../testing';
import type { SourceTree } from '../types';
import { createDocumentSource } from './document-source';
import { exportHtml } from './export-html';
import { ExportMeter } from './export-size';

const files = corpusFiles('themes').map((file): [name: string, file: CorpusFile] => [file.name, file]);
const prefix = 'k7';
let ids = 0;
const newId = (): string => `b${++ids}`;
const read = (source: string): SourceTree => parseSource(source, { markerPrefix: prefix, newId });

it('has themes to read [I2-corpus]', () => {
  expect(files.length).toBeGreaterThan(5);
});

describe.each(files)('%s', (_, file) => {
  const source = readCorpusFile(file);
  const theme = read(source);
  const palette = buildPalette(theme, { templateId: 1, templateVersion: 1 });

  it('gives the palette that its tags say, counted by a plain parser', () => {
    const elements = taggedElements(source);
    for (const type of ['section', 'component'] as const) {
      const tagged = elements.filter(
        (element) => isTagged(element, type) && (type === 'section' || !isTagged(element, 'section')),
      );
      const groups = new Set(tagged.map(({ group }, index) => group || `alone ${index}`));
      const items = type === 'section' ? palette.sections : palette.components;
      expect(tagged.length).toBeGreaterThan(0);
      expect(items).toHaveLength(groups.size + 1);
      expect(items.reduce((sum, item) => sum + item.variationCount, 0)).toBe(tagged.length + 1);
      expect(items.every(({ title }) => title !== '')).toBe(true);
    }
  });

  it('[I3-size-exact] weighs what its export weighs', () => {
    const bytes = Buffer.byteLength(exportHtml(source, { markerPrefix: prefix }));
    expect(new ExportMeter().measure(theme).bytes).toBe(bytes);
  });

  it('gives a frame without sections and components, with the place for the first one', () => {
    const frame = createDocumentSource(theme, prefix);
    const document = read(frame);
    expect([...walkBlocks(document)].filter(({ kinds }) => kinds.has('section'))).toEqual([]);
    expect(dropGaps(document, { type: 'section', tag: 'div' })).toMatchObject([{ isField: true }]);
    expect(isSubsequence(stripMarkers(frame, prefix), source)).toBe(true);
  });

  it('is exported without a tag left, and otherwise byte for byte', () => {
    const result = exportHtml(source, { markerPrefix: prefix });
    expect(leftTags(result)).toEqual([]);
    expect(isSubsequence(result, source)).toBe(true);
    expect(taggedElements(result).length).toBe(taggedElements(source).length);
    expect(exportHtml(source, { markerPrefix: prefix, keepTags: true })).toBe(source);
  });

  it('keeps its bytes when no address changes, and gets every other one', () => {
    expect(rewriteAddresses(source, (value) => value)).toBe(source);
    const moved = rewriteAddresses(source, (value) => `https://cdn.example/${value.length}`);
    expect(findAddresses(moved).map(({ value }) => value)).toEqual(
      findAddresses(source).map(({ value }) => `https://cdn.example/${value.length}`),
    );
  });

  it('makes a document of all its sections that exports clean and uploads again with kept tags', () => {
    let document = read(markSource(createDocumentSource(theme, prefix), { markerPrefix: prefix, newId }));
    for (const item of palette.sections) {
      const gap = dropGaps(document, { type: 'section', tag: item.tag }).at(-1);
      if (!gap) throw new Error(`${item.title} has no place`);
      if (gap.replaces !== '')
        document = applyStep(document, { kind: 'remove', gap: gap.gap, html: gap.replaces }, { newId }).tree;
      const html = prepareInsert(item.html, { tree: document, markerPrefix: prefix, newId });
      document = applyStep(document, { kind: 'insert', gap: gap.gap, html }, { newId }).tree;
    }
    const stored = printTree(document);
    const doubles = [...document.blocks.values()].filter(({ kinds }) => kinds.has('section'));
    expect(doubles).toHaveLength(palette.sections.length);
    expect(leftTags(exportHtml(stored, { markerPrefix: prefix }))).toEqual([]);
    const again = buildPalette(read(exportHtml(stored, { markerPrefix: prefix, keepTags: true })), {
      templateId: 1,
      templateVersion: 1,
    });
    expect(again.sections.map(({ title }) => title)).toEqual([...palette.sections.map(({ title }) => title), 'Code']);
  });
});

/** By class or by a declaration in the style attribute. */
function isTagged({ classes, style }: PlainElement, kind: string): boolean {
  return classes.includes(`block-${kind}`) || new RegExp(`-block-${kind}\\s*:\\s*true`).test(style);
}

/** Other names aren't tags and are preserved. */
const knownTag = /^block-(?:section|component|region|edit|remove|repeat|maxchar|bgcolor|background|preview)/;

/** Returns the tags that an export must not contain, found with a plain parser and a text search. */
function leftTags(html: string): string[] {
  const left = taggedElements(html).filter(({ classes, names, style }) => {
    const hasClass = classes.some((word) => knownTag.test(word));
    return (
      hasClass || names.length > 0 || style.split('-').some((_, at, all) => knownTag.test(all.slice(at).join('-')))
    );
  });
  const text = html.match(/data-(?:group|block|title|style)=|data-be-|block-hide/g) ?? [];
  return [...left.map(({ classes }) => classes.join(' ')), ...text];
}

interface PlainElement {
  classes: string[];
  names: string[];
  group: string;
  style: string;
}

function taggedElements(html: string): PlainElement[] {
  const elements: PlainElement[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      const values = new Map(node.attrs.map(({ name, value }) => [name, value]));
      elements.push({
        classes: (values.get('class') ?? '').split(/\s+/),
        names: [...values.keys()].filter((name) => /^data-(?:group|block|title|style)$/.test(name)),
        // In older themes, data-style is the group name of a section; on links it is a style name.
        group: values.get('data-group') ?? (node.tagName === 'a' ? '' : (values.get('data-style') ?? '')),
        style: values.get('style') ?? '',
      });
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return elements;
}

/** Returns whether `part` is `whole` with parts removed and nothing added, changed or moved. */
function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const char of part) {
    at = whole.indexOf(char, at) + char.length;
    if (at < char.length) return false;
  }
  return true;
}
