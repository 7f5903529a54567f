import { hideVariations, markSource } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { countedIds } from '../templates/parse-theme';

/** A theme as a document: marked, of each group one variation shown. */
export const markThemeTask = defineTask({
  name: 'build.mark_theme',
  run: ({ source, markerPrefix }: { source: string; markerPrefix: string }): string =>
    markSource(hideVariations(source, markerPrefix), { markerPrefix, newId: countedIds() }),
});
