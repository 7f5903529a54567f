import { buildPalette, type Palette } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import { encodeHtml } from './html-encoding';
import type { HtmlEncoding } from './legacy-encodings';
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

/** A document in the encoding its theme came in. */
export const encodeHtmlTask = defineTask({
  name: 'templates.encode_html',
  run: ({ html, encoding }: { html: string; encoding: HtmlEncoding }): Buffer => encodeHtml(html, encoding),
});
