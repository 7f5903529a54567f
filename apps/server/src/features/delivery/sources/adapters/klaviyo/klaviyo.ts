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
import { checkHtml, checkImage } from '../api/check-upload';
import { downloadFrom } from '../api/download';
import { platformCapabilities } from '../api/platform-capabilities';
import { createVendorApi, parseJson, type Refused, readJson, refusal, type VendorApi } from '../api/vendor-api';

const name = 'Klaviyo';
const baseUrl = 'https://a.klaviyo.com';
/** The API version that this adapter was written for. Klaviyo supports each for two years. */
const revision = '2026-07-15';
/** Enough for an image library; longer lists are truncated. */
const pagesMax = 50;

const limits: Capabilities = {
  ...platformCapabilities,
  imageBytesMax: 5_000_000,
};

const templateShape = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    html: z.string().nullish(),
    updated: z.string().nullish(),
    created: z.string().nullish(),
  }),
});
const oneTemplateShape = z.object({ data: templateShape });
const templatesShape = z.object({ data: z.array(templateShape) });
const imageShape = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    image_url: z.string(),
    format: z.string(),
    size: z.number(),
    updated_at: z.string(),
  }),
});
const imagesShape = z.object({
  data: z.array(imageShape),
  links: z.object({ next: z.string().nullish() }).nullish(),
});
const errorsShape = z.object({
  errors: z.array(
    z.object({
      code: z.string().optional(),
      title: z.string().optional(),
      detail: z.string().optional(),
      source: z.object({ pointer: z.string().optional() }).nullish(),
    }),
  ),
});

type Image = z.infer<typeof imageShape>;

/**
 * HTML templates and the image library of Klaviyo. It has no folders, and its API hides images instead of deleting
 * them.
 */
export const klaviyo: SourceAdapter = {
  slug: 'klaviyo',
  name,
  kind: 'platform',
  summary: 'Templates and images in Klaviyo.',
  fields: [
    {
      name: 'apiKey',
      label: 'Private API key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      placeholder: 'pk_…',
      hint: 'Klaviyo: Settings, API keys. The key needs full access to templates and images.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openKlaviyo(context),
};

function openKlaviyo(context: SourceContext): SourceSession {
  const api = createVendorApi(context, {
    platform: name,
    credential: 'private API key',
    baseUrl,
    headers: () => ({
      Authorization: `Klaviyo-API-Key ${context.secrets.apiKey ?? ''}`,
      revision,
      Accept: 'application/vnd.api+json',
    }),
    explain,
  });
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/api/templates', query: { 'fields[template]': 'name' } });
      await api({ path: '/api/images', query: { 'page[size]': 1 } });
    },
    list: async (path) => {
      if (path !== '') throw new SourceError('not_found', 'Klaviyo has no folders.');
      return sortEntries((await readImages(api)).map(entryOf));
    },
    download: async (path, bytesMax) => {
      const image = (await readImages(api)).find((one) => fileName(one) === path);
      if (!image) throw new SourceError('not_found', `“${path}” isn’t in Klaviyo anymore.`);
      if (image.attributes.size > bytesMax) throw refusal(name, 'too_large');
      return { name: path, ...(await downloadFrom(context, name, { url: image.attributes.image_url, bytesMax })) };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
      form.set('name', image.name);
      const made = await api({ method: 'POST', path: '/api/image-upload', form });
      const { data } = readJson(made, z.object({ data: imageShape }), name);
      return remoteImage(data);
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const data = { type: 'template', attributes: { ...attributesOf(upload), editor_type: 'CODE' } };
      return remoteOf(await api({ method: 'POST', path: '/api/templates', ...jsonApi({ data }) }));
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      const data = { type: 'template', id: idOf(id), attributes: attributesOf(upload) };
      return remoteOf(await api({ method: 'PATCH', path: `/api/templates/${idOf(id)}`, ...jsonApi({ data }) }));
    },
    readHtml: async ({ id }) => {
      const answer = await api({ path: `/api/templates/${idOf(id)}`, expected: [404] });
      if (answer.status === 404) return null;
      const { data } = readJson(answer, oneTemplateShape, name);
      return { revision: revisionOf(data.attributes), html: data.attributes.html ?? null };
    },
    remove: async ({ id }) => {
      if (!id.startsWith('image:')) {
        await api({ method: 'DELETE', path: `/api/templates/${idOf(id)}`, expected: [404] });
        return;
      }
      const data = { type: 'image', id: idOf(id), attributes: { hidden: true } };
      await api({ method: 'PATCH', path: `/api/images/${idOf(id)}`, expected: [404], ...jsonApi({ data }) });
    },
    find: async (kind, _folder, title) => {
      if (kind === 'image') {
        const image = (await readImages(api))
          .filter((one) => [fileName(one), one.attributes.name].includes(title))
          .at(-1);
        return image ? remoteImage(image) : null;
      }
      // Quotation marks can't be escaped in a filter.
      const filter = title.includes('"') ? undefined : `equals(name,"${title}")`;
      const found = readJson(
        await api({ path: '/api/templates', query: { filter, sort: '-created' } }),
        templatesShape,
        name,
      );
      const template = found.data.find((one) => one.attributes.name === title);
      return template ? remoteTemplate(template) : null;
    },
  };
}

