import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type RemoteObject, type SourceContext, SourceError } from '../../port';
import { definePlatform } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { findFirst } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, type VendorApi } from '../api/vendor-api';

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
export const brevo = definePlatform({
  slug: 'brevo',
  name,
  kind: 'platform',
  summary: 'Email templates and images in Brevo.',
  fields: [
    secretField('apiKey', 'API key', { placeholder: 'xkeysib-…', hint: 'Brevo: Settings, SMTP & API, API keys.' }),
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
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'API key',
      baseUrl: 'https://api.brevo.com/v3',
      headers: () => ({ 'api-key': context.secrets.apiKey ?? '', Accept: 'application/json' }),
      explain,
    }),
  calls: (api, context) => ({
    test: () => api({ path: '/account' }),
    uploadImage: async (image) => {
      const imageUrl = await context.offer(image.bytes, image.contentType);
      if (imageUrl === null) {
        throw new SourceError(
          'refused',
          'Brevo fetches images from this server, so the server needs an address that Brevo can reach (GALLEY_URL).',
        );
      }
      const json = { imageUrl, name: image.name };
      const { url } = await api.json({ method: 'POST', path: '/emailCampaigns/images', json }, imageShape);
      return remoteObject(`image:${url}`, { url });
    },
    documents: {
      create: async (upload) => {
        const json = { ...contentOf(context, upload), isActive: context.settings.isActive === '1' };
        const { id } = await api.json({ method: 'POST', path: '/smtp/templates', json }, madeShape);
        return await read(api, pathOf(String(id)));
      },
      update: async ({ id }, upload) => {
        await api({ method: 'PUT', path: pathOf(id), json: contentOf(context, upload) });
        return await read(api, pathOf(id));
      },
      read: async ({ id }) => {
        const template = await api.find({ path: pathOf(id) }, templateShape);
        return template && { revision: remoteOf(template).revision, html: template.htmlContent ?? null };
      },
      find: (_folder, title) => find(api, title),
    },
    remove: async ({ id }) => {
      if (id.startsWith('image:'))
        throw new SourceError(
          'refused',
          'Brevo’s gallery doesn’t let other programs delete images. Delete it in Brevo.',
        );
      // Active templates can't be deleted.
      const answer = await api({ method: 'PUT', path: pathOf(id), json: { isActive: false }, expected: [404] });
      if (answer.status !== 404) await api({ method: 'DELETE', path: pathOf(id), expected: [404] });
    },
  }),
});

/** Returns the newest template with that name. */
async function find(api: VendorApi, title: string): Promise<RemoteObject | null> {
  const found = await findFirst(
    async ({ offset }) => {
      const query = { limit: pageSize, offset, sort: 'desc' };
      const { templates } = await api.json({ path: '/smtp/templates', query }, templatesShape);
      return { items: templates ?? [], isLast: (templates?.length ?? 0) < pageSize };
    },
    (template) => template.name === title,
  );
  return found && remoteOf(found);
}

async function read(api: VendorApi, path: string): Promise<RemoteObject> {
  return remoteOf(await api.json({ path }, templateShape));
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

const pathOf = (id: string) => `/smtp/templates/${idOf(id)}`;
const remoteOf = ({ id, modifiedAt, createdAt }: z.infer<typeof templateShape>) =>
  remoteObject(`template:${id}`, { revision: modifiedAt ?? createdAt });

const explain = explainRefusals(errorShape, (error) => ({ reason: error?.message }), [
  { kind: 'quota', status: 402 },
  { kind: 'too_large', status: 400, about: /too large|size|exceeds/ },
  { kind: 'unsupported_type', status: 400, about: /extension|format/ },
  { kind: 'bad_name', status: 400, about: /templatename/ },
  { kind: 'quota', status: 400, about: /limit/ },
]);
