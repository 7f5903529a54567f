import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface Email {
  id: number;
  name: string;
  subject: string;
  customHtml: string;
  plainText: string;
  template: string;
  isPublished: boolean;
  dateAdded: string;
  dateModified: string | null;
}

export interface FakeMautic extends FakeVendor {
  host: string;
  username: string;
  password: string;
  limits: { imageBytes: number; htmlBytes: number };
  isPasswordChanged: boolean;
  emails: Map<number, Email>;
  images: Map<string, Buffer>;
  edit(id: number, html: string): void;
}

/**
 * Starts a fake of a Mautic server, written from its documentation: basic authentication, emails in code mode, image
 * files.
 */
export async function startFakeMautic(): Promise<FakeMautic> {
  const [username, password] = ['ada', 'the password of Ada'];
  const emails = new Map<number, Email>();
  const images = new Map<string, Buffer>();
  let [last, ticks] = [0, 0];
  const now = () => `${new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString().slice(0, 19)}+00:00`;
  const emailWith = (id: string) => {
    const email = emails.get(Number(id));
    if (!email) throw problem(404, 'Item was not found.');
    return email;
  };
  const check = ({ name, subject, customHtml }: Partial<Email>) => {
    if (name !== undefined && (name.trim() === '' || name.length > 190))
      throw problem(400, 'name: A name is required.');
    if (subject === '') throw problem(400, 'subject: A subject is required.');
    if ((customHtml ?? '').length > fake.limits.htmlBytes) throw problem(400, 'customHtml: This value is too large.');
  };
  const routes: [string, RegExp, (request: FakeRequest, id: string) => Promise<FakeAnswer> | FakeAnswer][] = [
    [
      'GET',
      /^\/emails$/,
      ({ query }) => {
        const found = [...emails.values()].filter(({ name }) => name.includes(query.get('search') ?? ''));
        return {
          json: {
            total: found.length,
            emails: found.length === 0 ? [] : Object.fromEntries(found.map((email) => [email.id, email])),
          },
        };
      },
    ],
    [
      'POST',
      /^\/emails\/new$/,
      (request) => {
        const asked = request.json();
        check({ name: '', subject: '', ...asked });
        const email = {
          ...asked,
          id: ++last,
          isPublished: asked.isPublished === true,
          dateAdded: now(),
          dateModified: null,
        };
        emails.set(email.id, email);
        return { status: 201, json: { email } };
      },
    ],
    ['GET', /^\/emails\/(\d+)$/, (_request, id) => ({ json: { email: emailWith(id) } })],
    [
      'PATCH',
      /^\/emails\/(\d+)\/edit$/,
      (request, id) => {
        const [email, asked] = [emailWith(id), request.json()];
        check(asked);
        return { json: { email: Object.assign(email, asked, { dateModified: now() }) } };
      },
    ],
    [
      'DELETE',
      /^\/emails\/(\d+)\/delete$/,
      (_request, id) => {
        const email = emailWith(id);
        emails.delete(email.id);
        return { json: { email } };
      },
    ],
    [
      'GET',
      /^\/files\/images$/,
      () => ({
        json: {
          files:
            images.size === 0
              ? []
              : {
                  ...Object.fromEntries([...images.keys()].map((name, index) => [index, name])),
                  old: { 0: 'old.png' },
                },
        },
      }),
    ],
    [
      'POST',
      /^\/files\/images\/new$/,
      async (request) => {
        const file = (await request.form()).get('file');
        if (!(file instanceof File)) throw problem(400, 'No file was uploaded.');
        const bytes = Buffer.from(await file.arrayBuffer());
        if (bytes.length > fake.limits.imageBytes) throw problem(400, 'The uploaded file is too large.');
        if (sniffImage(bytes) === null) throw problem(400, 'This file extension is not allowed.');
        const name = images.has(file.name) ? `${++last}-${file.name}` : file.name;
        images.set(name, bytes);
        return { json: { file: { link: `https://${fake.host}/media/images/${name}`, name } } };
      },
    ],
    [
      'DELETE',
      /^\/files\/images\/([^/]+)\/delete$/,
      (_request, name) => {
        if (!images.delete(decodeURIComponent(name))) throw problem(404, 'File does not exist');
        return { json: { success: true } };
      },
    ],
  ];
  const vendor = await startFakeVendor(async (request) => {
    const image = /^\/media\/images\/(.+)$/.exec(request.path)?.[1];
    if (image) return { status: images.has(image) ? 200 : 404, body: images.get(image) ?? '' };
    if (
      request.headers.authorization !== `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` ||
      fake.isPasswordChanged
    )
      throw problem(401, 'API authorization denied.');
    const path = request.path.replace(/^\/api/, '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) return { status: 404, body: '<!doctype html>' };
    return await route[2](request, route[1].exec(path)?.[1] ?? '');
  });
  const fake: FakeMautic = Object.assign(vendor, {
    host: 'mautic.site.example',
    username,
    password,
    limits: { imageBytes: 5_000_000, htmlBytes: 5_000_000 },
    isPasswordChanged: false,
    emails,
    images,
    edit: (id: number, html: string) =>
      void Object.assign(emailWith(String(id)), { customHtml: html, dateModified: now() }),
  });
  return fake;
}

const problem = (status: number, message: string) =>
  new FakeRefusal({ status, json: { errors: [{ code: status, message, details: [] }] } });
