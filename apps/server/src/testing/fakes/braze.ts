import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface Template {
  template_name: string;
  subject: string;
  body: string;
  plaintext_body: string;
  preheader: string;
  should_inline_css: boolean;
  created_at: string;
  updated_at: string;
}

export interface FakeBraze extends FakeVendor {
  apiKey: string;
  host: string;
  limits: { imageBytes: number; htmlBytes: number; images: number };
  permissions: Set<string>;
  isKeyRevoked: boolean;
  templates: Map<string, Template>;
  images: Map<string, Buffer>;
  edit(id: string, html: string): void;
}

/** Starts a fake of Braze's REST API for email templates and the media library, written from its documentation. */
export async function startFakeBraze(): Promise<FakeBraze> {
  const apiKey = crypto.randomUUID();
  const templates = new Map<string, Template>();
  const images = new Map<string, Buffer>();
  let ticks = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const templateWith = (id: string | null) => {
    const template = templates.get(id ?? '');
    if (!template) throw problem(400, 'Invalid email_template_id');
    return template;
  };
  const check = ({ template_name, subject, body }: Partial<Template>) => {
    if (!template_name?.trim()) throw problem(400, 'template_name is required');
    if (!subject) throw problem(400, 'subject is required');
    if (!body) throw problem(400, 'body is required');
    if (body.length > fake.limits.htmlBytes) throw problem(400, 'body size exceeds the limit');
  };
  const routes: Record<string, { permission: string; run(request: FakeRequest): Promise<FakeAnswer> | FakeAnswer }> = {
    'GET /templates/email/list': {
      permission: 'templates.email.list',
      run: ({ query }) => {
        const all = [...templates].reverse().map(([id, { template_name, created_at, updated_at }]) => ({
          email_template_id: id,
          template_name,
          created_at,
          updated_at,
          tags: [],
        }));
        const from = Number(query.get('offset') ?? 0);
        return {
          json: {
            count: all.length,
            templates: all.slice(from, from + Number(query.get('limit') ?? 100)),
            message: 'success',
          },
        };
      },
    },
    'GET /templates/email/info': {
      permission: 'templates.email.info',
      run: ({ query }) => ({
        json: {
          ...templateWith(query.get('email_template_id')),
          email_template_id: query.get('email_template_id'),
          tags: [],
          message: 'success',
        },
      }),
    },
    'POST /templates/email/create': {
      permission: 'templates.email.create',
      run: (request) => {
        const asked = request.json();
        check(asked);
        const [id, at] = [crypto.randomUUID(), now()];
        templates.set(id, { ...asked, created_at: at, updated_at: at });
        return { status: 201, json: { email_template_id: id, message: 'success' } };
      },
    },
    'POST /templates/email/update': {
      permission: 'templates.email.update',
      run: (request) => {
        const { email_template_id, ...asked } = request.json();
        const template = templateWith(email_template_id);
        check({ ...template, ...asked });
        Object.assign(template, asked, { updated_at: now() });
        return { json: { message: 'success' } };
      },
    },
    'POST /media_library/create': {
      permission: 'media_library.create',
      run: async (request) => {
        const form = await request.form();
        const file = form.get('asset_file');
        if (!(file instanceof Blob)) throw problem(400, 'Either asset_url or asset_file must be provided.');
        const bytes = Buffer.from(await file.arrayBuffer());
        if (sniffImage(bytes) === null) throw problem(400, 'The file type is not supported.', 'UNSUPPORTED_FILE_TYPE');
        if (bytes.length > fake.limits.imageBytes)
          throw problem(400, 'The file exceeds the maximum allowed size.', 'ASSET_SIZE_EXCEEDS_LIMIT');
        if (images.size >= fake.limits.images)
          throw problem(400, 'The media library is full.', 'MEDIA_LIBRARY_LIMIT_REACHED');
        const url = `https://braze-images.example/assets/${crypto.randomUUID()}/original.png`;
        images.set(url, bytes);
        return { json: { new_assets: [{ name: form.get('name'), size: bytes.length, url, ext: 'png' }], errors: [] } };
      },
    },
  };
  const vendor = await startFakeVendor(async (request) => {
    if (request.headers.authorization !== `Bearer ${apiKey}` || fake.isKeyRevoked)
      throw problem(401, 'Invalid API key');
    const route = routes[`${request.method} ${request.path}`];
    if (!route) throw problem(404, 'Invalid URL');
    if (!fake.permissions.has(route.permission))
      throw problem(403, `Your API key does not have the permission ${route.permission}`);
    return await route.run(request);
  });
  const fake: FakeBraze = Object.assign(vendor, {
    apiKey,
    host: 'rest.fra-01.braze.eu',
    limits: { imageBytes: 5 * 1024 * 1024, htmlBytes: 5_000_000, images: 200 },
    permissions: new Set(Object.values(routes).map(({ permission }) => permission)),
    isKeyRevoked: false,
    templates,
    images,
    edit: (id: string, html: string) => void Object.assign(templateWith(id), { body: html, updated_at: now() }),
  });
  return fake;
}

const problem = (status: number, message: string, error_code?: string) =>
  new FakeRefusal({ status, json: { message, error_code } });
