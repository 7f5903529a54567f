import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentType, ThemeReport } from '@galley/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { registerDocument } from '../../../platform/db/documents';
import { storeHtml } from '../../../platform/db/html-contents';
import { blobs, templates, templateVersions } from '../../../platform/db/schema';
import { temporaryFolder } from '../../../platform/http/multipart';
import { createSlots } from '../../../platform/slots';
import type { Services } from '../../../services';
import { addFile, safeFileName } from '../../files/assets/stored-files';
import { giveNewTheme } from '../../people/teams/new-themes';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { describeMissingFiles } from './missing-files';
import { type ReadAsset, type ReadThemeFiles, readThemeTask, type ThemeUpload } from './read-theme-task';

export interface ThemeImport {
  organizationId: number;
  /** Who uploads; null = the server itself. */
  userId: number | null;
  /** A new theme, or a new version of one that exists (and belongs to the organization). */
  target: { title: string; type: DocumentType } | { templateId: number };
  upload: ThemeUpload;
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
}

/** A theme whose files are stored, but whose rows are not written yet. */
export interface ReadTheme extends Omit<ReadThemeFiles, 'assets'> {
  assets: ReadonlyMap<string, StoredAsset>;
}

type StoredAsset = Omit<ReadAsset, 'file'>;

/** Reading a theme needs a worker process and disk space. */
const inTurn = createSlots(2, { waiting: 20 });
/** The number of files that are flushed to disk at the same time. */
const filesAtOnce = 8;

/**
 * Stores a theme as it was uploaded: the source unchanged, every other file as an asset under its path. A theme
 * without tags is accepted. Throws an `AppError` with one sentence when there is no HTML that can be read.
 */
export async function importTheme(services: Services, input: ThemeImport): Promise<ImportedTheme> {
  const theme = await readTheme(services, input);
  return await services.db.transaction(async (tx) => {
    if ('title' in input.target) await requireRoom(tx, services, input.organizationId, { kind: 'theme' });
    return await storeTheme(tx, services, { ...input, isLimited: true }, theme);
  });
}

/**
 * The first half of `importTheme`: everything that takes time. `organizationId` null: for an organization that is being
 * created.
 */
export async function readTheme(
  services: Services,
  input: Pick<ThemeImport, 'upload' | 'onProgress' | 'signal'> & { organizationId: number | null },
): Promise<ReadTheme> {
  const { upload, organizationId, onProgress, signal } = input;
  return await inTurn(
    async () => {
      const folder = join(temporaryFolder(services), services.secrets.randomToken());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const read = await services.workers.run(readThemeTask, { upload, folder }, { organizationId, signal });
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
}

/** The theme to store. `isLimited`: its files need room in the organization; starter themes of a new one don't. */
type ThemeToStore = Omit<ThemeImport, 'upload' | 'onProgress' | 'signal'> & { isLimited?: boolean };

/** The second half, in the caller's transaction. */
export async function storeTheme(
  tx: Transaction,
  services: Services,
  input: ThemeToStore,
  theme: ReadTheme,
): Promise<ImportedTheme> {
  const { htmlPath, html, hasBom, encoding, report, assets } = theme;
  const { templateId, version } = await takeVersion(tx, input);
  const htmlSha256 = await storeHtml(tx, input.organizationId, html);
  const files = {
    ...(assets.size === 0 ? await formerAssets(tx, input, templateId, version) : {}),
    ...(await registerAssets(tx, services, input, assets)),
  };
  const missing = describeMissingFiles(theme.paths, files);
  const warnings = [...theme.warnings, ...(missing === null ? [] : [missing])];
  await tx.insert(templateVersions).values({
    organizationId: input.organizationId,
    templateId,
    version,
    htmlSha256,
    encoding,
    hasBom,
    assets: files,
    assetKey: services.secrets.randomToken(),
    fileName: htmlPath,
    warnings,
    createdBy: input.userId,
  });
  await recordChange(tx, input, {
    action: version === 1 ? 'template.uploaded' : 'template.version_uploaded',
    object: { kind: 'template', id: templateId },
    details: { version, files: assets.size + 1 },
  });
  return { templateId, version, warnings, report };
}

/**
 * A new theme from files in memory; used by the set-up for the starter themes as well. Same as `importTheme` with a
 * title and a type.
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

/** A new version that consists of one HTML file keeps the images and styles of the previous version. */
async function formerAssets(
  tx: Transaction,
  input: Pick<ThemeImport, 'organizationId'>,
  templateId: number,
  version: number,
): Promise<Record<string, number>> {
  const [former] = await tx
    .select({ assets: templateVersions.assets })
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.organizationId, input.organizationId),
        eq(templateVersions.templateId, templateId),
        eq(templateVersions.version, version - 1),
      ),
    );
  return former?.assets ?? {};
}

/** Moves the files into the store; the process that read the theme has written and hashed them. */
async function storeAssets(services: Services, assets: readonly ReadAsset[]): Promise<void> {
  const waiting = [...assets];
  const store = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await services.blobs.take(next.file, next.sha256);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, store));
}

/** Path → file id. A file that the organization already has, with the same type and name, is reused. */
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

/**
 * Creates the template, or moves the existing one to its next version. The row lock keeps version numbers without gaps.
 */
async function takeVersion(tx: Transaction, input: ThemeToStore): Promise<{ templateId: number; version: number }> {
  const { organizationId, userId, target } = input;
  if ('templateId' in target) {
    const [row] = await tx
      .update(templates)
      .set({ currentVersion: sql`${templates.currentVersion} + 1`, updatedBy: userId, updatedAt: sql`now()` })
      .where(
        and(
          eq(templates.id, target.templateId),
          eq(templates.organizationId, organizationId),
          isNull(templates.deletedAt),
        ),
      )
      .returning({ version: templates.currentVersion });
    if (!row) throw new Error(`Template ${target.templateId} is not in organization ${organizationId}.`);
    return { templateId: target.templateId, version: row.version };
  }
  const [row] = await tx
    .insert(templates)
    .values({ organizationId, title: target.title, type: target.type, createdBy: userId, updatedBy: userId })
    .returning({ id: templates.id });
  if (!row) throw new Error('The template could not be made.');
  await registerDocument(tx, refOf('template', { organizationId, id: row.id }));
  await giveNewTheme(tx, { organizationId, templateId: row.id, userId });
  return { templateId: row.id, version: 1 };
}
