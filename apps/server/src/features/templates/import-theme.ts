import { createHash } from 'node:crypto';
import type { DocumentType } from '@galley/contract';
import { buildPalette } from '@galley/markup';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/db/audit';
import type { Transaction } from '../../platform/db/database';
import { storeHtml } from '../../platform/db/html-contents';
import { blobs, templates, templateVersions } from '../../platform/db/schema';
import type { Services } from '../../services';
import { type TypedAsset, typeAsset } from '../assets/asset-type';
import { addFile, safeFileName } from '../assets/stored-files';
import { chooseThemeHtml } from './choose-theme-html';
import { decodeHtml, type HtmlEncoding } from './html-encoding';
import { parseTheme } from './parse-theme';
import { describeThemeTask } from './theme-tasks';

export interface ThemeImport {
  organizationId: number;
  /** Who uploads; null = the server itself. */
  userId: number | null;
  /** A new theme, or a new version of one that exists (and belongs to the organization). */
  target: { title: string; type: DocumentType } | { templateId: number };
  /** Path in the theme → bytes, as `readThemeZip` gives them. */
  files: ReadonlyMap<string, Buffer>;
  /** Told how far it has come, 0 to 100. */
  onProgress?: (percent: number) => Promise<void>;
}

export interface ImportedTheme {
  templateId: number;
  version: number;
  /** Sentences for the designer: nothing that stopped the import. */
  warnings: string[];
}

/** A theme that was read: its files are on the disk, its rows are not written yet. */
export interface ReadTheme {
  htmlPath: string;
  text: string;
  encoding: HtmlEncoding;
  warnings: string[];
  assets: ReadonlyMap<string, TypedAsset>;
}

const writesAtOnce = 8;

/**
 * Stores a theme as it was uploaded: the source unchanged, every other file as an asset under its path. A theme
 * without tags is accepted. Throws an `AppError` with one sentence when there is no HTML that can be read.
 */
export async function importTheme(services: Services, input: ThemeImport): Promise<ImportedTheme> {
  const theme = await readTheme(services, input);
  return await services.db.transaction((tx) => storeTheme(tx, services, input, theme));
}

/** The first half of `importTheme`: everything that takes time. */
export async function readTheme(
  services: Services,
  { files, onProgress }: Pick<ThemeImport, 'files' | 'onProgress'>,
): Promise<ReadTheme> {
  const htmlPath = chooseThemeHtml(files, hasTags);
  const { text, encoding } = decodeHtml(files.get(htmlPath) ?? Buffer.alloc(0), htmlPath);
  const warnings = await services.workers.run(describeThemeTask, { source: text });
  await onProgress?.(40);
  const assets = await typeAssets(files, htmlPath, warnings);
  await onProgress?.(60);
  await writeAssets(services, [...assets.values()]);
  await onProgress?.(85);
  return { htmlPath, text, encoding, warnings, assets };
}

/** The second half, in the caller's transaction. */
export async function storeTheme(
  tx: Transaction,
  services: Services,
  input: Omit<ThemeImport, 'files' | 'onProgress'>,
  theme: ReadTheme,
): Promise<ImportedTheme> {
  const { htmlPath, text, encoding, warnings, assets } = theme;
  const { templateId, version } = await takeVersion(tx, input);
  const htmlSha256 = await storeHtml(tx, input.organizationId, text);
  await tx.insert(templateVersions).values({
    organizationId: input.organizationId,
    templateId,
    version,
    htmlSha256,
    encoding,
    hasBom: text.startsWith('\ufeff'),
    assets: {
      ...(assets.size === 0 ? await formerAssets(tx, input, templateId, version) : {}),
      ...(await registerAssets(tx, services, input, assets)),
    },
    assetKey: services.secrets.randomToken(),
    fileName: htmlPath,
    warnings,
    createdBy: input.userId,
  });
  await recordAudit(tx, {
    organizationId: input.organizationId,
    actorId: input.userId,
    action: version === 1 ? 'template.uploaded' : 'template.version_uploaded',
    objectKind: 'template',
    objectId: templateId,
    details: { version, files: assets.size + 1 },
  });
  return { templateId, version, warnings };
}

/**
 * A new theme from files in memory; used by the set-up for the starter themes as well. Same as `importTheme` with a
 * title and a type.
 */
export async function importThemeFiles(
  services: Services,
  input: { organizationId: number; userId: number | null; title: string; type: DocumentType } & Pick<
    ThemeImport,
    'files'
  >,
): Promise<ImportedTheme> {
  const { title, type, ...rest } = input;
  return await importTheme(services, { ...rest, target: { title, type } });
}

/** A new version that comes as one HTML file keeps the pictures and styles of the one before. */
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

function hasTags(bytes: Buffer): boolean {
  try {
    const tree = parseTheme(decodeHtml(bytes, 'file').text);
    return !buildPalette(tree, { templateId: 0, templateVersion: 0 }).isUntagged;
  } catch {
    // A file that cannot be read is not the theme; the one that is chosen is read again, with its own sentence.
    return false;
  }
}

async function typeAssets(
  files: ReadonlyMap<string, Buffer>,
  htmlPath: string,
  warnings: string[],
): Promise<Map<string, TypedAsset>> {
  const assets = new Map<string, TypedAsset>();
  for (const [path, bytes] of files) {
    if (path === htmlPath) continue;
    const asset = await typeAsset(path, bytes);
    if (asset.warning) warnings.push(asset.warning);
    assets.set(path, asset);
  }
  return assets;
}

async function writeAssets(services: Services, assets: TypedAsset[]): Promise<void> {
  for (let start = 0; start < assets.length; start += writesAtOnce) {
    await Promise.all(assets.slice(start, start + writesAtOnce).map((asset) => services.blobs.write(asset.bytes)));
  }
}

/** Path → file id. A file the organization has already, in the same type and name, is used again. */
async function registerAssets(
  tx: Transaction,
  services: Services,
  input: Pick<ThemeImport, 'organizationId' | 'userId'>,
  assets: ReadonlyMap<string, TypedAsset>,
): Promise<Record<string, number>> {
  const { organizationId, userId } = input;
  const wanted = [...assets].map(([path, asset]) => ({
    path,
    type: asset.type,
    size: asset.bytes.length,
    sha256: createHash('sha256').update(asset.bytes).digest('hex'),
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
  const map: [string, number][] = [];
  for (const { path, ...file } of wanted) {
    const id = ids.get(keyOf(file)) ?? (await addFile(tx, services, { organizationId, userId, ...file })).id;
    ids.set(keyOf(file), id);
    map.push([path, id]);
  }
  return Object.fromEntries(map);
}

/** Makes the template, or moves the one that exists to its next version; the row lock keeps the count without gaps. */
async function takeVersion(
  tx: Transaction,
  input: Omit<ThemeImport, 'files' | 'onProgress'>,
): Promise<{ templateId: number; version: number }> {
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
  return { templateId: row.id, version: 1 };
}
