import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AppError,
  buildUrl,
  type HandlerBody,
  type HostedImage,
  isManager,
  limits,
  type routes,
} from '@galley/contract';
import { canEditTemplate, findDocument, findTemplate } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { temporaryFolder } from '../../../platform/http/multipart';
import type { EmailTarget, RawReply, UserCaller } from '../../../platform/http/types';
import { makeFolder } from '../../../platform/make-folder';
import type { Services } from '../../../services';
import { uploadImage } from '../../files/images/upload-image';
import { beginConsent } from './oauth-consent';
import { type OpenSource, withSource } from './open-source';
import { type SourceEntry, SourceError } from './port';
import { findSource } from './stored-sources';

type Request = HandlerBody<(typeof routes)['integrations_sources']>;

interface SourceAnswer {
  name: string;
  error?: string;
  oauth?: true;
  redirect?: string;
  files: SourceEntry[];
  isCut: boolean;
  folder: SourceEntry | null;
  image: HostedImage | null;
  transfer: string | null;
}

/** Starts sending an email or page to a source, and returns the transfer. Transfers use sources, so they pass it in. */
export type SendHtml = (
  caller: UserCaller & { email: EmailTarget },
  wanted: { sourceId: number; folder: string; name: string; version: number },
) => Promise<{ uuid: string }>;

const nothing: SourceAnswer = {
  name: '',
  files: [],
  isCut: false,
  folder: null,
  image: null,
  transfer: null,
};

/**
 * Runs a command at a source for a document of a theme that the caller can edit. A refusal of the source is the `error`
 * of the response; a person who can give a missing consent gets the page for it. Throws `not_found` and `forbidden`.
 */
export async function askSource(
  services: Services,
  caller: UserCaller,
  request: Request,
  { sendHtml, signal }: { sendHtml: SendHtml; signal: AbortSignal },
): Promise<SourceAnswer> {
  const { organizationId } = caller;
  const { iid: sourceId, tid: templateId, cmd, args } = request;
  const place = await placeOf(services, caller, request);
  const row = await findSource(services.db, { organizationId, id: sourceId }, templateId);
  if (!row) throw new AppError('not_found', messages.sourceGone);
  const answer = { ...nothing, name: row.name };
  const path = cleanPath(args.path);
  if (cmd === 'download')
    return { ...answer, redirect: buildUrl('integrations_file', { id: sourceId, path, tid: templateId }) };
  if (cmd === 'export-html') {
    if (!('email' in place)) throw new AppError('invalid_field', messages.sourceNeedsDocument, { field: 'eid' });
    const { email } = place;
    const html = { sourceId, folder: path, name: args.name || email.title, version: request.emailVersion };
    return { ...answer, transfer: (await sendHtml({ ...caller, email }, html)).uuid };
  }
  const wanted = { organizationId, sourceId, templateId };
  try {
    return await withSource(services, wanted, signal, async (open) => {
      switch (cmd) {
        case 'ls': {
          const files = await open.session.list(path);
          return { ...answer, files: files.slice(0, limits.sourceEntries), isCut: files.length > limits.sourceEntries };
        }
        case 'mkdir':
          return { ...answer, folder: await makeFolderIn(services, caller, open, { path, name: args.name }) };
        case 'import-image':
          return { ...answer, image: await importImage(services, { ...caller, ...place }, { open, path, signal }) };
      }
    });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.kind !== 'oauth') return { ...answer, error: error.message };
    if (!isManager(caller.membership.role))
      return { ...answer, oauth: true, error: messages.sourceConsentByAdmin(row.name) };
    const redirect = await beginConsent(services, caller, { row, redirect: '/integrations' });
    return { ...answer, oauth: true, error: error.message, redirect };
  }
}

