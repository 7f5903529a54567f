import { z } from 'zod';
import type { Capabilities, HtmlUpload, SourceContext } from '../../port';
import { basic } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { definePlatform, imageForm } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { addressField, secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, readJson, refusal, type VendorApi } from '../api/vendor-api';

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
export const listmonk = definePlatform<Media>({
  slug: 'listmonk',
  name,
  kind: 'platform',
  summary: 'Templates and images of a listmonk server.',
  fields: [
    addressField('url', 'Address of the server', { placeholder: 'https://lists.example.com' }),
    {
      name: 'username',
      label: 'API user',
      kind: 'text',
      isRequired: true,
      max: 100,
      hint: 'listmonk: Admin, Users, New user, type API.',
    },
    secretField('token', 'Access token'),
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
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'API user and token',
      baseUrl: `${serverOf(context)}/api`,
      headers: () => basic(context.settings.username, context.secrets.token),
      explain,
    }),
  calls: (api, context) => {
    const type = context.settings.templateType === 'campaign' ? 'campaign' : 'tx';
    const contentOf = ({ name: title, subject, html }: HtmlUpload) => ({
      name: title,
      type,
      subject: subject || title,
      body: html,
    });
    // Its addresses are paths if it stores files on its own disk without a root address.
    const addressOf = ({ url }: Media) => new URL(url, `${serverOf(context)}/`).href;
    const remoteMedia = (media: Media) => remoteObject(`media:${media.id}`, { url: addressOf(media) });
    return {
      test: async () => {
        await api({ path: '/templates', query: { no_body: 'true' } });
        await api({ path: '/media', query: { per_page: 1 } });
      },
      uploadImage: async (image) => {
        const made = await api.json({ method: 'POST', path: '/media', form: imageForm(image) }, dataOf(mediaShape));
        return remoteMedia(made.data);
      },
      library: {
        noFolders: 'listmonk has no folders.',
        files: () => readMedia(api),
        entry: entryOf,
        url: addressOf,
        remote: remoteMedia,
        newest: 'first',
        contentType: (media) => media.content_type,
      },
      documents: {
        create: async (upload) => {
          const request = { method: 'POST', path: '/templates', json: contentOf(upload) } as const;
          return remoteTemplate((await api.json(request, dataOf(templateShape))).data);
        },
        update: async ({ id }, upload) => {
          if (!(await read(api, id))) throw refusal(name, 'not_found');
          const request = { method: 'PUT', path: pathOf(id), json: contentOf(upload) } as const;
          return remoteTemplate((await api.json(request, dataOf(templateShape))).data);
        },
        read: async ({ id }) => {
          const template = await read(api, id);
          return template && { revision: template.updated_at ?? '', html: template.body ?? null };
        },
        find: async (_folder, title) => {
          const request = { path: '/templates', query: { no_body: 'true' } };
          const { data } = await api.json(request, dataOf(z.array(templateShape)));
          const template = data.findLast((one) => one.name === title);
          return template ? remoteTemplate(template) : null;
        },
      },
      remove: async ({ id }) => {
        if (id.startsWith('media:')) await api({ method: 'DELETE', path: pathOf(id), expected: [400, 404] });
        else if (await read(api, id)) await api({ method: 'DELETE', path: pathOf(id) });
      },
    };
  },
});

const serverOf = ({ settings }: SourceContext) =>
  baseAddress(settings.url ?? '', { field: 'Address of the server', allowsHttp: true, strip: '/api' });
const pathOf = (id: string) => `/${id.startsWith('media:') ? 'media' : 'templates'}/${idOf(id)}`;
const remoteTemplate = ({ id, updated_at }: Template) => remoteObject(`template:${id}`, { revision: updated_at });

async function read(api: VendorApi, id: string): Promise<Template | null> {
  // listmonk responds with 400 instead of 404.
  const answer = await api({ path: pathOf(id), expected: [400, 404] });
  if (answer.status === 200) return readJson(answer, dataOf(templateShape), name).data;
  if (explain(answer).kind === 'not_found' || answer.status === 404) return null;
  throw refusal(name, 'refused', { reason: explain(answer).reason });
}

async function readMedia(api: VendorApi): Promise<Media[]> {
  return await readAll(async ({ page }) => {
    const query = { page, per_page: pageSize };
    const { results, total } = (await api.json({ path: '/media', query }, dataOf(mediaPageShape))).data;
    return { items: results ?? [], total };
  });
}

const entryOf = ({ id, filename, content_type, created_at }: Media) =>
  fileEntry({ id, name: filename, modified: created_at, contentType: content_type });

const explain = explainRefusals(errorShape, (error) => ({ reason: error?.message }), [
  // Before version 4, it responded with 403 to wrong credentials.
  { kind: 'auth', status: 403, about: /invalid (session|credentials|api)/ },
  { kind: 'not_found', status: 400, about: /not found/ },
  { kind: 'too_large', status: 400, about: /too large|larger than/ },
  { kind: 'unsupported_type', status: 400, about: /unsupported file type|file type/ },
  { kind: 'bad_name', status: 400, about: /invalid length for name/ },
]);
