import { AppError } from '@galley/contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked, storeHtml } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { editLeases, emails, layouts, type UpgradeLeftOut, users } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { addVersion, type EmailRow, findEmailRow, findEmailVersion, lockEmail } from '../emails/email-versions';
import { changeLayout, findLayout, type LayoutRow, lockLayout } from '../layouts/stored-layouts';
import { currentHolder } from '../leases/edit-lease';
import { findTemplateVersion } from '../templates/themes';
import { keepFormerLayout } from './former-layouts';
import { findPinBase, findUpgradablePins, type PinBase, pinBase, writePin } from './upgrade-pins';
import { type PackedUpgrade, upgradePinTask, upgradeTask } from './upgrade-tasks';

/** One document of a theme. */
export interface UpgradeItem {
  kind: 'email' | 'layout' | 'pin';
  organizationId: number;
  id: number;
}

/** The emails and pages, layouts and pins of a theme that are on an earlier version of it. */
export async function findUpgradable(
  services: Pick<Services, 'db' | 'clock'>,
  theme: { organizationId: number; id: number; currentVersion: number },
) {
  const { db } = services;
  const { organizationId, id, currentVersion } = theme;
  const ofEmails = await db
    .select({
      id: emails.id,
      title: emails.title,
      type: emails.type,
      version: emails.templateVersion,
      editor: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(emails)
    .leftJoin(
      editLeases,
      and(
        eq(editLeases.organizationId, emails.organizationId),
        eq(editLeases.documentKind, 'email'),
        eq(editLeases.documentId, emails.id),
        gt(editLeases.expiresAt, services.clock.now()),
      ),
    )
    .leftJoin(users, eq(users.id, editLeases.userId))
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
  return { emails: ofEmails, layouts: ofLayouts, pins: await findUpgradablePins(db, theme) };
}

/** The HTML of a version of a theme. Throws `not_found`. */
export type LoadThemeHtml = (
  theme: { organizationId: number; templateId: number },
  version: number,
) => Promise<PackedHtml>;

/** Loads the HTML of each version once, for the documents of one upgrade. */
export function themeHtmlLoader(db: Queryable): LoadThemeHtml {
  const loaded = new Map<string, Promise<PackedHtml>>();
  const load: LoadThemeHtml = async ({ organizationId, templateId }, version) => {
    const { htmlSha256 } = await findTemplateVersion(db, organizationId, templateId, version);
    return await loadPacked(db, organizationId, htmlSha256);
  };
  return async (theme, version) => {
    const key = `${theme.organizationId}/${theme.templateId}/${version}`;
    const html = loaded.get(key) ?? load(theme, version);
    loaded.set(key, html);
    // An outage of the database is over for the next document.
    html.catch(() => loaded.delete(key));
    return await html;
  };
}

/** A document as it is and on a version of its theme; 0 = its own. Nothing is stored. Throws `not_found`. */
export async function upgradedItem(
  services: Services,
  item: UpgradeItem,
  toVersion: number,
  loadThemeHtml = themeHtmlLoader(services.db),
): Promise<{ base: Base; upgraded: PackedUpgrade }> {
  const base = await baseOf(services, item);
  const { html, markerPrefix, row } = base;
  const from = await loadThemeHtml(row, row.templateVersion);
  const to = await loadThemeHtml(row, toVersion || row.templateVersion);
  const task = base.kind === 'pin' ? upgradePinTask : upgradeTask;
  const { organizationId } = item;
  const upgraded = await services.workers.run(task, { html, markerPrefix, from, to }, { organizationId });
  return { base, upgraded };
}

/** Which HTML and which version of its theme a document has. Throws `not_found`. */
export async function findItemState(
  db: Queryable,
  item: UpgradeItem,
): Promise<{ templateId: number; templateVersion: number; htmlSha256: string }> {
  if (item.kind === 'email') {
    const email = await findEmailRow(db, item);
    return { ...email, ...(await findEmailVersion(db, email)) };
  }
  if (item.kind === 'layout') {
    const layout = await findLayout(db, item);
    if (!layout) throw new AppError('not_found', messages.notFound);
    return layout;
  }
  const { row, snapshot } = await findPinBase(db, item);
  return { ...row, htmlSha256: snapshot.htmlSha256 };
}

type Base = { html: PackedHtml; markerPrefix: string } & (
  | { kind: 'email'; row: EmailRow }
  | { kind: 'layout'; row: LayoutRow }
  | ({ kind: 'pin' } & PinBase)
);

async function baseOf(services: Services, item: UpgradeItem): Promise<Base> {
  if (item.kind === 'email') return await emailBase(services, item);
  return item.kind === 'layout' ? await layoutBase(services, item) : await pinBase(services.db, item);
}

async function emailBase({ db }: Services, key: UpgradeItem): Promise<Base> {
  const row = await findEmailRow(db, key);
  const { htmlSha256 } = await findEmailVersion(db, row);
  return {
    kind: 'email',
    row,
    markerPrefix: row.markerPrefix,
    html: await loadPacked(db, key.organizationId, htmlSha256),
  };
}

async function layoutBase({ db }: Services, key: UpgradeItem): Promise<Base> {
  const row = await findLayout(db, key);
  if (!row) throw new AppError('not_found', messages.notFound);
  return {
    kind: 'layout',
    row,
    markerPrefix: row.markerPrefix,
    html: await loadPacked(db, key.organizationId, row.htmlSha256),
  };
}

/**
 * Puts a document on a version of its theme, in one transaction: it is wholly old or wholly new. Does nothing for one
 * that is there already, that changed meanwhile or that someone edits. Returns why it isn't on that version now.
 */
export async function upgradeItem(
  services: Services,
  item: UpgradeItem,
  to: { version: number; userId: number },
  loadThemeHtml?: LoadThemeHtml,
): Promise<'done' | UpgradeLeftOut['reason']> {
  const { base, upgraded } = await upgradedItem(services, item, to.version, loadThemeHtml);
  if (base.row.templateVersion >= to.version) return 'done';
  return await services.db.transaction((tx) => {
    if (base.kind === 'email') return writeEmail(tx, services, base.row, { html: upgraded.html, ...to });
    if (base.kind === 'layout') return writeLayout(tx, services, base.row, { html: upgraded.html, ...to });
    return writePin(tx, services, base, { ...upgraded, ...to });
  });
}

interface Written {
  html: PackedHtml;
  version: number;
  userId: number;
}

async function writeEmail(tx: Transaction, services: Services, base: EmailRow, next: Written) {
  const email = await lockEmail(tx, base);
  const isSame = email.currentVersion === base.currentVersion && email.templateVersion === base.templateVersion;
  if (!isSame) return 'changed';
  if (await currentHolder(tx, services, refOf('email', email))) return 'editing';
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
  return 'done';
}

async function writeLayout(tx: Transaction, services: Services, base: LayoutRow, next: Written) {
  const { organizationId, htmlSha256: former } = base;
  const row = await lockLayout(tx, base);
  if (row?.htmlSha256 !== former || row.templateVersion !== base.templateVersion) return 'changed';
  const htmlSha256 = await storeHtml(tx, organizationId, next.html);
  await keepFormerLayout(tx, row, htmlSha256);
  await changeLayout(tx, row, { htmlSha256, templateVersion: next.version, userId: next.userId });
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
  return 'done';
}
