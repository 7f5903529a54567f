import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type RemoteObject, type SourceContext, SourceError } from '../../port';
import { bearer } from '../api/authorization';
import { definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { findByPath, joinPath, splitPath } from '../api/paths';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, folderEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, type VendorApi } from '../api/vendor-api';

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
type Category = z.infer<typeof categoryShape>;

/** HTML emails and images in the Content Builder of Salesforce Marketing Cloud (Engagement). */
export const salesforceMarketingCloud = definePlatform<Asset>({
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
    secretField('clientSecret', 'Client secret'),
    {
      name: 'accountId',
      label: 'Business unit (MID)',
      kind: 'text',
      max: 20,
      hint: 'Leave this empty to use the business unit of the package.',
    },
  ],
  limits,
  connect: createApi,
  calls: (api) => ({
    test: () => api({ path: '/categories', query: { $page: 1, $pagesize: 1 } }),
    makeDirectory: async (path) => {
      const { parent, last } = splitPath(path);
      if (parent === '')
        throw new SourceError('refused', `${name} has no folders beside its own at the top. Create it in one of them.`);
      const json = { Name: last, ParentId: await categoryOf(api, parent) };
      return entryOfFolder(await api.json({ method: 'POST', path: '/categories', json }, categoryShape), parent);
    },
    uploadImage: async (image) => {
      const json = {
        name: image.name,
        assetType: imageTypes[image.contentType],
        category: { id: await categoryOf(api, image.folder) },
        file: image.bytes.toString('base64'),
      };
      return remoteImage(await api.json({ method: 'POST', path: '/assets', json }, assetShape));
    },
    library: {
      contents: async (path) => {
        const id = path === '' ? 0 : await categoryOf(api, path);
        const folders = (await categoriesIn(api, id)).map((category) => entryOfFolder(category, path));
        return { folders, files: path === '' ? [] : await assetsIn(api, id) };
      },
      files: async (path) => await assetsIn(api, await categoryOf(api, path)),
      entry: entryOf,
      url: ({ fileProperties }) => fileProperties?.publishedURL,
      remote: remoteImage,
      newest: 'last',
      isNamed: (asset, title) => asset.name === title,
    },
    documents: {
      create: async (upload) => {
        const category = { id: await categoryOf(api, upload.folder) };
        const json = { ...contentOf(upload), assetType: htmlEmail, category };
        return remoteEmail(await api.json({ method: 'POST', path: '/assets', json }, assetShape));
      },
      update: async ({ id }, upload) => {
        // Neither type nor folder: someone may have moved the email.
        const request = { method: 'PATCH', path: `/assets/${idOf(id)}`, json: contentOf(upload) } as const;
        return remoteEmail(await api.json(request, assetShape));
      },
      read: async ({ id }) => {
        const asset = await api.find({ path: `/assets/${idOf(id)}` }, assetShape);
        return asset && { revision: revisionOf(asset), html: asset.views?.html?.content ?? null };
      },
      find: async (folder, title) => {
        const emails = await assetsIn(api, await categoryOf(api, folder), [htmlEmail.id]);
        const found = emails.findLast((one) => one.name === title);
        return found ? remoteEmail(found) : null;
      },
    },
    remove: ({ id }) => api({ method: 'DELETE', path: `/assets/${idOf(id)}`, expected: [404] }),
  }),
});

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
    const request = { method: 'POST', path: '/v2/token', json, isRepeatable: true } as const;
    return (await signIn.json(request, tokenShape)).access_token;
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

async function categoriesIn(api: VendorApi, parentId: number): Promise<Category[]> {
  return await readAll(async ({ page }) => {
    const query = { $page: page, $pagesize: pageSize, $filter: `parentId eq ${parentId}` };
    const { items, count } = await api.json({ path: '/categories', query }, categoriesShape);
    return { items, total: count };
  });
}

/** Returns the id of the folder at a path. Throws a `SourceError` if it doesn't exist. */
async function categoryOf(api: VendorApi, path: string): Promise<number> {
  if (path === '') throw new SourceError('refused', `Choose a folder. ${name} takes nothing beside its folders.`);
  const found = await findByPath(path, 0, async (id) => await categoriesIn(api, id));
  if (found === null) throw new SourceError('not_found', `${name} has no folder “${path}”.`);
  return found;
}

async function assetsIn(api: VendorApi, category: number, types: readonly number[] = listedTypes): Promise<Asset[]> {
  return await readAll(async ({ page }) => {
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
    const request = { method: 'POST', path: '/assets/query', json, isRepeatable: true } as const;
    const { items, count } = await api.json(request, assetsShape);
    return { items, total: count };
  });
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

const revisionOf = ({ modifiedDate, createdDate }: Asset) => modifiedDate ?? createdDate ?? '';
const remoteEmail = (asset: Asset) => remoteObject(`email:${asset.id}`, { revision: revisionOf(asset) });

function remoteImage({ id, fileProperties }: Asset): RemoteObject {
  if (!fileProperties?.publishedURL)
    throw new SourceError('refused', `${name} stored the image, but didn’t say at which address.`);
  return remoteObject(`image:${id}`, { url: fileProperties.publishedURL });
}

const entryOfFolder = ({ id, name: title }: Category, parent: string) =>
  folderEntry({ id, name: title, path: joinPath(parent, title) });

/** Converts an asset to an entry, adding an extension that names of assets lack. */
function entryOf(asset: Asset, parent: string) {
  const ending = asset.fileProperties?.extension ? `.${asset.fileProperties.extension.toLowerCase()}` : '';
  const title = asset.name.toLowerCase().endsWith(ending) ? asset.name : `${asset.name}${ending}`;
  return fileEntry({
    id: asset.id,
    name: title,
    path: joinPath(parent, title),
    bytes: asset.fileProperties?.fileSize,
    modified: revisionOf(asset),
  });
}

const explain = explainRefusals(
  errorShape,
  (error) => {
    const detail = error?.validationErrors?.[0];
    const reason = detail?.message ?? error?.error_description ?? error?.message;
    return { reason, code: detail?.errorcode ?? error?.errorcode };
  },
  [
    { kind: 'exists', code: 118039 },
    { kind: 'exists', code: 118090 },
    { kind: 'too_large', status: 400, about: /file size|too large|exceeds the maximum size/ },
    { kind: 'unsupported_type', status: 400, about: /file type|extension|not a valid image/ },
    { kind: 'bad_name', status: 400, about: /\bname\b/ },
  ],
);
