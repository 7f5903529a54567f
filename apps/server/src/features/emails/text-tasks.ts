import { plainText, stripMarkers } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';
import { newDocument } from './new-document';

/** The beginning of what a reader sees of a document, as PostgreSQL can keep it: without NUL. */
export const plainTextTask = defineTask({
  name: 'emails.plain_text',
  run: ({ html, markerPrefix, length }: { html: string; markerPrefix: string; length: number }): string =>
    plainText(stripMarkers(html, markerPrefix)).slice(0, length).replaceAll('\u0000', ''),
});

/** A new document on a theme. */
export const newDocumentTask = defineTask({
  name: 'emails.new_document',
  run: ({ source }: { source: string }): ReturnType<typeof newDocument> =>
    newDocument({ source, tree: parseThemeOnce(source) }),
});