/** Returns the document of a command: the open email or page, or the theme. */
async function placeOf(
  services: Services,
  caller: UserCaller,
  { tid: templateId, eid: emailId }: Pick<Request, 'tid' | 'eid'>,
) {
  const { organizationId } = caller;
  const template = await findTemplate(services.db, templateId, organizationId);
  if (!template) throw new AppError('not_found', messages.notFound);
  if (!(await canEditTemplate(services.db, caller, templateId))) throw new AppError('forbidden', messages.noPermission);
  if (emailId === 0) return { template };
  const found = await findDocument(services.db, { organizationId, kind: 'email', id: emailId });
  if (!found || !('email' in found) || found.email.templateId !== templateId)
    throw new AppError('not_found', messages.notFound);
  return found;
}

async function makeFolderIn(
  services: Services,
  caller: UserCaller,
  { session, capabilities, source }: OpenSource,
  { path, name }: { path: string; name: string },
): Promise<SourceEntry> {
  if (!capabilities.canMakeFolders) throw new SourceError('refused', messages.sourceNoFolders(source.name));
  if (path === '' && !capabilities.canCreateRootFolder)
    throw new SourceError('refused', messages.sourceNoRootFolder(source.name));
  refuseName(name);
  const folder = await session.makeDirectory(path === '' ? name : `${path}/${name}`);
  const object = { kind: 'source', id: source.id } as const;
  await recordChange(services.db, authorOf(caller), { action: 'source.folder_created', object });
  return folder;
}

/** Stores an image of a source in the library of the theme, as if it were uploaded. */
async function importImage(
  services: Services,
  caller: Parameters<typeof uploadImage>[1],
  { open, path, signal }: { open: OpenSource; path: string; signal: AbortSignal },
): Promise<HostedImage> {
  const { name, bytes } = await open.session.download(path, limits.imageBytes);
  const folder = join(temporaryFolder(services), services.secrets.randomToken());
  await makeFolder(folder);
  try {
    const file = { fieldName: 'image', fileName: name, path: join(folder, 'image'), size: bytes.length };
    await writeFile(file.path, bytes, { mode: 0o600 });
    const { needsCrop: _, ...image } = await uploadImage(services, caller, file, noSizes, signal);
    return image;
  } catch (error) {
    // A problem of the file is a response about the source's file.
    if (error instanceof AppError && error.code !== 'unavailable')
      throw new SourceError('unsupported_type', error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The image is stored in its full size; it is fitted to its place when it is used. */
const noSizes = {
  width: 0,
  height: 0,
  minWidth: 0,
  maxWidth: 0,
  minHeight: 0,
  maxHeight: 0,
  densities: [1],
  ratios: [],
  canResize: false,
  isAutoWidth: false,
  isAutoHeight: false,
  naturalWidth: 0,
};

/** Returns a file of a source as a download. Throws an `AppError` with the source's error. */
export async function readSourceFile(
  services: Services,
  caller: UserCaller,
  { id, path, templateId, signal }: { id: number; path: string; templateId: number; signal: AbortSignal },
): Promise<RawReply> {
  const { organizationId } = caller;
  await placeOf(services, caller, { tid: templateId, eid: 0 });
  if (!(await findSource(services.db, { organizationId, id }, templateId)))
    throw new AppError('not_found', messages.sourceGone);
  const wanted = { organizationId, sourceId: id, templateId };
  const read = ({ session }: OpenSource) => session.download(cleanPath(path), limits.imageBytes);
  const { name, bytes } = await withSource(services, wanted, signal, read).catch((error: unknown) => {
    throw error instanceof SourceError ? new AppError('bad_request', error.message) : error;
  });
  return {
    // Never with its own type: it was written by others, and this is our own origin.
    contentType: 'application/octet-stream',
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: bytes,
  };
}

/** Normalizes a path within a source: no parent folders, no slashes at its ends. Throws `SourceError`. */
function cleanPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || /[\p{Cc}]/u.test(path))
    throw new AppError('invalid_field', messages.sourcePathInvalid, { field: 'path' });
  return parts.join('/');
}

function refuseName(name: string): void {
  if (name === '' || name === '.' || name === '..' || /[/\\\p{Cc}]/u.test(name))
    throw new SourceError('bad_name', messages.sourceNameInvalid);
}
