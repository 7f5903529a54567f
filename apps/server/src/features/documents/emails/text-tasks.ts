import { limits } from '@galley/contract';
import { parseSource, stripMarkers } from '@galley/markup';
import { plainText } from '@galley/markup/html';
import { type UsedPart, usedParts } from '@galley/markup/themes';
import { type PackedHtml, packDocument, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { countedIds, parseThemeOnce } from '../templates/parse-theme';
import { type NewDocumentStart, newDocument } from './new-document';

interface TextToRead {
  html: string | PackedHtml;
  markerPrefix: string;
  length: number;
}

/** Returns the beginning of the text that a reader sees of a document, without NUL, which PostgreSQL can't store. */
export const plainTextTask = defineTask({
  name: 'emails.plain_text',
  run: async ({ html, markerPrefix, length }: TextToRead): Promise<string> =>
    plainText(stripMarkers(await unpackHtml(html), markerPrefix))
      .slice(0, length)
      .replaceAll('\u0000', ''),
});

/** Returns the parts of its theme that a document uses, at most as many as are counted. */
export const usedPartsTask = defineTask({
  name: 'emails.used_parts',
  run: async ({ html, markerPrefix }: { html: PackedHtml; markerPrefix: string }): Promise<UsedPart[]> => {
    const tree = parseSource(await unpackHtml(html), { markerPrefix, newId: countedIds() });
    const parts = usedParts(tree).slice(0, limits.partsPerDocument);
    return parts.map((part) => ({ ...part, name: part.name.replaceAll('\u0000', '') }));
  },
});

export type PackedDocument = Omit<ReturnType<typeof newDocument>, 'html'> & { html: PackedHtml };

/** Returns a new document on a theme. */
export const newDocumentTask = defineTask({
  name: 'emails.new_document',
  run: async ({ source: packed, start }: { source: PackedHtml; start: NewDocumentStart }): Promise<PackedDocument> => {
    const source = await unpackHtml(packed);
    const made = newDocument({ source, tree: parseThemeOnce(source) }, start);
    return { ...made, html: await packDocument(made.html) };
  },
});
