import { z } from 'zod';
import {
  type Capabilities,
  type HtmlUpload,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  SourceError,
  type SourceHttpAnswer,
  type SourceSession,
} from '../../port';
import { checkHtml, checkImage } from '../api/check-upload';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, type VendorApi } from '../api/vendor-api';

const name = 'Brevo';
const pageSize = 500;

/** Its API only accepts images by address and doesn't list them. */
const limits: Capabilities = {
  ...platformCapabilities,
  readsFiles: false,
  imageBytesMax: 2_000_000,
  imageTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp'],
  needsPublicUrl: true,
};

const templateShape = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean().optional(),
  htmlContent: z.string().nullish(),
  modifiedAt: z.string().nullish(),
  createdAt: z.string().nullish(),
});
const templatesShape = z.object({ count: z.number().nullish(), templates: z.array(templateShape).nullish() });
const madeShape = z.object({ id: z.number() });
const imageShape = z.object({ url: z.string() });
const errorShape = z.object({ code: z.string().optional(), message: z.string().optional() });

/** Templates of Brevo (formerly Sendinblue), and its image gallery, which fetches images from this server. */
export const brevo: SourceAdapter = {
  slug: 'brevo',
  name,
  kind: 'platform',
  summary: 'Email templates and images in Brevo.',
  fields: [
    {
      name: 'apiKey',
      label: 'API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      placeholder: 'xkeysib-…',
      hint: 'Brevo: Settings, SMTP & API, API keys.',
    },
    {
      name: 'senderEmail',
      label: 'Sender’s email address',
      kind: 'text',
      isRequired: true,
      max: 254,
      hint: 'A verified sender of the Brevo account. Each template needs one.',
    },
    { name: 'senderName', label: 'Sender’s name', kind: 'text', max: 70 },
    {
      name: 'isActive',
      label: 'Activate new templates',
      kind: 'switch',
      hint: 'Only active templates can be used in Brevo.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openBrevo(context),
};

function openBrevo(context: SourceContext): SourceSession {
  const api = createVendorApi(context, {
    platform: name,
    credential: 'API key',
    baseUrl: 'https://api.brevo.com/v3',
    headers: () => ({ 'api-key': context.secrets.apiKey ?? '', Accept: 'application/json' }),
    explain,
  });
  const isActive = context.settings.isActive === '1';
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/account' });
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const imageUrl = await context.offer(image.bytes, image.contentType);
      if (imageUrl === null) {
        throw new SourceError(
          'refused',
          'Brevo fetches images from this server, so the server needs an address that Brevo can reach (GALLEY_URL).',
        );
      }
      const json = { imageUrl, name: image.name };
      const { url } = readJson(await api({ method: 'POST', path: '/emailCampaigns/images', json }), imageShape, name);
      return { id: `image:${url}`, url, revision: '' };
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const json = { ...contentOf(context, upload), isActive };
      const { id } = readJson(await api({ method: 'POST', path: '/smtp/templates', json }), madeShape, name);
      return await read(api, id);
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      const json = contentOf(context, upload);
      await api({ method: 'PUT', path: `/smtp/templates/${numberOf(id)}`, json });
      return await read(api, numberOf(id));
    },
    readHtml: async ({ id }) => {
      const answer = await api({ path: `/smtp/templates/${numberOf(id)}`, expected: [404] });
      if (answer.status === 404) return null;
      const template = readJson(answer, templateShape, name);
      return { revision: remoteOf(template).revision, html: template.htmlContent ?? null };
    },
    remove: async ({ id }) => {
      if (id.startsWith('image:'))
        throw new SourceError(
          'refused',
          'Brevo’s gallery doesn’t let other programs delete images. Delete it in Brevo.',
        );
      const path = `/smtp/templates/${numberOf(id)}`;
      // Active templates can't be deleted.
      const answer = await api({ method: 'PUT', path, json: { isActive: false }, expected: [404] });
      if (answer.status !== 404) await api({ method: 'DELETE', path, expected: [404] });
    },
    find: async (kind, _folder, title) => (kind === 'html' ? await find(api, title) : null),
  };
}

/** Returns the newest template with that name. */
async function find(api: VendorApi, title: string): Promise<RemoteObject | null> {
  for (let offset = 0; ; offset += pageSize) {
    const query = { limit: pageSize, offset, sort: 'desc' };
    const { templates } = readJson(await api({ path: '/smtp/templates', query }), templatesShape, name);
    const found = templates?.find((template) => template.name === title);
    if (found) return remoteOf(found);
    if ((templates?.length ?? 0) < pageSize) return null;
  }
}

async function read(api: VendorApi, id: number): Promise<RemoteObject> {
  return remoteOf(readJson(await api({ path: `/smtp/templates/${id}` }), templateShape, name));
}

function contentOf({ settings }: SourceContext, { name: title, subject, html }: HtmlUpload) {
  const { senderEmail, senderName } = settings;
  return {
    templateName: title,
    // Brevo requires a subject.
    subject: subject || title,
    sender: { email: senderEmail, ...(senderName && { name: senderName }) },
    htmlContent: html,
  };
}

const numberOf = (id: string) => Number(id.slice(id.indexOf(':') + 1));

function remoteOf({ id, modifiedAt, createdAt }: z.infer<typeof templateShape>): RemoteObject {
  return { id: `template:${id}`, url: null, revision: modifiedAt ?? createdAt ?? '' };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  const reason = error?.message;
  const about = (reason ?? '').toLowerCase();
  if (status === 402) return { kind: 'quota', reason };
  if (status === 400) {
    if (/too large|size|exceeds/.test(about)) return { kind: 'too_large', reason };
    if (/extension|format/.test(about)) return { kind: 'unsupported_type', reason };
    if (/templatename/.test(about)) return { kind: 'bad_name', reason };
    if (/limit/.test(about)) return { kind: 'quota', reason };
  }
  return { reason };
}
