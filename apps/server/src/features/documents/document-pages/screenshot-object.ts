import { and, eq, isNull } from 'drizzle-orm';
import type { PageTicket } from '../../../access/content-ticket';
import type { CagedDocument } from '../../../platform/browser/caged-page';
import { emails, templates } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { readShownFile } from '../../files/assets/shown-file';
import type { ScreenshotRow } from '../../files/screenshots/stored-screenshots';
import { contentPage } from './content-page';

/** A window in CSS pixels; `scale` is the number of image pixels per CSS pixel. */
interface Window {
  width: number;
  height: number;
  scale: number;
}

/** The desktop window of an email is as wide as the reading pane of a mail client, that of a page as a small screen. */
const desktop = { email: { width: 800, height: 1200, scale: 0.8 }, page: { width: 1280, height: 1600, scale: 0.5 } };
/** As wide as the palette's layout of its items (`palette-entry.tsx`). */
export const itemWindow: Window = { width: 720, height: 960, scale: 0.5 };
export const mobileWindow: Window = { width: 375, height: 800, scale: 1 };

/**
 * Takes screenshots of an object on a computer and on a phone, as its thumbnail shows it: without scripts and content
 * of other hosts. Returns null if it has other HTML now, which has its own request. Throws a `BrowserError`.
 */
export async function screenshotObject(
  services: Services,
  row: ScreenshotRow,
): Promise<{ desktop: Buffer; mobile: Buffer } | null> {
  const ticket = await ticketOf(services, row);
  if (!ticket) return null;
  const page = await contentPage(services, ticket, { piece: null });
  if (page.htmlSha256 !== row.htmlSha256) return null;
  const { organizationId } = row;
  const html = await page.make({ organizationId });
  const { origin } = new URL(services.config.publicUrl);
  const document: CagedDocument = { html, origin, file: (path) => readShownFile(services, organizationId, path) };
  const wide = row.kind === 'item' ? itemWindow : desktop[await typeOf(services, row)];
  return await services.browser.show(document, wide, async (shown) => {
    const take = async ({ width, height, scale }: Window) =>
      await shown.screenshot({ width, height: Math.min(await shown.contentHeight(), height), scale });
    const pictures = { desktop: await take(wide), mobile: Buffer.alloc(0) };
    await shown.resize(mobileWindow);
    return { ...pictures, mobile: await take(mobileWindow) };
  });
}

/** Returns the ticket for the object's thumbnail; null = the object doesn't exist anymore. */
async function ticketOf(services: Services, row: ScreenshotRow): Promise<PageTicket | null> {
  const { organizationId, templateId, kind, objectId, htmlSha256, templateVersion: version } = row;
  const base = { organizationId, templateId, shareLinkId: 0, userId: 0, sessionId: 0 };
  if (kind === 'layout') return { kind, ...base, layoutId: objectId, htmlSha256 };
  if (kind === 'template') return { kind, ...base, version, isThumbnail: true };
  if (kind === 'pin') return { kind, ...base, snapshotId: objectId };
  if (kind === 'item') return row.itemId === null ? null : { kind, ...base, version, itemId: row.itemId };
  const [email] = await services.db
    .select({ version: emails.currentVersion })
    .from(emails)
    .where(and(eq(emails.organizationId, organizationId), eq(emails.id, objectId), isNull(emails.deletedAt)));
  return email ? { kind: 'email', ...base, emailId: objectId, version: email.version, isThumbnail: true } : null;
}

/** Returns whether a theme is for emails or for pages. */
export async function typeOf(
  { db }: Services,
  { organizationId, templateId }: Pick<ScreenshotRow, 'organizationId' | 'templateId'>,
): Promise<'email' | 'page'> {
  const [row] = await db
    .select({ type: templates.type })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, templateId)));
  return row?.type === 'page' ? 'page' : 'email';
}
