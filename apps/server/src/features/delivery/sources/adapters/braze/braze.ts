import { z } from 'zod';
import { type Capabilities, type HtmlUpload, type RemoteObject, SourceError } from '../../port';
import { bearer } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { definePlatform, imageForm } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { addressField, secretField } from '../api/fields';
import { findFirst } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { remoteObject } from '../api/remote-files';
import { createVendorApi, readJson, refusal, type VendorApi } from '../api/vendor-api';

const name = 'Braze';
const pageSize = 1000;

/** Its API neither lists images nor deletes anything. */
const limits: Capabilities = {
  ...platformCapabilities,
  readsFiles: false,
  imageBytesMax: 5_000_000,
};

const madeShape = z.object({ email_template_id: z.string() });
const infoShape = z.object({ body: z.string().nullish(), updated_at: z.string().nullish() });
const listShape = z.object({
  templates: z.array(
    z.object({ email_template_id: z.string(), template_name: z.string(), updated_at: z.string().nullish() }),
  ),
});
const assetsShape = z.object({ new_assets: z.array(z.object({ url: z.string() })).default([]) });
const errorShape = z.object({ message: z.string().optional(), error_code: z.string().optional() });

/** Email templates and the media library of Braze. */
export const braze = definePlatform({
  slug: 'braze',
  name,
  kind: 'platform',
  summary: 'Email templates and images in Braze.',
  fields: [
    addressField('restUrl', 'REST endpoint', {
      max: 200,
      placeholder: 'https://rest.iad-01.braze.com',
      hint: 'Braze: Settings, APIs and Identifiers.',
    }),
    secretField('apiKey', 'REST API key', {
      hint: 'The key needs the permissions templates.email.* and media_library.create.',
    }),
  ],
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'REST API key',
      baseUrl: baseAddress(context.settings.restUrl ?? '', { field: 'REST endpoint' }),
      headers: () => bearer(context.secrets.apiKey),
      explain,
    }),
  calls: (api) => ({
    test: () => api({ path: '/templates/email/list', query: { limit: 1 } }),
    uploadImage: async (image) => {
      const form = imageForm(image, { field: 'asset_file' });
      form.set('name', image.name);
      const made = await api.json({ method: 'POST', path: '/media_library/create', form }, assetsShape);
      const [asset] = made.new_assets;
      if (!asset) throw refusal(name, 'refused');
      return remoteObject(`image:${asset.url}`, asset);
    },
    documents: {
      create: async (upload) => {
        const json = contentOf(upload);
        const made = await api.json({ method: 'POST', path: '/templates/email/create', json }, madeShape);
        return await read(api, made.email_template_id);
      },
      update: async ({ id }, upload) => {
        const json = { ...contentOf(upload), email_template_id: templateId(id) };
        await api({ method: 'POST', path: '/templates/email/update', json, isRepeatable: true });
        return await read(api, templateId(id));
      },
      read: async ({ id }) => {
        const info = await readInfo(api, templateId(id));
        return info && { revision: info.updated_at ?? '', html: info.body ?? null };
      },
      find: (_folder, title) => find(api, title),
    },
    remove: async () => {
      throw new SourceError(
        'refused',
        'Braze doesn’t let other programs delete templates or images. Delete it in Braze.',
      );
    },
  }),
});

const templateId = (id: string) => id.slice(id.indexOf(':') + 1);
const remoteOf = (id: string, updatedAt: string | null | undefined): RemoteObject =>
  remoteObject(`template:${id}`, { revision: updatedAt });

function contentOf({ name: title, subject, html, text, previewText }: HtmlUpload) {
  return {
    template_name: title,
    // Braze requires a subject.
    subject: subject || title,
    body: html,
    plaintext_body: text,
    preheader: previewText,
    // It would rewrite the code.
    should_inline_css: false,
  };
}

async function readInfo(api: VendorApi, id: string) {
  const query = { email_template_id: id };
  const answer = await api({ path: '/templates/email/info', query, expected: [400, 404] });
  if (answer.status === 200) return readJson(answer, infoShape, name);
  if (answer.status === 404 || explain(answer).kind === 'not_found') return null;
  throw refusal(name, 'refused', { reason: explain(answer).reason });
}

async function read(api: VendorApi, id: string): Promise<RemoteObject> {
  return remoteOf(id, (await readInfo(api, id))?.updated_at);
}

/** Returns the most recently changed template with that name. */
async function find(api: VendorApi, title: string): Promise<RemoteObject | null> {
  const found = await findFirst(
    async ({ offset }) => {
      const query = { limit: pageSize, offset, sort_order: 'newest' };
      const { templates } = await api.json({ path: '/templates/email/list', query }, listShape);
      return { items: templates, isLast: templates.length < pageSize };
    },
    (template) => template.template_name === title,
  );
  return found && remoteOf(found.email_template_id, found.updated_at);
}

const explain = explainRefusals(errorShape, (error) => ({ reason: error?.message, code: error?.error_code }), [
  { kind: 'too_large', code: 'ASSET_SIZE_EXCEEDS_LIMIT' },
  { kind: 'unsupported_type', code: 'UNSUPPORTED_FILE_TYPE' },
  { kind: 'quota', code: 'MEDIA_LIBRARY_LIMIT_REACHED' },
  { kind: 'not_found', status: 400, about: [/email_template_id/, /invalid|not found|does not exist/] },
  { kind: 'too_large', status: 400, about: /too large|size/ },
  { kind: 'exists', status: 400, about: /already/ },
  { kind: 'bad_name', status: 400, about: /template_name/ },
]);
