import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { screenshots, templates } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import type { ItemScreenshot } from './item-fields';
import { behindOthers, takeScreenshots } from './request-screenshots';
import type { ScreenshotDevice } from './stored-screenshots';

/** The theme that palette items belong to. */
interface ThemeKey {
  organizationId: number;
  templateId: number;
}

/** Palette items of one version of a theme; `items` are their hashes (`PaletteItem.htmlSha1`) by their ids. */
interface ItemsOfVersion extends ThemeKey {
  version: number;
  htmlSha256: string;
  items: ReadonlyMap<string, string>;
}

const ofTheme = ({ organizationId, templateId }: ThemeKey) =>
  and(
    eq(screenshots.organizationId, organizationId),
    eq(screenshots.kind, 'item'),
    eq(screenshots.objectId, templateId),
  );

/** Returns the screenshots of palette items by their hashes, without those that were never requested. */
export async function findItemScreenshots(
  db: Queryable,
  theme: ThemeKey,
  hashes: Iterable<string>,
): Promise<Map<string, ItemScreenshot>> {
  const { itemSha1, status, error } = screenshots;
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ itemSha1, status, error })
    .from(screenshots)
    .where(and(ofTheme(theme), inArray(itemSha1, wanted)));
  return new Map(rows.map(({ itemSha1: hash, ...row }) => [hash ?? '', row]));
}

/**
 * Requests the screenshots of palette items that were never requested: once for each hash, for all versions of the
 * theme. They are queued behind those of documents.
 */
export async function requestItemScreenshots(
  services: Pick<Services, 'db' | 'jobs'>,
  { organizationId, templateId, version, htmlSha256, items }: ItemsOfVersion,
): Promise<void> {
  const common = { organizationId, templateId, kind: 'item', objectId: templateId, htmlSha256 } as const;
  // Equal items share their screenshots.
  const byHash = new Map([...items].map(([itemId, itemSha1]) => [itemSha1, itemId]));
  const rows = [...byHash].map(([itemSha1, itemId]) => ({ ...common, templateVersion: version, itemSha1, itemId }));
  if (rows.length === 0) return;
  await services.db.transaction(async (tx) => {
    const made = await tx.insert(screenshots).values(rows).onConflictDoNothing().returning({ id: screenshots.id });
    const payloads = made.map(({ id }) => ({ organizationId, id }));
    await services.jobs.enqueueAll(tx, { ...takeScreenshots, priority: behindOthers }, payloads);
  });
}

/** Returns the image of a palette item, if it exists. */
export async function readItemPicture(
  db: Queryable,
  theme: ThemeKey,
  { htmlSha1, device }: { htmlSha1: string; device: ScreenshotDevice },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: screenshots[device] })
    .from(screenshots)
    .where(and(ofTheme(theme), eq(screenshots.itemSha1, htmlSha1)));
  return row?.bytes ?? null;
}

/**
 * Deletes screenshots of palette items that only previous versions of their theme had, three months ago or earlier. If
 * an old document still shows one, it is requested again when the document is opened.
 */
export async function deleteFormerItemScreenshots(db: Queryable): Promise<void> {
  const isFormer = sql`exists (select from ${templates} where ${templates.id} = ${screenshots.templateId}
    and ${templates.currentVersion} > ${screenshots.templateVersion})`;
  const isOld = lt(screenshots.updatedAt, sql`now() - interval '90 days'`);
  await db.delete(screenshots).where(and(eq(screenshots.kind, 'item'), isOld, isFormer));
}