const jsonApi = (json: unknown) => ({ json, headers: { 'Content-Type': 'application/vnd.api+json' } });
const idOf = (id: string) => encodeURIComponent(id.slice(id.indexOf(':') + 1));
const attributesOf = ({ name: title, html, text }: HtmlUpload) => ({ name: title, html, text: text || null });
const revisionOf = (attributes: { updated?: string | null; created?: string | null }) =>
  attributes.updated ?? attributes.created ?? '';

function remoteOf(answer: SourceHttpAnswer): RemoteObject {
  return remoteTemplate(readJson(answer, oneTemplateShape, name).data);
}

const remoteTemplate = ({ id, attributes }: z.infer<typeof templateShape>): RemoteObject => ({
  id: `template:${id}`,
  url: null,
  revision: revisionOf(attributes),
});
const remoteImage = ({ id, attributes }: Image): RemoteObject => ({
  id: `image:${id}`,
  url: attributes.image_url,
  revision: '',
});

async function readImages(api: VendorApi): Promise<Image[]> {
  const images: Image[] = [];
  let path: string | null | undefined = '/api/images?page[size]=100&filter=equals(hidden,false)';
  for (let page = 0; path && page < pagesMax; page += 1) {
    const { data, links }: z.infer<typeof imagesShape> = readJson(await api({ path }), imagesShape, name);
    images.push(...data);
    // Only the path is used, so that the key is never sent to another host.
    const next: URL | null = links?.next ? new URL(links.next, baseUrl) : null;
    path = next && `${next.pathname}${next.search}`;
  }
  return images;
}

/** Returns a unique name with an extension: Klaviyo's names have none. */
function fileName({ attributes }: Image): string {
  const ending = `.${attributes.format.toLowerCase()}`;
  return attributes.name.toLowerCase().endsWith(ending) ? attributes.name : `${attributes.name}${ending}`;
}

function entryOf(image: Image): SourceEntry {
  const { size, updated_at, format } = image.attributes;
  const title = fileName(image);
  return {
    id: image.id,
    name: title,
    type: 'file',
    path: title,
    bytes: size,
    modifiedAt: Math.floor(Date.parse(updated_at) / 1000) || 0,
    contentType: `image/${format.toLowerCase()}`,
  };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorsShape.safeParse(parseJson(body)).data?.errors[0];
  const reason = error?.detail ?? error?.title;
  const about = `${error?.code} ${reason} ${error?.source?.pointer}`.toLowerCase();
  if (status === 400 || status === 413) {
    if (/too large|maximum image size|exceeds|size limit/.test(about)) return { kind: 'too_large', reason };
    if (/limit of|maximum number|templates/.test(about) && /limit/.test(about)) return { kind: 'quota', reason };
    if (/format|file type|unsupported/.test(about)) return { kind: 'unsupported_type', reason };
    if (/attributes\/name/.test(about)) return { kind: 'bad_name', reason };
  }
  return { reason };
}
