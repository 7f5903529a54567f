import { describedBy } from './described';
import description from './descriptions/klaviyo.json';
import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface Template {
  name: string;
  editor_type: string;
  html: string;
  text: string | null;
  created: string;
  updated: string;
}
interface Image {
  name: string;
  hidden: boolean;
  bytes: Buffer;
  updated_at: string;
}

export interface FakeKlaviyo extends FakeVendor {
  apiKey: string;
  host: string;
  imageHost: string;
  limits: { imageBytes: number; htmlBytes: number; templates: number; imagesADay: number };
  /** The scopes of the key. */
  scopes: Set<string>;
  isKeyRevoked: boolean;
  templates: Map<string, Template>;
  images: Map<string, Image>;
  edit(id: string, html: string): void;
}

/**
 * Starts a fake of Klaviyo's API. Requests and responses are validated against an excerpt of the published description
 * (descriptions/klaviyo.json); key, scopes, quotas and refusals are from its documentation.
 */
export async function startFakeKlaviyo(): Promise<FakeKlaviyo> {
  const apiKey = `pk_${crypto.randomUUID().replaceAll('-', '')}`;
  const [templates, images] = [new Map<string, Template>(), new Map<string, Image>()];
  const described = await describedBy(description, (status, detail) =>
    problem(status, status === 404 ? 'not_found' : 'invalid', detail),
  );
  let [last, ticks] = [0, 0];
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const nextId = (letter: string) => `${letter}${++last}`;

  const templateOf = (id: string) => {
    const template = templates.get(id);
    if (!template) throw new FakeRefusal(problem(404, 'not_found', `A template with id ${id} does not exist.`));
    return template;
  };
  const templateJson = (id: string) => ({
    type: 'template',
    id,
    attributes: { ...templateOf(id), amp: null },
    links: linksOf(`templates/${id}`),
  });
  const imageJson = (id: string) => {
    const image = images.get(id);
    if (!image) throw new FakeRefusal(problem(404, 'not_found', `An image with id ${id} does not exist.`));
    const { bytes, ...attributes } = image;
    const format = sniffImage(bytes)?.replace('image/', '') ?? '';
    return {
      type: 'image',
      id,
      attributes: {
        ...attributes,
        image_url: `https://${fake.imageHost}/company/${id}.${format}`,
        format,
        size: bytes.length,
      },
      links: linksOf(`images/${id}`),
    };
  };
  const checkHtml = (html: string) => {
    if (html.length > fake.limits.htmlBytes)
      throw new FakeRefusal(problem(400, 'invalid', 'The HTML exceeds the size limit.', '/data/attributes/html'));
  };

  const operations: Record<
    string,
    { scope: string; run(request: FakeRequest, id: string): Promise<FakeAnswer> | FakeAnswer }
  > = {
    get_templates: {
      scope: 'templates:read',
      run: ({ query }) => {
        const title = /^equals\(name,"(.*)"\)$/.exec(query.get('filter') ?? '')?.[1];
        const found = [...templates.keys()].filter((id) => title === undefined || templateOf(id).name === title);
        if (query.get('sort') === '-created') found.reverse();
        return { json: { data: found.slice(0, 10).map(templateJson), links: linksOf('templates') } };
      },
    },
    get_template: { scope: 'templates:read', run: (_request, id) => ({ json: { data: templateJson(id) } }) },
    create_template: {
      scope: 'templates:write',
      run: (request) => {
        const { name, html, text, editor_type } = request.json().data.attributes;
        if (templates.size >= fake.limits.templates)
          throw new FakeRefusal(problem(400, 'invalid', `The limit of ${fake.limits.templates} templates is reached.`));
        if (name.trim() === '')
          throw new FakeRefusal(problem(400, 'invalid', 'This field may not be blank.', '/data/attributes/name'));
        checkHtml(html);
        const [id, at] = [nextId('T'), now()];
        templates.set(id, { name, html, text, editor_type, created: at, updated: at });
        return { status: 201, json: { data: templateJson(id) } };
      },
    },
    update_template: {
      scope: 'templates:write',
      run: (request, id) => {
        const { attributes } = request.json().data;
        checkHtml(attributes.html ?? '');
        Object.assign(templateOf(id), attributes, { updated: now() });
        return { json: { data: templateJson(id) } };
      },
    },
    delete_template: {
      scope: 'templates:write',
      run: (_request, id) => {
        templateOf(id);
        templates.delete(id);
        return { status: 204 };
      },
    },
    get_images: {
      scope: 'images:read',
      run: ({ query }) => {
        const size = Number(query.get('page[size]') ?? 20);
        const from = Number(query.get('page[cursor]') ?? 0);
        const shown = [...images.keys()].filter((id) => !query.get('filter') || images.get(id)?.hidden === false);
        const next =
          from + size < shown.length
            ? `https://${fake.host}/api/images?page[size]=${size}&page[cursor]=${from + size}`
            : undefined;
        return {
          json: {
            data: shown.slice(from, from + size).map(imageJson),
            links: { ...linksOf('images'), ...(next && { next: encodeURI(next) }) },
          },
        };
      },
    },
    get_image: { scope: 'images:read', run: (_request, id) => ({ json: { data: imageJson(id) } }) },
    update_image: {
      scope: 'images:write',
      run: (request, id) => {
        imageJson(id);
        Object.assign(images.get(id) ?? {}, request.json().data.attributes);
        return { json: { data: imageJson(id) } };
      },
    },
    upload_image_from_file: {
      scope: 'images:write',
      run: async (request) => {
        const form = await request.form();
        const file = form.get('file');
        if (!(file instanceof Blob)) throw new FakeRefusal(problem(400, 'required', 'The file field is required.'));
        const bytes = Buffer.from(await file.arrayBuffer());
        if (bytes.length > fake.limits.imageBytes)
          throw new FakeRefusal(problem(400, 'invalid', 'The image exceeds the maximum image size of 5MB.'));
        if (sniffImage(bytes) === null)
          throw new FakeRefusal(
            problem(400, 'invalid', 'Unsupported image format. Supported formats: jpeg, png, gif.'),
          );
        if (images.size >= fake.limits.imagesADay)
          throw new FakeRefusal({
            ...problem(429, 'throttled', 'Request was throttled. Expected available in 86400 seconds.'),
            headers: { 'retry-after': '86400' },
          });
        const id = nextId('I');
        images.set(id, {
          name: String(form.get('name') ?? 'image').replace(/\.\w+$/, ''),
          hidden: false,
          bytes,
          updated_at: now(),
        });
        return { status: 201, json: { data: imageJson(id) } };
      },
    },
  };

  const vendor = await startFakeVendor(async (request) => {
    if (request.headers.host === fake.imageHost) {
      const image = images.get(/\/(I\d+)\.\w+$/.exec(request.path)?.[1] ?? '');
      return image
        ? { body: image.bytes, headers: { 'content-type': sniffImage(image.bytes) ?? '' } }
        : { status: 404 };
    }
    if (request.headers.authorization !== `Klaviyo-API-Key ${apiKey}` || fake.isKeyRevoked)
      return problem(401, 'authentication_failed', 'The API key specified is invalid.');
    const { operation, id } = described.read(request);
    const { scope, run } = operations[operation]!;
    if (!fake.scopes.has(scope))
      return problem(403, 'permission_denied', `The API key specified does not have the required scope: ${scope}`);
    const answer = await run(request, id);
    if (answer.json) described.check(operation, answer);
    return answer;
  });
  const fake: FakeKlaviyo = Object.assign(vendor, {
    apiKey,
    host: 'a.klaviyo.com',
    imageHost: 'images.klaviyo.example',
    limits: { imageBytes: 5 * 1024 * 1024, htmlBytes: 10_000_000, templates: 1000, imagesADay: 500 },
    scopes: new Set(['templates:read', 'templates:write', 'images:read', 'images:write']),
    isKeyRevoked: false,
    templates,
    images,
    edit: (id: string, html: string) => void Object.assign(templateOf(id), { html, updated: now() }),
  });
  return fake;
}

const linksOf = (path: string) => ({ self: `https://a.klaviyo.com/api/${path}` });
const problem = (status: number, code: string, detail: string, pointer?: string): FakeAnswer => ({
  status,
  json: {
    errors: [
      { id: crypto.randomUUID(), status, code, title: 'Invalid input.', detail, source: pointer ? { pointer } : {} },
    ],
  },
});
