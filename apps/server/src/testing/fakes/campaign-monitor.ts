import { type FakeAnswer, FakeRefusal, type FakeVendor, startFakeVendor } from './fake-vendor';

export interface FakeCampaignMonitor extends FakeVendor {
  apiKey: string;
  clientId: string;
  host: string;
  limits: { htmlBytes: number; name: number };
  isKeyRevoked: boolean;
  templates: Map<string, { name: string; html: string }>;
  /** Fetches the HTML from an address. */
  fetchHtml: (url: string) => Promise<string | null>;
}

/**
 * Starts a fake of Campaign Monitor's API 3.3, written from its documentation and its clients: it fetches the HTML
 * itself, requires its editable tags in it, and refuses long names instead of cutting them.
 */
export async function startFakeCampaignMonitor(): Promise<FakeCampaignMonitor> {
  const [apiKey, clientId] = [crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID().replaceAll('-', '')];
  const templates: FakeCampaignMonitor['templates'] = new Map();

  const contentOf = async ({ Name, HtmlPageURL }: { Name?: string; HtmlPageURL?: string }) => {
    if (!Name?.trim()) throw problem(400, 250, 'Template name required');
    if (Name.length > fake.limits.name)
      throw problem(400, 251, `The template name can have up to ${fake.limits.name} characters`);
    const html = HtmlPageURL ? await fake.fetchHtml(HtmlPageURL) : null;
    if (html === null) throw problem(400, 252, 'HTML page URL could not be fetched');
    if (html.length > fake.limits.htmlBytes) throw problem(400, 253, 'The HTML page is too large');
    if (!/<(singleline|multiline|repeater)\b/.test(html)) throw problem(400, 254, 'The HTML has no editable content');
    if (!/<unsubscribe\b/.test(html)) throw problem(400, 255, 'The HTML has no unsubscribe link');
    return { name: Name, html };
  };
  const json = (id: string) => ({
    TemplateID: id,
    Name: templates.get(id)?.name,
    PreviewURL: `https://preview.createsend.example/${id}`,
    ScreenshotURL: '',
  });

  const vendor = await startFakeVendor(async (request): Promise<FakeAnswer> => {
    const [key] = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':');
    if (key !== apiKey || fake.isKeyRevoked) throw problem(401, 100, 'Invalid API Key');
    const path = request.path.replace('/api/v3.3', '');
    const id = /^\/(?:templates|clients)\/([^/]+?)(?:\/templates)?\.json$/.exec(path)?.[1] ?? '';
    if (path.startsWith('/clients/')) {
      if (id !== clientId) throw problem(400, 102, 'Invalid ClientID');
      if (path.endsWith('/templates.json')) return { json: [...templates.keys()].map(json) };
      return { json: { ApiKey: apiKey, BasicDetails: { ClientID: clientId, CompanyName: 'Example' } } };
    }
    if (request.method === 'POST') {
      if (id !== clientId) throw problem(400, 102, 'Invalid ClientID');
      const made = crypto.randomUUID().replaceAll('-', '');
      templates.set(made, await contentOf(request.json()));
      return { status: 201, json: made };
    }
    if (!templates.has(id)) throw problem(400, 256, 'Invalid TemplateID');
    if (request.method === 'PUT') templates.set(id, await contentOf(request.json()));
    if (request.method === 'DELETE') templates.delete(id);
    return request.method === 'GET' ? { json: json(id) } : { status: 200 };
  });
  const fake: FakeCampaignMonitor = Object.assign(vendor, {
    apiKey,
    clientId,
    host: 'api.createsend.com',
    limits: { htmlBytes: 5_000_000, name: 30 },
    isKeyRevoked: false,
    templates,
    fetchHtml: async (url: string) => await (await fetch(url)).text(),
  });
  return fake;
}

const problem = (status: number, Code: number, Message: string) => new FakeRefusal({ status, json: { Code, Message } });
