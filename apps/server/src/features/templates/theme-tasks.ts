import { buildPalette, describeTheme, type Palette } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from './parse-theme';

/** What the designer is told about a theme. */
export const describeThemeTask = defineTask({
  name: 'templates.describe',
  size: ({ source }: { source: string }) => source.length,
  run: ({ source }): string[] => describeTheme(parseThemeOnce(source)),
});

/** Sections, components, groups, colours of a theme. */
export const readPaletteTask = defineTask({
  name: 'templates.palette',
  size: ({ source }: { source: string; templateId: number; templateVersion: number }) => source.length,
  run: ({ source, templateId, templateVersion }): Palette =>
    buildPalette(parseThemeOnce(source), { templateId, templateVersion }),
});
