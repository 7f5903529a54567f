import { checkExportOf } from '@galley/checks';
import type { MergeTagPair } from '@galley/contract';
import { themeCauses } from '@galley/markup/checks';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';

interface ThemeToCheck {
  html: PackedHtml;
  isEmail: boolean;
  mergeTags: readonly MergeTagPair[];
  exported: boolean;
}

/** Returns what causes findings in a theme (`themeCauses`). */
export const themeCausesTask = defineTask({
  name: 'build.theme_causes',
  run: async ({ html, exported, ...theme }: ThemeToCheck): Promise<number[]> => {
    const tree = parseThemeOnce(await unpackHtml(html));
    return themeCauses(tree, theme, exported ? checkExportOf(tree, { isEmail: theme.isEmail }) : []);
  },
});
