import type { PackedHtml } from '../../../platform/db/packed-html';
import type { TaskOptions } from '../../../platform/workers/worker-pool';
import type { Services } from '../../../services';
import { assetBaseOf, type TemplateVersion } from '../templates/themes';
import { emailHtmlTask, themeHtmlTask } from './content-tasks';

/** Returns a document as readers see it: without markers, tags and hidden variations, with theme addresses resolved. */
export async function readersHtml(
  services: Services,
  document: { html: string | PackedHtml; markerPrefix: string; theme: TemplateVersion },
  options: TaskOptions,
): Promise<PackedHtml> {
  const { html, markerPrefix, theme } = document;
  const view = { assetBase: assetBaseOf(theme), pictureOf: null };
  return await services.workers.run(emailHtmlTask, { html, markerPrefix, view }, options);
}

/** Returns a theme as readers of its share link see it: its source with addresses resolved. */
export async function themeReadersHtml(
  services: Services,
  theme: { source: string | PackedHtml; version: TemplateVersion },
  options: TaskOptions,
): Promise<PackedHtml> {
  const view = { assetBase: assetBaseOf(theme.version), pictureOf: null };
  return await services.workers.run(themeHtmlTask, { source: theme.source, view }, options);
}
