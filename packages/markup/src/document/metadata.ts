import { decodeText, decodeValue } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { readBlockTags } from '../rules/block-rules';
import type { SourceScan, TagScan } from '../types';

/** The metadata of a document: plain text; '' = missing. */
export interface DocumentMetadata {
  language: string;
  title: string;
  previewText: string;
  description: string;
  appTitle: string;
  openGraphTitle: string;
  openGraphDescription: string;
  openGraphImage: string;
  openGraphUrl: string;
}

/** Reads the metadata from a source. If a value occurs several times, the first one counts. */
export function readMetadata(source: string): DocumentMetadata {
  const scan = scanSource(source);
  const metas = new Map<string, string>();
  let language = '';
  let title: string | null = null;
  let svgDepth = 0;
  scan.tags.forEach((tag, index) => {
    if (tag.name === 'svg') svgDepth += tag.isEnd ? -1 : 1;
    if (tag.isEnd) return;
    if (tag.name === 'html' && language === '') language = attributeOf(source, tag, 'lang');
    if (tag.name === 'title' && title === null && svgDepth <= 0)
      title = decodeText(source.slice(tag.end, scan.tags[index + 1]?.start ?? tag.end)).trim();
    if (tag.name !== 'meta') return;
    const name = (attributeOf(source, tag, 'property') || attributeOf(source, tag, 'name')).toLowerCase();
    if (name !== '' && !metas.has(name)) metas.set(name, attributeOf(source, tag, 'content'));
  });
  const preview = findPreviewElement(source, scan);
  return {
    language,
    title: title ?? '',
    previewText: preview ? previewTextOf(source.slice(preview.innerStart, preview.innerEnd)) : '',
    description: metas.get('description') ?? '',
    appTitle: metas.get('apple-mobile-web-app-title') ?? metas.get('application-name') ?? '',
    openGraphTitle: metas.get('og:title') ?? '',
    openGraphDescription: metas.get('og:description') ?? '',
    openGraphImage: metas.get('og:image') ?? '',
    openGraphUrl: metas.get('og:url') ?? '',
  };
}

/** Returns the inner range of the first element tagged `block-preview`; null if there is none. */
export function findPreviewElement(
  source: string,
  scan: SourceScan = scanSource(source),
): { innerStart: number; innerEnd: number } | null {
  const index = scan.tags.findIndex((tag) => !tag.isEnd && isPreview(source.slice(tag.start, tag.end)));
  const open = scan.tags[index];
  if (!open) return null;
  let depth = 1;
  for (const tag of scan.tags.slice(index + 1)) {
    if (tag.name !== open.name) continue;
    depth += tag.isEnd ? -1 : 1;
    if (depth === 0) return { innerStart: open.end, innerEnd: tag.start };
  }
  return null;
}

function isPreview(openTag: string): boolean {
  return openTag.includes('block-preview') && readBlockTags(openTag).isPreview;
}

/** Characters that pad a preview text, so that an inbox doesn't show the content after it. */
export const previewFiller = /\s|\u00ad|\u034f|\u115f|[\u200b-\u200f]|\u2007|\u2060/;

/** Returns the text that an inbox shows for the preview element's inner source. */
export function previewTextOf(inner: string): string {
  const { tags, comments } = scanSource(inner);
  let text = '';
  let at = 0;
  for (const { start, end } of [...tags, ...comments].sort((a, b) => a.start - b.start)) {
    text += decodeText(inner.slice(at, start));
    at = end;
  }
  const plain = (text + decodeText(inner.slice(at))).replace(/[\s\u00a0]+/g, ' ');
  let start = 0;
  let end = plain.length;
  while (end > 0 && previewFiller.test(plain[end - 1] ?? '')) end -= 1;
  while (start < end && previewFiller.test(plain[start] ?? '')) start += 1;
  return plain.slice(start, end);
}

function attributeOf(source: string, tag: TagScan, name: string): string {
  const attribute = tag.attributes.find((entry) => entry.name === name);
  return attribute ? decodeValue(source.slice(attribute.valueStart, attribute.valueEnd)) : '';
}
