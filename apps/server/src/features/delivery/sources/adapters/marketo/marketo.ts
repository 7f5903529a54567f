import { z } from 'zod';
import {
  type Capabilities,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  type SourceEntry,
  SourceError,
  type SourceSession,
  sortEntries,
} from '../../port';
import { checkHtml, checkImage } from '../api/check-upload';
import { downloadFrom } from '../api/download';
import { platformCapabilities } from '../api/platform-capabilities';
import { readJson, refusal, type VendorApi } from '../api/vendor-api';
import { createMarketoApi, marketoName as name } from './marketo-api';

const pageSize = 200;

/** Every asset is in a folder of the Design Studio. Its API can't delete files. */
const limits: Capabilities = {
  ...platformCapabilities,
  tree: 'deep',
  canMakeFolders: true,
  imageBytesMax: 10_000_000,
  nameMax: 100,
};

const folderShape = z.object({
  folderId: z.object({ id: z.number(), type: z.string() }),
  name: z.string(),
  path: z.string(),
});
const fileShape = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  size: z.number().nullish(),
  mimeType: z.string().nullish(),
  updatedAt: z.string().nullish(),
});
const templateShape = z.object({ id: z.number(), name: z.string(), updatedAt: z.string().nullish() });
const contentShape = z.object({ content: z.string().nullish() });
const resultOf = <Item extends z.ZodType>(item: Item) => z.object({ result: z.array(item).default([]) });

type Folder = z.infer<typeof folderShape>;
type MarketoFile = z.infer<typeof fileShape>;

/** Email templates and files in the Design Studio of Marketo Engage. Templates are approved, so that emails can use them. */
export const marketo: SourceAdapter = {
  slug: 'marketo',
  name,
  kind: 'platform',
  summary: 'Email templates and files in Marketo’s Design Studio.',
  fields: [
    {
      name: 'restUrl',
      label: 'REST endpoint',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 200,
      placeholder: 'https://123-ABC-456.mktorest.com',
      hint: 'Marketo: Admin, Integration, Web Services.',
    },
    { name: 'clientId', label: 'Client ID', kind: 'text', isRequired: true, max: 100 },
    {
      name: 'clientSecret',
      label: 'Client secret',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      hint: 'Marketo: Admin, Integration, LaunchPoint, View details of the service.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openMarketo(context),
};

function openMarketo(context: SourceContext): SourceSession {
  const api = createMarketoApi(context);
  const template = (id: string, action = '') =>
    `/rest/asset/v1/emailTemplate/${encodeURIComponent(id.slice(id.indexOf(':') + 1))}${action}.json`;
  const readTemplate = async (id: string): Promise<RemoteObject | null> => {
    const answer = await api({ path: template(id), expected: [404] });
    const [found] = readJson(answer, resultOf(templateShape), name).result;
    return found ? remoteTemplate(found) : null;
  };
  const approve = async (id: string): Promise<RemoteObject> => {
    await api({ method: 'POST', path: template(id, '/approveDraft'), isRepeatable: true });
    const approved = await readTemplate(id);
    if (!approved) throw refusal(name, 'not_found');
    return approved;
  };
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/rest/asset/v1/emailTemplates.json', query: { maxReturn: 1 } });
    },
    list: (path) => list(api, path),
    makeDirectory: async (path) => {
      const slash = path.lastIndexOf('/');
      if (slash === -1)
        throw new SourceError('refused', 'Marketo has no folders beside its own at the top. Create it in one of them.');
      const parent = await folderOf(api, path.slice(0, slash));
      const fields = { name: path.slice(slash + 1), parent: JSON.stringify(parent.folderId) };
      const made = readJson(
        await api({ method: 'POST', path: '/rest/asset/v1/folders.json', fields }),
        resultOf(folderShape),
        name,
      );
      return folderEntry(first(made.result));
    },
    download: async (path, bytesMax) => {
      const slash = path.lastIndexOf('/');
      const files = slash === -1 ? [] : await filesIn(api, await folderOf(api, path.slice(0, slash)));
      const file = files.find((one) => one.name === path.slice(slash + 1));
      if (!file) throw new SourceError('not_found', `“${path}” isn’t in Marketo anymore.`);
      if ((file.size ?? 0) > bytesMax) throw refusal(name, 'too_large');
      const read = await downloadFrom(context, name, { url: file.url, bytesMax });
      return { ...read, name: file.name, contentType: file.mimeType ?? read.contentType };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const form = new FormData();
      form.set('name', image.name);
      form.set('folder', JSON.stringify((await folderOf(api, image.folder)).folderId));
      form.set('file', new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
      const made = await api({ method: 'POST', path: '/rest/asset/v1/files.json', form });
      return remoteFile(first(readJson(made, resultOf(fileShape), name).result));
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const form = new FormData();
      form.set('name', upload.name);
      form.set('folder', JSON.stringify((await folderOf(api, upload.folder)).folderId));
      form.set('content', htmlFile(upload.html), 'template.html');
      const made = await api({ method: 'POST', path: '/rest/asset/v1/emailTemplates.json', form });
      return await approve(remoteTemplate(first(readJson(made, resultOf(templateShape), name).result)).id);
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      const form = new FormData();
      form.set('content', htmlFile(upload.html), 'template.html');
      await api({ method: 'POST', path: template(id, '/content'), form, isRepeatable: true });
      await api({ method: 'POST', path: template(id), fields: { name: upload.name }, isRepeatable: true });
      return await approve(id);
    },
    readHtml: async ({ id }) => {
      const found = await readTemplate(id);
      if (!found) return null;
      const content = await api({ path: template(id, '/content'), query: { status: 'approved' }, expected: [404] });
      const [read] = readJson(content, resultOf(contentShape), name).result;
      return { revision: found.revision, html: read?.content ?? null };
    },
    remove: async ({ id }) => {
      if (id.startsWith('file:'))
        throw new SourceError('refused', 'Marketo doesn’t let other programs delete files. Delete it in Marketo.');
      if (!(await readTemplate(id))) return;
      // Approved templates can't be deleted.
      await api({ method: 'POST', path: template(id, '/unapprove'), isRepeatable: true, expected: [400, 404] });
      await api({ method: 'POST', path: template(id, '/delete'), isRepeatable: true, expected: [404] });
    },
    find: async (kind, folder, title) => {
      const { folderId } = await folderOf(api, folder);
      if (kind === 'image') {
        const file = (await filesIn(api, { folderId })).findLast((one) => one.name === title);
        return file ? remoteFile(file) : null;
      }
      const query = { folder: JSON.stringify(folderId), maxReturn: pageSize };
      const found = await readAll(api, '/rest/asset/v1/emailTemplates.json', query, templateShape);
      const known = found.findLast((one) => one.name === title);
      return known ? remoteTemplate(known) : null;
    },
  };
}

const htmlFile = (html: string) => new Blob([html], { type: 'text/html' });

function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new SourceError('refused', 'Marketo sent a response that Galley can’t read.');
  return item;
}

