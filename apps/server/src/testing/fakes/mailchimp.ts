import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface Template {
  id: number;
  name: string;
  html: string;
  folder_id: string;
  date_created: string;
  date_edited: string;
}

export interface FakeMailchimp extends FakeVendor {
  apiKey: string;
  host: string;
  imageHost: string;
  limits: { imageBytes: number; htmlBytes: number; name: number };
  templates: Map<number, Template>;
  files: Map<number, { id: number; name: string; folder_id: number; bytes: Buffer; created_at: string }>;
  isKeyRevoked: boolean;
  /** Edits a template in Mailchimp. */
  edit(id: number, html: string): void;
}

/**
 * Starts a fake of Mailchimp's Marketing API 3.0, written from its documentation: key, templates, files, both kinds of
 * folders, and their refusals. Its API doesn't return the HTML of a template, and neither does the fake.
 */
export async function startFakeMailchimp(): Promise<FakeMailchimp> {
  const apiKey = `${crypto.randomUUID().replaceAll('-', '')}-us21`;
  const templates: FakeMailchimp['templates'] = new Map();
  const files: FakeMailchimp['files'] = new Map();
  const folders = [{ id: 7, name: 'Campaigns' }];
  const templateFolders: { id: string; name: string }[] = [];
  let [last, edits] = [100, 0];
  // Real edits are seconds apart; those of a test aren't.
  const now = () => new Date(Date.UTC(2026, 0, 1) + edits++ * 1000).toISOString();

  const fileOf = ({ bytes, ...file }: NonNullable<ReturnType<typeof files.get>>) => ({
    ...file,
    type: 'image',
    size: bytes.length,
    full_size_url: `https://${fake.imageHost}/images/${file.id}/${encodeURIComponent(file.name)}`,
  });
  const templateOf = ({ html, ...template }: Template) => ({
    ...template,
    type: 'user',
    active: true,
    content_type: 'html',
  });

  const routes: [string, RegExp, (request: FakeRequest, id: string) => FakeAnswer][] = [
    ['GET', /^\/ping$/, () => ({ json: { health_status: "Everything's Chimpy!" } })],
    ['GET', /^\/file-manager\/folders$/, () => ({ json: { folders, total_items: folders.length } })],
    [
      'POST',
      /^\/file-manager\/folders$/,
      (request) => {
        const folder = { id: ++last, name: nameIn(request.json()) };
        folders.push(folder);
        return { json: folder };
      },
    ],
    [
      'GET',
      /^\/template-folders$/,
      () => ({ json: { folders: templateFolders, total_items: templateFolders.length } }),
    ],
    [
      'POST',
      /^\/template-folders$/,
      (request) => {
        const folder = { id: `f${++last}`, name: nameIn(request.json()) };
        templateFolders.push(folder);
        return { json: folder };
      },
    ],
    [
      'GET',
      /^\/file-manager\/files$/,
      ({ query }) => {
        const all = [...files.values()].map(fileOf);
        const from = Number(query.get('offset') ?? 0);
        return { json: { files: all.slice(from, from + Number(query.get('count') ?? 10)), total_items: all.length } };
      },
    ],
    [
      'POST',
      /^\/file-manager\/files$/,
      (request) => {
        const asked = request.json();
        const bytes = Buffer.from(asked.file_data ?? '', 'base64');
        if (asked.folder_id !== undefined && !folders.some(({ id }) => id === asked.folder_id))
          throw invalid('folder_id', 'This folder does not exist.');
        if (bytes.length > fake.limits.imageBytes)
          throw invalid('file_data', 'The file exceeds the maximum file size.');
        if (sniffImage(bytes) === null) throw invalid('file_data', 'This file type is not allowed.');
        const file = { id: ++last, name: nameIn(asked), folder_id: asked.folder_id ?? 0, bytes, created_at: now() };
        files.set(file.id, file);
        return { json: fileOf(file) };
      },
    ],
    [
      'DELETE',
      /^\/file-manager\/files\/(\d+)$/,
      (_request, id) => {
        if (!files.delete(Number(id))) throw missing();
        return { status: 204 };
      },
    ],
    [
      'GET',
      /^\/templates$/,
      () => ({ json: { templates: [...templates.values()].reverse().map(templateOf), total_items: templates.size } }),
    ],
    [
      'POST',
      /^\/templates$/,
      (request) => {
        const asked = request.json();
        checkHtml(asked.html);
        if (asked.folder_id !== undefined && !templateFolders.some(({ id }) => id === asked.folder_id))
          throw invalid('folder_id', 'This folder does not exist.');
        const at = now();
        const template = {
          id: ++last,
          name: nameIn(asked),
          html: asked.html,
          folder_id: asked.folder_id ?? '',
          date_created: at,
          date_edited: at,
        };
        templates.set(template.id, template);
        return { json: templateOf(template) };
      },
    ],
    ['GET', /^\/templates\/(\d+)$/, (_request, id) => ({ json: templateOf(templateWith(id)) })],
    [
      'PATCH',
      /^\/templates\/(\d+)$/,
      (request, id) => {
        const asked = request.json();
        const template = templateWith(id);
        checkHtml(asked.html);
        Object.assign(template, { name: nameIn(asked), html: asked.html, date_edited: now() });
        return { json: templateOf(template) };
      },
    ],
    [
      'DELETE',
      /^\/templates\/(\d+)$/,
      (_request, id) => {
        if (!templates.delete(Number(id))) throw missing();
        return { status: 204 };
      },
    ],
  ];

  function templateWith(id: string): Template {
    const template = templates.get(Number(id));
    if (!template) throw missing();
    return template;
  }
  function nameIn({ name }: { name?: unknown }): string {
    if (typeof name !== 'string' || name.trim() === '') throw invalid('name', 'This value should not be blank.');
    if (name.length > fake.limits.name) throw invalid('name', `Name must be ${fake.limits.name} characters or fewer.`);
    return name;
  }
  function checkHtml(html: unknown): void {
    if (typeof html !== 'string' || html === '') throw invalid('html', 'This value should not be blank.');
    if (Buffer.byteLength(html) > fake.limits.htmlBytes) throw invalid('html', 'The HTML is too large.');
  }

  const vendor = await startFakeVendor((request) => {
    const image = /^\/images\/(\d+)\//.exec(request.path);
    if (request.headers.host === fake.imageHost && image) {
      const file = files.get(Number(image[1]));
      return file ? { body: file.bytes, headers: { 'content-type': 'image/png' } } : { status: 404 };
    }
    const [, key] = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':');
    if (key !== apiKey || fake.isKeyRevoked)
      throw problem(
        401,
        'API Key Invalid',
        "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
      );
    const path = request.path.replace(/^\/3\.0/, '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) throw missing();
    return route[2](request, route[1].exec(path)?.[1] ?? '');
  });
  const fake: FakeMailchimp = Object.assign(vendor, {
    apiKey,
    host: 'us21.api.mailchimp.com',
    imageHost: 'mcusercontent.example',
    limits: { imageBytes: 10 * 1024 * 1024, htmlBytes: 5_000_000, name: 50 },
    templates,
    files,
    isKeyRevoked: false,
    edit: (id: number, html: string) => void Object.assign(templateWith(String(id)), { html, date_edited: now() }),
  });
  return fake;
}

const problem = (status: number, title: string, detail: string, errors?: unknown) =>
  new FakeRefusal({
    status,
    json: {
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      title,
      status,
      detail,
      instance: crypto.randomUUID(),
      errors,
    },
  });
const missing = () => problem(404, 'Resource Not Found', 'The requested resource could not be found.');
const invalid = (field: string, message: string) =>
  problem(400, 'Invalid Resource', 'The resource submitted could not be validated.', [{ field, message }]);
