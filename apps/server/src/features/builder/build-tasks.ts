import { chooseMarkerPrefix, markDocument } from '@galley/markup';
import { type PackedHtml, packHtml, unpackHtml } from '../../platform/db/packed-html';
import { defineTask } from '../../platform/workers/define-task';
import { countedIds } from '../templates/parse-theme';

export interface MarkedTheme {
  html: PackedHtml;
  markerPrefix: string;
}

/**
 * A theme as a document with markers, showing one variation per group. `wantedPrefix` is used unless it occurs in the
 * source.
 */
export const markThemeTask = defineTask({
  name: 'build.mark_theme',
  run: async (theme: { source: PackedHtml; wantedPrefix: string }): Promise<MarkedTheme> => {
    const source = await unpackHtml(theme.source);
    const markerPrefix = chooseMarkerPrefix(source, theme.wantedPrefix);
    const { html } = markDocument(source, { markerPrefix, newId: countedIds() });
    return { html: await packHtml(html), markerPrefix };
  },
});
