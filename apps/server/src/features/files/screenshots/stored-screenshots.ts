import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { screenshots } from '../../../platform/db/schema';
import type { ScreenshotKind } from '../../../platform/db/schema-screenshots';

export type ScreenshotRow = Omit<typeof screenshots.$inferSelect, 'desktop' | 'mobile'>;
export type ScreenshotDevice = 'desktop' | 'mobile';

/** The subject of a screenshot: an object and its current HTML. */
export interface ScreenshotSubject {
  organizationId: number;
  templateId: number;
  kind: ScreenshotKind;
  /** The id of the email, layout, snapshot of a pin, or version of a theme; of a palette item, that of the theme. */
  objectId: number;
  /** Of a palette item. */
  itemSha1?: string | null;
  itemId?: string | null;
  htmlSha256: string;
  /** The version of the theme that it is shown with. */
  templateVersion: number;
}

/** The key of a row. The organization is a condition of every query. */
interface ScreenshotKey {
  organizationId: number;
  id: number;
}

const named = ({ organizationId, id }: ScreenshotKey) =>
  and(eq(screenshots.organizationId, organizationId), eq(screenshots.id, id));

/** All columns except the images. */
const { desktop: _desktop, mobile: _mobile, ...facts } = getTableColumns(screenshots);

const objectKey = [screenshots.organizationId, screenshots.kind, screenshots.objectId, screenshots.itemSha1];

const nothingYet = { status: 'pending', error: null, attempts: 0, desktop: null, mobile: null } as const;

/**
 * Marks the row of an object as waiting for screenshots of this HTML, and removes those of previous HTML. Returns its
 * id; null if it already has them or waits for them.
 */
export async function awaitScreenshots(tx: Transaction, subject: ScreenshotSubject): Promise<number | null> {
  const { organizationId, templateId, kind, objectId, htmlSha256, templateVersion, itemSha1, itemId } = subject;
  const current = { templateId, htmlSha256, templateVersion, itemId };
  const [row] = await tx
    .insert(screenshots)
    .values({ organizationId, kind, objectId, itemSha1, ...current })
    .onConflictDoUpdate({
      target: objectKey,
      set: { ...current, ...nothingYet, updatedAt: sql`now()` },
      // A palette item of other HTML has another hash.
      setWhere: sql`${screenshots.status} = 'error' or ${screenshots.kind} <> 'item' and
        (${screenshots.htmlSha256} <> ${htmlSha256} or ${screenshots.templateVersion} <> ${templateVersion})`,
    })
    .returning({ id: screenshots.id });
  return row?.id ?? null;
}

/**
 * Marks the failed screenshots of one kind in a theme as waiting for another attempt. Returns the ids of their rows.
 */
export async function awaitFailedScreenshots(
  tx: Transaction,
  { organizationId, templateId, kind }: Pick<ScreenshotSubject, 'organizationId' | 'templateId' | 'kind'>,
): Promise<number[]> {
  const ofKind = and(eq(screenshots.organizationId, organizationId), eq(screenshots.kind, kind));
  const rows = await tx
    .update(screenshots)
    .set({ ...nothingYet, updatedAt: sql`now()` })
    .where(and(ofKind, eq(screenshots.templateId, templateId), eq(screenshots.status, 'error')))
    .returning({ id: screenshots.id });
  return rows.map(({ id }) => id);
}

/** Returns the rows of objects of one kind, by the object's id. */
export async function findScreenshots(
  db: Queryable,
  { organizationId, kind }: { organizationId: number; kind: ScreenshotKind },
  objectIds: readonly number[],
): Promise<Map<number, ScreenshotRow>> {
  if (objectIds.length === 0) return new Map();
  const rows = await db
    .select(facts)
    .from(screenshots)
    .where(
      and(
        eq(screenshots.organizationId, organizationId),
        eq(screenshots.kind, kind),
        inArray(screenshots.objectId, [...objectIds]),
      ),
    );
  return new Map(rows.map((row) => [row.objectId, row]));
}

/** Returns one image, if it exists and is of this HTML. */
export async function readPicture(
  db: Queryable,
  key: ScreenshotKey & { htmlSha256: string },
  device: ScreenshotDevice,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: device === 'desktop' ? screenshots.desktop : screenshots.mobile })
    .from(screenshots)
    .where(and(named(key), eq(screenshots.htmlSha256, key.htmlSha256)));
  return row?.bytes ?? null;
}

/** Counts an attempt. Returns the row; null if nothing is requested. */
export async function beginAttempt(db: Queryable, key: ScreenshotKey): Promise<ScreenshotRow | null> {
  const [row] = await db
    .update(screenshots)
    .set({ attempts: sql`${screenshots.attempts} + 1` })
    .where(and(named(key), eq(screenshots.status, 'pending')))
    .returning(facts);
  return row ?? null;
}

/** Stores the result of an attempt, unless other HTML was requested in the meantime. */
export async function endAttempt(
  db: Queryable,
  row: ScreenshotRow,
  result: Pick<typeof screenshots.$inferInsert, 'status' | 'error' | 'desktop' | 'mobile'>,
): Promise<void> {
  const { htmlSha256, templateVersion } = row;
  await db
    .update(screenshots)
    .set({ ...result, updatedAt: sql`now()` })
    .where(and(named(row), eq(screenshots.htmlSha256, htmlSha256), eq(screenshots.templateVersion, templateVersion)));
}

/** Deletes screenshots of deleted objects, whose HTML may be retained for others. */
export async function deleteScreenshots(
  tx: Queryable,
  { organizationId, kind }: { organizationId: number; kind: ScreenshotKind },
  objectIds: readonly number[],
): Promise<void> {
  if (objectIds.length === 0) return;
  const { objectId } = screenshots;
  const ofKind = and(eq(screenshots.organizationId, organizationId), eq(screenshots.kind, kind));
  await tx.delete(screenshots).where(and(ofKind, inArray(objectId, [...objectIds])));
}
