import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type SourceContext, SourceError } from '../../port';
import { basic } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { type Documents, definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { addressField, secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, readJson, refusal, type VendorApi } from '../api/vendor-api';
import { pageContent } from './page-content';

const name = 'WordPress';
const pageSize = 100;
/** Maximum number of pages of a media library to list. */
const pagesMax = 50;

/** The maximum size of an image is a setting of each server. Its media library has no folders. */
const limits: Capabilities = {
  ...platformCapabilities,
  takesHtml: false,
  takesPages: true,
  nameMax: 200,
  imageTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
};

const userShape = z.object({ capabilities: z.record(z.string(), z.unknown()).optional() });
const pageShape = z.object({
  id: z.number(),
  link: z.string(),
  status: z.string(),
  modified_gmt: z.string(),
  title: z.object({ raw: z.string().optional() }).optional(),
  content: z.object({ raw: z.string().optional() }).optional(),
});
const mediaShape = z.object({
  id: z.number(),
  source_url: z.string(),
  mime_type: z.string().optional(),
  modified_gmt: z.string().optional(),
  media_details: z.object({ file: z.string().optional(), filesize: z.number().optional() }).nullish(),
});
const errorShape = z.object({ code: z.string(), message: z.string() });

type Media = z.infer<typeof mediaShape>;
type Page = z.infer<typeof pageShape>;

/** Pages and the media library of a WordPress site, with an application password. */
export const wordpress = definePlatform<Media>({
  slug: 'wordpress',
  name,
  kind: 'site',
  summary: 'Pages and images of a WordPress site.',
  fields: [
    addressField('url', 'Address of the site', { placeholder: 'https://www.example.com' }),
    { name: 'username', label: 'Username', kind: 'text', isRequired: true, max: 60 },
    secretField('password', 'Application password', {
      max: 100,
      hint: 'WordPress: Users, Profile, Application passwords.',
    }),
    {
      name: 'status',
      label: 'Published pages are',
      kind: 'select',
      options: [
        { value: 'publish', label: 'Public' },
        { value: 'private', label: 'Private: for editors of the site' },
        { value: 'draft', label: 'Drafts: someone publishes them in WordPress' },
      ],
      initial: 'publish',
    },
  ],
  limits,
  connect: (context) => {
    const { settings, secrets } = context;
    const field = 'Address of the site';
    const site = baseAddress(settings.url ?? '', { field, allowsHttp: true, strip: '/wp-json' });
    return createVendorApi(context, {
      platform: name,
      credential: 'username and application password',
      baseUrl: `${site}/wp-json/wp/v2`,
      headers: () => basic(settings.username, secrets.password),
      explain,
    });
  },
  calls: (api, context) => ({
    test: () => checkRights(api),
    uploadImage: async (image) => {
      const headers = {
        'Content-Type': image.contentType,
        'Content-Disposition': `attachment; filename="${safeName(image.name)}"`,
      };
      return remoteMedia(await api.json({ method: 'POST', path: '/media', body: image.bytes, headers }, mediaShape));
    },
    library: {
      noFolders: 'The media library of WordPress has no folders.',
      files: () => readMedia(api),
      entry: entryOf,
      url: ({ source_url }) => source_url,
      remote: remoteMedia,
      newest: 'first',
      isNamed: (media, title) => fileName(media) === safeName(title),
      contentType: ({ mime_type }) => mime_type,
    },
    documents: pages(api, context),
    remove: async ({ id }) => {
      // Media has no trash. Pages can be restored from theirs, unless the site has none.
      const query = id.startsWith('media:') ? { force: 'true' } : {};
      const answer = await api({ method: 'DELETE', path: pathOf(id), query, expected: [404, 410, 501] });
      if (answer.status === 501) await api({ method: 'DELETE', path: pathOf(id), query: { force: 'true' } });
    },
  }),
});

/** Creates the calls for pages. */
function pages(api: VendorApi, { settings }: SourceContext): Documents {
  const status = ['private', 'draft'].includes(settings.status ?? '') ? settings.status : 'publish';
  const query = { context: 'edit' };
  const contentOf = ({ name: title, html }: HtmlUpload) => ({ title, content: pageContent(html), status });
  const read = async (id: string): Promise<Page | null> => {
    const page = await api.find({ path: pathOf(id), query }, pageShape);
    return page?.status === 'trash' ? null : page;
  };
  return {
    create: async (upload) =>
      remotePage(await api.json({ method: 'POST', path: '/pages', query, json: contentOf(upload) }, pageShape)),
    update: async ({ id }, upload) => {
      // WordPress would also change a page in its trash.
      if (!(await read(id))) throw refusal(name, 'not_found');
      const request = { method: 'POST', path: pathOf(id), query, json: contentOf(upload), isRepeatable: true } as const;
      return remotePage(await api.json(request, pageShape));
    },
    read: async ({ id }) => {
      const page = await read(id);
      return page && { revision: page.modified_gmt, html: page.content?.raw ?? null };
    },
    find: async (_folder, title) => {
      const filter = { search: title, status: 'publish,draft,private', per_page: pageSize, orderby: 'date' };
      const found = await api.json({ path: '/pages', query: { ...query, ...filter } }, z.array(pageShape));
      const page = found.find((one) => one.title?.raw === title);
      return page ? remotePage(page) : null;
    },
  };
}

/** The required capabilities of the user, and the message for each missing one. */
const rights: readonly [string, string][] = [
  ['publish_pages', 'This WordPress user can’t publish pages. They need the role Editor or Administrator.'],
  ['upload_files', 'This WordPress user can’t upload files. They need the role Author or higher.'],
  [
    'unfiltered_html',
    'WordPress removes styles and scripts from what this user writes. They need the right to write unfiltered HTML.',
  ],
];

async function checkRights(api: VendorApi): Promise<void> {
  const { capabilities } = await api.json({ path: '/users/me', query: { context: 'edit' } }, userShape);
  for (const [right, sentence] of rights) {
    if (capabilities && capabilities[right] !== true) throw new SourceError('refused', sentence);
  }
}

const pathOf = (id: string) => `/${id.startsWith('media:') ? 'media' : 'pages'}/${idOf(id)}`;
const remotePage = ({ id, link, modified_gmt }: Page) =>
  remoteObject(`page:${id}`, { url: link, revision: modified_gmt });
const remoteMedia = ({ id, source_url }: Media) => remoteObject(`media:${id}`, { url: source_url });

/** Returns the images of the media library, newest first. */
async function readMedia(api: VendorApi): Promise<Media[]> {
  return await readAll(
    async ({ page }) => {
      const answer = await api({ path: '/media', query: { media_type: 'image', per_page: pageSize, page } });
      const isLast = page >= Number(answer.headers['x-wp-totalpages'] ?? 1);
      return { items: readJson(answer, z.array(mediaShape), name), isLast };
    },
    { pagesMax },
  );
}

const safeName = (title: string) => title.replace(/[^\w.-]/g, '-');
const fileName = ({ source_url }: Media) => decodeURIComponent(source_url.slice(source_url.lastIndexOf('/') + 1));

function entryOf(media: Media) {
  const file = media.media_details?.file ?? fileName(media);
  return fileEntry({
    id: media.id,
    name: fileName(media),
    // Files of different months can have the same name.
    path: file.replaceAll('/', '-'),
    bytes: media.media_details?.filesize,
    modified: `${media.modified_gmt ?? ''}Z`,
    contentType: media.mime_type,
  });
}

const explain = explainRefusals(
  errorShape,
  (error, status) => {
    // The login page of a security plugin, or a host that has no API at this address.
    if (!error) return { reason: status === 404 ? 'There is no WordPress API at this address.' : null };
    const { code, message } = error;
    const isHeaderLost = code === 'rest_not_logged_in';
    const reason = isHeaderLost ? `${message} The host of the site may drop the Authorization header.` : message;
    return { reason, code, text: `${code} ${message}` };
  },
  [
    { kind: 'auth', code: 'rest_not_logged_in' },
    { kind: 'too_large', about: /exceeds|too large|maximum upload/ },
    { kind: 'unsupported_type', about: /file type|not allowed to upload this/ },
    { kind: 'bad_name', status: 400, about: /\btitle\b/ },
  ],
);
