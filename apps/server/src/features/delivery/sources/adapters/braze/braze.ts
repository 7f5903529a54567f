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
import { bearer } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { checkHtml, checkImage } from '../api/check-upload';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

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
export const braze: SourceAdapter = {
  slug: 'braze',
  name,
  kind: 'platform',
  summary: 'Email templates and images in Braze.',
  fields: [
    {
      name: 'restUrl',
      label: 'REST endpoint',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 200,
      placeholder: 'https://rest.iad-01.braze.com',
      hint: 'Braze: Settings, APIs and Identifiers.',
    },
    {
      name: 'apiKey',
      label: 'REST API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      hint: 'The key needs the permissions templates.email.* and media_library.create.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openBraze(context),
};

function openBraze(context: SourceContext): SourceSession {
  const api = createVendorApi(context, {
    platform: name,
    credential: 'REST API key',
    baseUrl: baseAddress(context.settings.restUrl ?? '', { field: 'REST endpoint' }),
    headers: () => bearer(context.secrets.apiKey),
    explain,
  });
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/templates/email/list', query: { limit: 1 } });
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const form = new FormData();
      form.set('asset_file', new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
      form.set('name', image.name);
      const made = await api({ method: 'POST', path: '/media_library/create', form });
      const [asset] = readJson(made, assetsShape, name).new_assets;
      if (!asset) throw refusal(name, 'refused');
      return { id: `image:${asset.url}`, url: asset.url, revision: '' };
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const answer = await api({ method: 'POST', path: '/templates/email/create', json: contentOf(upload) });
      return await read(api, readJson(answer, madeShape, name).email_template_id);
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      const json = { ...contentOf(upload), email_template_id: idOf(id) };
      await api({ method: 'POST', path: '/templates/email/update', json, isRepeatable: true });
      return await read(api, idOf(id));
    },
    readHtml: async ({ id }) => {
      const info = await readInfo(api, idOf(id));
      return info && { revision: info.updated_at ?? '', html: info.body ?? null };
    },
    remove: async () => {
      throw new SourceError(
        'refused',
        'Braze doesn’t let other programs delete templates or images. Delete it in Braze.',
      );
    },
    find: async (kind, _folder, title) => (kind === 'html' ? await find(api, title) : null),
  };
}

const idOf = (id: string) => id.slice(id.indexOf(':') + 1);
const remoteOf = (id: string, updatedAt: string | null | undefined): RemoteObject => ({
  id: `template:${id}`,
  url: null,
  revision: updatedAt ?? '',
});

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
  for (let offset = 0; ; offset += pageSize) {
    const query = { limit: pageSize, offset, sort_order: 'newest' };
    const { templates } = readJson(await api({ path: '/templates/email/list', query }), listShape, name);
    const found = templates.find((template) => template.template_name === title);
    if (found) return remoteOf(found.email_template_id, found.updated_at);
    if (templates.length < pageSize) return null;
  }
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorShape.safeParse(parseJson(body)).data;
  const reason = error?.message;
  if (error?.error_code === 'ASSET_SIZE_EXCEEDS_LIMIT') return { kind: 'too_large', reason };
  if (error?.error_code === 'UNSUPPORTED_FILE_TYPE') return { kind: 'unsupported_type', reason };
  if (error?.error_code === 'MEDIA_LIBRARY_LIMIT_REACHED') return { kind: 'quota', reason };
  const about = (reason ?? '').toLowerCase();
  if (status !== 400) return { reason };
  if (/email_template_id/.test(about) && /invalid|not found|does not exist/.test(about))
    return { kind: 'not_found', reason };
  if (/too large|size/.test(about)) return { kind: 'too_large', reason };
  if (/already/.test(about)) return { kind: 'exists', reason };
  if (/template_name/.test(about)) return { kind: 'bad_name', reason };
  return { reason };
}
