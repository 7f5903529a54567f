import { z } from 'zod';
import { type Capabilities, type RemoteObject, SourceError } from '../../port';
import { type Documents, definePlatform, imageForm } from '../api/define-platform';
import { addressField, secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, folderEntry, idOf, remoteObject } from '../api/remote-files';
import { refusal, type VendorApi } from '../api/vendor-api';
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
export const marketo = definePlatform<MarketoFile>({
  slug: 'marketo',
  name,
  kind: 'platform',
  summary: 'Email templates and files in Marketo’s Design Studio.',
  fields: [
    addressField('restUrl', 'REST endpoint', {
      max: 200,
      placeholder: 'https://123-ABC-456.mktorest.com',
      hint: 'Marketo: Admin, Integration, Web Services.',
    }),
    { name: 'clientId', label: 'Client ID', kind: 'text', isRequired: true, max: 100 },
    secretField('clientSecret', 'Client secret', {
      hint: 'Marketo: Admin, Integration, LaunchPoint, View details of the service.',
    }),
  ],
  limits,
  connect: createMarketoApi,
  calls: (api) => ({
    test: () => api({ path: '/rest/asset/v1/emailTemplates.json', query: { maxReturn: 1 } }),
    makeDirectory: async (path) => {
      const slash = path.lastIndexOf('/');
      if (slash === -1)
        throw new SourceError('refused', 'Marketo has no folders beside its own at the top. Create it in one of them.');
      const parent = await folderOf(api, path.slice(0, slash));
      const fields = { name: path.slice(slash + 1), parent: JSON.stringify(parent.folderId) };
      const request = { method: 'POST', path: '/rest/asset/v1/folders.json', fields } as const;
      return entryOfFolder(first(await api.json(request, resultOf(folderShape))));
    },
    uploadImage: async (image) => {
      const form = imageForm(image);
      form.set('name', image.name);
      form.set('folder', JSON.stringify((await folderOf(api, image.folder)).folderId));
      const request = { method: 'POST', path: '/rest/asset/v1/files.json', form } as const;
      return remoteFile(first(await api.json(request, resultOf(fileShape))));
    },
    library: {
      contents: async (path) => {
        const all = await readFolders(api);
        const folders = all.filter((folder) => parentOf(pathOf(folder)) === path).map(entryOfFolder);
        return { folders, files: path === '' ? [] : await filesIn(api, await folderOf(api, path, all)) };
      },
      files: async (path) => (path === '' ? [] : await filesIn(api, await folderOf(api, path))),
      entry: ({ id, name: title, size, mimeType, updatedAt }, folder) =>
        fileEntry({
          id,
          name: title,
          path: `${folder}/${title}`,
          bytes: size,
          // "2026-01-31T02:41:26Z+0000"
          modified: updatedAt?.slice(0, 20),
          contentType: mimeType,
        }),
      url: (file) => file.url,
      remote: remoteFile,
      newest: 'last',
      contentType: ({ mimeType }) => mimeType,
    },
    documents: templates(api),
    remove: async ({ id }) => {
      if (id.startsWith('file:'))
        throw new SourceError('refused', 'Marketo doesn’t let other programs delete files. Delete it in Marketo.');
      if (!(await readTemplate(api, id))) return;
      // Approved templates can't be deleted.
      const expected = [400, 404];
      await api({ method: 'POST', path: templatePath(id, '/unapprove'), isRepeatable: true, expected });
      await api({ method: 'POST', path: templatePath(id, '/delete'), isRepeatable: true, expected: [404] });
    },
  }),
});

