import { AppError, type HistoryEntry, type TemplateSettings, templateSettings, texts } from '@galley/contract';
import { buildPalette, chooseMarkerPrefix, type Palette, parseSource, type SourceTree } from '@galley/markup';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { unixSeconds } from '../../platform/clock';
import type { Queryable } from '../../platform/db/database';
import { loadHtml } from '../../platform/db/html-contents';
import { templates, templateVersions, users } from '../../platform/db/schema';
import type { Services } from '../../services';

export type TemplateVersion = typeof templateVersions.$inferSelect;

/** A version of a theme, read and understood. Shared between requests: never change it. */
export interface Theme {
  version: TemplateVersion;
  /** The designer's source, decoded, without markers. */
  source: string;
  tree: SourceTree;
  palette: Palette;
}

const themesKept = 20;
const themes = new Map<string, Theme>();

/** The row of a theme version. Throws `not_found`. */
export async function findTemplateVersion(
  db: Queryable,
  organizationId: number,
  templateId: number,
  version: number,
): Promise<TemplateVersion> {
  const [row] = await db
    .select()
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.organizationId, organizationId),
        eq(templateVersions.templateId, templateId),
        eq(templateVersions.version, version),
        isNull(templateVersions.deletedAt),
      ),
    );
  if (!row) throw new AppError('not_found', texts.notFound);
  return row;
}

/** A version of a theme with its palette; the last used ones stay in memory. Throws `not_found`. */
export async function loadTheme(
  services: Pick<Services, 'db'>,
  organizationId: number,
  templateId: number,
  version: number,
): Promise<Theme> {
  const row = await findTemplateVersion(services.db, organizationId, templateId, version);
  const known = themes.get(row.assetKey);
  if (known) themes.delete(row.assetKey);
  const theme = known ?? readTheme(row, await loadHtml(services.db, organizationId, row.htmlSha256));
  themes.set(row.assetKey, theme);
  for (const oldest of themes.keys()) {
    if (themes.size <= themesKept) break;
    themes.delete(oldest);
  }
  return theme;
}

/** Title and settings of a theme, also of a deleted one: documents keep pointing at it. */
export async function findTemplateFacts(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<{ templateTitle: string; templateSettings: TemplateSettings }> {
  const [row] = await db
    .select({ title: templates.title, settings: templates.settings })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, templateId)));
  return { templateTitle: row?.title ?? '', templateSettings: templateSettings.parse(row?.settings ?? {}) };
}

/** Versions of a theme, newest first, in the shape of a document's history. */
export async function listTemplateHistory(
  db: Queryable,
  organizationId: number,
  templateId: number,
): Promise<HistoryEntry[]> {
  const rows = await db
    .select({ version: templateVersions.version, createdAt: templateVersions.createdAt, author: users.name })
    .from(templateVersions)
    .leftJoin(users, eq(users.id, templateVersions.createdBy))
    .where(
      and(
        eq(templateVersions.organizationId, organizationId),
        eq(templateVersions.templateId, templateId),
        isNull(templateVersions.deletedAt),
      ),
    )
    .orderBy(desc(templateVersions.version));
  return rows.map((row) => ({
    version: row.version,
    createdAt: unixSeconds(row.createdAt),
    author: row.author ?? texts.unknownAuthor,
    title: '',
    subject: '',
    restoredFrom: 0,
  }));
}

/** Where a theme version's relative addresses resolve. */
export function assetBaseOf(version: Pick<TemplateVersion, 'assetKey'>): string {
  return `/assets/${version.assetKey}/`;
}

/** Parses a theme's source; its ids are counted, so the same source gives the same tree. */
export function parseTheme(source: string): SourceTree {
  return parseSource(source, { markerPrefix: chooseMarkerPrefix(source, 'theme'), newId: countedIds() });
}

/** Ids 1, 2, 3 … as texts. */
export function countedIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return String(last);
  };
}

function readTheme(version: TemplateVersion, source: string): Theme {
  const tree = parseTheme(source);
  const palette = buildPalette(tree, { templateId: version.templateId, templateVersion: version.version });
  return { version, source, tree, palette };
}
