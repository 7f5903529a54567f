import { changeMarkerPrefix, chooseMarkerPrefix, markSource, parseSource } from '@galley/markup';
import { readPreviewText } from '@galley/markup/metadata';
import { markDocument } from '@galley/markup/themes';
import { type PackedHtml, packDocument, unpackHtml } from '../../../platform/db/packed-html';
import { randomHex } from '../../../platform/random-hex';
import { defineTask } from '../../../platform/workers/define-task';

const newId = () => randomHex(5);

/**
 * Marks HTML as the document of a layout, with the first variation of each group shown and the prefix of an existing
 * layout, if given.
 */
export const markLayoutTask = defineTask({
  name: 'layouts.mark',
  run: async (input: {
    html: PackedHtml;
    markerPrefix?: string;
  }): Promise<{ html: PackedHtml; markerPrefix: string }> => {
    const source = await unpackHtml(input.html);
    const markerPrefix = input.markerPrefix ?? chooseMarkerPrefix(source, randomHex(4));
    const { html } = markDocument(source, { markerPrefix, newId });
    return { html: await packDocument(html), markerPrefix };
  },
});

/** Adds markers to the blocks of a layout's document that have none. */
export const fillMarkersTask = defineTask({
  name: 'layouts.fill_markers',
  run: async ({ html, markerPrefix }: { html: PackedHtml; markerPrefix: string }): Promise<PackedHtml> =>
    await packDocument(markSource(await unpackHtml(html), { markerPrefix, newId })),
});

/** Returns the document of a layout with the marker prefix of the document that it is loaded into. */
export const moveLayoutTask = defineTask({
  name: 'layouts.move',
  run: async ({ html, from, to }: { html: PackedHtml; from: string; to: string }): Promise<PackedHtml> =>
    await packDocument(changeMarkerPrefix(await unpackHtml(html), from, to)),
});

/** Returns the preview text of a layout, for an email that starts from it. */
export const layoutPreviewTextTask = defineTask({
  name: 'layouts.preview_text',
  run: async ({ html, markerPrefix }: { html: PackedHtml; markerPrefix: string }): Promise<string> =>
    readPreviewText(parseSource(await unpackHtml(html), { markerPrefix, newId })),
});
