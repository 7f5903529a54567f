import { AppError } from '@galley/contract';
import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { hasVersion } from '../../../platform/db/documents';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import {
  editLeases,
  emails,
  htmlContents,
  layouts,
  pinArchives,
  pinSnapshots,
  users,
  versions,
} from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { documentTables } from '../stored-versions/document-tables';
import { findTemplateVersion } from '../templates/themes';
import { type PackedUpgrade, upgradePinTask, upgradeTask } from './upgrade-tasks';

/** Documents that use a version of their theme. */
export type UpgradedKind = 'email' | 'layout' | 'pin';

/** One document of a theme. */
export interface UpgradeItem {
  kind: UpgradedKind;
  organizationId: number;
  id: number;
}

/** Returns the emails and pages, layouts and pins of a theme that use an earlier version of it. */
export async function findUpgradable(
  services: Pick<Services, 'db' | 'clock'>,
  theme: { organizationId: number; id: number; currentVersion: number },
) {
  const { db } = services;
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
    .where(and(isOlder(emails, theme), isNull(emails.deletedAt)))
    .orderBy(emails.id);
  const ofLayouts = await db
    .select({ id: layouts.id, title: layouts.title, version: layouts.templateVersion })
    .from(layouts)
    .where(isOlder(layouts, theme))
    .orderBy(layouts.id);
  // Only pins made from a section of the theme, and not those for phones.
  const ofPins = await db
    .select({ id: pinArchives.id, title: pinArchives.title, version: pinArchives.templateVersion })
    .from(pinArchives)
    .where(and(isOlder(pinArchives, theme), eq(pinArchives.isMobile, false), isNotNull(pinArchives.sectionId)))
    .orderBy(pinArchives.id);
  return { emails: ofEmails, layouts: ofLayouts, pins: ofPins };
}

function isOlder(
  table: typeof emails | typeof layouts | typeof pinArchives,
  { organizationId, id, currentVersion }: { organizationId: number; id: number; currentVersion: number },
): SQL | undefined {
  return and(
    eq(table.organizationId, organizationId),
    eq(table.templateId, id),
    lt(table.templateVersion, currentVersion),
  );
}

/** Returns the HTML of a version of a theme. Throws `not_found`. */
export type LoadThemeHtml = (
  theme: { organizationId: number; templateId: number },
  version: number,
) => Promise<PackedHtml>;

/** Returns a function that loads the HTML of each version once, for the documents of one upgrade. */
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
    // After an outage of the database, the next document loads it again.
    html.catch(() => loaded.delete(key));
    return await html;
  };
}

/** A document with the content of its current version. */
export interface UpgradeBase {
  kind: UpgradedKind;
  organizationId: number;
  id: number;
  templateId: number;
  /** The version of its theme that it uses. */
  templateVersion: number;
  currentVersion: number;
  /** 'email' or 'page' for emails and pages; 'email' for other kinds. */
  type: string;
  markerPrefix: string;
  html: PackedHtml;
}

/** Returns documents of one kind with their content, in one query. Deleted ones are left out. */
export async function loadBases(
  db: Queryable,
  { organizationId, kind, ids }: { organizationId: number; kind: UpgradedKind; ids: readonly number[] },
): Promise<UpgradeBase[]> {
  const { table } = documentTables[kind];
  const { id, templateId, templateVersion, currentVersion } = table;
  const { sha256, compressed, size } = htmlContents;
  const rows = await db
    .select({
      id: sql<number>`${id}`.mapWith(Number),
      templateId: sql<number>`${templateId}`.mapWith(Number),
      templateVersion: sql<number>`${templateVersion}`,
      currentVersion: sql<number>`${currentVersion}`,
      type: 'type' in table ? sql<string>`${table.type}` : sql<string>`'email'`,
      markerPrefix: 'markerPrefix' in table ? sql<string>`${table.markerPrefix}` : pinSnapshots.markerPrefix,
      html: { sha256, compressed, size },
    })
    .from(table)
    .innerJoin(versions, hasVersion(kind, table))
    .leftJoin(pinSnapshots, eq(pinSnapshots.versionId, versions.id))
    .innerJoin(
      htmlContents,
      and(eq(htmlContents.organizationId, versions.organizationId), eq(sha256, versions.htmlSha256)),
    )
    .where(
      and(
        eq(table.organizationId, organizationId),
        inArray(id, [...ids]),
        'deletedAt' in table ? isNull(table.deletedAt) : undefined,
      ),
    );
  return rows.map((row) => ({ ...row, markerPrefix: row.markerPrefix ?? '', kind, organizationId }));
}

/** Returns one document with its content. Throws `not_found`. */
export async function findBase(db: Queryable, { organizationId, kind, id }: UpgradeItem): Promise<UpgradeBase> {
  const [base] = await loadBases(db, { organizationId, kind, ids: [id] });
  if (!base) throw new AppError('not_found', messages.notFound);
  return base;
}

/**
 * Returns a document as it is, and on a version of its theme (0 = the version that it uses). Nothing is stored. Throws
 * `not_found`.
 */
export async function upgradedItem(
  services: Services,
  item: UpgradeItem,
  toVersion: number,
): Promise<{ base: UpgradeBase; upgraded: PackedUpgrade }> {
  const base = await findBase(services.db, item);
  return { base, upgraded: await upgradeBase(services, base, toVersion, themeHtmlLoader(services.db), true) };
}

/**
 * Returns the content of a document on a version of its theme (0 = the version that it uses). With `isDescribed`, the
 * notes also list what comes from that version, for a person who looks at the document.
 */
export async function upgradeBase(
  services: Services,
  base: UpgradeBase,
  toVersion: number,
  loadThemeHtml: LoadThemeHtml,
  isDescribed = false,
): Promise<PackedUpgrade> {
  const { kind, organizationId, html, markerPrefix, templateVersion } = base;
  const from = await loadThemeHtml(base, templateVersion);
  const to = await loadThemeHtml(base, toVersion || templateVersion);
  const task = kind === 'pin' ? upgradePinTask : upgradeTask;
  return await services.workers.run(task, { html, markerPrefix, from, to, isDescribed }, { organizationId });
}
