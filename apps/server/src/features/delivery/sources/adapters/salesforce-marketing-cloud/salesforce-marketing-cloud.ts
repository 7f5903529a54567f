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
import { findByPath, joinPath, splitPath } from '../api/paths';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

const name = 'Salesforce Marketing Cloud';
const pageSize = 500;
const htmlEmail = { id: 208, name: 'htmlemail' };
/** The asset types of images, by MIME type. */
const imageTypes: Readonly<Record<string, { id: number; name: string }>> = {
  'image/png': { id: 28, name: 'png' },
  'image/jpeg': { id: 23, name: 'jpg' },
  'image/gif': { id: 20, name: 'gif' },
};
/** The listed types: those above, and the second name of JPEG and SVG. */
const listedTypes = [20, 22, 23, 28, 39];

/** Assets are always in a folder of Content Builder: they can't be at the top level. */
const limits: Capabilities = {
  ...platformCapabilities,
  tree: 'deep',
  canMakeFolders: true,
  imageBytesMax: 5_000_000,
  nameMax: 200,
  imageTypes: Object.keys(imageTypes),
};

const tokenShape = z.object({ access_token: z.string() });
const categoryShape = z.object({ id: z.number(), name: z.string() });
const categoriesShape = z.object({ count: z.number(), items: z.array(categoryShape).default([]) });
const assetShape = z.object({
  id: z.number(),
  name: z.string(),
  modifiedDate: z.string().optional(),
  createdDate: z.string().optional(),
  fileProperties: z
    .object({ publishedURL: z.string().optional(), fileSize: z.number().optional(), extension: z.string().optional() })
    .optional(),
  views: z.object({ html: z.object({ content: z.string().optional() }).optional() }).optional(),
});
const assetsShape = z.object({ count: z.number(), items: z.array(assetShape).default([]) });
const errorShape = z.object({
  message: z.string().optional(),
  errorcode: z.number().optional(),
  error_description: z.string().optional(),
  validationErrors: z.array(z.object({ message: z.string(), errorcode: z.number().optional() })).optional(),
});

type Asset = z.infer<typeof assetShape>;

/** HTML emails and images in the Content Builder of Salesforce Marketing Cloud (Engagement). */
export const salesforceMarketingCloud: SourceAdapter = {
  slug: 'salesforce-marketing-cloud',
  name,
  kind: 'platform',
  summary: 'HTML emails and images in Content Builder.',
  fields: [
    {
      name: 'subdomain',
      label: 'Subdomain',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 100,
      placeholder: 'mc563885gzs27c5t9-63k636ttgm',
      hint: 'The part before .auth.marketingcloudapis.com in the base URIs of the installed package.',
    },
    { name: 'clientId', label: 'Client ID', kind: 'text', isRequired: true, max: 100 },
    { name: 'clientSecret', label: 'Client secret', kind: 'password', isSecret: true, isRequired: true, max: 200 },
    {
      name: 'accountId',
      label: 'Business unit (MID)',
      kind: 'text',
      max: 20,
      hint: 'Leave this empty to use the business unit of the package.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openMarketingCloud(context),
};

function openMarketingCloud(context: SourceContext): SourceSession {
  const api = createApi(context);
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/categories', query: { $page: 1, $pagesize: 1 } });
    },
    list: (path) => list(api, path),
    makeDirectory: async (path) => {
      const { parent, last } = splitPath(path);
      if (parent === '')
        throw new SourceError('refused', `${name} has no folders beside its own at the top. Create it in one of them.`);
      const json = { Name: last, ParentId: await categoryOf(api, parent) };
      const made = readJson(await api({ method: 'POST', path: '/categories', json }), categoryShape, name);
      return folderEntry(made, parent);
    },
    download: async (path, bytesMax) => {
      const { parent } = splitPath(path);
      const asset = (await assetsIn(api, await categoryOf(api, parent))).find(
        (one) => entryOf(one, parent).path === path,
      );
      const address = asset?.fileProperties?.publishedURL;
      if (!asset || !address) throw new SourceError('not_found', `“${path}” isn’t in ${name} anymore.`);
      if ((asset.fileProperties?.fileSize ?? 0) > bytesMax) throw refusal(name, 'too_large');
      return { name: entryOf(asset, parent).name, ...(await downloadFrom(context, name, { url: address, bytesMax })) };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const json = {
        name: image.name,
        assetType: imageTypes[image.contentType],
        category: { id: await categoryOf(api, image.folder) },
        file: image.bytes.toString('base64'),
      };
      return remoteImage(readJson(await api({ method: 'POST', path: '/assets', json }), assetShape, name));
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const category = { id: await categoryOf(api, upload.folder) };
      const json = { ...contentOf(upload), assetType: htmlEmail, category };
      return remoteHtml(readJson(await api({ method: 'POST', path: '/assets', json }), assetShape, name));
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      // Neither type nor folder: someone may have moved the email.
      const answer = await api({ method: 'PATCH', path: `/assets/${idOf(id)}`, json: contentOf(upload) });
      return remoteHtml(readJson(answer, assetShape, name));
    },
    readHtml: async ({ id }) => {
      const answer = await api({ path: `/assets/${idOf(id)}`, expected: [404] });
      if (answer.status === 404) return null;
      const asset = readJson(answer, assetShape, name);
      return { revision: revisionOf(asset), html: asset.views?.html?.content ?? null };
    },
    remove: async ({ id }) => {
      await api({ method: 'DELETE', path: `/assets/${idOf(id)}`, expected: [404] });
    },
    find: async (kind, folder, title) => {
      const types = kind === 'html' ? [htmlEmail.id] : listedTypes;
      const found = (await assetsIn(api, await categoryOf(api, folder), types))
        .filter((one) => one.name === title)
        .at(-1);
      if (!found) return null;
      return kind === 'html' ? remoteHtml(found) : remoteImage(found);
    },
  };
}

