import { buildPalette, describeTheme, type Palette } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from './parse-theme';

/** What the designer is told about a theme. */
export const describeThemeTask = defineTask({
  name: 'templates.describe',
  run: ({ source }: { source: string }): string[] => describeTheme(parseThemeOnce(source)),
});

/** Sections, components, groups, colours of a theme. */
export const readPaletteTask = defineTask({
  name: 'templates.palette',
  run: ({
    source,
    templateId,
    templateVersion,
  }: {
    source: string;
    templateId: number;
    templateVersion: number;
  }): Palette => buildPalette(parseThemeOnce(source), { templateId, templateVersion }),
});
