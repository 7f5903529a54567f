import { AppError } from '@galley/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { storeHtml } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { templates, templateVersions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { findTemplateVersion, type TemplateVersion } from './themes';

export type ThemeRow = typeof templates.$inferSelect;

/** Names a theme; the organization is a condition of every query. */
export interface ThemeKey {
  organizationId: number;
  id: number;
}

const standing = ({ organizationId, id }: ThemeKey) =>
  and(eq(templates.organizationId, organizationId), eq(templates.id, id), isNull(templates.deletedAt));

/**
 * A theme, locked until the transaction ends, so that its versions are written one after another. What the transaction
 * writes is on disk when it commits. Throws `not_found`.
 */
export async function lockTheme(tx: Transaction, key: ThemeKey): Promise<ThemeRow> {
  const [row] = await tx
    .select({ theme: templates, durability: sql<string>`set_config('synchronous_commit', 'on', true)` })
    .from(templates)
    .where(standing(key))
    .for('update');
  if (!row) throw new AppError('not_found', messages.notFound);
  return row.theme;
}

/**
 * Writes the next version of a locked theme and makes it the current one: `html` with the files and the encoding of
 * version `of`. Returns its number.
 */
export async function addThemeVersion(
  tx: Transaction,
  services: Pick<Services, 'secrets'>,
  theme: ThemeRow,
  next: { html: PackedHtml | TemplateVersion; of: number; title: string; restoredFrom?: number; userId: number },
): Promise<number> {
  const { organizationId, id } = theme;
  const former = await findTemplateVersion(tx, organizationId, id, next.of);
  const version = theme.currentVersion + 1;
  await tx.insert(templateVersions).values({
    organizationId,
    templateId: id,
    version,
    htmlSha256: 'htmlSha256' in next.html ? next.html.htmlSha256 : await storeHtml(tx, organizationId, next.html),
    encoding: former.encoding,
    hasBom: former.hasBom,
    assets: former.assets,
    assetKey: services.secrets.randomToken(),
    fileName: former.fileName,
    restoredFrom: next.restoredFrom,
    createdBy: next.userId,
  });
  await tx
    .update(templates)
    .set({ currentVersion: version, title: next.title, updatedBy: next.userId, updatedAt: sql`now()` })
    .where(standing(theme));
  return version;
}