/**
 * Creates the caller of `/asset/v1/content` with a token of the installed package, which is valid for about 18 minutes.
 */
function createApi(context: SourceContext): VendorApi {
  const { subdomain = '', clientId = '', accountId = '' } = context.settings;
  // The host is built from it, so it has to be one label.
  if (!/^[a-z\d-]{1,63}$/i.test(subdomain))
    throw new SourceError('auth', 'The subdomain has letters, digits and hyphens only. Check the settings.');
  const signIn = createVendorApi(context, {
    platform: name,
    credential: 'client ID and secret',
    baseUrl: `https://${subdomain}.auth.marketingcloudapis.com`,
    headers: () => ({}),
    explain: (answer) => ({ ...explain(answer), kind: answer.status < 429 ? 'auth' : undefined }),
  });
  let token: string | null = null;
  const getToken = async () => {
    const json = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: context.secrets.clientSecret ?? '',
      ...(accountId !== '' && { account_id: accountId }),
    };
    const answer = await signIn({ method: 'POST', path: '/v2/token', json, isRepeatable: true });
    return readJson(answer, tokenShape, name).access_token;
  };
  return createVendorApi(context, {
    platform: name,
    credential: 'client ID and secret',
    baseUrl: `https://${subdomain}.rest.marketingcloudapis.com/asset/v1/content`,
    headers: async () => {
      token ??= await getToken();
      return bearer(token);
    },
    renew: async () => {
      token = null;
    },
    explain,
  });
}

async function list(api: VendorApi, path: string): Promise<SourceEntry[]> {
  if (path === '') return sortEntries((await categoriesIn(api, 0)).map((category) => folderEntry(category, '')));
  const id = await categoryOf(api, path);
  const folders = (await categoriesIn(api, id)).map((category) => folderEntry(category, path));
  return sortEntries([...folders, ...(await assetsIn(api, id)).map((asset) => entryOf(asset, path))]);
}

async function categoriesIn(api: VendorApi, parentId: number): Promise<z.infer<typeof categoryShape>[]> {
  const all: z.infer<typeof categoryShape>[] = [];
  for (let page = 1; ; page += 1) {
    const query = { $page: page, $pagesize: pageSize, $filter: `parentId eq ${parentId}` };
    const { items, count } = readJson(await api({ path: '/categories', query }), categoriesShape, name);
    all.push(...items);
    if (items.length === 0 || all.length >= count) return all;
  }
}

