import { type ThemePart, themeParts } from '@galley/markup/themes';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { parseThemeOnce } from '../templates/parse-theme';

/** Returns the sections, components and link styles that a theme offers. */
export const themePartsTask = defineTask({
  name: 'usage.theme_parts',
  run: async ({ source }: { source: PackedHtml }): Promise<ThemePart[]> =>
    themeParts(parseThemeOnce(await unpackHtml(source))),
});
