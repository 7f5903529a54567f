import type { Readable } from 'node:stream';
import type { EmailSettings, LinkParameter, MergeTagPair } from '@galley/contract';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { type HtmlEncoding, readHtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import type { TaskOptions } from '../../../platform/workers/worker-pool';
import type { Services } from '../../../services';
import { type EmailKey, findEmailRow, findEmailVersion, titleOfVersion } from '../../documents/emails/email-versions';
import {
  assetBaseOf,
  findTemplateFacts,
  findTemplateVersion,
  type TemplateVersion,
} from '../../documents/templates/themes';
import { openFile, readFile } from '../../files/assets/open-file';
import { withoutOrigin } from '../../files/assets/own-addresses';
import {
  absoluteAddress,
  fileKeyOf,
  findFiles,
  findFilesByKey,
  type StoredFile,
} from '../../files/assets/stored-files';
import { encodePath, readThemeAddress } from '../../files/assets/theme-addresses';
import { type PackedFile, planPackage } from './collect-files';
import { changeTask, rewriteInWorker, type StrippedHtml, stripTask, stylePathsTask } from './export-tasks';
import type { HtmlChanges } from './options/change-html';
import { zipStream } from './zip-files';

export interface ExportRequest {
  /** 0 or absent = the current one. */
  version?: number;
  keepTags: boolean;
  /** Whether links get the document's parameters; undefined = as in its settings. */
  hasLinkParameters?: boolean;
}

/** The options of one HTML file besides its tags and markers. */
export interface HtmlRequest extends ExportRequest {
  absoluteImages: boolean;
  changes?: HtmlChanges;
}

/** A stored version and the data needed for its export. */
export interface ExportSource {
  html: PackedHtml;
  title: string;
  markerPrefix: string;
  theme: TemplateVersion;
  encoding: HtmlEncoding;
  settings: EmailSettings;
  linkParameters: readonly LinkParameter[];
  mergeTags: readonly MergeTagPair[];
}

/** An exported version in the encoding its designer chose. */
export interface HtmlFile {
  title: string;
  bytes: Buffer;
  encoding: HtmlEncoding;
  settings: EmailSettings;
  /** Sentences about what the options didn't change. */
  notes: string[];
}

/** The organization and theme of the exported document. */
interface DocumentOwner {
  organizationId: number;
  email: EmailKey;
}

/**
 * Exports a stored version as one HTML file in the encoding of its theme, or in UTF-8 for readers that support no
 * other. Uploaded images get absolute addresses, and so do theme files when `absoluteImages` is on. Unedited parts keep
 * their bytes, unless `changes` are requested. Throws a `conflict` when those would lose a template tag.
 */
export async function exportHtmlFile(
  services: Services,
  caller: DocumentOwner,
  request: HtmlRequest & { isUtf8?: boolean },
  signal?: AbortSignal,
): Promise<HtmlFile> {
  const source = await findSource(services, caller, request);
  const { publicUrl } = services.config;
  const assetBase = `${publicUrl}${assetBaseOf(source.theme)}`;
  const options = { organizationId: caller.organizationId, signal };
  const stripped = await strip(services, source, request, options);
  const mapAddress = (value: string) => {
    const own = absoluteAddress(value, publicUrl);
    if (own !== null) return own;
    const address = request.absoluteImages ? readThemeAddress(value) : null;
    const isAsset = address !== null && Object.hasOwn(source.theme.assets, address.path);
    return isAsset ? `${assetBase}${encodePath(address.path)}${address.suffix}` : null;
  };
  const { title, settings } = source;
  const encoding = request.isUtf8 ? 'utf-8' : source.encoding;
  const bytes = await rewriteInWorker(services.workers, { ...stripped, encoding }, mapAddress, options);
  const { changes } = request;
  const isChanged = changes !== undefined && (changes.inlineCss || changes.minify);
  if (!isChanged) return { title, bytes, encoding, settings, notes: [] };
  const changed = await services.workers.run(changeTask, { bytes, encoding, changes }, options);
  return { title, ...changed, encoding, settings };
}

/**
 * Exports a stored version as a ZIP: the HTML and the files it uses, with rewritten addresses. It is streamed while it
 * is created.
 */
export async function exportZip(
  services: Services,
  caller: DocumentOwner,
  request: ExportRequest,
  signal?: AbortSignal,
): Promise<{ title: string; bytes: Readable }> {
  const { title, html, files } = await packEmail(services, caller, request, signal);
  // Before the response starts, so that a damaged file is reported with an error instead of a truncated archive.
  for (const { file } of files) await openFile(services, file);
  return { title, bytes: zipStream(services, [{ path: 'index.html', bytes: html }, ...files]) };
}

/**
 * Returns the contents of the ZIP of a stored version: its HTML in the encoding of its theme, and the files it uses.
 */
export async function packEmail(
  services: Services,
  caller: DocumentOwner,
  request: ExportRequest,
  signal?: AbortSignal,
): Promise<{ title: string; html: Buffer; files: PackedFile[] }> {
  const source = await findSource(services, caller, request);
  const options = { organizationId: caller.organizationId, signal };
  const stripped = await strip(services, source, request, options);
  const { files, mapAddress } = await packFiles(services, source, stripped, options);
  // An image that doesn't belong to the organization isn't packed, but its address must work in an email client.
  const html = await rewriteInWorker(
    services.workers,
    { ...stripped, encoding: source.encoding },
    (value) => mapAddress(value) ?? absoluteAddress(value, services.config.publicUrl),
    options,
  );
  return { title: source.title, html, files };
}

/** Returns the files that a document and its style sheets use, with their paths in a package, and the new addresses. */
export async function packFiles(
  services: Services,
  { theme }: Pick<ExportSource, 'theme'>,
  { addresses }: Pick<StrippedHtml, 'addresses'>,
  options: TaskOptions & { organizationId: number },
): Promise<{ files: PackedFile[]; mapAddress: (value: string) => string | null }> {
  const assets = await assetsOf(services, theme);
  const hostedFiles = await hostedIn(services, options.organizationId, addresses);
  const assetBase = assetBaseOf(theme);
  const themeFile = (address: string) => {
    const local = withoutOrigin(address);
    const path = local.startsWith(assetBase) ? readThemeAddress(local.slice(assetBase.length))?.path : undefined;
    return path === undefined ? undefined : assets.get(path);
  };
  const hosted = (address: string) => hostedFiles.get(address) ?? themeFile(address);
  const plan = planPackage(addresses, { assets, hosted });
  return { files: await withFilesOfStyles(services, plan, assets, options), mapAddress: plan.mapAddress };
}

/** Reads a stored version for its export. Throws `not_found`. */
export async function findSource(
  services: Services,
  caller: DocumentOwner,
  request: ExportRequest,
): Promise<ExportSource> {
  const { db } = services;
  const email = await findEmailRow(db, caller.email);
  const version = await findEmailVersion(db, email, request.version);
  const theme = await findTemplateVersion(db, caller.organizationId, email.templateId, version.templateVersion);
  const { templateSettings } = await findTemplateFacts(db, caller.organizationId, email.templateId);
  return {
    html: await loadPacked(db, caller.organizationId, version.htmlSha256),
    title: titleOfVersion(email, version),
    markerPrefix: email.markerPrefix,
    theme,
    encoding: readHtmlEncoding(email.encoding ?? theme.encoding),
    settings: version.settings,
    linkParameters: (request.hasLinkParameters ?? version.settings.epaEnabled) ? version.settings.emailLinkParams : [],
    mergeTags: templateSettings.mergeTags,
  };
}

/** Returns the document without markers and, unless kept, tags, and its addresses. */
export async function strip(
  services: Services,
  { html, markerPrefix, linkParameters, mergeTags }: ExportSource,
  { keepTags }: ExportRequest,
  options: TaskOptions,
): Promise<StrippedHtml> {
  return await services.workers.run(stripTask, { html, markerPrefix, linkParameters, mergeTags, keepTags }, options);
}

/** Returns the files of a theme version by path. */
export async function assetsOf(services: Services, theme: TemplateVersion): Promise<Map<string, StoredFile>> {
  const files = await findFiles(services.db, theme.organizationId, Object.values(theme.assets));
  const assets = new Map<string, StoredFile>();
  for (const [path, id] of Object.entries(theme.assets)) {
    const file = files.get(id);
    if (file) assets.set(path, file);
  }
  return assets;
}

/** Returns the addresses in a document that reference uploaded images of this organization. */
export async function hostedIn(
  services: Services,
  organizationId: number,
  addresses: readonly string[],
): Promise<Map<string, StoredFile>> {
  const keys = new Map<string, string>();
  for (const value of addresses) {
    // The host of an organization shows the same files.
    const key = fileKeyOf(withoutOrigin(value), '');
    if (key) keys.set(value, key);
  }
  const files = await findFilesByKey(services.db, organizationId, [...new Set(keys.values())]);
  const found = new Map<string, StoredFile>();
  for (const [address, key] of keys) {
    const file = files.get(key);
    if (file) found.set(address, file);
  }
  return found;
}

/** Adds the files that packed style sheets reference: other style sheets, images, fonts. */
async function withFilesOfStyles(
  services: Services,
  plan: { files: PackedFile[]; stylesheets: PackedFile[] },
  assets: ReadonlyMap<string, StoredFile>,
  options: TaskOptions,
): Promise<PackedFile[]> {
  const files = new Map(plan.files.map((packed) => [packed.path, packed]));
  const waiting = [...plan.stylesheets];
  for (let sheet = waiting.pop(); sheet !== undefined; sheet = waiting.pop()) {
    const css = await readFile(services, sheet.file);
    for (const { path, written } of await services.workers.run(stylePathsTask, { css, path: sheet.path }, options)) {
      const file = assets.get(path);
      if (!file || files.has(written)) continue;
      files.set(written, { path: written, file });
      if (file.type.startsWith('text/css')) waiting.push({ path: written, file });
    }
  }
  return [...files.values()];
}
