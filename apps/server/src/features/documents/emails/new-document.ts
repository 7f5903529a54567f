import { chooseMarkerPrefix, markSource, parseSource, type SourceTree } from '@galley/markup';
import { readPreviewText } from '@galley/markup/metadata';
import { createDocumentSource, createExampleSource } from '@galley/markup/themes';
import { randomHex } from '../../../platform/random-hex';

/** The initial content of a new document; `sections` are palette titles. */
export type NewDocumentStart = 'blank' | 'example' | { sections: readonly string[] };

/**
 * Returns a new document, marked with its own prefix: the theme's frame with a placeholder for sections, with one of
 * each section, or with the named sections.
 */
export function newDocument(
  theme: { source: string; tree: SourceTree },
  start: NewDocumentStart,
): {
  html: string;
  markerPrefix: string;
  previewText: string;
} {
  const markerPrefix = chooseMarkerPrefix(theme.source, randomHex(4));
  const newId = () => randomHex(5);
  const source =
    start === 'blank'
      ? createDocumentSource(theme.tree, markerPrefix)
      : createExampleSource(theme.tree, markerPrefix, start === 'example' ? undefined : start.sections);
  const html = markSource(source, { markerPrefix, newId });
  return { html, markerPrefix, previewText: readPreviewText(parseSource(html, { markerPrefix, newId })) };
}
