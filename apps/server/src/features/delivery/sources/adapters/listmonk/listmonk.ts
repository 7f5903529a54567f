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
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

const name = 'listmonk';
const pageSize = 100;

/** The maximum size of an image is a setting of each server. */
const limits: Capabilities = {
  ...platformCapabilities,
  nameMax: 200,
};

const templateShape = z.object({
  id: z.number(),
  name: z.string(),
  body: z.string().nullish(),
  updated_at: z.string().nullish(),
});
const mediaShape = z.object({
  id: z.number(),
  filename: z.string(),
  url: z.string(),
  content_type: z.string().nullish(),
  created_at: z.string().nullish(),
});
const mediaPageShape = z.object({ results: z.array(mediaShape).nullish(), total: z.number() });
const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data });
const errorShape = z.object({ message: z.string() });

type Media = z.infer<typeof mediaShape>;
type Template = z.infer<typeof templateShape>;

/**
 * Templates and media of a listmonk server. listmonk compiles a template as a Go template when it is saved, so tags of
 * other platforms in double braces are refused.
 */
export const listmonk: SourceAdapter = {
  slug: 'listmonk',
  name,
  kind: 'platform',
  summary: 'Templates and images of a listmonk server.',
  fields: [
    {
      name: 'url',
      label: 'Address of the server',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 300,
      placeholder: 'https://lists.example.com',
    },
    {
      name: 'username',
      label: 'API user',
      kind: 'text',
      isRequired: true,
      max: 100,
      hint: 'listmonk: Admin, Users, New user, type API.',
    },
    { name: 'token', label: 'Access token', kind: 'password', isSecret: true, isRequired: true, max: 200 },
    {
      name: 'templateType',
      label: 'Type of templates',
      kind: 'select',
      options: [
        { value: 'tx', label: 'Transactional: a complete email' },
        { value: 'campaign', label: 'Campaign: with a place for the content' },
      ],
      initial: 'tx',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openListmonk(context),
};

function openListmonk(context: SourceContext): SourceSession {
  const { settings, secrets } = context;
  const server = baseAddress(settings.url ?? '', { field: 'Address of the server', allowsHttp: true, strip: '/api' });
  const type = settings.templateType === 'campaign' ? 'campaign' : 'tx';
  const api = createVendorApi(context, {
    platform: name,
    credential: 'API user and token',
    baseUrl: `${server}/api`,
    headers: () => basic(settings.username, secrets.token),
    explain,
  });
  const contentOf = ({ name: title, subject, html }: HtmlUpload) => ({
    name: title,
    type,
    subject: subject || title,
    body: html,
  });
  const read = async (id: string): Promise<Template | null> => {
    // listmonk responds with 400 instead of 404.
    const answer = await api({ path: pathOf(id), expected: [400, 404] });
    if (answer.status === 200) return readJson(answer, dataOf(templateShape), name).data;
    if (explain(answer).kind === 'not_found' || answer.status === 404) return null;
    throw refusal(name, 'refused', { reason: explain(answer).reason });
  };
  // Its addresses are paths if it stores files on its own disk without a root address.
  const addressOf = ({ url }: Media) => new URL(url, `${server}/`).href;
  const remoteMedia = (media: Media): RemoteObject => ({
    id: `media:${media.id}`,
    url: addressOf(media),
    revision: '',
  });
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/templates', query: { no_body: 'true' } });
      await api({ path: '/media', query: { per_page: 1 } });
    },
    list: async (path) => {
      if (path !== '') throw new SourceError('not_found', 'listmonk has no folders.');
      return sortEntries((await readMedia(api)).map(entryOf));
    },
    download: async (path, bytesMax) => {
      const media = (await readMedia(api)).find((one) => one.filename === path);
      if (!media) throw new SourceError('not_found', `“${path}” isn’t in listmonk anymore.`);
      const file = await downloadFrom(context, name, { url: addressOf(media), bytesMax });
      return { ...file, name: path, contentType: media.content_type ?? file.contentType };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
      const made = await api({ method: 'POST', path: '/media', form });
      return remoteMedia(readJson(made, dataOf(mediaShape), name).data);
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const made = await api({ method: 'POST', path: '/templates', json: contentOf(upload) });
      return remoteTemplate(readJson(made, dataOf(templateShape), name).data);
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      if (!(await read(id))) throw refusal(name, 'not_found');
      const updated = await api({ method: 'PUT', path: pathOf(id), json: contentOf(upload) });
      return remoteTemplate(readJson(updated, dataOf(templateShape), name).data);
    },
    readHtml: async ({ id }) => {
      const template = await read(id);
      return template && { revision: template.updated_at ?? '', html: template.body ?? null };
    },
    remove: async ({ id }) => {
      if (id.startsWith('media:')) await api({ method: 'DELETE', path: pathOf(id), expected: [400, 404] });
      else if (await read(id)) await api({ method: 'DELETE', path: pathOf(id) });
    },
    find: async (kind, _folder, title) => {
      if (kind === 'image') {
        const media = (await readMedia(api)).find((one) => one.filename === title);
        return media ? remoteMedia(media) : null;
      }
      const answer = await api({ path: '/templates', query: { no_body: 'true' } });
      const template = readJson(answer, dataOf(z.array(templateShape)), name).data.findLast(
        (one) => one.name === title,
      );
      return template ? remoteTemplate(template) : null;
    },
  };
}

const pathOf = (id: string) =>
  `/${id.startsWith('media:') ? 'media' : 'templates'}/${encodeURIComponent(id.slice(id.indexOf(':') + 1))}`;
const remoteTemplate = ({ id, updated_at }: Template): RemoteObject => ({
  id: `template:${id}`,
  url: null,
  revision: updated_at ?? '',
});

async function readMedia(api: VendorApi): Promise<Media[]> {
  const all: Media[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api({ path: '/media', query: { page, per_page: pageSize } });
    const { results, total } = readJson(answer, dataOf(mediaPageShape), name).data;
    all.push(...(results ?? []));
    if (!results?.length || all.length >= total) return all;
  }
}

function entryOf({ id, filename, content_type, created_at }: Media): SourceEntry {
  return {
    id: String(id),
    name: filename,
    type: 'file',
    path: filename,
    bytes: null,
    modifiedAt: Math.floor(Date.parse(created_at ?? '') / 1000) || 0,
    contentType: content_type ?? null,
  };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const reason = errorShape.safeParse(parseJson(body)).data?.message;
  const about = (reason ?? '').toLowerCase();
  // Before version 4, it responded with 403 to wrong credentials.
  if (status === 403 && /invalid (session|credentials|api)/.test(about)) return { kind: 'auth', reason };
  if (status === 400) {
    if (/not found/.test(about)) return { kind: 'not_found', reason };
    if (/too large|larger than/.test(about)) return { kind: 'too_large', reason };
    if (/unsupported file type|file type/.test(about)) return { kind: 'unsupported_type', reason };
    if (/invalid length for name/.test(about)) return { kind: 'bad_name', reason };
  }
  return { reason };
}
