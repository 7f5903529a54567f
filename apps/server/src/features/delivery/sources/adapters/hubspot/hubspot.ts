import { z } from 'zod';
import {
  type Capabilities,
  type HtmlUpload,
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
import { downloadFrom } from '../api/download';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';
import { annotate, withoutAnnotation } from './annotation';

const name = 'HubSpot';
/** Folder for uploads without a chosen folder: HubSpot discourages files at the top. */
const defaultFolder = 'galley';

const limits: Capabilities = {
  ...platformCapabilities,
  tree: 'deep',
  canCreateRootFolder: true,
  canMakeFolders: true,
  imageBytesMax: 20_000_000,
  nameMax: 100,
  imageTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
};

const paging = z.object({ next: z.object({ after: z.string() }).nullish() }).nullish();
const folderShape = z.object({ id: z.string(), name: z.string(), path: z.string(), updatedAt: z.string().nullish() });
const foldersShape = z.object({ results: z.array(folderShape), paging });
const fileShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  extension: z.string().nullish(),
  url: z.string().nullish(),
  size: z.number().nullish(),
  updatedAt: z.string().nullish(),
});
const filesShape = z.object({ results: z.array(fileShape), paging });
const sourceShape = z.object({ id: z.string().nullish(), hash: z.string().nullish(), updatedAt: z.number().nullish() });
const errorShape = z.object({
  message: z.string().optional(),
  category: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

type Folder = z.infer<typeof folderShape>;
type HubSpotFile = z.infer<typeof fileShape>;

/**
 * Email templates in the design manager and files of HubSpot, through a private app. Files and the design manager have
 * separate folders; HTML goes to the same path there as the chosen folder. The id of a template is its path, which
 * doesn't change with its name.
 */
export const hubspot: SourceAdapter = {
  slug: 'hubspot',
  name,
  kind: 'platform',
  summary: 'Email templates and files in HubSpot.',
  fields: [
    {
      name: 'accessToken',
      label: 'Access token',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 300,
      placeholder: 'pat-…',
      hint: 'From a private app with the scopes “files” and “content”.',
    },
    {
      name: 'environment',
      label: 'Save templates as',
      kind: 'select',
      options: [
        { value: 'published', label: 'Published: ready to use in HubSpot' },
        { value: 'draft', label: 'Draft: someone publishes it in HubSpot' },
      ],
      initial: 'published',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openHubSpot(context),
};

function openHubSpot(context: SourceContext): SourceSession {
  const environment = context.settings.environment === 'draft' ? 'draft' : 'published';
  const api = createVendorApi(context, {
    platform: name,
    credential: 'access token',
    baseUrl: 'https://api.hubapi.com',
    headers: () => bearer(context.secrets.accessToken),
    explain,
  });
  const source = (kind: 'content' | 'metadata', path: string) =>
    `/cms/v3/source-code/${environment}/${kind}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const save = async (method: 'POST' | 'PUT', path: string, { html, name: label }: HtmlUpload) => {
    const form = new FormData();
    form.set('file', new Blob([annotate(html, label)], { type: 'text/html' }), path.slice(path.lastIndexOf('/') + 1));
    return remoteOf(path, await api({ method, path: source('content', path), form }));
  };
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/files/v3/files/search', query: { limit: 1 } });
      // Tests the other scope. It doesn't matter whether the folder exists.
      await api({ path: source('metadata', defaultFolder), expected: [404] });
    },
    list: (path) => list(api, path),
    makeDirectory: async (path) => {
      const slash = path.lastIndexOf('/');
      const parentPath = slash === -1 ? undefined : `/${path.slice(0, slash)}`;
      const json = { name: path.slice(slash + 1), parentPath };
      return folderEntry(readJson(await api({ method: 'POST', path: '/files/v3/folders', json }), folderShape, name));
    },
    download: async (path, bytesMax) => {
      const slash = path.lastIndexOf('/');
      const folder = await findFolder(api, path.slice(0, Math.max(slash, 0)));
      const file = (await filesIn(api, folder)).find((one) => fileName(one) === path.slice(slash + 1));
      if (!file?.url) throw new SourceError('not_found', `“${path}” isn’t in HubSpot anymore.`);
      if ((file.size ?? 0) > bytesMax) throw refusal(name, 'too_large');
      return { name: fileName(file), ...(await downloadFrom(context, name, { url: file.url, bytesMax })) };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
      form.set('folderPath', `/${image.folder || defaultFolder}`);
      form.set('fileName', image.name);
      form.set('options', JSON.stringify({ access: 'PUBLIC_NOT_INDEXABLE', overwrite: false }));
      return remoteFile(readJson(await api({ method: 'POST', path: '/files/v3/files', form }), fileShape, name));
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      return await save('POST', pathOf(upload.folder, upload.name), upload);
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      // A PUT would create it again.
      await api({ path: source('metadata', templatePath(id)) });
      return await save('PUT', templatePath(id), upload);
    },
    readHtml: async ({ id }) => {
      const path = templatePath(id);
      const metadata = await api({ path: source('metadata', path), expected: [404] });
      if (metadata.status === 404) return null;
      const headers = { Accept: 'application/octet-stream' };
      const { body } = await api({ path: source('content', path), headers });
      return { revision: remoteOf(path, metadata).revision, html: withoutAnnotation(body.toString('utf8')) };
    },
    remove: async ({ id }) => {
      const path = id.startsWith('file:')
        ? `/files/v3/files/${encodeURIComponent(id.slice(5))}`
        : source('content', templatePath(id));
      await api({ method: 'DELETE', path, expected: [404] });
    },
    find: async (kind, folder, title) => {
      if (kind === 'html') {
        const path = pathOf(folder, title);
        const answer = await api({ path: source('metadata', path), expected: [404] });
        return answer.status === 404 ? null : remoteOf(path, answer);
      }
      const known = (await readFolders(api)).find((one) => one.path === `/${folder || defaultFolder}`);
      const file = known && (await filesIn(api, known)).filter((one) => fileName(one) === title).at(-1);
      return file ? remoteFile(file) : null;
    },
  };
}

const templatePath = (id: string) => id.slice('template:'.length);

/** Returns the path of a template with that name, with only characters that HubSpot allows in paths. */
function pathOf(folder: string, title: string): string {
  const file = title
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '-')
    .trim();
  return `${folder || defaultFolder}/${file}.html`;
}

function remoteOf(path: string, answer: SourceHttpAnswer): RemoteObject {
  const { hash, updatedAt } = readJson(answer, sourceShape, name);
  return { id: `template:${path}`, url: null, revision: hash ?? String(updatedAt ?? '') };
}

function remoteFile({ id, url }: HubSpotFile): RemoteObject {
  if (!url) throw new SourceError('refused', 'HubSpot stored the image, but didn’t say at which address.');
  return { id: `file:${id}`, url, revision: '' };
}

async function list(api: VendorApi, path: string): Promise<SourceEntry[]> {
  const folders = await readFolders(api);
  const parent = path === '' ? '' : `/${path}`;
  const isChild = (folder: Folder) => folder.path.slice(0, folder.path.lastIndexOf('/')) === parent;
  const children = folders.filter(isChild).map(folderEntry);
  // HubSpot can't list files that are in no folder.
  if (path === '') return sortEntries(children);
  const files = await filesIn(api, await findFolder(api, path, folders));
  return sortEntries([...children, ...files.map((file) => fileEntry(file, path))]);
}

async function readFolders(api: VendorApi): Promise<Folder[]> {
  return await readAll(async (after) =>
    readJson(await api({ path: '/files/v3/folders/search', query: { limit: 100, after } }), foldersShape, name),
  );
}

async function findFolder(api: VendorApi, path: string, folders?: readonly Folder[]): Promise<Folder> {
  const found = (folders ?? (await readFolders(api))).find((folder) => folder.path === `/${path}`);
  if (!found) throw new SourceError('not_found', `HubSpot has no folder “${path}”.`);
  return found;
}

async function filesIn(api: VendorApi, { id }: Folder): Promise<HubSpotFile[]> {
  return await readAll(async (after) => {
    const query = { parentFolderIds: id, limit: 100, after };
    return readJson(await api({ path: '/files/v3/files/search', query }), filesShape, name);
  });
}

async function readAll<Item>(
  read: (after?: string) => Promise<{ results: Item[]; paging?: z.infer<typeof paging> }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    all.push(...page.results);
    after = page.results.length > 0 ? page.paging?.next?.after : undefined;
  } while (after !== undefined);
  return all;
}

const fileName = (file: HubSpotFile) => `${file.name ?? file.id}${file.extension ? `.${file.extension}` : ''}`;
const secondsOf = (date: string | null | undefined) => Math.floor(Date.parse(date ?? '') / 1000) || 0;

function folderEntry({ id, name: title, path, updatedAt }: Folder): SourceEntry {
  const modifiedAt = secondsOf(updatedAt);
  return { id, name: title, type: 'folder', path: path.slice(1), bytes: null, modifiedAt, contentType: null };
}

function fileEntry(file: HubSpotFile, folder: string): SourceEntry {
  return {
    id: file.id,
    name: fileName(file),
    type: 'file',
    path: `${folder}/${fileName(file)}`,
    bytes: file.size ?? null,
    modifiedAt: secondsOf(file.updatedAt),
    contentType: null,
  };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  const reason = error?.errors?.[0]?.message ?? error?.message;
  const about = (reason ?? '').toLowerCase();
  if (status === 400) {
    if (/already exists/.test(about)) return { kind: 'exists', reason };
    if (/too large|size limit|exceeds/.test(about)) return { kind: 'too_large', reason };
    if (/extension|file type/.test(about)) return { kind: 'unsupported_type', reason };
    if (/file name|folder name|invalid path/.test(about)) return { kind: 'bad_name', reason };
  }
  return { reason };
}
