import { createHash } from 'node:crypto';
import {
  type FakeAnswer,
  FakeRefusal,
  type FakeRequest,
  type FakeVendor,
  sniffImage,
  startFakeVendor,
} from './fake-vendor';

interface HubSpotFile {
  id: string;
  name: string;
  extension: string;
  folder: string;
  bytes: Buffer;
  isPublic: boolean;
}

export interface FakeHubSpot extends FakeVendor {
  accessToken: string;
  host: string;
  fileHost: string;
  limits: { imageBytes: number; htmlBytes: number };
  scopes: Set<string>;
  isTokenRevoked: boolean;
  files: Map<string, HubSpotFile>;
  /** The design manager: "published/path" → source. */
  sources: Map<string, { html: string; updatedAt: number }>;
}

/**
 * Starts a fake of HubSpot's files and source code APIs, written from its documentation: private app tokens with
 * scopes, folders, files with an access level, and templates that need their annotation and the tokens of an email.
 */
export async function startFakeHubSpot(): Promise<FakeHubSpot> {
  const accessToken = `pat-na1-${crypto.randomUUID()}`;
  const files = new Map<string, HubSpotFile>();
  const sources: FakeHubSpot['sources'] = new Map();
  const folders = [
    { id: '11', name: 'library', path: '/library' },
    { id: '12', name: 'emails', path: '/library/emails' },
  ];
  let last = 100;
  const at = '2026-01-01T00:00:00.000Z';
  const fileJson = ({ bytes, isPublic, folder, ...file }: HubSpotFile) => ({
    ...file,
    path: `${folder}/${file.name}.${file.extension}`,
    access: isPublic ? 'PUBLIC_NOT_INDEXABLE' : 'PRIVATE',
    url: `https://${fake.fileHost}/hubfs/1/${file.id}.${file.extension}`,
    size: bytes.length,
    type: 'IMG',
    createdAt: at,
    updatedAt: at,
  });
  const page = (results: unknown[], { query }: FakeRequest) => {
    const [from, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 10)];
    const next = from + limit < results.length ? { paging: { next: { after: String(from + limit) } } } : {};
    return { json: { results: results.slice(from, from + limit), ...next } };
  };

  const fileRoutes: Record<string, (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer> = {
    'GET /files/v3/folders/search': (request) => page(folders, request),
    'POST /files/v3/folders': (request) => {
      const { name, parentPath } = request.json();
      if (parentPath !== undefined && !folders.some(({ path }) => path === parentPath))
        throw problem(404, 'OBJECT_NOT_FOUND', 'The parent folder does not exist.');
      const path = `${parentPath ?? ''}/${name}`;
      if (folders.some((folder) => folder.path === path))
        throw problem(409, 'CONFLICT', `A folder with the path ${path} already exists.`);
      const folder = { id: String(++last), name, path };
      folders.push(folder);
      return { status: 201, json: folder };
    },
    'GET /files/v3/files/search': (request) => {
      const parent = folders.find(({ id }) => id === request.query.get('parentFolderIds'));
      return page([...files.values()].filter(({ folder }) => !parent || folder === parent.path).map(fileJson), request);
    },
    'POST /files/v3/files': async (request) => {
      const form = await request.form();
      const [file, folder] = [form.get('file'), form.get('folderPath')];
      if (!(file instanceof Blob) || typeof folder !== 'string')
        throw problem(400, 'VALIDATION_ERROR', 'file and folderPath are required.');
      const { access } = JSON.parse(String(form.get('options') ?? '{}'));
      if (!['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'PRIVATE'].includes(access))
        throw problem(400, 'VALIDATION_ERROR', 'options.access is required.');
      const bytes = Buffer.from(await file.arrayBuffer());
      if (bytes.length > fake.limits.imageBytes)
        throw problem(413, 'VALIDATION_ERROR', 'The file exceeds the size limit.');
      if (sniffImage(bytes) === null) throw problem(415, 'VALIDATION_ERROR', 'This file type is not supported.');
      if (!folders.some(({ path }) => path === folder))
        folders.push({ id: String(++last), name: folder.slice(folder.lastIndexOf('/') + 1), path: folder });
      const [, name = '', extension = ''] = /^(.+)\.(\w+)$/.exec(String(form.get('fileName'))) ?? [];
      const made = { id: String(++last), name, extension, folder, bytes, isPublic: access !== 'PRIVATE' };
      files.set(made.id, made);
      return { status: 201, json: fileJson(made) };
    },
  };

  const metadata = (key: string) => {
    const found = sources.get(key);
    if (!found) throw problem(404, 'OBJECT_NOT_FOUND', 'The file does not exist.');
    const path = key.slice(key.indexOf('/') + 1);
    return {
      id: path,
      name: path.slice(path.lastIndexOf('/') + 1),
      folder: false,
      children: [],
      createdAt: 0,
      updatedAt: found.updatedAt,
      hash: createHash('md5').update(found.html).digest('hex'),
    };
  };
  const sourceCode = async (request: FakeRequest, kind: string, key: string): Promise<FakeAnswer> => {
    if (request.method === 'GET') {
      const json = metadata(key);
      return kind === 'metadata'
        ? { json }
        : { body: sources.get(key)?.html ?? '', headers: { 'content-type': 'application/octet-stream' } };
    }
    if (request.method === 'DELETE') {
      metadata(key);
      sources.delete(key);
      return { status: 204 };
    }
    const file = (await request.form()).get('file');
    if (!(file instanceof Blob)) throw problem(400, 'VALIDATION_ERROR', 'A file is required.');
    if (request.method === 'POST' && sources.has(key))
      throw problem(400, 'VALIDATION_ERROR', 'A file already exists at this path.');
    if (!/^\w+\/[\w ./-]+\.html$/.test(key))
      throw problem(400, 'VALIDATION_ERROR', 'Invalid path: the file name has characters that are not allowed.');
    const html = Buffer.from(await file.arrayBuffer()).toString();
    if (html.length > fake.limits.htmlBytes) throw problem(400, 'VALIDATION_ERROR', 'The file is too large.');
    if (!/^\s*<!--[^>]*templateType: email/.test(html))
      throw problem(400, 'VALIDATION_ERROR', 'The template annotation is missing.');
    for (const token of ['unsubscribe_link', 'site_settings.company_name'])
      if (!html.includes(token)) throw problem(400, 'VALIDATION_ERROR', `Email templates must include ${token}.`);
    sources.set(key, { html, updatedAt: ++last });
    return { status: request.method === 'POST' ? 201 : 200, json: metadata(key) };
  };

  const vendor = await startFakeVendor(async (request) => {
    if (request.headers.host === fake.fileHost) {
      const file = files.get(/(\d+)\.\w+$/.exec(request.path)?.[1] ?? '');
      return file?.isPublic ? { body: file.bytes } : { status: 404 };
    }
    if (request.headers.authorization !== `Bearer ${accessToken}` || fake.isTokenRevoked)
      throw problem(
        401,
        'INVALID_AUTHENTICATION',
        'Authentication credentials not found. This API supports OAuth 2.0 authentication.',
      );
    const source = /^\/cms\/v3\/source-code\/((?:draft|published))\/(content|metadata)\/(.+)$/.exec(request.path);
    const scope = source ? 'content' : 'files';
    if (!fake.scopes.has(scope))
      throw problem(
        403,
        'MISSING_SCOPES',
        `This app hasn't been granted all required scopes to make this call: ${scope}`,
      );
    if (source)
      return await sourceCode(request, source[2] ?? '', `${source[1]}/${decodeURIComponent(source[3] ?? '')}`);
    const id = /^\/files\/v3\/files\/(\d+)$/.exec(request.path)?.[1];
    if (id && request.method === 'DELETE') {
      if (!files.delete(id)) throw problem(404, 'OBJECT_NOT_FOUND', 'The file does not exist.');
      return { status: 204 };
    }
    const route = fileRoutes[`${request.method} ${request.path}`];
    if (!route) throw problem(404, 'OBJECT_NOT_FOUND', 'Not found.');
    return await route(request);
  });
  const fake: FakeHubSpot = Object.assign(vendor, {
    accessToken,
    host: 'api.hubapi.com',
    fileHost: 'hubspotusercontent.example',
    limits: { imageBytes: 20 * 1024 * 1024, htmlBytes: 5_000_000 },
    scopes: new Set(['files', 'content']),
    isTokenRevoked: false,
    files,
    sources,
  });
  return fake;
}

const problem = (status: number, category: string, message: string) =>
  new FakeRefusal({ status, json: { status: 'error', message, correlationId: crypto.randomUUID(), category } });
