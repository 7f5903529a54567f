import { plainText, stripMarkers } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';
import { newDocument } from './new-document';

/** What a reader sees of a document. */
export const plainTextTask = defineTask({
  name: 'emails.plain_text',
  run: ({ html, markerPrefix }: { html: string; markerPrefix: string }): string =>
    plainText(stripMarkers(html, markerPrefix)),
});

/** A new document on a theme. */
export const newDocumentTask = defineTask({
  name: 'emails.new_document',
  run: ({ source }: { source: string }): ReturnType<typeof newDocument> =>
    newDocument({ source, tree: parseThemeOnce(source) }),
});
