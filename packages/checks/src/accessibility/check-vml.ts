import { decodeValue, scanSource } from '@galley/markup/html';
import { tokensBetween } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { groupByCause, makeFinding } from './findings';
import { hasTemplateTag, type ReaderPage } from './reader-page';
import { report2025 } from './sources';

type Tag = ReturnType<typeof scanSource>['tags'][number];

const shape = /^v:(?:rect|roundrect|oval|shape|image|line|polyline|arc|curve|group)$/;

interface ShapeTag {
  tag: Tag;
  attributes: ReadonlyMap<string, string>;
  place: { start: number; end: number; cause: string };
}

/** Finds drawings for Outlook for Windows (VML) without a description, and links that only they contain. */
export function checkVml(reader: ReaderPage): ExportFinding[] {
  const { shapes, addresses } = readBranches(reader);
  for (const { name, attributes } of reader.page.elements) {
    const href = name === 'a' ? attributes.get('href')?.value.trim() : undefined;
    if (href !== undefined) addresses.add(href);
  }
  const silent = shapes.filter(({ attributes }) => !attributes.has('alt'));
  const lonely = shapes.filter(({ attributes }) => {
    const href = attributes.get('href') ?? '';
    return href !== '' && !hasTemplateTag(href) && !addresses.has(href);
  });
  return [
    ...groupByCause(silent).map(({ first: { place } }) =>
      makeFinding('a11y-vml-alt', 'warning', {
        message: 'A shape for Outlook for Windows without an alternative text',
        source: report2025,
        place,
      }),
    ),
    ...groupByCause(lonely).map(({ first: { place, attributes } }) =>
      makeFinding('a11y-vml-alt', 'warning', {
        message: 'A link that exists only in a shape for Outlook for Windows, where a keyboard can’t reach it',
        source: report2025,
        place,
        detail: attributes.get('href') ?? '',
      }),
    ),
  ];
}

/** Reads the branches for Outlook for Windows: their shapes, and the addresses of their links. */
function readBranches({ page, html }: ReaderPage): { shapes: ShapeTag[]; addresses: Set<string> } {
  const shapes: ShapeTag[] = [];
  const addresses = new Set<string>();
  for (const { isForWord, isHidden, contentStart, contentEnd } of page.conditionals) {
    if (!isForWord || !isHidden) continue;
    const content = html.slice(contentStart, contentEnd);
    const { tags, tokens } = scanSource(content);
    const loose = tokens.filter(({ context }) => /^(?:attr|attrName|tagName)$/.test(context));
    for (const tag of tags) {
      if (tag.isEnd) continue;
      const attributes = new Map(
        tag.attributes.map(({ name, valueStart, valueEnd }) => [
          name,
          decodeValue(content.slice(valueStart, valueEnd)).trim(),
        ]),
      );
      const href = attributes.get('href');
      if (tag.name === 'a' && href !== undefined) addresses.add(href);
      if (!shape.test(tag.name) || tokensBetween(loose, tag.start, tag.end).length > 0) continue;
      const place = { start: contentStart + tag.start, end: contentStart + tag.end };
      shapes.push({ tag, attributes, place: { ...place, cause: html.slice(place.start, place.end) } });
    }
  }
  return { shapes, addresses };
}
