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
  folder: number;
  draft: string | null;
  approved: string | null;
  updatedAt: string;
}

export interface FakeMarketo extends FakeVendor {
  host: string;
  fileHost: string;
  clientId: string;
  clientSecret: string;
  limits: { imageBytes: number; htmlBytes: number; callsLeft: number };
  templates: Map<number, Template>;
  files: Map<number, { id: number; name: string; folder: number; bytes: Buffer }>;
  expireTokens(): void;
  edit(id: number, html: string): void;
}

/**
 * Starts a fake of Marketo's identity and asset APIs, written from its documentation: refusals with the status 200 and
 * a code, tokens that expire, templates that need an editable section and must be approved, a daily quota.
 */
export async function startFakeMarketo(): Promise<FakeMarketo> {
  const [clientId, clientSecret] = ['client-1', 'the secret of the service'];
  const templates = new Map<number, Template>();
  const files: FakeMarketo['files'] = new Map();
  const tokens = new Set<string>();
  const folders = [
    { id: 15, name: 'Design Studio', path: '/Design Studio' },
    { id: 16, name: 'Email Templates', path: '/Design Studio/Email Templates' },
  ];
  let [last, ticks] = [1000, 0];
  const now = () => `${new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString().slice(0, 19)}Z+0000`;
  const folderJson = (folder: (typeof folders)[number]) => ({
    ...folder,
    folderId: { id: folder.id, type: 'Folder' },
    folderType: 'Email Template',
    workspace: 'Default',
  });
  const templateJson = ({ id, name, folder, approved, updatedAt }: Template) => ({
    id,
    name,
    updatedAt,
    createdAt: updatedAt,
    folder: { type: 'Folder', value: folder },
    status: approved === null ? 'draft' : 'approved',
    workspace: 'Default',
  });
  const fileJson = ({ bytes, folder, ...file }: NonNullable<ReturnType<typeof files.get>>) => ({
    ...file,
    size: bytes.length,
    mimeType: sniffImage(bytes),
    url: `http://${fake.fileHost}/rs/example/images/${file.id}/${encodeURIComponent(file.name)}`,
    folder: { type: 'Folder', id: folder },
    updatedAt: '2026-01-01T00:00:00Z+0000',
  });
  const folderIn = (text: unknown) => {
    const { id } = JSON.parse(String(text ?? '{}'));
    if (!folders.some((folder) => folder.id === id)) throw fault('710', 'Parent folder not found');
    return Number(id);
  };
  const templateWith = (id: string | undefined) => {
    const template = templates.get(Number(id));
    if (!template) throw fault('702', `No template found with id ${id}`);
    return template;
  };
  const checkName = (name: unknown, id?: number) => {
    if (typeof name !== 'string' || name.trim() === '') throw fault('701', 'Name cannot be blank');
    for (const other of templates.values())
      if (other.name === name && other.id !== id) throw fault('709', `Template name already exists: ${name}`);
    return name;
  };
  const contentOf = async (form: FormData) => {
    const file = form.get('content');
    if (!(file instanceof Blob)) throw fault('701', 'content cannot be blank');
    const html = Buffer.from(await file.arrayBuffer()).toString();
    if (html.length > fake.limits.htmlBytes) throw fault('709', 'The template content exceeds the size limit');
    if (!/class="[^"]*mkt(Editable|oText)/.test(html)) throw fault('709', 'The template has no editable section');
    return html;
  };
  const page = (all: unknown[], { query }: FakeRequest) => {
    const from = Number(query.get('offset') ?? 0);
    return result(...all.slice(from, from + Number(query.get('maxReturn') ?? 20)));
  };

  const routes: [string, RegExp, (request: FakeRequest, id?: string) => Promise<FakeAnswer> | FakeAnswer][] = [
    ['GET', /^\/folders\.json$/, (request) => page(folders.map(folderJson), request)],
    [
      'POST',
      /^\/folders\.json$/,
      (request) => {
        const fields = request.fields();
        const parent = folders.find(({ id }) => id === folderIn(fields.get('parent')));
        const path = `${parent?.path}/${fields.get('name')}`;
        if (folders.some((folder) => folder.path === path)) throw fault('709', 'Folder already exists');
        const folder = { id: ++last, name: fields.get('name') ?? '', path };
        folders.push(folder);
        return result(folderJson(folder));
      },
    ],
    [
      'GET',
      /^\/files\.json$/,
      (request) =>
        page(
          [...files.values()].filter(({ folder }) => folder === folderIn(request.query.get('folder'))).map(fileJson),
          request,
        ),
    ],
    [
      'POST',
      /^\/files\.json$/,
      async (request) => {
        const form = await request.form();
        const file = form.get('file');
        if (!(file instanceof Blob)) throw fault('701', 'file cannot be blank');
        const bytes = Buffer.from(await file.arrayBuffer());
        if (bytes.length > fake.limits.imageBytes) throw fault('709', 'The file exceeds the size limit');
        if (sniffImage(bytes) === null) throw fault('709', 'The file type is not allowed');
        const [folder, name] = [folderIn(form.get('folder')), String(form.get('name'))];
        if ([...files.values()].some((one) => one.name === name)) throw fault('709', 'File already exists');
        const made = { id: ++last, name, folder, bytes };
        files.set(made.id, made);
        return result(fileJson(made));
      },
    ],
    [
      'GET',
      /^\/emailTemplates\.json$/,
      (request) => {
        const asked = request.query.get('folder');
        return page(
          [...templates.values()]
            .filter(({ folder }) => asked === null || folder === folderIn(asked))
            .map(templateJson),
          request,
        );
      },
    ],
    [
      'POST',
      /^\/emailTemplates\.json$/,
      async (request) => {
        const form = await request.form();
        const template: Template = {
          id: ++last,
          name: checkName(form.get('name')),
          folder: folderIn(form.get('folder')),
          draft: await contentOf(form),
          approved: null,
          updatedAt: now(),
        };
        templates.set(template.id, template);
        return result(templateJson(template));
      },
    ],
    ['GET', /^\/emailTemplate\/(\d+)\.json$/, (_request, id) => result(templateJson(templateWith(id)))],
    [
      'POST',
      /^\/emailTemplate\/(\d+)\.json$/,
      (request, id) => {
        const template = templateWith(id);
        Object.assign(template, { name: checkName(request.fields().get('name'), template.id), updatedAt: now() });
        return result(templateJson(template));
      },
    ],
    [
      'GET',
      /^\/emailTemplate\/(\d+)\/content\.json$/,
      ({ query }, id) => {
        const template = templateWith(id);
        const content = query.get('status') === 'draft' ? template.draft : template.approved;
        if (content === null) throw fault('702', 'No content found');
        return result({ id: template.id, status: 'approved', content });
      },
    ],
    [
      'POST',
      /^\/emailTemplate\/(\d+)\/content\.json$/,
      async (request, id) => {
        const template = templateWith(id);
        Object.assign(template, { draft: await contentOf(await request.form()), updatedAt: now() });
        return result({ id: template.id });
      },
    ],
    [
      'POST',
      /^\/emailTemplate\/(\d+)\/(?:approveDraft|unapprove|delete)\.json$/,
      (request, id) => {
        const template = templateWith(id);
        if (request.path.endsWith('/approveDraft.json'))
          Object.assign(template, { approved: template.draft ?? template.approved, draft: null, updatedAt: now() });
        else if (request.path.endsWith('/unapprove.json'))
          Object.assign(template, { draft: template.approved, approved: null, updatedAt: now() });
        else if (template.approved !== null) throw fault('709', 'Approved templates cannot be deleted');
        else templates.delete(template.id);
        return result({ id: template.id });
      },
    ],
  ];

  const vendor = await startFakeVendor(async (request) => {
    if (request.headers.host === fake.fileHost) {
      const file = files.get(Number(/images\/(\d+)\//.exec(request.path)?.[1]));
      return file ? { body: file.bytes } : { status: 404 };
    }
    if (request.path === '/identity/oauth/token') {
      if (request.query.get('client_id') !== clientId || request.query.get('client_secret') !== clientSecret)
        return {
          status: 401,
          json: { error: 'unauthorized', error_description: 'No client with requested id: client-1' },
        };
      const token = crypto.randomUUID();
      tokens.add(token);
      return { json: { access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'api@example.com' } };
    }
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      throw fault('602', 'Access token expired');
    if (fake.limits.callsLeft-- <= 0) throw fault('607', 'Max daily quota of 50000 reached');
    const path = request.path.replace('/rest/asset/v1', '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) throw fault('610', 'Requested resource not found');
    return await route[2](request, route[1].exec(path)?.[1]);
  });
  const fake: FakeMarketo = Object.assign(vendor, {
    host: '123-abc-456.mktorest.com',
    fileHost: 'info.marketo.example',
    clientId,
    clientSecret,
    limits: { imageBytes: 10 * 1024 * 1024, htmlBytes: 5_000_000, callsLeft: 50_000 },
    templates,
    files,
    expireTokens: () => tokens.clear(),
    edit: (id: number, html: string) =>
      void Object.assign(templateWith(String(id)), { approved: html, updatedAt: now() }),
  });
  return fake;
}

const result = (...items: unknown[]): FakeAnswer => ({
  json: { success: true, warnings: [], errors: [], requestId: 'a#1', result: items },
});
const fault = (code: string, message: string) =>
  new FakeRefusal({ json: { success: false, warnings: [], requestId: 'a#1', errors: [{ code, message }] } });
