import { randomBytes } from 'node:crypto';
import {
  chooseMarkerPrefix,
  createDocumentSource,
  markSource,
  parseSource,
  readPreviewText,
  type SourceTree,
} from '@galley/markup';

/** A new document: the theme's frame with an empty-section placeholder, marked with a prefix of its own. */
export function newDocument(theme: { source: string; tree: SourceTree }): {
  html: string;
  markerPrefix: string;
  previewText: string;
} {
  const markerPrefix = chooseMarkerPrefix(theme.source, randomText(4));
  const newId = () => randomText(5);
  const source = createDocumentSource(theme.tree, markerPrefix);
  const html = markSource(source, { markerPrefix, newId });
  return { html, markerPrefix, previewText: readPreviewText(parseSource(html, { markerPrefix, newId })) };
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
