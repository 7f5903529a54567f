import { z } from 'zod';
import {
  type Capabilities,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  type SourceEntry,
  SourceError,
  type SourceHttpAnswer,
  type SourceSession,
  sortEntries,
} from '../../port';
import { bearer } from '../api/authorization';
import { checkHtml, checkImage } from '../api/check-upload';
import { htmlFileName } from '../api/file-names';
import { findByPath, joinPath, splitPath } from '../api/paths';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

const name = 'Google Drive';
const origin = 'https://www.googleapis.com';
const folderType = 'application/vnd.google-apps.folder';
/** Larger files are uploaded in a second request. */
const multipartMax = 5 * 1024 * 1024;
const fields = 'id,name,mimeType,size,modifiedTime,headRevisionId,trashed';

/** Its links expire, require a sign-in or are throttled, so they can't host the images of emails. */
const limits: Capabilities = {
  ...platformCapabilities,
  tree: 'deep',
  canCreateRootFolder: true,
  canMakeFolders: true,
  hostsImages: false,
  imageBytesMax: 50_000_000,
  nameMax: 250,
  imageTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'],
};

const fileShape = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().nullish(),
  modifiedTime: z.string().nullish(),
  headRevisionId: z.string().nullish(),
  trashed: z.boolean().nullish(),
});
const filesShape = z.object({ files: z.array(fileShape), nextPageToken: z.string().nullish() });
const errorShape = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

type DriveFile = z.infer<typeof fileShape>;

/** Files of a Google Drive. Names aren't unique there: the second file with a name gets its id in its path. */
export const googleDrive: SourceAdapter = {
  slug: 'google-drive',
  name,
  kind: 'storage',
  summary: 'Files in a Google Drive. It doesn’t host images for emails.',
  fields: [
    { name: 'clientId', label: 'Client ID', kind: 'text', isRequired: true, max: 200 },
    { name: 'clientSecret', label: 'Client secret', kind: 'password', isSecret: true, isRequired: true, max: 200 },
    {
      name: 'access',
      label: 'Access',
      kind: 'select',
      options: [
        { value: 'own', label: 'Files that Galley created' },
        { value: 'all', label: 'All files' },
      ],
      initial: 'own',
      hint: 'Google reviews apps that ask for all files, unless they are internal to an organization.',
    },
  ],
  oauth: {
    authorizeUrl: ({ access }) => {
      const scope = access === 'all' ? 'drive' : 'drive.file';
      return `https://accounts.google.com/o/oauth2/v2/auth?scope=${encodeURIComponent(`${origin}/auth/${scope}`)}`;
    },
    tokenUrl: () => 'https://oauth2.googleapis.com/token',
    scopes: [],
    // Without a new consent, Google only sends a refresh token the first time.
    extra: { access_type: 'offline', prompt: 'consent' },
    revocation: ({ refreshToken, accessToken }) => ({
      url: 'https://oauth2.googleapis.com/revoke',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: refreshToken || accessToken || '' }).toString(),
    }),
  },
  capabilities: () => limits,
  open: async (context) => openGoogleDrive(context),
};

function openGoogleDrive(context: SourceContext): SourceSession {
  const api = createVendorApi(context, {
    platform: name,
    credential: 'consent',
    baseUrl: origin,
    headers: () => bearer(context.secrets.accessToken),
    statusOf: (answer) => (isLimited(answer) ? 429 : answer.status),
    explain,
    isOAuth: true,
  });
  const read = async (id: string) => {
    const answer = await api({ path: `/drive/v3/files/${encodeURIComponent(id)}`, query: { fields }, expected: [404] });
    const file = answer.status === 404 ? null : readJson(answer, fileShape, name);
    return file?.trashed ? null : file;
  };
  const create = async (folder: string, file: { name: string; bytes: Buffer; contentType: string }) => {
    const parents = [await folderOf(api, folder)];
    return remoteOf(await upload(api, { metadata: { name: file.name, parents }, ...file }));
  };
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/drive/v3/about', query: { fields: 'user' } });
    },
    list: async (path) => {
      const files = await filesIn(api, await folderOf(api, path));
      return sortEntries(withPaths(files, path).map(entryOf));
    },
    makeDirectory: async (path) => {
      const { parent, last } = splitPath(path);
      const json = { name: last, mimeType: folderType, parents: [await folderOf(api, parent)] };
      const made = await api({ method: 'POST', path: '/drive/v3/files', query: { fields }, json });
      return entryOf({ file: readJson(made, fileShape, name), path });
    },
    download: async (path, bytesMax) => {
      const { parent } = splitPath(path);
      const files = withPaths(await filesIn(api, await folderOf(api, parent)), parent);
      const found = files.find((one) => one.path === path)?.file;
      if (!found) throw new SourceError('not_found', `“${path}” isn’t in Google Drive anymore.`);
      if (found.size === null || found.size === undefined)
        throw new SourceError(
          'unsupported_type',
          `“${found.name}” is a Google document, which has no file to download.`,
        );
      if (found.size > bytesMax) throw refusal(name, 'too_large');
      const answer = await api({
        path: `/drive/v3/files/${encodeURIComponent(found.id)}`,
        query: { alt: 'media' },
        bytesMax,
      });
      return { name: found.name, bytes: answer.body, contentType: found.mimeType };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      return await create(image.folder, image);
    },
    uploadHtml: async (document) => {
      checkHtml(name, limits, document);
      return await create(document.folder, htmlFile(document));
    },
    updateHtml: async ({ id }, document) => {
      checkHtml(name, limits, document);
      // Drive would also change a file in its trash.
      if (!(await read(id))) throw refusal(name, 'not_found');
      const file = htmlFile(document);
      return remoteOf(await upload(api, { id, metadata: { name: file.name }, ...file }));
    },
    readHtml: async ({ id }) => {
      const file = await read(id);
      if (!file) return null;
      const { body } = await api({ path: `/drive/v3/files/${encodeURIComponent(id)}`, query: { alt: 'media' } });
      return { revision: remoteOf(file).revision, html: body.toString('utf8') };
    },
    remove: async ({ id }) => {
      // People can restore it from the trash.
      const json = { trashed: true };
      await api({ method: 'PATCH', path: `/drive/v3/files/${encodeURIComponent(id)}`, json, expected: [404] });
    },
    find: async (kind, folder, title) => {
      const wanted = kind === 'html' ? htmlFileName(title) : title;
      const found = (await filesIn(api, await folderOf(api, folder)))
        .filter((file) => file.name === wanted)
        .sort((a, b) => (a.modifiedTime ?? '').localeCompare(b.modifiedTime ?? ''))
        .at(-1);
      return found ? remoteOf(found) : null;
    },
  };
}