/** Returns the id of the folder at a path. Throws a `SourceError` if it doesn't exist. */
async function categoryOf(api: VendorApi, path: string): Promise<number> {
  if (path === '') throw new SourceError('refused', `Choose a folder. ${name} takes nothing beside its folders.`);
  const found = await findByPath(path, 0, async (id) => await categoriesIn(api, id));
  if (found === null) throw new SourceError('not_found', `${name} has no folder “${path}”.`);
  return found;
}

async function assetsIn(api: VendorApi, category: number, types: readonly number[] = listedTypes): Promise<Asset[]> {
  const all: Asset[] = [];
  for (let page = 1; ; page += 1) {
    const json = {
      page: { page, pageSize },
      query: {
        leftOperand: { property: 'category.id', simpleOperator: 'equal', value: category },
        logicalOperator: 'AND',
        rightOperand: { property: 'assetType.id', simpleOperator: 'in', value: types },
      },
      sort: [{ property: 'id', direction: 'ASC' }],
      fields: ['id', 'name', 'modifiedDate', 'createdDate', 'fileProperties'],
    };
    const answer = await api({ method: 'POST', path: '/assets/query', json, isRepeatable: true });
    const { items, count } = readJson(answer, assetsShape, name);
    all.push(...items);
    if (items.length === 0 || all.length >= count) return all;
  }
}

const contentOf = ({ name: title, html, text, subject, previewText }: HtmlUpload) => ({
  name: title,
  views: {
    html: { content: html },
    text: { content: text },
    subjectline: { content: subject },
    preheader: { content: previewText },
  },
});

const idOf = (id: string) => encodeURIComponent(id.slice(id.indexOf(':') + 1));
const revisionOf = ({ modifiedDate, createdDate }: Asset) => modifiedDate ?? createdDate ?? '';
const remoteHtml = (asset: Asset): RemoteObject => ({
  id: `email:${asset.id}`,
  url: null,
  revision: revisionOf(asset),
});

function remoteImage({ id, fileProperties }: Asset): RemoteObject {
  if (!fileProperties?.publishedURL)
    throw new SourceError('refused', `${name} stored the image, but didn’t say at which address.`);
  return { id: `image:${id}`, url: fileProperties.publishedURL, revision: '' };
}

function folderEntry({ id, name: title }: z.infer<typeof categoryShape>, parent: string): SourceEntry {
  const path = joinPath(parent, title);
  return { id: String(id), name: title, type: 'folder', path, bytes: null, modifiedAt: 0, contentType: null };
}

/** Converts an asset to an entry, adding an extension that names of assets lack. */
function entryOf(asset: Asset, parent: string): SourceEntry {
  const ending = asset.fileProperties?.extension ? `.${asset.fileProperties.extension.toLowerCase()}` : '';
  const title = asset.name.toLowerCase().endsWith(ending) ? asset.name : `${asset.name}${ending}`;
  return {
    id: String(asset.id),
    name: title,
    type: 'file',
    path: joinPath(parent, title),
    bytes: asset.fileProperties?.fileSize ?? null,
    modifiedAt: Math.floor(Date.parse(revisionOf(asset)) / 1000) || 0,
    contentType: null,
  };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  const detail = error?.validationErrors?.[0];
  const reason = detail?.message ?? error?.error_description ?? error?.message;
  const code = detail?.errorcode ?? error?.errorcode;
  const about = (reason ?? '').toLowerCase();
  if (code === 118039 || code === 118090) return { kind: 'exists', reason };
  if (status === 400) {
    if (/file size|too large|exceeds the maximum size/.test(about)) return { kind: 'too_large', reason };
    if (/file type|extension|not a valid image/.test(about)) return { kind: 'unsupported_type', reason };
    if (/\bname\b/.test(about)) return { kind: 'bad_name', reason };
  }
  return { reason };
}
