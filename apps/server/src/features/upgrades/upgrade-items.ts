import { AppError } from '@galley/contract';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { recordChange } from '../../changes/record-change';
import { messages } from '../../messages';
import type { Transaction } from '../../platform/db/database';
import { deleteUnusedHtml } from '../../platform/db/delete-unused-html';
import { refOf } from '../../platform/db/document-ref';
import { loadPacked, storeHtml } from '../../platform/db/html-contents';
import type { PackedHtml } from '../../platform/db/packed-html';
import { emails, layouts } from '../../platform/db/schema';
import type { Services } from '../../services';
import { addVersion, type EmailRow, findEmailRow, findEmailVersion, lockEmail } from '../emails/email-versions';
import { changeLayout, findLayout, type LayoutRow, lockLayout } from '../layouts/stored-layouts';
import { currentHolder } from '../leases/edit-lease';
import { requestScreenshots } from '../screenshots/request-screenshots';
import { findTemplateVersion } from '../templates/themes';
import { type PackedUpgrade, upgradeTask } from './upgrade-tasks';

/** One document of a theme. */
export interface UpgradeItem {
  kind: 'email' | 'layout';
  organizationId: number;
  id: number;
}

/** The emails and pages, or the layouts, of a theme that are on an earlier version of it. */
export async function findUpgradable(
  services: Pick<Services, 'db'>,
  theme: { organizationId: number; id: number; currentVersion: number },
) {
  const { db } = services;
  const { organizationId, id, currentVersion } = theme;
  const ofEmails = await db
    .select({ id: emails.id, title: emails.title, type: emails.type, version: emails.templateVersion })
    .from(emails)
    .where(
      and(
        eq(emails.organizationId, organizationId),
        eq(emails.templateId, id),
        lt(emails.templateVersion, currentVersion),
        isNull(emails.deletedAt),
      ),
    )
    .orderBy(emails.id);
  const ofLayouts = await db
    .select({ id: layouts.id, title: layouts.title, version: layouts.templateVersion })
    .from(layouts)
    .where(
      and(
        eq(layouts.organizationId, organizationId),
        eq(layouts.templateId, id),
        lt(layouts.templateVersion, currentVersion),
      ),
    )
    .orderBy(layouts.id);
  return { emails: ofEmails, layouts: ofLayouts };
}

/** An email or layout as it is and on a version of its theme; 0 = its own. Nothing is stored. Throws `not_found`. */
export async function upgradedItem(
  services: Services,
  item: UpgradeItem,
  toVersion: number,
): Promise<{ base: Base; upgraded: PackedUpgrade }> {
  const { db, workers } = services;
  const { organizationId } = item;
  const base = item.kind === 'email' ? await emailBase(services, item) : await layoutBase(services, item);
  const { templateId, templateVersion, markerPrefix } = base.row;
  const themeHtml = async (version: number) => {
    const { htmlSha256 } = await findTemplateVersion(db, organizationId, templateId, version);
    return await loadPacked(db, organizationId, htmlSha256);
  };
  const [from, to] = [await themeHtml(templateVersion), await themeHtml(toVersion || templateVersion)];
  const upgraded = await workers.run(upgradeTask, { html: base.html, markerPrefix, from, to }, { organizationId });
  return { base, upgraded };
}

type Base = { html: PackedHtml } & ({ kind: 'email'; row: EmailRow } | { kind: 'layout'; row: LayoutRow });

async function emailBase({ db }: Services, key: UpgradeItem): Promise<Base> {
  const row = await findEmailRow(db, key);
  const { htmlSha256 } = await findEmailVersion(db, row);
  return { kind: 'email', row, html: await loadPacked(db, key.organizationId, htmlSha256) };
}

async function layoutBase({ db }: Services, key: UpgradeItem): Promise<Base> {
  const row = await findLayout(db, key);
  if (!row) throw new AppError('not_found', messages.notFound);
  return { kind: 'layout', row, html: await loadPacked(db, key.organizationId, row.htmlSha256) };
}

/**
 * Puts an email or layout on a version of its theme, in one transaction: it is wholly old or wholly new. Does nothing for
 * one that is there already, that changed meanwhile or that someone edits. Returns whether it is on that version now.
 */
export async function upgradeItem(
  services: Services,
  item: UpgradeItem,
  to: { version: number; userId: number },
): Promise<boolean> {
  const { base, upgraded } = await upgradedItem(services, item, to.version);
  if (base.row.templateVersion >= to.version) return true;
  return await services.db.transaction((tx) =>
    base.kind === 'email'
      ? writeEmail(tx, services, base.row, { html: upgraded.html, ...to })
      : writeLayout(tx, services, base.row, { html: upgraded.html, ...to }),
  );
}

interface Written {
  html: PackedHtml;
  version: number;
  userId: number;
}

async function writeEmail(tx: Transaction, services: Services, base: EmailRow, next: Written): Promise<boolean> {
  const email = await lockEmail(tx, base);
  const isSame = email.currentVersion === base.currentVersion && email.templateVersion === base.templateVersion;
  if (!isSame || (await currentHolder(tx, services, refOf('email', email)))) return false;
  const { settings } = await findEmailVersion(tx, email);
  const { html, userId } = next;
  const version = await addVersion(tx, email, {
    html,
    title: email.title,
    settings,
    templateVersion: next.version,
    userId,
  });
  await recordChange(
    tx,
    { organizationId: email.organizationId, userId },
    {
      action: 'email.upgraded',
      object: { kind: 'email', id: email.id },
      details: { version, theme: next.version },
    },
  );
  return true;
}

async function writeLayout(tx: Transaction, services: Services, base: LayoutRow, next: Written): Promise<boolean> {
  const { organizationId, htmlSha256: former } = base;
  const row = await lockLayout(tx, base);
  if (row?.htmlSha256 !== former || row.templateVersion !== base.templateVersion) return false;
  const htmlSha256 = await storeHtml(tx, organizationId, next.html);
  await changeLayout(tx, row, { htmlSha256, templateVersion: next.version, userId: next.userId });
  if (htmlSha256 !== former) await deleteUnusedHtml(tx, organizationId, [former]);
  const subject = { ...row, objectId: row.id, htmlSha256, templateVersion: next.version };
  await requestScreenshots(services, tx, { ...subject, kind: 'layout' });
  await recordChange(
    tx,
    { organizationId, userId: next.userId },
    {
      action: 'layout.upgraded',
      object: { kind: 'layout', id: row.id },
      details: { theme: next.version },
    },
  );
  return true;
}
