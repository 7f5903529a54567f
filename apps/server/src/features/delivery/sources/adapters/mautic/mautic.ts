import { z } from 'zod';
import type { Capabilities, HtmlUpload, SourceContext } from '../../port';
import { basic } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { definePlatform, imageForm } from '../api/define-platform';
import { explainRefusals } from '../api/explain-refusals';
import { addressField, secretField } from '../api/fields';
import { platformCapabilities } from '../api/platform-capabilities';
import { fileEntry, idOf, remoteObject } from '../api/remote-files';
import { createVendorApi, type VendorApi } from '../api/vendor-api';

const name = 'Mautic';

/** The maximum size of an image is a setting of each server. Images are in one folder. */
const limits: Capabilities = {
  ...platformCapabilities,
  nameMax: 190,
};

const emailShape = z.object({
  id: z.number(),
  name: z.string(),
  customHtml: z.string().nullish(),
  dateAdded: z.string().nullish(),
  dateModified: z.string().nullish(),
});
const oneEmailShape = z.object({ email: emailShape });
/** An empty list is an array; others are objects. */
const emailsShape = z.object({ emails: z.union([z.record(z.string(), emailShape), z.array(emailShape)]) });
const filesShape = z.object({ files: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) });
const fileShape = z.object({ file: z.object({ link: z.string(), name: z.string() }) });
const errorsShape = z.object({ errors: z.array(z.object({ message: z.string() })) });

/** Emails of a Mautic server in its code mode, and its images. */
export const mautic = definePlatform<string>({
  slug: 'mautic',
  name,
  kind: 'platform',
  summary: 'Emails and images of a Mautic server.',
  fields: [
    addressField('url', 'Address of the server', { placeholder: 'https://mautic.example.com' }),
    { name: 'username', label: 'Username', kind: 'text', isRequired: true, max: 190 },
    secretField('password', 'Password', {
      hint: 'Mautic: Configuration, API settings. Enable the API and HTTP basic authentication.',
    }),
    {
      name: 'isPublished',
      label: 'Publish new emails',
      kind: 'switch',
      hint: 'Otherwise someone publishes them in Mautic.',
    },
  ],
  limits,
  connect: (context) =>
    createVendorApi(context, {
      platform: name,
      credential: 'username and password',
      baseUrl: `${serverOf(context)}/api`,
      headers: () => basic(context.settings.username, context.secrets.password),
      explain,
    }),
  calls: (api, context) => {
    const server = serverOf(context);
    const addressOf = (file: string) => `${server}/media/images/${encodeURIComponent(file)}`;
    return {
      test: () => api({ path: '/emails', query: { limit: 1, minimal: 'true' } }),
      uploadImage: async (image) => {
        const request = { method: 'POST', path: '/files/images/new', form: imageForm(image) } as const;
        const { file } = await api.json(request, fileShape);
        return remoteObject(`image:${file.name}`, { url: new URL(file.link, `${server}/`).href });
      },
      library: {
        noFolders: 'Galley shows the images of Mautic without folders.',
        files: () => readImages(api),
        entry: (file) => fileEntry({ id: file, name: file }),
        url: addressOf,
        remote: (file) => remoteObject(`image:${file}`, { url: addressOf(file) }),
        newest: 'first',
      },
      documents: {
        create: async (upload) => {
          const isPublished = context.settings.isPublished === '1';
          const json = { ...contentOf(upload), emailType: 'template', isPublished };
          return remoteEmail((await api.json({ method: 'POST', path: '/emails/new', json }, oneEmailShape)).email);
        },
        update: async ({ id }, upload) => {
          // A PUT would create a deleted email again.
          const request = { method: 'PATCH', path: `/emails/${idOf(id)}/edit`, json: contentOf(upload) } as const;
          return remoteEmail((await api.json(request, oneEmailShape)).email);
        },
        read: async ({ id }) => {
          const found = await api.find({ path: `/emails/${idOf(id)}` }, oneEmailShape);
          return found && { revision: remoteEmail(found.email).revision, html: found.email.customHtml ?? null };
        },
        find: async (_folder, title) => {
          const query = { search: title, limit: 100, orderBy: 'id', orderByDir: 'DESC' };
          const { emails } = await api.json({ path: '/emails', query }, emailsShape);
          const newestFirst = Object.values(emails).sort((a, b) => b.id - a.id);
          const email = newestFirst.find((one) => one.name === title);
          return email ? remoteEmail(email) : null;
        },
      },
      remove: ({ id }) => {
        const path = id.startsWith('image:') ? `/files/images/${idOf(id)}/delete` : `/emails/${idOf(id)}/delete`;
        return api({ method: 'DELETE', path, expected: [404] });
      },
    };
  },
});

const serverOf = ({ settings }: SourceContext) =>
  baseAddress(settings.url ?? '', { field: 'Address of the server', allowsHttp: true, strip: '/api' });

function contentOf({ name: title, subject, html, text, previewText }: HtmlUpload) {
  return {
    name: title,
    // Mautic requires a subject.
    subject: subject || title,
    customHtml: html,
    plainText: text,
    preheaderText: previewText,
    template: 'mautic_code_mode',
  };
}

const remoteEmail = ({ id, dateModified, dateAdded }: z.infer<typeof emailShape>) =>
  remoteObject(`email:${id}`, { revision: dateModified ?? dateAdded });

/** Returns the names of the images that are in no folder. */
async function readImages(api: VendorApi): Promise<string[]> {
  const { files } = await api.json({ path: '/files/images' }, filesShape);
  return Object.values(files).filter((file): file is string => typeof file === 'string');
}

const explain = explainRefusals(
  errorsShape,
  (error, status) => {
    if (!error) return { reason: status === 404 ? 'There is no Mautic API at this address.' : null };
    return { reason: error.errors[0]?.message };
  },
  [
    { kind: 'auth', status: 403, about: /api (is )?(not enabled|disabled)/ },
    { kind: 'too_large', status: [400, 422], about: /too large|exceeds/ },
    { kind: 'unsupported_type', status: [400, 422], about: /extension|file type|mime/ },
    { kind: 'bad_name', status: [400, 422], about: /^name:/ },
  ],
);
