import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type RemoteObject, type SourceContext, SourceError } from '../../port';
import { bearer } from '../api/authorization';
import { type Documents, definePlatform, imageForm } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, folderEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, type VendorApi } from '../api/vendor-api';
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
export const hubspot = definePlatform<HubSpotFile>({
  slug: 'hubspot',
  name,
  kind: 'platform',
  summary: 'Email templates and files in HubSpot.',
  fields: [
    secretField('accessToken', 'Access token', {
      max: 300,
      placeholder: 'pat-…',
      hint: 'From a private app with the scopes “files” and “content”.',
    }),
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
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'access token',
      baseUrl: 'https://api.hubapi.com',
      headers: () => bearer(context.secrets.accessToken),
      explain,
    }),
  calls: (api, context) => ({
    test: async () => {
      await api({ path: '/files/v3/files/search', query: { limit: 1 } });
      // Tests the other scope. It doesn't matter whether the folder exists.
      await api({ path: sourcePath(context, 'metadata', defaultFolder), expected: [404] });
    },
    makeDirectory: async (path) => {
      const slash = path.lastIndexOf('/');
      const parentPath = slash === -1 ? undefined : `/${path.slice(0, slash)}`;
      const json = { name: path.slice(slash + 1), parentPath };
      return entryOfFolder(await api.json({ method: 'POST', path: '/files/v3/folders', json }, folderShape));
    },
    uploadImage: async (image) => {
      const form = imageForm(image);
      form.set('folderPath', `/${image.folder || defaultFolder}`);
      form.set('fileName', image.name);
      form.set('options', JSON.stringify({ access: 'PUBLIC_NOT_INDEXABLE', overwrite: false }));
      return remoteFile(await api.json({ method: 'POST', path: '/files/v3/files', form }, fileShape));
    },
    library: {
      contents: (path) => contentsOf(api, path),
      files: async (path) => await filesIn(api, folderAt(await readFolders(api), path)),
      entry: (file, folder) =>
        fileEntry({
          id: file.id,
          name: fileName(file),
          path: `${folder}/${fileName(file)}`,
          bytes: file.size,
          modified: file.updatedAt,
        }),
      url: (file) => file.url,
      remote: remoteFile,
      newest: 'last',
    },
    findImage: async (folder, title) => {
      const known = (await readFolders(api)).find((one) => one.path === `/${folder || defaultFolder}`);
      const file = known && (await filesIn(api, known)).findLast((one) => fileName(one) === title);
      return file ? remoteFile(file) : null;
    },
    documents: templates(api, context),
    remove: ({ id }) => {
      const isFile = id.startsWith('file:');
      const path = isFile ? `/files/v3/files/${idOf(id)}` : sourcePath(context, 'content', templatePath(id));
      return api({ method: 'DELETE', path, expected: [404] });
    },
  }),
});

/** Creates the calls for templates. */
function templates(api: VendorApi, context: SourceContext): Documents {
  const metadata = (path: string) => ({ path: sourcePath(context, 'metadata', path) });
  const save = async (method: 'POST' | 'PUT', path: string, { html, name: label }: HtmlUpload) => {
    const form = new FormData();
    form.set('file', new Blob([annotate(html, label)], { type: 'text/html' }), path.slice(path.lastIndexOf('/') + 1));
    const request = { method, path: sourcePath(context, 'content', path), form };
    return remoteTemplate(path, await api.json(request, sourceShape));
  };
  return {
    create: (upload) => save('POST', pathOf(upload.folder, upload.name), upload),
    update: async ({ id }, upload) => {
      // A PUT would create it again.
      await api(metadata(templatePath(id)));
      return await save('PUT', templatePath(id), upload);
    },
    read: async ({ id }) => {
      const path = templatePath(id);
      const found = await api.find(metadata(path), sourceShape);
      if (!found) return null;
      const headers = { Accept: 'application/octet-stream' };
      const { body } = await api({ path: sourcePath(context, 'content', path), headers });
      return { revision: remoteTemplate(path, found).revision, html: withoutAnnotation(body.toString('utf8')) };
    },
    find: async (folder, title) => {
      const path = pathOf(folder, title);
      const found = await api.find(metadata(path), sourceShape);
      return found && remoteTemplate(path, found);
    },
  };
}

function sourcePath({ settings }: SourceContext, kind: 'content' | 'metadata', path: string): string {
  const environment = settings.environment === 'draft' ? 'draft' : 'published';
  return `/cms/v3/source-code/${environment}/${kind}/${path.split('/').map(encodeURIComponent).join('/')}`;
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

const remoteTemplate = (path: string, { hash, updatedAt }: z.infer<typeof sourceShape>) =>
  remoteObject(`template:${path}`, { revision: hash ?? String(updatedAt ?? '') });

function remoteFile({ id, url }: HubSpotFile): RemoteObject {
  if (!url) throw new SourceError('refused', 'HubSpot stored the image, but didn’t say at which address.');
  return remoteObject(`file:${id}`, { url });
}

async function contentsOf(api: VendorApi, path: string) {
  const all = await readFolders(api);
  const parent = path === '' ? '' : `/${path}`;
  const folders = all.filter((one) => one.path.slice(0, one.path.lastIndexOf('/')) === parent).map(entryOfFolder);
  // HubSpot can't list files that are in no folder.
  return { folders, files: path === '' ? [] : await filesIn(api, folderAt(all, path)) };
}

async function readFolders(api: VendorApi): Promise<Folder[]> {
  return await readAll(async ({ cursor }) => {
    const query = { limit: 100, after: cursor ?? undefined };
    return pageOf(await api.json({ path: '/files/v3/folders/search', query }, foldersShape));
  });
}

function folderAt(folders: readonly Folder[], path: string): Folder {
  const found = folders.find((folder) => folder.path === `/${path}`);
  if (!found) throw new SourceError('not_found', `HubSpot has no folder “${path}”.`);
  return found;
}

async function filesIn(api: VendorApi, { id }: Folder): Promise<HubSpotFile[]> {
  return await readAll(async ({ cursor }) => {
    const query = { parentFolderIds: id, limit: 100, after: cursor ?? undefined };
    return pageOf(await api.json({ path: '/files/v3/files/search', query }, filesShape));
  });
}

const pageOf = <Item>(page: { results: Item[]; paging?: z.infer<typeof paging> }) => ({
  items: page.results,
  next: page.results.length > 0 ? page.paging?.next?.after : null,
});

const fileName = (file: HubSpotFile) => `${file.name ?? file.id}${file.extension ? `.${file.extension}` : ''}`;
const entryOfFolder = ({ id, name: title, path, updatedAt }: Folder) =>
  folderEntry({ id, name: title, path: path.slice(1), modified: updatedAt });

const explain = explainRefusals(errorShape, (error) => ({ reason: error?.errors?.[0]?.message ?? error?.message }), [
  { kind: 'exists', status: 400, about: /already exists/ },
  { kind: 'too_large', status: 400, about: /too large|size limit|exceeds/ },
  { kind: 'unsupported_type', status: 400, about: /extension|file type/ },
  { kind: 'bad_name', status: 400, about: /file name|folder name|invalid path/ },
]);
