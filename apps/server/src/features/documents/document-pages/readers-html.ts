import type { PackedHtml } from '../../../platform/db/packed-html';
import type { TaskOptions } from '../../../platform/workers/worker-pool';
import type { Services } from '../../../services';
import { assetBaseOf, type TemplateVersion } from '../templates/themes';
import { emailHtmlTask, themeHtmlTask } from './content-tasks';

/** A document as readers get it: without markers, tags and hidden variations, with theme addresses resolved. */
export async function readersHtml(
  services: Services,
  document: { html: string | PackedHtml; markerPrefix: string; theme: TemplateVersion },
  options: TaskOptions,
): Promise<PackedHtml> {
  const { html, markerPrefix, theme } = document;
  const view = { assetBase: assetBaseOf(theme), pictureOf: null };
  return await services.workers.run(emailHtmlTask, { html, markerPrefix, view }, options);
}

/** A theme as readers of its link get it: its source, its addresses resolved. */
export async function themeReadersHtml(
  services: Services,
  theme: { source: string | PackedHtml; version: TemplateVersion },
  options: TaskOptions,
): Promise<PackedHtml> {
  const view = { assetBase: assetBaseOf(theme.version), pictureOf: null };
  return await services.workers.run(themeHtmlTask, { source: theme.source, view }, options);
}
