import { describedBy } from './described';
import description from './descriptions/sendgrid.json';
import { type FakeAnswer, FakeRefusal, type FakeRequest, type FakeVendor, startFakeVendor } from './fake-vendor';

interface Design {
  id: string;
  name: string;
  editor: string;
  html_content: string;
  plain_content: string;
  subject: string;
  created_at: string;
  updated_at: string;
}

interface Version {
  id: string;
  template_id: string;
  active: number;
  name: string;
  subject: string;
  html_content: string;
  plain_content: string;
  editor: string;
  updated_at: string;
}

interface Template {
  id: string;
  name: string;
  generation: string;
  updated_at: string;
  versions: Version[];
}

export interface FakeSendGrid extends FakeVendor {
  apiKey: string;
  host: string;
  limits: { htmlBytes: number; designs: number; pageSize: number };
  isKeyRevoked: boolean;
  /** Whether the key can only send. */
  isRestricted: boolean;
  designs: Map<string, Design>;
  templates: Map<string, Template>;
  edit(id: string, html: string): void;
  editTemplate(id: string, html: string): void;
}

/**
 * Starts a fake of SendGrid's design library and dynamic templates. Requests and responses are validated against an
 * excerpt of the published description (descriptions/sendgrid.json); keys, quotas and refusals are from its
 * documentation.
 */
