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
import { createVendorApi, parseJson, type Refused, readJson, type VendorApi } from '../api/vendor-api';

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
export const mautic: SourceAdapter = {
  slug: 'mautic',
  name,
  kind: 'platform',
  summary: 'Emails and images of a Mautic server.',
  fields: [
    {
      name: 'url',
      label: 'Address of the server',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 300,
      placeholder: 'https://mautic.example.com',
    },
    { name: 'username', label: 'Username', kind: 'text', isRequired: true, max: 190 },
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
      hint: 'Mautic: Configuration, API settings. Enable the API and HTTP basic authentication.',
    },
    {
      name: 'isPublished',
      label: 'Publish new emails',
      kind: 'switch',
      hint: 'Otherwise someone publishes them in Mautic.',
    },
  ],
  capabilities: () => limits,
  open: async (context) => openMautic(context),
};

function openMautic(context: SourceContext): SourceSession {
  const { settings, secrets } = context;
  const server = baseAddress(settings.url ?? '', { field: 'Address of the server', allowsHttp: true, strip: '/api' });
  const api = createVendorApi(context, {
    platform: name,
    credential: 'username and password',
    baseUrl: `${server}/api`,
    headers: () => basic(settings.username, secrets.password),
    explain,
  });
  const addressOf = (file: string) => `${server}/media/images/${encodeURIComponent(file)}`;
  const remoteImage = (file: string): RemoteObject => ({ id: `image:${file}`, url: addressOf(file), revision: '' });
  return {
    ...refusingSession(name),
    test: async () => {
      await api({ path: '/emails', query: { limit: 1, minimal: 'true' } });
    },
    list: async (path) => {
      if (path !== '') throw new SourceError('not_found', 'Galley shows the images of Mautic without folders.');
      return sortEntries((await readImages(api)).map(entryOf));
    },
    download: async (path, bytesMax) => {
      if (!(await readImages(api)).includes(path))
        throw new SourceError('not_found', `“${path}” isn’t in Mautic anymore.`);
      return { name: path, ...(await downloadFrom(context, name, { url: addressOf(path), bytesMax })) };
    },
    uploadImage: async (image) => {
      checkImage(name, limits, image);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
      const { file } = readJson(await api({ method: 'POST', path: '/files/images/new', form }), fileShape, name);
      return { ...remoteImage(file.name), url: new URL(file.link, `${server}/`).href };
    },
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      const json = { ...contentOf(upload), emailType: 'template', isPublished: settings.isPublished === '1' };
      return remoteEmail(readJson(await api({ method: 'POST', path: '/emails/new', json }), oneEmailShape, name).email);
    },
    updateHtml: async ({ id }, upload) => {
      checkHtml(name, limits, upload);
      // A PUT would create a deleted email again.
      const answer = await api({ method: 'PATCH', path: `/emails/${idOf(id)}/edit`, json: contentOf(upload) });
      return remoteEmail(readJson(answer, oneEmailShape, name).email);
    },
    readHtml: async ({ id }) => {
      const answer = await api({ path: `/emails/${idOf(id)}`, expected: [404] });
      if (answer.status === 404) return null;
      const { email } = readJson(answer, oneEmailShape, name);
      return { revision: remoteEmail(email).revision, html: email.customHtml ?? null };
    },
    remove: async ({ id }) => {
      const path = id.startsWith('image:') ? `/files/images/${idOf(id)}/delete` : `/emails/${idOf(id)}/delete`;
      await api({ method: 'DELETE', path, expected: [404] });
    },
    find: async (kind, _folder, title) => {
      if (kind === 'image') return (await readImages(api)).includes(title) ? remoteImage(title) : null;
      const query = { search: title, limit: 100, orderBy: 'id', orderByDir: 'DESC' };
      const { emails } = readJson(await api({ path: '/emails', query }), emailsShape, name);
      const newestFirst = Object.values(emails).sort((a, b) => b.id - a.id);
      const email = newestFirst.find((one) => one.name === title);
      return email ? remoteEmail(email) : null;
    },
  };
}

const idOf = (id: string) => encodeURIComponent(id.slice(id.indexOf(':') + 1));

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

function remoteEmail({ id, dateModified, dateAdded }: z.infer<typeof emailShape>): RemoteObject {
  return { id: `email:${id}`, url: null, revision: dateModified ?? dateAdded ?? '' };
}

/** Returns the names of the images that are in no folder. */
async function readImages(api: VendorApi): Promise<string[]> {
  const { files } = readJson(await api({ path: '/files/images' }), filesShape, name);
  return Object.values(files).filter((file): file is string => typeof file === 'string');
}

function entryOf(file: string): SourceEntry {
  return { id: file, name: file, type: 'file', path: file, bytes: null, modifiedAt: 0, contentType: null };
}

function explain({ status, body }: SourceHttpAnswer): Refused {
  const error = errorsShape.safeParse(parseJson(body)).data;
  if (!error) return { reason: status === 404 ? 'There is no Mautic API at this address.' : null };
  const reason = error.errors[0]?.message;
  const about = (reason ?? '').toLowerCase();
  if (status === 403 && /api (is )?(not enabled|disabled)/.test(about)) return { kind: 'auth', reason };
  if (status === 400 || status === 422) {
    if (/too large|exceeds/.test(about)) return { kind: 'too_large', reason };
    if (/extension|file type|mime/.test(about)) return { kind: 'unsupported_type', reason };
    if (/^name:/.test(about)) return { kind: 'bad_name', reason };
  }
  return { reason };
}
