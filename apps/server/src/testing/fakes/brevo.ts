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
  subject: string;
  htmlContent: string;
  isActive: boolean;
  createdAt: string;
  modifiedAt: string;
}

export interface FakeBrevo extends FakeVendor {
  apiKey: string;
  host: string;
  /** The only existing sender. */
  sender: string;
  limits: { imageBytes: number; htmlBytes: number };
  isKeyRevoked: boolean;
  templates: Map<number, Template>;
  images: Map<string, Buffer>;
  /** Fetches an image from an address. */
  fetchImage: (url: string) => Promise<Buffer | null>;
  edit(id: number, html: string): void;
}

/**
 * Starts a fake of Brevo's API 3, written from its documentation: senders that must exist, images that it fetches
 * itself, and templates that can't be deleted while they are active.
 */
export async function startFakeBrevo(): Promise<FakeBrevo> {
  const apiKey = `xkeysib-${crypto.randomUUID().replaceAll('-', '')}`;
  const templates = new Map<number, Template>();
  const images = new Map<string, Buffer>();
  let [last, ticks] = [0, 0];
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const templateWith = (id: string) => {
    const template = templates.get(Number(id));
    if (!template) throw problem(404, 'document_not_found', 'Template ID does not exist');
    return template;
  };
  const check = ({ sender, htmlContent }: { sender?: { email?: string }; htmlContent?: string }) => {
    if (sender && sender.email !== fake.sender) throw problem(400, 'invalid_parameter', 'Sender is invalid / inactive');
    if (htmlContent === undefined) return;
    if (htmlContent.length < 10)
      throw problem(400, 'invalid_parameter', 'htmlContent should be more than 10 characters');
    if (htmlContent.length > fake.limits.htmlBytes)
      throw problem(400, 'invalid_parameter', 'htmlContent exceeds the maximum size');
  };
  const routes: [string, RegExp, (request: FakeRequest, id: string) => Promise<FakeAnswer> | FakeAnswer][] = [
    ['GET', /^\/account$/, () => ({ json: { email: 'ada@example.com', companyName: 'Example', plan: [] } })],
    [
      'POST',
      /^\/emailCampaigns\/images$/,
      async (request) => {
        const { imageUrl, name } = request.json();
        const bytes = await fake.fetchImage(imageUrl);
        if (!bytes) throw problem(400, 'invalid_parameter', 'Image could not be downloaded');
        if (bytes.length > fake.limits.imageBytes)
          throw problem(400, 'invalid_parameter', 'Image size exceeds the allowed limit');
        if (sniffImage(bytes) === null) throw problem(400, 'invalid_parameter', 'Image extension is not allowed');
        const url = `https://img.mailinblue.example/1/images/${++last}/${name}`;
        images.set(url, bytes);
        return { status: 201, json: { url } };
      },
    ],
    [
      'GET',
      /^\/smtp\/templates$/,
      ({ query }) => {
        const all = [...templates.values()].reverse();
        const from = Number(query.get('offset') ?? 0);
        return { json: { count: all.length, templates: all.slice(from, from + Number(query.get('limit') ?? 50)) } };
      },
    ],
    [
      'POST',
      /^\/smtp\/templates$/,
      (request) => {
        const asked = request.json();
        for (const field of ['templateName', 'subject', 'sender', 'htmlContent'])
          if (!asked[field]) throw problem(400, 'missing_parameter', `${field} is missing`);
        check(asked);
        const at = now();
        const template = {
          id: ++last,
          name: asked.templateName,
          subject: asked.subject,
          htmlContent: asked.htmlContent,
          isActive: asked.isActive === true,
          createdAt: at,
          modifiedAt: at,
        };
        templates.set(template.id, template);
        return { status: 201, json: { id: template.id } };
      },
    ],
    ['GET', /^\/smtp\/templates\/(\d+)$/, (_request, id) => ({ json: templateWith(id) })],
    [
      'PUT',
      /^\/smtp\/templates\/(\d+)$/,
      (request, id) => {
        const [template, asked] = [templateWith(id), request.json()];
        check(asked);
        Object.assign(template, {
          name: asked.templateName ?? template.name,
          subject: asked.subject ?? template.subject,
          htmlContent: asked.htmlContent ?? template.htmlContent,
          isActive: asked.isActive ?? template.isActive,
          modifiedAt: now(),
        });
        return { status: 204 };
      },
    ],
    [
      'DELETE',
      /^\/smtp\/templates\/(\d+)$/,
      (_request, id) => {
        if (templateWith(id).isActive)
          throw problem(405, 'method_not_allowed', 'Only inactive templates can be deleted');
        templates.delete(Number(id));
        return { status: 204 };
      },
    ],
  ];
  const vendor = await startFakeVendor(async (request) => {
    if (request.headers['api-key'] !== apiKey || fake.isKeyRevoked) throw problem(401, 'unauthorized', 'Key not found');
    const path = request.path.replace(/^\/v3/, '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) throw problem(404, 'document_not_found', 'Not found');
    return await route[2](request, route[1].exec(path)?.[1] ?? '');
  });
  const fake: FakeBrevo = Object.assign(vendor, {
    apiKey,
    host: 'api.brevo.com',
    sender: 'news@example.com',
    limits: { imageBytes: 2 * 1024 * 1024, htmlBytes: 5_000_000 },
    isKeyRevoked: false,
    templates,
    images,
    fetchImage: async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer()),
    edit: (id: number, html: string) =>
      void Object.assign(templateWith(String(id)), { htmlContent: html, modifiedAt: now() }),
  });
  return fake;
}

const problem = (status: number, code: string, message: string) => new FakeRefusal({ status, json: { code, message } });
