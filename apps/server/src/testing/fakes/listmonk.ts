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
  type: string;
  subject: string;
  body: string;
  updated_at: string;
}

export interface FakeListmonk extends FakeVendor {
  host: string;
  username: string;
  token: string;
  limits: { imageBytes: number; htmlBytes: number };
  isTokenRevoked: boolean;
  templates: Map<number, Template>;
  media: Map<number, { id: number; filename: string; bytes: Buffer }>;
  edit(id: number, body: string): void;
}

/**
 * Starts a fake of a listmonk server, written from its documentation and source: API users, templates that are compiled
 * as Go templates when they are saved, media, and 400 for missing objects.
 */
export async function startFakeListmonk(): Promise<FakeListmonk> {
  const [username, token] = ['galley', crypto.randomUUID()];
  const templates = new Map<number, Template>();
  const media: FakeListmonk['media'] = new Map();
  let [last, ticks] = [0, 0];
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const templateWith = (id: string) => {
    const template = templates.get(Number(id));
    if (!template) throw problem(400, 'Template not found.');
    return template;
  };
  const check = ({ name, type, subject, body }: Partial<Template>) => {
    if (!name?.trim() || name.length > 500) throw problem(400, 'Invalid length for `name`');
    if (type === 'campaign' && !/\{\{\s*template\s+"content"\s+\.\s*\}\}/.test(body ?? ''))
      throw problem(400, 'The placeholder {{ template "content" . }} should appear exactly once in the template.');
    if (type === 'tx' && !subject) throw problem(400, 'Invalid length for `subject`');
    if ((body ?? '').length > fake.limits.htmlBytes) throw problem(400, 'The request is too large.');
    for (const [, word] of (body ?? '').matchAll(/\{\{-?\s*([\w.$"]+)/g)) {
      const isKnown =
        /^([.$"]|(if|else|end|range|with|template|block|define|UnsubscribeURL|ManageURL|OptinURL|TrackLink|TrackView|MessageURL|Date|L|Safe)$)/.test(
          word ?? '',
        );
      if (!isKnown) throw problem(400, `Error compiling template: template: content:1: function "${word}" not defined`);
    }
  };
  const mediaJson = ({ id, filename, bytes }: NonNullable<ReturnType<typeof media.get>>) => ({
    id,
    uuid: crypto.randomUUID(),
    filename,
    content_type: sniffImage(bytes),
    created_at: '2026-01-01T00:00:00Z',
    thumb_url: `/uploads/thumb_${filename}`,
    url: `/uploads/${filename}`,
  });
  const routes: [string, RegExp, (request: FakeRequest, id: string) => Promise<FakeAnswer> | FakeAnswer][] = [
    ['GET', /^\/templates$/, () => data([...templates.values()].map(({ body, ...template }) => template))],
    [
      'POST',
      /^\/templates$/,
      (request) => {
        const asked = request.json();
        check(asked);
        const template = {
          id: ++last,
          name: asked.name,
          type: asked.type,
          subject: asked.type === 'campaign' ? '' : asked.subject,
          body: asked.body,
          updated_at: now(),
        };
        templates.set(template.id, template);
        return data(template);
      },
    ],
    ['GET', /^\/templates\/(\d+)$/, (_request, id) => data(templateWith(id))],
    [
      'PUT',
      /^\/templates\/(\d+)$/,
      (request, id) => {
        const { name, subject, body } = request.json();
        const template = templateWith(id);
        check({ ...template, name, subject, body });
        return data(Object.assign(template, { name, subject, body, updated_at: now() }));
      },
    ],
    [
      'DELETE',
      /^\/templates\/(\d+)$/,
      (_request, id) => {
        templateWith(id);
        templates.delete(Number(id));
        return data(true);
      },
    ],
    [
      'GET',
      /^\/media$/,
      ({ query }) => {
        const all = [...media.values()].reverse().map(mediaJson);
        const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)];
        return data({ results: all.slice((page - 1) * size, page * size), total: all.length, per_page: size, page });
      },
    ],
    [
      'POST',
      /^\/media$/,
      async (request) => {
        const file = (await request.form()).get('file');
        if (!(file instanceof File)) throw problem(400, 'Invalid file');
        const bytes = Buffer.from(await file.arrayBuffer());
        if (bytes.length > fake.limits.imageBytes) throw problem(400, 'The file is too large.');
        if (sniffImage(bytes) === null) throw problem(400, 'Unsupported file type (.txt)');
        const isTaken = [...media.values()].some(({ filename }) => filename === file.name);
        const made = { id: ++last, filename: isTaken ? `${last}_${file.name}` : file.name, bytes };
        media.set(made.id, made);
        return data(mediaJson(made));
      },
    ],
    [
      'DELETE',
      /^\/media\/(\d+)$/,
      (_request, id) => {
        if (!media.delete(Number(id))) throw problem(400, 'Media not found.');
        return data(true);
      },
    ],
  ];
  const vendor = await startFakeVendor(async (request) => {
    if (request.path.startsWith('/uploads/')) {
      const found = [...media.values()].find(({ filename }) => request.path === `/uploads/${filename}`);
      return found ? { body: found.bytes } : { status: 404 };
    }
    if (
      request.headers.authorization !== `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` ||
      fake.isTokenRevoked
    )
      throw problem(403, 'invalid API credentials');
    const path = request.path.replace(/^\/api/, '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) throw problem(404, 'Not Found');
    return await route[2](request, route[1].exec(path)?.[1] ?? '');
  });
  const fake: FakeListmonk = Object.assign(vendor, {
    host: 'lists.site.example',
    username,
    token,
    limits: { imageBytes: 5_000_000, htmlBytes: 5_000_000 },
    isTokenRevoked: false,
    templates,
    media,
    edit: (id: number, body: string) => void Object.assign(templateWith(String(id)), { body, updated_at: now() }),
  });
  return fake;
}

const data = (value: unknown): FakeAnswer => ({ json: { data: value } });
const problem = (status: number, message: string) => new FakeRefusal({ status, json: { message } });
