import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface Page {
  id: number;
  title: string;
  content: string;
  slug: string;
  status: string;
  modified_gmt: string;
}

export interface FakeWordPress extends FakeVendor {
  host: string;
  username: string;
  password: string;
  /** The user's rights. */
  capabilities: Record<string, boolean>;
  limits: { imageBytes: number };
  hasTrash: boolean;
  isPasswordRevoked: boolean;
  pages: Map<number, Page>;
  media: Map<number, { id: number; file: string; bytes: Buffer; slug: string }>;
  edit(id: number, content: string): void;
}

/**
 * Starts a fake of WordPress's REST API, written from its documentation: application passwords, rights of roles,
 * content that is filtered for people without the right to write any HTML, unique slugs, a trash, and its codes of
 * refusal.
 */
export async function startFakeWordPress(): Promise<FakeWordPress> {
  const [username, password] = ['ada', 'abcd EFGH 1234 ijkl MNOP 5678'];
  const pages = new Map<number, Page>();
  const media: FakeWordPress['media'] = new Map();
  let [last, ticks] = [10, 0];
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString().slice(0, 19);
  const slugOf = (text: string) => {
    const slug = text.toLowerCase().replace(/[^a-z\d]+/g, '-');
    const taken = new Set([...pages.values(), ...media.values()].map((one) => one.slug));
    for (let number = 2; ; number += 1) {
      const next = taken.has(slug) ? `${slug}-${number}` : slug;
      if (!taken.has(next)) return next;
    }
  };
  const pageJson = (page: Page) => ({
    ...page,
    link: page.status === 'publish' ? `https://${fake.host}/${page.slug}/` : `https://${fake.host}/?page_id=${page.id}`,
    type: 'page',
    title: { raw: page.title, rendered: page.title },
    content: { raw: page.content, rendered: page.content, protected: false },
  });
  const mediaJson = ({ id, file, bytes, slug }: NonNullable<ReturnType<typeof media.get>>) => ({
    id,
    slug,
    source_url: `https://${fake.host}/wp-content/uploads/${file}`,
    mime_type: sniffImage(bytes),
    media_type: 'image',
    modified_gmt: '2026-01-01T00:00:00',
    media_details: { file, filesize: bytes.length, sizes: {} },
  });
  const pageWith = (id: string) => {
    const page = pages.get(Number(id));
    if (!page) throw problem(404, 'rest_post_invalid_id', 'Invalid post ID.');
    return page;
  };
  const need = (right: string) => {
    if (!fake.capabilities[right])
      throw problem(403, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
  };
  const contentOf = (asked: { title?: string; content?: string; status?: string }) => {
    need('publish_pages');
    const content = asked.content ?? '';
    return {
      title: asked.title ?? '',
      status: asked.status ?? 'draft',
      content: fake.capabilities.unfiltered_html ? content : content.replace(/<(style|script)[\s\S]*?<\/\1>/g, ''),
    };
  };
  const remove = (request: FakeRequest, id: string): FakeAnswer => {
    const page = pageWith(id);
    if (request.query.get('force') === 'true') pages.delete(page.id);
    else if (!fake.hasTrash)
      throw problem(501, 'rest_trash_not_supported', "The post does not support trashing. Set 'force=true' to delete.");
    else if (page.status === 'trash') throw problem(410, 'rest_already_trashed', 'The post has already been deleted.');
    else Object.assign(page, { status: 'trash', slug: `${page.slug}__trashed` });
    return { json: pageJson(page) };
  };

  const routes: [string, RegExp, (request: FakeRequest, id: string) => FakeAnswer][] = [
    ['GET', /^\/users\/me$/, () => ({ json: { id: 1, name: 'Ada', capabilities: fake.capabilities } })],
    [
      'GET',
      /^\/media$/,
      ({ query }) => {
        const all = [...media.values()].reverse().map(mediaJson);
        const [size, page] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)];
        if (size > 100) throw problem(400, 'rest_invalid_param', 'Invalid parameter(s): per_page');
        return {
          json: all.slice((page - 1) * size, page * size),
          headers: { 'x-wp-total': String(all.length), 'x-wp-totalpages': String(Math.ceil(all.length / size)) },
        };
      },
    ],
    [
      'POST',
      /^\/media$/,
      ({ headers, body }) => {
        need('upload_files');
        const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1];
        if (!name) throw problem(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
        if (body.length > fake.limits.imageBytes)
          throw problem(
            413,
            'rest_upload_unknown_error',
            'The uploaded file exceeds the maximum upload size of this site.',
          );
        if (sniffImage(body) !== headers['content-type'])
          throw problem(500, 'rest_upload_unknown_error', 'Sorry, you are not allowed to upload this file type.');
        const id = ++last;
        const made = { id, file: `2026/01/${name}`, bytes: body, slug: slugOf(name.replace(/\.\w+$/, '')) };
        media.set(id, made);
        return { status: 201, json: mediaJson(made) };
      },
    ],
    [
      'DELETE',
      /^\/media\/(\d+)$/,
      ({ query }, id) => {
        if (query.get('force') !== 'true')
          throw problem(501, 'rest_trash_not_supported', 'The post does not support trashing.');
        if (!media.delete(Number(id))) throw problem(404, 'rest_post_invalid_id', 'Invalid post ID.');
        return { json: { deleted: true } };
      },
    ],
    [
      'GET',
      /^\/pages$/,
      ({ query }) => {
        const statuses = (query.get('status') ?? 'publish').split(',');
        const words = (query.get('search') ?? '').toLowerCase();
        const found = [...pages.values()]
          .reverse()
          .filter((page) => statuses.includes(page.status) && page.title.toLowerCase().includes(words));
        return { json: found.map(pageJson) };
      },
    ],
    [
      'POST',
      /^\/pages$/,
      (request) => {
        const asked = contentOf(request.json());
        const page = { id: ++last, ...asked, slug: slugOf(asked.title), modified_gmt: now() };
        pages.set(page.id, page);
        return { status: 201, json: pageJson(page) };
      },
    ],
    ['GET', /^\/pages\/(\d+)$/, (_request, id) => ({ json: pageJson(pageWith(id)) })],
    [
      'POST',
      /^\/pages\/(\d+)$/,
      (request, id) => {
        const page = Object.assign(pageWith(id), contentOf(request.json()), { modified_gmt: now() });
        return { json: pageJson(page) };
      },
    ],
    ['DELETE', /^\/pages\/(\d+)$/, remove],
  ];
  const vendor = await startFakeVendor((request) => {
    if (request.path.startsWith('/wp-content/uploads/')) {
      const found = [...media.values()].find(({ file }) => request.path.endsWith(`/${file}`));
      return found ? { body: found.bytes } : { status: 404, body: '<!doctype html>' };
    }
    if (!request.path.startsWith('/wp-json/wp/v2')) return { status: 404, body: '<!doctype html>' };
    const given = request.headers.authorization;
    if (!given) throw problem(401, 'rest_not_logged_in', 'You are not currently logged in.');
    if (given !== `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` || fake.isPasswordRevoked)
      throw problem(401, 'incorrect_password', 'The provided password is an invalid application password.');
    const path = request.path.replace('/wp-json/wp/v2', '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!route) throw problem(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    return route[2](request, route[1].exec(path)?.[1] ?? '');
  });
  const fake: FakeWordPress = Object.assign(vendor, {
    host: 'www.site.example',
    username,
    password,
    capabilities: { publish_pages: true, upload_files: true, unfiltered_html: true },
    limits: { imageBytes: 2_000_000 },
    hasTrash: true,
    isPasswordRevoked: false,
    pages,
    media,
    edit: (id: number, content: string) => void Object.assign(pageWith(String(id)), { content, modified_gmt: now() }),
  });
  return fake;
}

const problem = (status: number, code: string, message: string) =>
  new FakeRefusal({ status, json: { code, message, data: { status } } });
