import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type RemoteObject, SourceError } from '../../port';
import { basic } from '../api/authorization';
import { type Documents, definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, folderEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, type VendorApi } from '../api/vendor-api';

const name = 'Mailchimp';
const pageSize = 500;

/**
 * Mailchimp allows names of 50 characters and images of 10 MB; its template editor doesn't support other types of
 * images.
 */
const limits: Capabilities = {
  ...platformCapabilities,
  tree: 'one',
  canCreateRootFolder: true,
  canMakeFolders: true,
  imageBytesMax: 10_000_000,
  nameMax: 50,
};

const folderShape = z.object({ id: z.union([z.string(), z.number()]).transform(String), name: z.string() });
const foldersShape = z.object({ folders: z.array(folderShape), total_items: z.number() });
const fileShape = z.object({
  id: z.number(),
  folder_id: z.number().optional(),
  name: z.string(),
  full_size_url: z.string(),
  size: z.number().optional(),
  created_at: z.string().optional(),
});
const filesShape = z.object({ files: z.array(fileShape), total_items: z.number() });
const templateShape = z.object({
  id: z.number(),
  name: z.string(),
  folder_id: z.string().nullish(),
  date_created: z.string().optional(),
  date_edited: z.string().optional(),
  active: z.boolean().optional(),
});
const templatesShape = z.object({ templates: z.array(templateShape), total_items: z.number() });
const problemShape = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ field: z.string().optional(), message: z.string() })).optional(),
});

type Folder = z.infer<typeof folderShape>;
type MailchimpFile = z.infer<typeof fileShape>;

/**
 * Templates (classic, coded) and the content studio's files of Mailchimp. Its API never returns the HTML of a template,
 * so changes there are detected by the time of the last edit. Files and templates have separate lists of folders, each
 * one level deep; HTML goes to the template folder with the chosen folder's name, which is created on first use.
 */
export const mailchimp = definePlatform<MailchimpFile>({
  slug: 'mailchimp',
  name,
  kind: 'platform',
  summary: 'Templates and images in Mailchimp.',
  fields: [
    secretField('apiKey', 'API key', {
      hint: 'Mailchimp: Profile, Extras, API keys. The key ends with the data center, for example -us21.',
    }),
  ],
  limits,
  connect: (context) => {
    const { apiKey = '' } = context.secrets;
    return createVendorApi(context, {
      platform: name,
      credential: 'API key',
      baseUrl: `https://${dataCenterOf(apiKey)}.api.mailchimp.com/3.0`,
      headers: () => basic('galley', apiKey),
      explain,
    });
  },
  calls: (api) => ({
    test: () => api({ path: '/ping' }),
    makeDirectory: async (path) => {
      if (path.includes('/'))
        throw new SourceError('refused', 'Mailchimp has folders at the top only. Create the folder there.');
      const request = { method: 'POST', path: '/file-manager/folders', json: { name: path } } as const;
      return folderEntry(await api.json(request, folderShape));
    },
    uploadImage: async (image) => {
      const folder = image.folder === '' ? undefined : Number((await findFileFolder(api, image.folder)).id);
      const json = { name: image.name, file_data: image.bytes.toString('base64'), folder_id: folder };
      return remoteFile(await api.json({ method: 'POST', path: '/file-manager/files', json }, fileShape));
    },
    library: {
      contents: async (path) => {
        const folders = await readFolders(api, 'file-manager/folders');
        if (path === '') return { folders: folders.map(folderEntry), files: await filesIn(api, null) };
        const folder = folders.find((one) => one.name === path);
        if (!folder) throw noFolder(path);
        return { folders: [], files: await filesIn(api, folder) };
      },
      files: async (folder) => await filesIn(api, folder === '' ? null : await findFileFolder(api, folder)),
      entry: ({ id, name: title, size, created_at }, folder) =>
        fileEntry({
          id,
          name: title,
          path: folder === '' ? title : `${folder}/${title}`,
          bytes: size,
          modified: created_at,
        }),
      url: (file) => file.full_size_url,
      remote: remoteFile,
      newest: 'last',
    },
    documents: templates(api),
    remove: ({ id }) => api({ method: 'DELETE', path: pathOf(id), expected: [404] }),
  }),
});

