import { buildPalette, type Palette } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { parseThemeOnce } from './parse-theme';

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
