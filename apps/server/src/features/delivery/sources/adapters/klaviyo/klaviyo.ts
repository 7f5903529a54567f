import { z } from 'zod';
import type { Capabilities, HtmlUpload } from '../../port';
import { definePlatform, imageForm } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { secretField } from '../api/fields';
import { readAll } from '../api/list-pages';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, type VendorApi } from '../api/vendor-api';

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
export const klaviyo = definePlatform<Image>({
  slug: 'klaviyo',
  name,
  kind: 'platform',
  summary: 'Templates and images in Klaviyo.',
  fields: [
    secretField('apiKey', 'Private API key', {
      placeholder: 'pk_…',
      hint: 'Klaviyo: Settings, API keys. The key needs full access to templates and images.',
    }),
  ],
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'private API key',
      baseUrl,
      headers: () => ({
        Authorization: `Klaviyo-API-Key ${context.secrets.apiKey ?? ''}`,
        revision,
        Accept: 'application/vnd.api+json',
      }),
      explain,
    }),
  calls: (api) => ({
    test: async () => {
      await api({ path: '/api/templates', query: { 'fields[template]': 'name' } });
      await api({ path: '/api/images', query: { 'page[size]': 1 } });
    },
    uploadImage: async (image) => {
      const form = imageForm(image);
      form.set('name', image.name);
      const made = await api.json({ method: 'POST', path: '/api/image-upload', form }, z.object({ data: imageShape }));
      return remoteImage(made.data);
    },
    library: {
      noFolders: 'Klaviyo has no folders.',
      files: () => readImages(api),
      entry: entryOf,
      url: ({ attributes }) => attributes.image_url,
      remote: remoteImage,
      newest: 'last',
      isNamed: (image, title) => [fileName(image), image.attributes.name].includes(title),
    },
    documents: {
      create: async (upload) => {
        const data = { type: 'template', attributes: { ...attributesOf(upload), editor_type: 'CODE' } };
        const request = { method: 'POST', path: '/api/templates', ...jsonApi({ data }) } as const;
        return remoteTemplate((await api.json(request, oneTemplateShape)).data);
      },
      update: async ({ id }, upload) => {
        const data = { type: 'template', id: idOf(id), attributes: attributesOf(upload) };
        const request = { method: 'PATCH', path: `/api/templates/${idOf(id)}`, ...jsonApi({ data }) } as const;
        return remoteTemplate((await api.json(request, oneTemplateShape)).data);
      },
      read: async ({ id }) => {
        const found = await api.find({ path: `/api/templates/${idOf(id)}` }, oneTemplateShape);
        return found && { revision: remoteTemplate(found.data).revision, html: found.data.attributes.html ?? null };
      },
      find: async (_folder, title) => {
        // Quotation marks can't be escaped in a filter.
        const filter = title.includes('"') ? undefined : `equals(name,"${title}")`;
        const { data } = await api.json(
          { path: '/api/templates', query: { filter, sort: '-created' } },
          templatesShape,
        );
        const template = data.find((one) => one.attributes.name === title);
        return template ? remoteTemplate(template) : null;
      },
    },
    remove: async ({ id }) => {
      if (!id.startsWith('image:'))
        return await api({ method: 'DELETE', path: `/api/templates/${idOf(id)}`, expected: [404] });
      const data = { type: 'image', id: idOf(id), attributes: { hidden: true } };
      return await api({ method: 'PATCH', path: `/api/images/${idOf(id)}`, expected: [404], ...jsonApi({ data }) });
    },
  }),
});

const jsonApi = (json: unknown) => ({ json, headers: { 'Content-Type': 'application/vnd.api+json' } });
const attributesOf = ({ name: title, html, text }: HtmlUpload) => ({ name: title, html, text: text || null });
const remoteTemplate = ({ id, attributes }: z.infer<typeof templateShape>) =>
  remoteObject(`template:${id}`, { revision: attributes.updated ?? attributes.created });
const remoteImage = ({ id, attributes }: Image) => remoteObject(`image:${id}`, { url: attributes.image_url });

async function readImages(api: VendorApi): Promise<Image[]> {
  return await readAll(
    async ({ cursor }) => {
      const path = cursor ?? '/api/images?page[size]=100&filter=equals(hidden,false)';
      const { data, links } = await api.json({ path }, imagesShape);
      // Only the path is used, so that the key is never sent to another host.
      const next = links?.next ? new URL(links.next, baseUrl) : null;
      return { items: data, next: next && `${next.pathname}${next.search}` };
    },
    { pagesMax },
  );
}

/** Returns a unique name with an extension: Klaviyo's names have none. */
function fileName({ attributes }: Image): string {
  const ending = `.${attributes.format.toLowerCase()}`;
  return attributes.name.toLowerCase().endsWith(ending) ? attributes.name : `${attributes.name}${ending}`;
}

function entryOf(image: Image) {
  const { size: bytes, updated_at: modified, format } = image.attributes;
  const contentType = `image/${format.toLowerCase()}`;
  return fileEntry({ id: image.id, name: fileName(image), bytes, modified, contentType });
}

const explain = explainRefusals(
  errorsShape,
  (body) => {
    const error = body?.errors[0];
    const reason = error?.detail ?? error?.title;
    return { reason, text: `${error?.code} ${reason} ${error?.source?.pointer}` };
  },
  [
    { kind: 'too_large', status: [400, 413], about: /too large|maximum image size|exceeds|size limit/ },
    { kind: 'quota', status: [400, 413], about: [/limit of|maximum number|templates/, /limit/] },
    { kind: 'unsupported_type', status: [400, 413], about: /format|file type|unsupported/ },
    { kind: 'bad_name', status: [400, 413], about: /attributes\/name/ },
  ],
);