const htmlFile = ({ name: title, html }: { name: string; html: string }) => ({
  name: htmlFileName(title),
  bytes: Buffer.from(html),
  contentType: 'text/html',
});
const remoteOf = ({ id, headRevisionId, modifiedTime }: DriveFile): RemoteObject => ({
  id,
  url: null,
  revision: headRevisionId ?? modifiedTime ?? '',
});

interface Upload {
  /** Set for the file that gets new content; not for a new one. */
  id?: string;
  metadata: { name: string; parents?: string[] };
  bytes: Buffer;
  contentType: string;
}

async function upload(api: VendorApi, file: Upload): Promise<DriveFile> {
  const { id, metadata, bytes, contentType } = file;
  const method = id === undefined ? 'POST' : 'PATCH';
  const path = `/upload/drive/v3/files${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
  if (bytes.length <= multipartMax) {
    const boundary = `galley-${crypto.randomUUID()}`;
    const head = `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'Content-Type': `multipart/related; boundary=${boundary}` };
    return readJson(
      await api({ method, path, query: { uploadType: 'multipart', fields }, body, headers }),
      fileShape,
      name,
    );
  }
  const begun = await api({
    method,
    path,
    query: { uploadType: 'resumable', fields },
    json: metadata,
    headers: { 'X-Upload-Content-Type': contentType, 'X-Upload-Content-Length': String(bytes.length) },
  });
  const address = begun.headers.location ?? '';
  // The token is sent to this address too.
  if (!address.startsWith(`${origin}/`)) throw refusal(name, 'refused');
  const headers = { 'Content-Type': contentType };
  return readJson(await api({ method: 'PUT', path: address, body: bytes, headers }), fileShape, name);
}

async function filesIn(api: VendorApi, folder: string): Promise<DriveFile[]> {
  const all: DriveFile[] = [];
  let pageToken: string | undefined;
  do {
    const q = `'${folder.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}' in parents and trashed = false`;
    const query = { q, pageSize: 1000, pageToken, fields: `nextPageToken,files(${fields})`, orderBy: 'createdTime' };
    const page = readJson(await api({ path: '/drive/v3/files', query }), filesShape, name);
    all.push(...page.files);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return all;
}

/** Adds a path to each file that is unique in its folder. */
function withPaths(files: readonly DriveFile[], folder: string): { file: DriveFile; path: string }[] {
  const seen = new Set<string>();
  return files.map((file) => {
    const path = joinPath(folder, seen.has(file.name) ? `${file.name} [${file.id}]` : file.name);
    seen.add(file.name);
    return { file, path };
  });
}

async function folderOf(api: VendorApi, path: string): Promise<string> {
  const found = await findByPath(path, 'root', async (id) => {
    const files = withPaths(await filesIn(api, id), '').filter(({ file }) => file.mimeType === folderType);
    return files.map(({ file, path: part }) => ({ id: file.id, name: splitPath(part).last }));
  });
  if (found === null) throw new SourceError('not_found', `Google Drive has no folder “${path}”.`);
  return found;
}

function entryOf({ file, path }: { file: DriveFile; path: string }): SourceEntry {
  const isFolder = file.mimeType === folderType;
  return {
    id: file.id,
    name: file.name,
    type: isFolder ? 'folder' : 'file',
    path,
    bytes: file.size ?? null,
    modifiedAt: Math.floor(Date.parse(file.modifiedTime ?? '') / 1000) || 0,
    contentType: isFolder ? null : file.mimeType,
  };
}

function reasonsOf({ body }: SourceHttpAnswer) {
  const error = errorShape.safeParse(parseJson(body)).data?.error;
  return { message: error?.message, reason: error?.errors?.[0]?.reason ?? '' };
}

/** Returns whether a response is a rate limit: Google uses 403 for it. */
function isLimited(answer: SourceHttpAnswer): boolean {
  return answer.status === 403 && ['rateLimitExceeded', 'userRateLimitExceeded'].includes(reasonsOf(answer).reason);
}

function explain(answer: SourceHttpAnswer): Refused {
  const { message, reason } = reasonsOf(answer);
  if (answer.status === 401) return { kind: 'oauth' };
  if (reason === 'storageQuotaExceeded' || reason === 'dailyLimitExceeded') return { kind: 'quota', reason: message };
  if (reason === 'insufficientPermissions' || reason === 'insufficientScopes')
    return { kind: 'oauth', reason: message };
  if (reason === 'uploadTooLarge') return { kind: 'too_large', reason: message };
  return { reason: message };
}
