import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentType, MarkReport, ThemeReport } from '@galley/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { registerDocument } from '../../../platform/db/documents';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { blobs, templates } from '../../../platform/db/schema';
import { temporaryFolder } from '../../../platform/http/multipart';
import { createSlots } from '../../../platform/slots';
import type { Services } from '../../../services';
import { addFile, safeFileName } from '../../files/assets/stored-files';
import { giveNewTheme } from '../../people/teams/new-themes';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { findMissingScripts } from '../fonts/missing-scripts';
import { lockForVersion } from '../stored-versions/lock-document';
import { writeVersion } from '../stored-versions/write-versions';
import { describeMissingFiles } from './missing-files';
import { type ReadAsset, type ReadThemeFiles, readThemeTask, type ThemeUpload } from './read-theme-task';
import { findTemplate } from './repository';
import { addFiles } from './theme-files';
import { findTemplateVersion } from './themes';

export interface ThemeImport {
  organizationId: number;
  /** The person who uploads; null = the server itself. */
  userId: number | null;
  /** A new theme, or a new version of an existing theme of the organization. */
  target: { title: string; type: DocumentType } | { templateId: number };
  upload: ThemeUpload;
  /** Stores HTML without tags as it is, instead of with those of the current version. */
  isKeptAsIs?: boolean;
  /** Called with the progress, 0 to 100. */
  onProgress?: (percent: number) => Promise<void>;
  /** Stops reading when the client has disconnected. */
  signal?: AbortSignal;
}

export interface ImportedTheme {
  templateId: number;
  version: number;
  /** Warnings for the designer that didn't stop the import. */
  warnings: string[];
  report: ThemeReport;
  /** How the tags of the former version were carried; null = the HTML is as it was uploaded. */
  marks: MarkReport | null;
}

/** A theme whose files are stored, but whose rows aren't. */
export interface ReadTheme extends Omit<ReadThemeFiles, 'assets'> {
  assets: ReadonlyMap<string, StoredAsset>;
}

type StoredAsset = Omit<ReadAsset, 'file'>;

/** Two themes are read at a time, because each needs a worker process and disk space. */
const inTurn = createSlots(2, { waiting: 20 });
/** The number of files that are flushed to disk at the same time. */
const filesAtOnce = 8;

/**
 * Stores a theme as it was uploaded: the source unchanged, every other file as an asset under its path. A theme without
 * tags is accepted; as a new version, it gets the tags of the current one. Throws an `AppError` with one sentence if
 * there is no readable HTML.
 */
export async function importTheme(services: Services, input: ThemeImport): Promise<ImportedTheme> {
  const former = await findFormerSource(services, input);
  const theme = await readTheme(services, { ...input, former });
  return await services.db.transaction(async (tx) => {
    if ('title' in input.target) await requireRoom(tx, services, input.organizationId, { kind: 'theme' });
    return await storeTheme(tx, services, { ...input, isLimited: true }, theme);
  });
}

/**
 * Reads an uploaded theme and stores its files, before the transaction: everything that needs time. `organizationId`
 * null = the organization is being created. Throws an `AppError` with one sentence if there is no readable HTML.
 */
