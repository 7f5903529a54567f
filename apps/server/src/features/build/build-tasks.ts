import { createHash } from 'node:crypto';
import { chooseMarkerPrefix, markDocument } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { countedIds } from '../templates/parse-theme';

export interface MarkedTheme {
  html: string;
  htmlSha256: string;
  markerPrefix: string;
}

/** A theme as a document: marked, of each group one variation shown. `wantedPrefix` is taken unless the source has it. */
export const markThemeTask = defineTask({
  name: 'build.mark_theme',
  run: ({ source, wantedPrefix }: { source: string; wantedPrefix: string }): MarkedTheme => {
    const markerPrefix = chooseMarkerPrefix(source, wantedPrefix);
    const { html } = markDocument(source, { markerPrefix, newId: countedIds() });
    return { html, htmlSha256: createHash('sha256').update(html).digest('hex'), markerPrefix };
  },
});