export async function startFakeSendGrid(): Promise<FakeSendGrid> {
  const apiKey = `SG.${crypto.randomUUID()}`;
  const designs = new Map<string, Design>();
  const templates = new Map<string, Template>();
  const described = await describedBy(description, (status, detail) =>
    problem(status, detail, detail.includes('html_content') ? 'html_content' : ''),
  );
  let ticks = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const designWith = (id: string) => {
    const design = designs.get(id);
    if (!design) throw new FakeRefusal(problem(404, 'design not found', 'id'));
    return design;
  };
  const templateWith = (id: string) => {
    const template = templates.get(id);
    if (!template) throw new FakeRefusal(problem(404, 'template not found', 'template_id'));
    return template;
  };
  const textNow = () => now().slice(0, 19).replace('T', ' ');
  const check = ({ html_content = '' }: { html_content?: string }) => {
    if (html_content.length > fake.limits.htmlBytes)
      throw new FakeRefusal(problem(400, 'html_content exceeds the maximum size', 'html_content'));
  };
  const operations: Record<string, (request: FakeRequest, id: string) => FakeAnswer> = {
    ListDesign: ({ query }) => {
      const size = Math.min(Number(query.get('page_size') ?? 100), fake.limits.pageSize);
      const from = Number(query.get('page_token') ?? 0);
      const all = [...designs.values()].map(({ html_content, plain_content, ...summary }) => summary);
      const next =
        from + size < all.length ? { next: `https://${fake.host}/v3/designs?page_token=${from + size}` } : {};
      return {
        json: {
          result: all.slice(from, from + size),
          _metadata: { self: `https://${fake.host}/v3/designs`, count: all.length, ...next },
        },
      };
    },
    CreateDesign: (request) => {
      const asked = request.json();
      if (designs.size >= fake.limits.designs)
        throw new FakeRefusal(problem(400, 'You have reached the maximum number of designs', ''));
      check(asked);
      const at = now();
      const design = {
        id: crypto.randomUUID(),
        name: 'My Design',
        editor: 'design',
        plain_content: '',
        subject: '',
        ...asked,
        created_at: at,
        updated_at: at,
      };
      designs.set(design.id, design);
      return { status: 201, json: design };
    },
    GetDesign: (_request, id) => ({ json: designWith(id) }),
    UpdateDesign: (request, id) => {
      const [design, asked] = [designWith(id), request.json()];
      check(asked);
      if (asked.editor !== undefined) throw new FakeRefusal(problem(400, 'editor cannot be changed', 'editor'));
      Object.assign(design, asked, { updated_at: now() });
      return { json: design };
    },
    DeleteDesign: (_request, id) => {
      designWith(id);
      designs.delete(id);
      return { status: 204 };
    },
  };
  const templateOperations: Record<string, (request: FakeRequest, id: string) => FakeAnswer> = {
    ListTemplate: ({ query }) => {
      const all = [...templates.values()].filter(({ generation }) => generation === query.get('generations'));
      const size = Math.min(Number(query.get('page_size')), fake.limits.pageSize);
      const from = Number(query.get('page_token') ?? 0);
      const next =
        from + size < all.length ? { next: `https://${fake.host}/v3/templates?page_token=${from + size}` } : {};
      const result = all.slice(from, from + size).map((template) => ({
        ...template,
        versions: template.versions.map(({ html_content, plain_content, ...lean }) => lean),
      }));
      return { json: { result, _metadata: { count: all.length, ...next } } };
    },
    CreateTemplate: (request) => {
      if (templates.size >= fake.limits.designs)
        throw new FakeRefusal(problem(400, 'You have reached the maximum number of templates', ''));
      const template = {
        id: crypto.randomUUID(),
        generation: 'legacy',
        versions: [],
        ...request.json(),
        updated_at: textNow(),
      };
      templates.set(template.id, template);
      return { status: 201, json: template };
    },
    GetTemplate: (_request, id) => ({ json: templateWith(id) }),
    UpdateTemplate: (request, id) => ({
      json: Object.assign(templateWith(id), request.json(), { updated_at: textNow() }),
    }),
    DeleteTemplate: (_request, id) => {
      templateWith(id);
      templates.delete(id);
      return { status: 204 };
    },
    CreateTemplateVersion: (request) => {
      const template = templateWith(request.path.split('/')[3] ?? '');
      const asked = request.json();
      check(asked);
      if (asked.active === 1) for (const version of template.versions) version.active = 0;
      const version = {
        id: crypto.randomUUID(),
        template_id: template.id,
        active: 0,
        plain_content: '',
        ...asked,
        updated_at: textNow(),
      };
      template.versions.push(version);
      return { status: 201, json: version };
    },
    UpdateTemplateVersion: (request, id) => {
      const version = templateWith(request.path.split('/')[3] ?? '').versions.find((one) => one.id === id);
      if (!version) throw new FakeRefusal(problem(404, 'version not found', 'version_id'));
      const asked = request.json();
      check(asked);
      return { json: Object.assign(version, asked, { updated_at: textNow() }) };
    },
  };

  const vendor = await startFakeVendor((request) => {
    if (request.headers.authorization !== `Bearer ${apiKey}` || fake.isKeyRevoked)
      return { status: 401, json: { errors: [{ field: null, message: 'authorization required' }] } };
    if (fake.isRestricted) return { status: 403, json: { errors: [{ field: null, message: 'access forbidden' }] } };
    const { operation, id } = described.read(request);
    const run = operations[operation] ?? templateOperations[operation];
    if (!run) return problem(404, 'not found', '');
    const answer = run(request, id);
    if (answer.json) described.check(operation, answer);
    return answer;
  });
  const fake: FakeSendGrid = Object.assign(vendor, {
    apiKey,
    host: 'api.sendgrid.com',
    limits: { htmlBytes: 1_048_576, designs: 300, pageSize: 100 },
    isKeyRevoked: false,
    isRestricted: false,
    designs,
    templates,
    editTemplate: (id: string, html: string) => {
      for (const version of templateWith(id).versions)
        Object.assign(version, { html_content: html, updated_at: textNow() });
    },
    edit: (id: string, html: string) => void Object.assign(designWith(id), { html_content: html, updated_at: now() }),
  });
  return fake;
}

const problem = (status: number, message: string, field: string): FakeAnswer => ({
  status,
  json: { errors: [{ message, field, error_id: crypto.randomUUID() }] },
});