const remoteTemplate = ({ id, updatedAt }: z.infer<typeof templateShape>): RemoteObject => ({
  id: `template:${id}`,
  url: null,
  revision: updatedAt ?? '',
});
const remoteFile = ({ id, url }: MarketoFile): RemoteObject => ({ id: `file:${id}`, url, revision: '' });

async function readAll<Item extends z.ZodType>(
  api: VendorApi,
  path: string,
  query: Record<string, string | number>,
  shape: Item,
): Promise<z.infer<Item>[]> {
  const all: z.infer<Item>[] = [];
  for (;;) {
    const answer = await api({ path, query: { ...query, maxReturn: pageSize, offset: all.length } });
    const { result } = readJson(answer, resultOf(shape), name);
    all.push(...result);
    if (result.length < pageSize) return all;
  }
}

async function readFolders(api: VendorApi): Promise<Folder[]> {
  return await readAll(api, '/rest/asset/v1/folders.json', { maxDepth: 20 }, folderShape);
}

async function list(api: VendorApi, path: string): Promise<SourceEntry[]> {
  const folders = await readFolders(api);
  const children = folders.filter((folder) => parentOf(pathOf(folder)) === path).map(folderEntry);
  if (path === '') return sortEntries(children);
  const files = await filesIn(api, await folderOf(api, path, folders));
  return sortEntries([...children, ...files.map((file) => fileEntry(file, path))]);
}

async function folderOf(api: VendorApi, path: string, folders?: readonly Folder[]): Promise<Folder> {
  if (path === '') throw new SourceError('refused', 'Choose a folder. Marketo takes nothing beside its folders.');
  const found = (folders ?? (await readFolders(api))).find((folder) => pathOf(folder) === path);
  if (!found) throw new SourceError('not_found', `Marketo has no folder “${path}”.`);
  return found;
}

async function filesIn(api: VendorApi, { folderId }: Pick<Folder, 'folderId'>): Promise<MarketoFile[]> {
  return await readAll(api, '/rest/asset/v1/files.json', { folder: JSON.stringify(folderId) }, fileShape);
}

/** Removes the leading slash of Marketo's paths. */
const pathOf = ({ path }: Folder) => (path.startsWith('/') ? path.slice(1) : path);
const parentOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** Parses "2026-01-31T02:41:26Z+0000" into Unix seconds. */
function secondsOf(date: string | null | undefined): number {
  return Math.floor(Date.parse((date ?? '').slice(0, 20)) / 1000) || 0;
}

function folderEntry(folder: Folder): SourceEntry {
  const { folderId, name: title } = folder;
  const id = String(folderId.id);
  return { id, name: title, type: 'folder', path: pathOf(folder), bytes: null, modifiedAt: 0, contentType: null };
}

function fileEntry({ id, name: title, size, mimeType, updatedAt }: MarketoFile, folder: string): SourceEntry {
  return {
    id: String(id),
    name: title,
    type: 'file',
    path: `${folder}/${title}`,
    bytes: size ?? null,
    modifiedAt: secondsOf(updatedAt),
    contentType: mimeType ?? null,
  };
}
