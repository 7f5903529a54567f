import { z } from 'zod';
import { type Capabilities, type RemoteObject, SourceError, type SourceHttpAnswer, sortEntries } from '../../port';
import { bearer } from '../api/authorization';
import { definePlatform } from '../api/define-platform';
import { secretField } from '../api/fields';
import { htmlFileName } from '../api/file-names';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, folderEntry, remoteObject } from '../api/remote-files';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

const name = 'Dropbox';
const content = 'https://content.dropboxapi.com';

/** Its links redirect, expire and are throttled, so they can't host the images of emails. */
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

const metadataShape = z.object({
  '.tag': z.string().optional(),
  id: z.string().optional(),
  name: z.string(),
  path_display: z.string().nullish(),
  rev: z.string().optional(),
  size: z.number().optional(),
  server_modified: z.string().optional(),
});
const folderShape = z.object({ entries: z.array(metadataShape), cursor: z.string(), has_more: z.boolean() });
const errorShape = z.object({ error_summary: z.string().optional(), error: z.unknown().optional() });

type Metadata = z.infer<typeof metadataShape>;

/** Files of a Dropbox, or of the app's folder in it. */
export const dropbox = definePlatform({
  slug: 'dropbox',
  name,
  kind: 'storage',
  summary: 'Files in a Dropbox. It doesn’t host images for emails.',
  fields: [
    { name: 'clientId', label: 'App key', kind: 'text', isRequired: true, max: 100 },
    secretField('clientSecret', 'App secret', { max: 100 }),
  ],
  oauth: {
    authorizeUrl: () => 'https://www.dropbox.com/oauth2/authorize',
    tokenUrl: () => 'https://api.dropboxapi.com/oauth2/token',
    scopes: ['account_info.read', 'files.metadata.read', 'files.content.read', 'files.content.write'],
    extra: { token_access_type: 'offline' },
    revocation: ({ accessToken = '' }) => ({
      url: 'https://api.dropboxapi.com/2/auth/token/revoke',
      method: 'POST',
      headers: bearer(accessToken),
    }),
  },
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'consent',
      baseUrl: 'https://api.dropboxapi.com/2/files',
      headers: () => bearer(context.secrets.accessToken),
      explain,
      isOAuth: true,
    }),
  calls: (api) => ({
    test: () => api({ method: 'POST', path: '/list_folder', json: { path: '', limit: 1 }, isRepeatable: true }),
    list: async (path) => sortEntries((await entriesIn(api, path)).map((entry) => entryOf(entry, path))),
    makeDirectory: async (path) => {
      const request = { method: 'POST', path: '/create_folder_v2', json: { path: `/${path}` } } as const;
      const { metadata } = await api.json(request, z.object({ metadata: metadataShape }));
      const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
      return entryOf({ ...metadata, '.tag': 'folder' }, parent);
    },
    download: async (path, bytesMax) => {
      const file = await read(api, `/${path}`);
      if (!file) throw new SourceError('not_found', `“${path}” isn’t in Dropbox anymore.`);
      if ((file.size ?? 0) > bytesMax) throw refusal(name, 'too_large');
      return { name: file.name, bytes: await download(api, `/${path}`, bytesMax), contentType: null };
    },
    uploadImage: (image) => upload(api, { path: inFolder(image.folder, image.name), mode: 'add' }, image.bytes),
    findImage: (folder, title) => find(api, inFolder(folder, title)),
    documents: {
      create: (document) => {
        const path = inFolder(document.folder, htmlFileName(document.name));
        return upload(api, { path, mode: 'add' }, Buffer.from(document.html));
      },
      update: ({ id }, document) => upload(api, { path: id, mode: 'overwrite' }, Buffer.from(document.html)),
      read: async ({ id }) => {
        const file = await read(api, id);
        return file && { revision: file.rev ?? '', html: (await download(api, id)).toString('utf8') };
      },
      find: (folder, title) => find(api, inFolder(folder, htmlFileName(title))),
    },
    remove: async ({ id }) => {
      const json = { path: id };
      const answer = await api({ method: 'POST', path: '/delete_v2', json, isRepeatable: true, expected: [409] });
      if (answer.status === 409 && explain(answer).kind !== 'not_found')
        throw refusal(name, 'refused', { reason: explain(answer).reason });
    },
  }),
});

