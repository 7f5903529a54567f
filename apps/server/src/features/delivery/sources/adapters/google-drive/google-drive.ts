import { z } from 'zod';
import { type Capabilities, SourceError, type SourceHttpAnswer, sortEntries } from '../../port';
import { bearer } from '../api/authorization';
import { type Documents, definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { htmlFileName } from '../api/file-names';
import { readAll } from '../api/list-pages';
import { findByPath, joinPath, splitPath } from '../api/paths';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, folderEntry, remoteObject } from '../api/remote-files';
import { createVendorApi, parseJson, refusal, type VendorApi } from '../api/vendor-api';

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
export const googleDrive = definePlatform({
  slug: 'google-drive',
  name,
  kind: 'storage',
  summary: 'Files in a Google Drive. It doesn’t host images for emails.',
  fields: [
    { name: 'clientId', label: 'Client ID', kind: 'text', isRequired: true, max: 200 },
    secretField('clientSecret', 'Client secret'),
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
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'consent',
      baseUrl: origin,
      headers: () => bearer(context.secrets.accessToken),
      statusOf: (answer) => (isLimited(answer) ? 429 : answer.status),
      explain,
      isOAuth: true,
    }),
  calls: (api) => ({
    test: () => api({ path: '/drive/v3/about', query: { fields: 'user' } }),
    list: async (path) => sortEntries((await contentsOf(api, path)).map(entryOf)),
    makeDirectory: async (path) => {
      const { parent, last } = splitPath(path);
      const json = { name: last, mimeType: folderType, parents: [await folderOf(api, parent)] };
      const request = { method: 'POST', path: '/drive/v3/files', query: { fields }, json } as const;
      return entryOf({ file: await api.json(request, fileShape), path });
    },
    download: async (path, bytesMax) => {
      const files = await contentsOf(api, splitPath(path).parent);
      const found = files.find((one) => one.path === path)?.file;
      if (!found) throw new SourceError('not_found', `“${path}” isn’t in Google Drive anymore.`);
      if (found.size === null || found.size === undefined)
        throw new SourceError(
          'unsupported_type',
          `“${found.name}” is a Google document, which has no file to download.`,
        );
      if (found.size > bytesMax) throw refusal(name, 'too_large');
      const answer = await api({ path: pathOf(found.id), query: { alt: 'media' }, bytesMax });
      return { name: found.name, bytes: answer.body, contentType: found.mimeType };
    },
    uploadImage: (image) => create(api, image.folder, image),
    findImage: (folder, title) => find(api, folder, title),
    documents: htmlFiles(api),
    // People can restore it from the trash.
    remove: ({ id }) => api({ method: 'PATCH', path: pathOf(id), json: { trashed: true }, expected: [404] }),
  }),
});

/** Creates the calls for HTML files. */
function htmlFiles(api: VendorApi): Documents {
  const read = async (id: string) => {
    const file = await api.find({ path: pathOf(id), query: { fields } }, fileShape);
    return file?.trashed ? null : file;
  };
  const fileOf = ({ name: title, html }: { name: string; html: string }) => ({
    name: htmlFileName(title),
    bytes: Buffer.from(html),
    contentType: 'text/html',
  });
  return {
    create: (document) => create(api, document.folder, fileOf(document)),
    update: async ({ id }, document) => {
      // Drive would also change a file in its trash.
      if (!(await read(id))) throw refusal(name, 'not_found');
      const file = fileOf(document);
      return remoteOf(await upload(api, { id, metadata: { name: file.name }, ...file }));
    },
    read: async ({ id }) => {
      const file = await read(id);
      if (!file) return null;
      const { body } = await api({ path: pathOf(id), query: { alt: 'media' } });
      return { revision: remoteOf(file).revision, html: body.toString('utf8') };
    },
    find: (folder, title) => find(api, folder, htmlFileName(title)),
  };
}

const pathOf = (id: string) => `/drive/v3/files/${encodeURIComponent(id)}`;
const remoteOf = ({ id, headRevisionId, modifiedTime }: DriveFile) =>
  remoteObject(id, { revision: headRevisionId ?? modifiedTime });

async function create(api: VendorApi, folder: string, file: { name: string; bytes: Buffer; contentType: string }) {
  const parents = [await folderOf(api, folder)];
  return remoteOf(await upload(api, { metadata: { name: file.name, parents }, ...file }));
}

async function find(api: VendorApi, folder: string, title: string) {
  const found = (await filesIn(api, await folderOf(api, folder)))
    .filter((file) => file.name === title)
    .sort((a, b) => (a.modifiedTime ?? '').localeCompare(b.modifiedTime ?? ''))
    .at(-1);
  return found ? remoteOf(found) : null;
}

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
    return await api.json({ method, path, query: { uploadType: 'multipart', fields }, body, headers }, fileShape);
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
  return await api.json({ method: 'PUT', path: address, body: bytes, headers }, fileShape);
}

async function filesIn(api: VendorApi, folder: string): Promise<DriveFile[]> {
  return await readAll(async ({ cursor }) => {
    const q = `'${folder.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}' in parents and trashed = false`;
    const page = { q, pageSize: 1000, pageToken: cursor ?? undefined, orderBy: 'createdTime' };
    const query = { ...page, fields: `nextPageToken,files(${fields})` };
    const { files, nextPageToken } = await api.json({ path: '/drive/v3/files', query }, filesShape);
    return { items: files, next: nextPageToken };
  });
}

async function contentsOf(api: VendorApi, path: string): Promise<FileWithPath[]> {
  return withPaths(await filesIn(api, await folderOf(api, path)), path);
}

interface FileWithPath {
  file: DriveFile;
  path: string;
}

/** Adds a path to each file that is unique in its folder. */
function withPaths(files: readonly DriveFile[], folder: string): FileWithPath[] {
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

function entryOf({ file, path }: FileWithPath) {
  const { id, name: title, size: bytes, modifiedTime: modified, mimeType } = file;
  if (mimeType === folderType) return folderEntry({ id, name: title, path, modified });
  return fileEntry({ id, name: title, path, bytes, modified, contentType: mimeType });
}

function reasonsOf({ body }: SourceHttpAnswer) {
  const error = errorShape.safeParse(parseJson(body)).data?.error;
  return { message: error?.message, reason: error?.errors?.[0]?.reason ?? '' };
}

/** Returns whether a response is a rate limit: Google uses 403 for it. */
function isLimited(answer: SourceHttpAnswer): boolean {
  return answer.status === 403 && ['rateLimitExceeded', 'userRateLimitExceeded'].includes(reasonsOf(answer).reason);
}

const explain = explainRefusals(
  errorShape,
  (body, status) => ({
    reason: status === 401 ? undefined : body?.error.message,
    code: body?.error.errors?.[0]?.reason,
  }),
  [
    { kind: 'oauth', status: 401 },
    { kind: 'quota', code: 'storageQuotaExceeded' },
    { kind: 'quota', code: 'dailyLimitExceeded' },
    { kind: 'oauth', code: 'insufficientPermissions' },
    { kind: 'oauth', code: 'insufficientScopes' },
    { kind: 'too_large', code: 'uploadTooLarge' },
  ],
);
