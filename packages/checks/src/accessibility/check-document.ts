import type { StyledElement } from '@galley/markup/styles';
import type { ExportFinding } from '../finding';
import { makeFinding, tagPlace } from './findings';
import { attributeOf, hasTemplateTag, type ReaderPage } from './reader-page';
import { report2025 } from './sources';

const leastZoom = 2;

/** Finds a viewport that forbids to zoom, and ids that several elements have. */
export function checkWholeDocument(reader: ReaderPage): ExportFinding[] {
  return [...checkZoom(reader), ...checkIds(reader)];
}

function checkZoom({ page, html }: ReaderPage): ExportFinding[] {
  return page.elements
    .filter(
      ({ name, attributes }) => name === 'meta' && attributes.get('name')?.value.trim().toLowerCase() === 'viewport',
    )
    .filter((meta) => {
      const { value, isKnown } = attributeOf(meta, 'content');
      return isKnown && forbidsZoom(value ?? '');
    })
    .map((meta) =>
      makeFinding('a11y-zoom', 'error', {
        message: 'The email forbids zooming, so people with poor sight can’t enlarge it',
        source: report2025,
        place: tagPlace(html, meta),
      }),
    );
}

function forbidsZoom(content: string): boolean {
  return content.split(/[,;]/).some((part) => {
    const [name = '', value = ''] = part.toLowerCase().split('=', 2);
    if (name.trim() === 'user-scalable') return /^(?:no|0(?:\.0*)?)$/.test(value.trim());
    if (name.trim() !== 'maximum-scale') return false;
    const scale = Number.parseFloat(value);
    return Number.isFinite(scale) && scale >= 0 && scale < leastZoom;
  });
}

function checkIds({ page, html }: ReaderPage): ExportFinding[] {
  const byId = new Map<string, StyledElement[]>();
  for (const element of page.elements) {
    const { value, isKnown } = attributeOf(element, 'id');
    if (!element.tag || !isKnown || value === null || value === '') continue;
    const known = byId.get(value);
    if (known) known.push(element);
    else byId.set(value, [element]);
  }
  return [...byId].flatMap(([id, [, second, ...others]]) => {
    if (!second || hasTemplateTag(id)) return [];
    return makeFinding('a11y-duplicate-id', 'hint', {
      message: `${others.length + 2} elements have the same id, so links and labels lead to the first one`,
      source: report2025,
      place: tagPlace(html, second),
      detail: id,
    });
  });
}