/** Creates the calls for templates. */
function templates(api: VendorApi): Documents {
  return {
    create: async (upload) => {
      const json = await templateOf(api, upload);
      return remoteTemplate(await api.json({ method: 'POST', path: '/templates', json }, templateShape));
    },
    update: async ({ id }, upload) => {
      // The folder isn't changed: someone may have moved the template.
      const json = { name: upload.name, html: upload.html };
      return remoteTemplate(await api.json({ method: 'PATCH', path: pathOf(id), json }, templateShape));
    },
    read: async ({ id }) => {
      const template = await api.find({ path: pathOf(id) }, templateShape);
      if (!template || template.active === false) return null;
      return { revision: remoteTemplate(template).revision, html: null };
    },
    find: (folder, title) => findTemplate(api, folder, title),
  };
}

/**
 * Returns the data center from the end of a key, which determines the host. Throws a `SourceError` for an invalid key.
 */
function dataCenterOf(apiKey: string): string {
  const center = apiKey.slice(apiKey.lastIndexOf('-') + 1);
  if (/^[a-z]{2,4}\d{1,4}$/.test(center)) return center;
  throw new SourceError('auth', 'A Mailchimp API key ends with a data center, for example -us21. Check the key.');
}

async function readFolders(api: VendorApi, kind: 'file-manager/folders' | 'template-folders'): Promise<Folder[]> {
  return await readAll(async ({ offset }) => {
    const { folders, total_items } = await api.json(
      { path: `/${kind}`, query: { count: pageSize, offset } },
      foldersShape,
    );
    return { items: folders, total: total_items };
  });
}

async function findFileFolder(api: VendorApi, path: string): Promise<Folder> {
  const folder = (await readFolders(api, 'file-manager/folders')).find((one) => one.name === path);
  if (!folder) throw noFolder(path);
  return folder;
}

/** Returns the files of a folder; null = those in no folder. */
async function filesIn(api: VendorApi, folder: Folder | null): Promise<MailchimpFile[]> {
  const all = await readAll<MailchimpFile>(async ({ offset }) => {
    const request = { path: '/file-manager/files', query: { count: pageSize, offset } };
    const { files, total_items } = await api.json(request, filesShape);
    return { items: files, total: total_items };
  });
  return all.filter((file) => String(file.folder_id || '') === (folder?.id ?? ''));
}

/** Returns the newest template with this name in the template folder with that name. */
async function findTemplate(api: VendorApi, folder: string, title: string): Promise<RemoteObject | null> {
  const known = folder === '' ? null : (await readFolders(api, 'template-folders')).find((one) => one.name === folder);
  if (folder !== '' && !known) return null;
  const query = { type: 'user', count: pageSize, sort_field: 'date_created', sort_dir: 'DESC' };
  const found = await api.json({ path: '/templates', query }, templatesShape);
  const template = found.templates.find(
    (one) => one.name === title && (one.folder_id ?? '') === (known?.id ?? '') && one.active !== false,
  );
  return template ? remoteTemplate(template) : null;
}

/** Returns the body of a new template, in the template folder with that name. */
async function templateOf(api: VendorApi, { folder, name: title, html }: HtmlUpload) {
  if (folder === '') return { name: title, html };
  const known = (await readFolders(api, 'template-folders')).find((one) => one.name === folder);
  if (known) return { name: title, html, folder_id: known.id };
  const made = await api.json({ method: 'POST', path: '/template-folders', json: { name: folder } }, folderShape);
  return { name: title, html, folder_id: made.id };
}

const remoteFile = (file: MailchimpFile) => remoteObject(`file:${file.id}`, { url: file.full_size_url });
const remoteTemplate = ({ id, date_edited, date_created }: z.infer<typeof templateShape>) =>
  remoteObject(`template:${id}`, { revision: date_edited || date_created });
const pathOf = (id: string) => `/${id.startsWith('file:') ? 'file-manager/files' : 'templates'}/${idOf(id)}`;
const noFolder = (path: string) => new SourceError('not_found', `Mailchimp has no folder “${path}”.`);

const explain = explainRefusals(
  problemShape,
  (problem) => {
    const fields = problem?.errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ');
    const reason = fields || problem?.detail;
    const isNameWrong = problem?.errors?.some(({ field }) => field === 'name') ?? false;
    return { reason, code: isNameWrong ? 'name' : null, text: `${reason} ${problem?.title}` };
  },
  [
    { kind: 'auth', status: 403, about: /datacenter|disabled|api key/ },
    { kind: 'refused', status: 403 },
    { kind: 'too_large', status: 400, about: /too (large|big)|exceeds|file size/ },
    { kind: 'unsupported_type', status: 400, about: /file type|extension/ },
    { kind: 'quota', status: 400, about: /storage|quota/ },
    { kind: 'exists', status: 400, about: /already exists|duplicate/ },
    { kind: 'bad_name', status: 400, code: 'name' },
  ],
);
