import type { ScreenshotFields } from '@galley/contract';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { itemScreenshotFields } from '../../files/screenshots/item-fields';
import { findItemScreenshots, requestItemScreenshots } from '../../files/screenshots/item-screenshots';
import { loadTheme } from '../templates/themes';
import { miniatureUrlOf } from './palette-task';
import { paletteSigning, paletteTicket } from './theme-parts';

/**
 * Returns the screenshots of palette items that are taken or have failed, and requests those that were never requested.
 * Without Chromium nothing is requested, and the error of each item says so. Ids that the theme doesn't have are left
 * out. Throws `not_found`.
 */
export async function paletteScreenshots(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  { version, ids }: { version: number; ids: readonly string[] },
): Promise<({ id: string } & ScreenshotFields)[]> {
  const theme = await loadTheme(services, caller.organizationId, caller.template.id, version);
  const asked = [...new Set(ids)].flatMap((id) => {
    const htmlSha1 = theme.hashes.get(id);
    return htmlSha1 ? [{ id, htmlSha1 }] : [];
  });
  const found = await findItemScreenshots(
    services.db,
    theme.version,
    asked.map(({ htmlSha1 }) => htmlSha1),
  );
  const missing = asked.filter(({ htmlSha1 }) => !found.has(htmlSha1));
  const { isInstalled } = services.browser;
  if (isInstalled) {
    const items = new Map(missing.map(({ id, htmlSha1 }) => [id, htmlSha1]));
    await requestItemScreenshots(services, { ...theme.version, items });
  }
  const ticket = paletteTicket(theme, caller);
  const signing = paletteSigning(services);
  const none = isInstalled ? ({ status: 'pending', error: null } as const) : noChromium;
  return asked.flatMap(({ id, htmlSha1 }) => {
    const taken = found.get(htmlSha1) ?? none;
    if (taken.status === 'pending') return [];
    const miniatureUrl = miniatureUrlOf(ticket, { itemId: id, ...signing });
    return [{ id, ...itemScreenshotFields({ miniatureUrl, htmlSha1 }, taken) }];
  });
}

const noChromium = { status: 'error', error: 'missing' } as const;