export async function readTheme(
  services: Services,
  input: Pick<ThemeImport, 'upload' | 'onProgress' | 'signal'> & {
    organizationId: number | null;
    /** The HTML whose tags a file without tags gets. */
    former?: PackedHtml | null;
  },
): Promise<ReadTheme> {
  const { upload, organizationId, former = null, onProgress, signal } = input;
  const theme = await inTurn(
    async () => {
      const folder = join(temporaryFolder(services), services.secrets.randomToken());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const read = await services.workers.run(readThemeTask, { upload, folder, former }, { organizationId, signal });
        await onProgress?.(60);
        await storeAssets(services, [...read.assets.values()]);
        await onProgress?.(85);
        return read;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { signal },
  );
  // Once for each version of a theme, where its designer sees it, and not for each email with its letters.
  const missing = await findMissingScripts(services, theme.scripts);
  if (missing.length === 0) return theme;
  const warning = messages.themeMissingFonts(new Intl.ListFormat('en-US').format(missing));
  return { ...theme, warnings: [...theme.warnings, warning] };
}

/** Returns the HTML of the current version of the theme that a file is uploaded to. */
async function findFormerSource(
  { db }: Services,
  { organizationId, target, isKeptAsIs }: ThemeImport,
): Promise<PackedHtml | null> {
  if (isKeptAsIs || !('templateId' in target)) return null;
  const theme = await findTemplate(db, organizationId, target.templateId);
  if (!theme || theme.currentVersion === 0) return null;
  const { htmlSha256 } = await findTemplateVersion(db, organizationId, theme.id, theme.currentVersion);
  return await loadPacked(db, organizationId, htmlSha256);
}

/**
 * The theme to store. `isLimited`: its files count toward the organization's limit; starter themes of a new one don't.
 */
type ThemeToStore = Omit<ThemeImport, 'upload' | 'onProgress' | 'signal'> & { isLimited?: boolean };

/** Stores the rows of a theme that `readTheme` has read, in the caller's transaction. */
export async function storeTheme(
  tx: Transaction,
  services: Services,
  input: ThemeToStore,
  read: ReadTheme,
): Promise<ImportedTheme> {
  const { htmlPath, html, hasBom, encoding, report, isUntagged, marks, assets } = read;
  const theme = await themeFor(tx, input);
  const { id: templateId, currentVersion } = theme;
  // A new version that consists of one HTML file uses the images and styles of the previous version.
  const files = {
    ...(assets.size === 0 && currentVersion > 0
      ? (await findTemplateVersion(tx, input.organizationId, templateId, currentVersion)).assets
      : {}),
    ...(await registerAssets(tx, services, input, assets)),
  };
  const missing = describeMissingFiles(read.paths, files);
  const warnings = [...read.warnings, ...(missing === null ? [] : [missing])];
  const { version, id } = await writeVersion(tx, 'template', input, {
    document: theme,
    html,
    event: (made) => ({
      action: made === 1 ? 'template.uploaded' : 'template.version_uploaded',
      object: { kind: 'template', id: templateId },
      details: { version: made, files: assets.size + 1 },
    }),
  });
  const facts = { encoding, hasBom, assets: files, fileName: htmlPath, warnings, isUntagged };
  await addFiles(tx, services, { organizationId: input.organizationId, id }, facts);
  return { templateId, version, warnings, report, marks };
}

/**
 * Creates a theme from files in memory, such as a starter theme. Otherwise the same as `importTheme` with a title and
 * a type.
 */
export async function importThemeFiles(
  services: Services,
  input: Pick<ThemeImport, 'organizationId' | 'userId'> & {
    title: string;
    type: DocumentType;
    /** Path in the theme → bytes. */
    files: ReadonlyMap<string, Buffer>;
  },
): Promise<ImportedTheme> {
  const { title, type, files, ...rest } = input;
  return await importTheme(services, { ...rest, target: { title, type }, upload: { files } });
}

/** Moves the files into the store. The process that read the theme has written and hashed them. */
async function storeAssets(services: Services, assets: readonly ReadAsset[]): Promise<void> {
  const waiting = [...assets];
  const store = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await services.blobs.take(next.file, next.sha256);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, store));
}

/** Returns path → file id. A file that the organization already has, with the same type and name, is reused. */
async function registerAssets(
  tx: Transaction,
  services: Services,
  input: ThemeToStore,
  assets: ReadonlyMap<string, StoredAsset>,
): Promise<Record<string, number>> {
  const { organizationId, userId } = input;
  const wanted = [...assets].map(([path, { type, size, sha256 }]) => ({
    path,
    type,
    size,
    sha256,
    name: safeFileName(path, 'file'),
  }));
  if (wanted.length === 0) return {};
  const known = await tx
    .select()
    .from(blobs)
    .where(
      and(
        eq(blobs.organizationId, organizationId),
        isNull(blobs.deletedAt),
        inArray(blobs.sha256, [...new Set(wanted.map((file) => file.sha256))]),
      ),
    );
  const keyOf = (file: { sha256: string; type: string; name: string }) => `${file.sha256} ${file.type} ${file.name}`;
  const ids = new Map(known.map((file) => [keyOf(file), file.id]));
  if (input.isLimited) {
    const added = new Map(wanted.filter((file) => !ids.has(keyOf(file))).map((file) => [keyOf(file), file.size]));
    const bytes = [...added.values()].reduce((total, size) => total + size, 0);
    if (bytes > 0) await requireRoom(tx, services, organizationId, { kind: 'bytes', bytes });
  }
  const map: [string, number][] = [];
  for (const { path, ...file } of wanted) {
    const id = ids.get(keyOf(file)) ?? (await addFile(tx, services, { organizationId, userId, ...file })).id;
    ids.set(keyOf(file), id);
    map.push([path, id]);
  }
  return Object.fromEntries(map);
}

/** Returns the row for an uploaded theme: a new one without a version, or the existing one, locked. */
async function themeFor(tx: Transaction, input: ThemeToStore): Promise<{ id: number; currentVersion: number }> {
  const { organizationId, userId, target } = input;
  if ('templateId' in target)
    return await lockForVersion(tx, refOf('template', { organizationId, id: target.templateId }));
  const author = { createdBy: userId, updatedBy: userId };
  const [row] = await tx
    .insert(templates)
    .values({ organizationId, title: target.title, type: target.type, currentVersion: 0, ...author })
    .returning();
  if (!row) throw new Error('The template could not be made.');
  await registerDocument(tx, refOf('template', row));
  await giveNewTheme(tx, { organizationId, templateId: row.id, userId });
  return row;
}
