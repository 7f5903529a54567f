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
import { baseAddress } from '../api/base-address';
import { checkHtml, checkImage } from '../api/check-upload';
import { downloadFrom } from '../api/download';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';
import { pageContent } from './page-content';

const name = 'WordPress';
const pageSize = 100;
/** Maximum number of pages of a media library to list. */
const pagesMax = 50;

/** The maximum size of an image is a setting of each server. Its media library has no folders. */
const limits: Capabilities = {
  tree: 'none',
  canCreateRootFolder: false,
  canMakeFolders: false,
  readsFiles: true,
  hostsImages: true,
  takesHtml: false,
  updatesHtml: true,
  takesPages: true,
  htmlBytesMax: null,
  imageBytesMax: null,
  nameMax: 200,
  imageTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  needsPublicUrl: false,
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
export const wordpress: SourceAdapter = {
  slug: 'wordpress',
  name,
  kind: 'site',
  summary: 'Pages and images of a WordPress site.',
  fields: [
    {
      name: 'url',
      label: 'Address of the site',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 300,
      placeholder: 'https://www.example.com',
    },
    { name: 'username', label: 'Username', kind: 'text', isRequired: true, max: 60 },
    {
      name: 'password',
      label: 'Application password',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 100,
      hint: 'WordPress: Users, Profile, Application passwords.',
    },
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
  capabilities: () => limits,
  open: async (context) => openWordPress(context),
};

function openWordPress(context: SourceContext): SourceSession {
  const { settings, secrets } = context;
  const status = ['private', 'draft'].includes(settings.status ?? '') ? settings.status : 'publish';
  const api = createVendorApi(context, {
    platform: name,
    credential: 'username and application password',
    baseUrl: `${baseAddress(settings.url ?? '', { field: 'Address of the site', allowsHttp: true, strip: '/wp-json' })}/wp-json/wp/v2`,
    headers: () => basic(settings.username, secrets.password),
    explain,
  });
  const read = async (id: string): Promise<Page | null> => {
    const answer = await api({ path: pathOf(id), query: { context: 'edit' }, expected: [404] });
    const page = answer.status === 404 ? null : readJson(answer, pageShape, name);
    return page?.status === 'trash' ? null : page;
  };
  const contentOf = ({ name: title, html }: HtmlUpload) => ({ title, content: pageContent(html), status });
  return {
    ...refusingSession(name),
    test: async () => {
      const answer = await api({ path: '/users/me', query: { context: 'edit' } });
      const { capabilities } = readJson(answer, userShape, name);
      for (const [right, sentence] of rights) {
        if (capabilities && capabilities[right] !== true) throw new SourceError('refused', sentence);
      }
    },
    list: async (path) => {
      if (path !== '') throw new SourceError('not_found', 'The media library of WordPress has no folders.');
      return sortEntries((await readMedia(api)).map(entryOf));
    },
    download: async (path, bytesMax) => {
      const media = (await readMedia(api)).find((one) => pathOfMedia(one) === path);
      if (!media) throw new SourceError('not_found', `“${path}” isn’t in WordPress anymore.`);
      if ((media.media_details?.filesize ?? 0) > bytesMax) throw refusal(name, 'too_large');
      const file = await downloadFrom(context, name, { url: media.source_url, bytesMax });
      return { ...file, name: fileName(media), contentType: media.mime_type ?? file.contentType };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const fileName = image.name.replace(/[^\w.-]/g, '-');
      const headers = {
        'Content-Type': image.contentType,
        'Content-Disposition': `attachment; filename="${fileName}"`,
      };
      const made = await api({ method: 'POST', path: '/media', body: image.bytes, headers });
      return remoteMedia(readJson(made, mediaShape, name));
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const made = await api({ method: 'POST', path: '/pages', query: { context: 'edit' }, json: contentOf(upload) });
      return remotePage(readJson(made, pageShape, name));
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      // WordPress would also change a page in its trash.
      if (!(await read(id))) throw refusal(name, 'not_found');
      const query = { context: 'edit' };
      const json = contentOf(upload);
      return remotePage(
        readJson(await api({ method: 'POST', path: pathOf(id), query, json, isRepeatable: true }), pageShape, name),
      );
    },
    readHtml: async ({ id }) => {
      const page = await read(id);
      return page && { revision: page.modified_gmt, html: page.content?.raw ?? null };
    },
    remove: async ({ id }) => {
      // Media has no trash. Pages can be restored from theirs, unless the site has none.
      const query = id.startsWith('media:') ? { force: 'true' } : {};
      const answer = await api({ method: 'DELETE', path: pathOf(id), query, expected: [404, 410, 501] });
      if (answer.status === 501) await api({ method: 'DELETE', path: pathOf(id), query: { force: 'true' } });
    },
    find: async (kind, _folder, title) => {
      if (kind === 'image') {
        const wanted = title.replace(/[^\w.-]/g, '-');
        const media = (await readMedia(api)).find((one) => fileName(one) === wanted);
        return media ? remoteMedia(media) : null;
      }
      const query = {
        search: title,
        context: 'edit',
        status: 'publish,draft,private',
        per_page: pageSize,
        orderby: 'date',
      };
      const pages = readJson(await api({ path: '/pages', query }), z.array(pageShape), name);
      const page = pages.find((one) => one.title?.raw === title);
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

const idOf = (id: string) => encodeURIComponent(id.slice(id.indexOf(':') + 1));
const pathOf = (id: string) => `/${id.startsWith('media:') ? 'media' : 'pages'}/${idOf(id)}`;
const remotePage = ({ id, link, modified_gmt }: Page): RemoteObject => ({
  id: `page:${id}`,
  url: link,
  revision: modified_gmt,
});
const remoteMedia = ({ id, source_url }: Media): RemoteObject => ({ id: `media:${id}`, url: source_url, revision: '' });

/** Returns the images of the media library, newest first. */
async function readMedia(api: VendorApi): Promise<Media[]> {
  const all: Media[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = { media_type: 'image', per_page: pageSize, page };
    const answer = await api({ path: '/media', query });
    all.push(...readJson(answer, z.array(mediaShape), name));
    if (page >= Number(answer.headers['x-wp-totalpages'] ?? 1)) break;
  }
  return all;
}

const fileName = ({ source_url }: Media) => decodeURIComponent(source_url.slice(source_url.lastIndexOf('/') + 1));
/** Returns the path of an image. Files of different months can have the same name. */
const pathOfMedia = (media: Media) => (media.media_details?.file ?? fileName(media)).replaceAll('/', '-');

function entryOf(media: Media): SourceEntry {
  return {
    id: String(media.id),
    name: fileName(media),
    type: 'file',
    path: pathOfMedia(media),
    bytes: media.media_details?.filesize ?? null,
    modifiedAt: Math.floor(Date.parse(`${media.modified_gmt ?? ''}Z`) / 1000) || 0,
    contentType: media.mime_type ?? null,
  };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  // The login page of a security plugin, or a host that has no API at this address.
  if (!error) return { reason: status === 404 ? 'There is no WordPress API at this address.' : null };
  const reason = error.message;
  const about = `${error.code} ${reason}`.toLowerCase();
  if (error.code === 'rest_not_logged_in')
    return { kind: 'auth', reason: `${reason} The host of the site may drop the Authorization header.` };
  if (/exceeds|too large|maximum upload/.test(about)) return { kind: 'too_large', reason };
  if (/file type|not allowed to upload this/.test(about)) return { kind: 'unsupported_type', reason };
  if (/\btitle\b/.test(about) && status === 400) return { kind: 'bad_name', reason };
  return { reason };
}
