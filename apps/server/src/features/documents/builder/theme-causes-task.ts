import { checkExportOf } from '@galley/checks';
import type { MergeTagPair } from '@galley/contract';
import { themeCauses } from '@galley/markup/checks';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';

/** Returns what causes findings in a theme (`themeCauses`). */
export const themeCausesTask = defineTask({
  name: 'build.theme_causes',
  run: async (theme: { html: PackedHtml; isEmail: boolean; mergeTags: readonly MergeTagPair[] }): Promise<number[]> => {
    const tree = parseThemeOnce(await unpackHtml(theme.html));
    return themeCauses(tree, theme, checkExportOf(tree, { isEmail: theme.isEmail }));
  },
});