/** Creates the calls for email templates. */
function templates(api: VendorApi): Documents {
  const approve = async (id: string): Promise<RemoteObject> => {
    await api({ method: 'POST', path: templatePath(id, '/approveDraft'), isRepeatable: true });
    const approved = await readTemplate(api, id);
    if (!approved) throw refusal(name, 'not_found');
    return approved;
  };
  return {
    create: async (upload) => {
      const form = htmlForm(upload.html);
      form.set('name', upload.name);
      form.set('folder', JSON.stringify((await folderOf(api, upload.folder)).folderId));
      const request = { method: 'POST', path: '/rest/asset/v1/emailTemplates.json', form } as const;
      return await approve(remoteTemplate(first(await api.json(request, resultOf(templateShape)))).id);
    },
    update: async ({ id }, upload) => {
      const form = htmlForm(upload.html);
      await api({ method: 'POST', path: templatePath(id, '/content'), form, isRepeatable: true });
      await api({ method: 'POST', path: templatePath(id), fields: { name: upload.name }, isRepeatable: true });
      return await approve(id);
    },
    read: async ({ id }) => {
      const found = await readTemplate(api, id);
      if (!found) return null;
      const request = { path: templatePath(id, '/content'), query: { status: 'approved' } };
      const content = await api.find(request, resultOf(contentShape));
      return { revision: found.revision, html: content?.result[0]?.content ?? null };
    },
    find: async (folder, title) => {
      const query = { folder: JSON.stringify((await folderOf(api, folder)).folderId) };
      const found = await readList(api, '/rest/asset/v1/emailTemplates.json', query, templateShape);
      const known = found.findLast((one) => one.name === title);
      return known ? remoteTemplate(known) : null;
    },
  };
}

async function readTemplate(api: VendorApi, id: string): Promise<RemoteObject | null> {
  const found = await api.find({ path: templatePath(id) }, resultOf(templateShape));
  const [template] = found?.result ?? [];
  return template ? remoteTemplate(template) : null;
}

const templatePath = (id: string, action = '') => `/rest/asset/v1/emailTemplate/${idOf(id)}${action}.json`;

function htmlForm(html: string): FormData {
  const form = new FormData();
  form.set('content', new Blob([html], { type: 'text/html' }), 'template.html');
  return form;
}

function first<Item>({ result: [item] }: { result: readonly Item[] }): Item {
  if (item === undefined) throw new SourceError('refused', 'Marketo sent a response that Galley can’t read.');
  return item;
}

const remoteTemplate = ({ id, updatedAt }: z.infer<typeof templateShape>) =>
  remoteObject(`template:${id}`, { revision: updatedAt });
const remoteFile = ({ id, url }: MarketoFile) => remoteObject(`file:${id}`, { url });

async function readList<Item extends z.ZodType>(
  api: VendorApi,
  path: string,
  query: Record<string, string | number>,
  shape: Item,
): Promise<z.infer<Item>[]> {
  return await readAll<z.infer<Item>>(async ({ offset }) => {
    const request = { path, query: { ...query, maxReturn: pageSize, offset } };
    const { result } = await api.json(request, resultOf(shape));
    return { items: result, isLast: result.length < pageSize };
  });
}

async function readFolders(api: VendorApi): Promise<Folder[]> {
  return await readList(api, '/rest/asset/v1/folders.json', { maxDepth: 20 }, folderShape);
}

async function folderOf(api: VendorApi, path: string, folders?: readonly Folder[]): Promise<Folder> {
  if (path === '') throw new SourceError('refused', 'Choose a folder. Marketo takes nothing beside its folders.');
  const found = (folders ?? (await readFolders(api))).find((folder) => pathOf(folder) === path);
  if (!found) throw new SourceError('not_found', `Marketo has no folder “${path}”.`);
  return found;
}

async function filesIn(api: VendorApi, { folderId }: Folder): Promise<MarketoFile[]> {
  return await readList(api, '/rest/asset/v1/files.json', { folder: JSON.stringify(folderId) }, fileShape);
}

/** Removes the leading slash of Marketo's paths. */
const pathOf = ({ path }: Folder) => (path.startsWith('/') ? path.slice(1) : path);
const parentOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
const entryOfFolder = (folder: Folder) =>
  folderEntry({ id: folder.folderId.id, name: folder.name, path: pathOf(folder) });