async function find(api: VendorApi, path: string): Promise<RemoteObject | null> {
  const file = await read(api, path);
  return file && remoteOf(file);
}

/** Joins a path: Dropbox's paths start with a slash, and its names can't contain one. */
function inFolder(folder: string, title: string): string {
  const safe = title.replace(/[\\/]/g, '-');
  return folder === '' ? `/${safe}` : `/${folder}/${safe}`;
}

const remoteOf = ({ id = '', rev }: Metadata) => remoteObject(id, { revision: rev });

async function read(api: VendorApi, path: string): Promise<Metadata | null> {
  const answer = await api({
    method: 'POST',
    path: '/get_metadata',
    json: { path },
    isRepeatable: true,
    expected: [409],
  });
  if (answer.status === 200) return readJson(answer, metadataShape, name);
  const { kind, reason } = explain(answer);
  if (kind === 'not_found') return null;
  throw refusal(name, kind ?? 'refused', { reason });
}

async function upload(api: VendorApi, options: { path: string; mode: string }, body: Buffer): Promise<RemoteObject> {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Dropbox-API-Arg': asciiJson({ ...options, mute: true }),
  };
  const answer = await api({
    method: 'POST',
    path: `${content}/2/files/upload`,
    headers,
    body,
    // A path has one file.
    isRepeatable: options.mode === 'overwrite',
  });
  return remoteOf(readJson(answer, metadataShape, name));
}

async function download(api: VendorApi, path: string, bytesMax?: number): Promise<Buffer> {
  const headers = { 'Dropbox-API-Arg': asciiJson({ path }) };
  const answer = await api({
    method: 'POST',
    path: `${content}/2/files/download`,
    headers,
    isRepeatable: true,
    bytesMax,
  });
  return answer.body;
}

/** Encodes JSON for a header, which must be ASCII. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

async function entriesIn(api: VendorApi, path: string): Promise<Metadata[]> {
  const all = await readAll(async ({ cursor }) => {
    const request =
      cursor === null
        ? { path: '/list_folder', json: { path: path === '' ? '' : `/${path}`, limit: 2000 } }
        : { path: '/list_folder/continue', json: { cursor } };
    const page = await api.json({ method: 'POST', ...request, isRepeatable: true }, folderShape);
    return { items: page.entries, next: page.cursor, isLast: !page.has_more };
  });
  return all.filter((entry) => entry['.tag'] !== 'deleted');
}

function entryOf(entry: Metadata, parent: string) {
  const { id = '', name: title, size: bytes, server_modified: modified } = entry;
  const path = parent === '' ? title : `${parent}/${title}`;
  if (entry['.tag'] === 'folder') return folderEntry({ id, name: title, path, modified });
  return fileEntry({ id, name: title, path, bytes, modified });
}

/** Interprets refusals. Those of an operation have the status 409 and a summary such as "path/not_found/..". */
function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  const summary = error?.error_summary ?? '';
  if (status === 400) return { kind: summary === '' ? 'refused' : undefined, reason: summary || body.toString('utf8') };
  if (status === 401) return { kind: 'oauth' };
  if (status !== 409) return { reason: summary };
  if (summary.includes('not_found') || summary.includes('not_folder')) return { kind: 'not_found' };
  if (summary.includes('insufficient_space')) return { kind: 'quota' };
  if (summary.includes('conflict')) return { kind: 'exists' };
  if (summary.includes('disallowed_name') || summary.includes('malformed_path')) return { kind: 'bad_name' };
  if (summary.includes('payload_too_large')) return { kind: 'too_large' };
  return { reason: summary };
}
