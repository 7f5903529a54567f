import { and, eq, lt, ne } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { layoutFormers, layouts } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { changeLayout, type LayoutKey, type LayoutRow, lockLayout } from '../layouts/stored-layouts';
import type { ReturnedTheme } from './undo-upgrade';

const formerOf = ({ organizationId, id }: LayoutKey) =>
  and(eq(layoutFormers.organizationId, organizationId), eq(layoutFormers.layoutId, id));

/** Keeps what a layout is before an upgrade makes this HTML of it, and forgets what it was before the upgrade before. */
export async function keepFormerLayout(tx: Transaction, row: LayoutRow, upgradedSha256: string): Promise<void> {
  const { organizationId, id: layoutId, htmlSha256, templateVersion } = row;
  const older = await tx.delete(layoutFormers).where(formerOf(row)).returning({ sha256: layoutFormers.htmlSha256 });
  await tx.insert(layoutFormers).values({ organizationId, layoutId, htmlSha256, templateVersion, upgradedSha256 });
  await deleteUnusedHtml(
    tx,
    organizationId,
    older.map(({ sha256 }) => sha256),
  );
}

/** Layouts that were put on this version of the theme, by whether they have been saved since. */
export async function findUpgradedLayouts(
  { db }: Pick<Services, 'db'>,
  { organizationId, id, currentVersion }: ReturnedTheme,
  { isSaved }: { isSaved: boolean },
): Promise<{ id: number; title: string }[]> {
  const { htmlSha256 } = layouts;
  const { upgradedSha256 } = layoutFormers;
  return await db
    .select({ id: layouts.id, title: layouts.title })
    .from(layouts)
    .innerJoin(
      layoutFormers,
      and(eq(layoutFormers.organizationId, layouts.organizationId), eq(layoutFormers.layoutId, layouts.id)),
    )
    .where(
      and(
        eq(layouts.organizationId, organizationId),
        eq(layouts.templateId, id),
        eq(layouts.templateVersion, currentVersion),
        lt(layoutFormers.templateVersion, currentVersion),
        isSaved ? ne(htmlSha256, upgradedSha256) : eq(htmlSha256, upgradedSha256),
      ),
    )
    .orderBy(layouts.id);
}

/** Makes a layout what it was before its upgrade. One that was saved since stays. */
export async function returnLayout(
  tx: Transaction,
  services: Services,
  { organizationId, userId }: { organizationId: number; userId: number },
  id: number,
): Promise<'done' | 'saved'> {
  const row = await lockLayout(tx, { organizationId, id });
  const [former] = row ? await tx.delete(layoutFormers).where(formerOf(row)).returning() : [];
  if (!row || !former) return 'done';
  const { htmlSha256, templateVersion } = former;
  if (row.htmlSha256 !== former.upgradedSha256) {
    await tx.insert(layoutFormers).values(former);
    return 'saved';
  }
  await changeLayout(tx, row, { htmlSha256, templateVersion, userId });
  if (htmlSha256 !== row.htmlSha256) await deleteUnusedHtml(tx, organizationId, [row.htmlSha256]);
  await requestScreenshots(services, tx, { ...row, kind: 'layout', objectId: id, htmlSha256, templateVersion });
  await recordChange(
    tx,
    { organizationId, userId },
    { action: 'layout.returned', object: { kind: 'layout', id }, details: { theme: templateVersion } },
  );
  return 'done';
}
