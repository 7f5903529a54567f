import {
  AppError,
  type ChecklistSettings,
  checklistSettings,
  defaultChecklist,
  type TemplateSettings,
  templateSettings,
} from '@galley/contract';
import type { Palette } from '@galley/markup/themes';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { templateFiles, templates, versions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import type { VersionRow } from '../stored-versions/find-version';
import { isPackedPalette, type MarkedTheme, markThemeTask, readPaletteTask } from './theme-tasks';

/** A version of a theme with its files. */
export interface TemplateVersion
  extends Omit<VersionRow, 'documentKind' | 'documentId'>,
    Omit<typeof templateFiles.$inferSelect, 'versionId'> {
  templateId: number;
}

/** A parsed version of a theme. Shared between requests: never modify it. */
export interface Theme {
  version: TemplateVersion;
  /** The designer's source, decoded, without markers. */
  source: PackedHtml;
  palette: Palette | PackedHtml;
  /** The hashes of its items that have a thumbnail (`PaletteItem.htmlSha1`), by item id. */
  hashes: ReadonlyMap<string, string>;
  /** The approximate memory that it uses, in bytes. */
  bytes: number;
}

/** The memory limit for cached themes, in bytes. */
const themesBytes = 64 * 1024 * 1024;

/** The approximate memory of an item's id and hash in a map, in bytes. */
const hashBytes = 150;

const themes = new LRUCache<string, Theme, Making>({
  maxSize: themesBytes,
  sizeCalculation: ({ bytes }) => bytes,
  fetchMethod: async (_key, _stale, { context: { services, row } }) => await readTheme(services, row),
});

interface Making {
  services: Pick<Services, 'db' | 'workers'>;
  row: TemplateVersion;
}

/** Returns a version of a theme. Throws `not_found`. */
export async function findTemplateVersion(
  db: Queryable,
  organizationId: number,
  templateId: number,
  version: number,
): Promise<TemplateVersion> {
  const [row] = await db
    .select({ version: versions, files: templateFiles })
    .from(versions)
    .innerJoin(templateFiles, filesOf(versions))
    .where(
      and(
        belongsTo(versions, refOf('template', { organizationId, id: templateId })),
        eq(versions.version, version),
        isNull(versions.deletedAt),
      ),
    );
  if (!row) throw new AppError('not_found', messages.notFound);
  return { ...row.files, ...row.version, templateId };
}

/** Returns the condition that joins a version of a theme with its files. */
export function filesOf(version: Record<'organizationId' | 'id', AnyPgColumn>): SQL | undefined {
  return and(eq(templateFiles.organizationId, version.organizationId), eq(templateFiles.versionId, version.id));
}

/** Returns a version of a theme with its palette; recently used ones are cached. Throws `not_found`. */
export async function loadTheme(
  services: Pick<Services, 'db' | 'workers'>,
  organizationId: number,
  templateId: number,
  version: number,
): Promise<Theme> {
  const row = await findTemplateVersion(services.db, organizationId, templateId, version);
  const theme = await themes.fetch(row.assetKey, { context: { services, row } });
  if (!theme) throw new Error('A theme was not read.');
  return theme;
}

/** Returns a theme as the document that the builder opens, with markers that aren't stored. */
export async function markTheme(
  services: Pick<Services, 'workers'>,
  { source, version }: Theme,
  signal?: AbortSignal,
): Promise<MarkedTheme> {
  const { organizationId, templateId } = version;
  const wantedPrefix = themeMarkerPrefix(templateId);
  return await services.workers.run(markThemeTask, { source, wantedPrefix }, { organizationId, signal });
}

/**
 * Returns the marker prefix of a theme. It hardly occurs in any source, so all versions of a theme can use it, and
 * drafts still match.
 */
export function themeMarkerPrefix(templateId: number): string {
  return `galley-t${templateId}`;
}

/** Returns title, newest version, settings and checklist of a theme, even of a deleted one, which documents still reference. */
export async function findTemplateFacts(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<{
  templateTitle: string;
  newestTemplateVersion: number;
  templateSettings: TemplateSettings;
  checklistSettings: ChecklistSettings;
}> {
  const [row] = await db
    .select({ title: templates.title, newestVersion: templates.currentVersion, settings: templates.settings })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, templateId)));
  const stored = row?.settings ?? {};
  return {
    templateTitle: row?.title ?? '',
    newestTemplateVersion: row?.newestVersion ?? 0,
    templateSettings: templateSettings.parse(stored),
    checklistSettings: stored.checklist ? checklistSettings.parse(stored.checklist) : defaultChecklist,
  };
}

/**
 * Returns the title, if necessary with the first number that makes it unique in the organization: "Orchard letter 2".
 */
export async function freeTemplateTitle(db: Queryable, organizationId: number, title: string): Promise<string> {
  const rows = await db
    .select({ title: templates.title })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), isNull(templates.deletedAt)));
  const taken = new Set(rows.map((row) => row.title));
  let number = 1;
  let free = title;
  while (taken.has(free)) {
    number += 1;
    free = `${title} ${number}`;
  }
  return free;
}

/** Returns the base address of a theme version's relative addresses. */
export function assetBaseOf(version: Pick<TemplateVersion, 'assetKey'>): string {
  return `/assets/${version.assetKey}/`;
}

async function readTheme(services: Pick<Services, 'db' | 'workers'>, version: TemplateVersion): Promise<Theme> {
  const source = await loadPacked(services.db, version.organizationId, version.htmlSha256);
  const { organizationId, templateId, version: templateVersion } = version;
  const files = JSON.stringify(Object.entries(version.assets).sort(([one], [other]) => (one < other ? -1 : 1)));
  const input = { source, templateId, templateVersion, files };
  const { palette, length, hashes, isUntagged } = await services.workers.run(readPaletteTask, input, {
    organizationId,
  });
  // A version that was saved in the builder has new HTML, which is read here first.
  if (version.isUntagged === null)
    await services.db
      .update(templateFiles)
      .set({ isUntagged })
      .where(and(eq(templateFiles.organizationId, organizationId), eq(templateFiles.versionId, version.id)));
  // Values use about two bytes per character.
  const held = isPackedPalette(palette) ? palette.compressed.length : length * 2;
  return { version, source, palette, hashes, bytes: source.compressed.length + held + hashes.size * hashBytes + 1000 };
}
