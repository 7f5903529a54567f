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
import { basic } from '../api/authorization';
import { checkHtml, checkImage } from '../api/check-upload';
import { downloadFrom } from '../api/download';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

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
type Template = z.infer<typeof templateShape>;
type MailchimpFile = z.infer<typeof fileShape>;

/**
 * Templates (classic, coded) and the content studio's files of Mailchimp. Its API never returns the HTML of a template,
 * so changes there are detected by the time of the last edit. Files and templates have separate lists of folders, each
 * one level deep; HTML goes to the template folder with the chosen folder's name, which is created on first use.
 */
export const mailchimp: SourceAdapter = {
  slug: 'mailchimp',
  name,
  kind: 'platform',
  summary: 'Templates and images in Mailchimp.',
  fields: [
    {
      name: 'apiKey',
      label: 'API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      hint: 'Mailchimp: Profile, Extras, API keys. The key ends with the data center, for example -us21.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openMailchimp(context),
};

function openMailchimp(context: SourceContext): SourceSession {
  const { apiKey = '' } = context.secrets;
  const api = createVendorApi(context, {
    platform: name,
    credential: 'API key',
    baseUrl: `https://${dataCenterOf(apiKey)}.api.mailchimp.com/3.0`,
    headers: () => basic('galley', apiKey),
    explain,
  });
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/ping' });
    },
    list: (path) => list(api, path),
    makeDirectory: async (path) => {
      if (path.includes('/'))
        throw new SourceError('refused', 'Mailchimp has folders at the top only. Create the folder there.');
      const made = await api({ method: 'POST', path: '/file-manager/folders', json: { name: path } });
      return folderEntry(readJson(made, folderShape, name));
    },
    download: async (path, bytesMax) => {
      const file = await findFile(api, path);
      if (!file) throw new SourceError('not_found', `“${path}” isn’t in Mailchimp anymore.`);
      if ((file.size ?? 0) > bytesMax) throw refusal(name, 'too_large');
      return { name: file.name, ...(await downloadFrom(context, name, { url: file.full_size_url, bytesMax })) };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const folder =
        image.folder === '' ? undefined : Number((await findFolder(api, 'file-manager/folders', image.folder)).id);
      const made = await api({
        method: 'POST',
        path: '/file-manager/files',
        json: { name: image.name, file_data: image.bytes.toString('base64'), folder_id: folder },
      });
      return remoteFile(readJson(made, fileShape, name));
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const made = await api({ method: 'POST', path: '/templates', json: await templateOf(api, upload) });
      return remoteTemplate(readJson(made, templateShape, name));
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      // The folder isn't changed: someone may have moved the template.
      const json = { name: upload.name, html: upload.html };
      const updated = await api({ method: 'PATCH', path: pathOf(id), json });
      return remoteTemplate(readJson(updated, templateShape, name));
    },
    readHtml: async ({ id }) => {
      const answer = await api({ path: pathOf(id), expected: [404] });
      if (answer.status === 404) return null;
      const template = readJson(answer, templateShape, name);
      return template.active === false ? null : { revision: revisionOf(template), html: null };
    },
    remove: async ({ id }) => {
      await api({ method: 'DELETE', path: pathOf(id), expected: [404] });
    },
    find: async (kind, folder, title) => {
      if (kind === 'image') {
        const file = await findFile(api, folder === '' ? title : `${folder}/${title}`);
        return file && remoteFile(file);
      }
      const template = await findTemplate(api, folder, title);
      return template && remoteTemplate(template);
    },
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

async function list(api: VendorApi, path: string): Promise<SourceEntry[]> {
  const folders = await readFolders(api, 'file-manager/folders');
  if (path === '') {
    const files = (await readFiles(api)).filter((file) => !file.folder_id);
    return sortEntries([...folders.map(folderEntry), ...files.map((file) => fileEntry(file, ''))]);
  }
  const folder = folders.find((one) => one.name === path);
  if (!folder) throw noFolder(path);
  const files = (await readFiles(api)).filter((file) => String(file.folder_id) === folder.id);
  return sortEntries(files.map((file) => fileEntry(file, path)));
}

type FolderKind = 'file-manager/folders' | 'template-folders';

async function readFolders(api: VendorApi, kind: FolderKind): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (;;) {
    const answer = await api({ path: `/${kind}`, query: { count: pageSize, offset: folders.length } });
    const page = readJson(answer, foldersShape, name);
    folders.push(...page.folders);
    if (page.folders.length === 0 || folders.length >= page.total_items) return folders;
  }
}

async function readFiles(api: VendorApi): Promise<MailchimpFile[]> {
  const files: MailchimpFile[] = [];
  for (;;) {
    const answer = await api({ path: '/file-manager/files', query: { count: pageSize, offset: files.length } });
    const page = readJson(answer, filesShape, name);
    files.push(...page.files);
    if (page.files.length === 0 || files.length >= page.total_items) return files;
  }
}

async function findFolder(api: VendorApi, kind: FolderKind, path: string): Promise<Folder> {
  const folder = (await readFolders(api, kind)).find((one) => one.name === path);
  if (!folder) throw noFolder(path);
  return folder;
}

/** Returns the newest file with this name in its folder. */
async function findFile(api: VendorApi, path: string): Promise<MailchimpFile | null> {
  const slash = path.indexOf('/');
  const folder = slash === -1 ? null : await findFolder(api, 'file-manager/folders', path.slice(0, slash));
  const isIt = (file: MailchimpFile) =>
    file.name === path.slice(slash + 1) && String(file.folder_id || '') === (folder?.id ?? '');
  return (await readFiles(api)).filter(isIt).at(-1) ?? null;
}

/** Returns the newest template with this name in the template folder with that name. */
async function findTemplate(api: VendorApi, folder: string, title: string): Promise<Template | null> {
  const known = folder === '' ? null : (await readFolders(api, 'template-folders')).find((one) => one.name === folder);
  if (folder !== '' && !known) return null;
  const query = { type: 'user', count: pageSize, sort_field: 'date_created', sort_dir: 'DESC' };
  const { templates } = readJson(await api({ path: '/templates', query }), templatesShape, name);
  const isIt = (one: Template) =>
    one.name === title && (one.folder_id ?? '') === (known?.id ?? '') && one.active !== false;
  return templates.find(isIt) ?? null;
}

/** Returns the body of a new template, in the template folder with that name. */
async function templateOf(api: VendorApi, { folder, name: title, html }: HtmlUpload) {
  if (folder === '') return { name: title, html };
  const known = (await readFolders(api, 'template-folders')).find((one) => one.name === folder);
  if (known) return { name: title, html, folder_id: known.id };
  const made = await api({ method: 'POST', path: '/template-folders', json: { name: folder } });
  return { name: title, html, folder_id: readJson(made, folderShape, name).id };
}

const remoteFile = (file: MailchimpFile): RemoteObject => ({
  id: `file:${file.id}`,
  url: file.full_size_url,
  revision: '',
});
const remoteTemplate = (template: Template): RemoteObject => ({
  id: `template:${template.id}`,
  url: null,
  revision: revisionOf(template),
});
const revisionOf = (template: Template) => template.date_edited || template.date_created || '';

function pathOf(id: string): string {
  const [kind, number] = id.split(':');
  return `/${kind === 'file' ? 'file-manager/files' : 'templates'}/${encodeURIComponent(number ?? '')}`;
}

function folderEntry({ id, name: title }: Folder): SourceEntry {
  return { id, name: title, type: 'folder', path: title, bytes: null, modifiedAt: 0, contentType: null };
}

function fileEntry(file: MailchimpFile, folder: string): SourceEntry {
  return {
    id: String(file.id),
    name: file.name,
    type: 'file',
    path: folder === '' ? file.name : `${folder}/${file.name}`,
    bytes: file.size ?? null,
    modifiedAt: Math.floor(Date.parse(file.created_at ?? '') / 1000) || 0,
    contentType: null,
  };
}

const noFolder = (path: string) => new SourceError('not_found', `Mailchimp has no folder “${path}”.`);

function explain({ status, body }: SourceHttpAnswer): Refused {
  const problem = problemShape.safeParse(parseJson(body)).data;
  const fields = problem?.errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ');
  const reason = fields || problem?.detail;
  const about = `${reason} ${problem?.title}`.toLowerCase();
  if (status === 403) return { kind: /datacenter|disabled|api key/.test(about) ? 'auth' : 'refused', reason };
  if (status === 400 && /too (large|big)|exceeds|file size/.test(about)) return { kind: 'too_large', reason };
  if (status === 400 && /file type|extension/.test(about)) return { kind: 'unsupported_type', reason };
  if (status === 400 && /storage|quota/.test(about)) return { kind: 'quota', reason };
  if (status === 400 && /already exists|duplicate/.test(about)) return { kind: 'exists', reason };
  if (status === 400 && problem?.errors?.some(({ field }) => field === 'name')) return { kind: 'bad_name', reason };
  return { reason };
}
