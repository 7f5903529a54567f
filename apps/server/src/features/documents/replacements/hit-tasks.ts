import { limits, type ReplacementHit, type ReplacementQuery } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { findHits, replaceHits } from '@galley/markup/find';
import { type PackedHtml, packDocument, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { countedIds } from '../templates/parse-theme';

interface SearchedDocument {
  html: PackedHtml;
  markerPrefix: string;
  query: ReplacementQuery;
}

const read = async ({ html, markerPrefix }: SearchedDocument) =>
  parseSource(await unpackHtml(html), { markerPrefix, newId: countedIds() });

/** Returns the hits in a stored document, at most as many as are listed, and the number of the others. */
export const findHitsTask = defineTask({
  name: 'replacements.find',
  run: async (input: SearchedDocument): Promise<{ hits: ReplacementHit[]; more: number }> => {
    const hits = findHits(await read(input), input.query);
    const listed = hits.slice(0, limits.hitsPerEmail);
    return {
      hits: listed.map(({ index, block, before, text, after, locked }) => ({
        ...{ index, block, before, text, after, locked },
      })),
      more: hits.length - listed.length,
    };
  },
});

/** Replaces the hits in a stored document. The HTML is null if nothing was replaced. */
export const replaceHitsTask = defineTask({
  name: 'replacements.replace',
  run: async (
    input: SearchedDocument & { replacement: string; except: readonly number[] },
  ): Promise<{ html: PackedHtml | null; replaced: number }> => {
    const { query, replacement, except } = input;
    const request = { query, replacement, except: new Set(except), upTo: limits.hitsPerEmail };
    const { source, replaced } = replaceHits(await read(input), request, countedIds());
    return { html: replaced > 0 ? await packDocument(source) : null, replaced };
  },
});
