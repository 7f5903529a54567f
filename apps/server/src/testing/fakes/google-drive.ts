import { createFakeOAuth, type FakeOAuth } from './fake-oauth';
import { type FakeAnswer, FakeRefusal, type FakeRequest, type FakeVendor, startFakeVendor } from './fake-vendor';

interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  bytes: Buffer | null;
  modifiedTime: string;
  headRevisionId?: string;
  trashed: boolean;
}

export interface FakeGoogleDrive extends FakeVendor {
  hosts: { accounts: string; tokens: string; api: string };
  oauth: FakeOAuth;
  files: Map<string, DriveFile>;
  limits: { storage: number; pageSize: number };
  edit(id: string, html: string): void;
}

const folderType = 'application/vnd.google-apps.folder';

/**
 * Starts a fake of Google's sign-in and of Drive v3, written from its documentation: folders by parents, names that
 * needn't be unique, multipart uploads up to 5 MB and resumable ones above, a trash, a storage quota, and tokens that
 * expire.
 */
export async function startFakeGoogleDrive(): Promise<FakeGoogleDrive> {
  const hosts = { accounts: 'accounts.google.com', tokens: 'oauth2.googleapis.com', api: 'www.googleapis.com' };
  const oauth = createFakeOAuth(['access_type', 'offline']);
  const files = new Map<string, DriveFile>();
  const uploads = new Map<string, { id?: string; metadata: Partial<DriveFile>; contentType: string }>();
  let ticks = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString();
  const json = ({ bytes, ...file }: DriveFile) => ({
    kind: 'drive#file',
    ...file,
    ...(bytes && { size: String(bytes.length) }),
  });
  const fileWith = (id: string) => {
    const file = files.get(id);
    if (!file) throw problem(404, 'notFound', `File not found: ${id}.`);
    return file;
  };
  const create = (metadata: Partial<DriveFile>, bytes: Buffer | null, contentType: string) => {
    const parents = metadata.parents ?? ['root'];
    for (const parent of parents) if (parent !== 'root') fileWith(parent);
    const file: DriveFile = {
      id: `f${crypto.randomUUID()}`,
      name: metadata.name ?? 'Untitled',
      mimeType: metadata.mimeType ?? contentType,
      parents,
      bytes,
      modifiedTime: now(),
      ...(bytes && { headRevisionId: crypto.randomUUID() }),
      trashed: false,
    };
    files.set(file.id, file);
    return file;
  };
  const store = (id: string | undefined, metadata: Partial<DriveFile>, bytes: Buffer, contentType: string) => {
    const used = [...files.values()].reduce((sum, file) => sum + (file.bytes?.length ?? 0), 0);
    if (used + bytes.length > fake.limits.storage)
      throw problem(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded.");
    if (id === undefined) return create(metadata, bytes, contentType);
    return Object.assign(fileWith(id), metadata, { bytes, modifiedTime: now(), headRevisionId: crypto.randomUUID() });
  };

  const upload = (request: FakeRequest): FakeAnswer => {
    const id = /^\/upload\/drive\/v3\/files\/(.+)$/.exec(request.path)?.[1];
    const type = request.query.get('uploadType');
    const started = uploads.get(request.query.get('upload_id') ?? '');
    if (request.method === 'PUT' && started)
      return { json: json(store(started.id, started.metadata, request.body, started.contentType)) };
    if (type === 'resumable') {
      const uploadId = crypto.randomUUID();
      uploads.set(uploadId, {
        id,
        metadata: request.json(),
        contentType: request.headers['x-upload-content-type'] ?? '',
      });
      return {
        headers: { location: `https://${hosts.api}${request.path}?uploadType=resumable&upload_id=${uploadId}` },
      };
    }
    const boundary = /^multipart\/related; boundary=(\S+)$/.exec(request.headers['content-type'] ?? '')?.[1];
    if (type !== 'multipart' || !boundary) throw problem(400, 'badRequest', 'Unknown upload type.');
    if (request.body.length > 5 * 1024 * 1024 + 2000)
      throw problem(413, 'uploadTooLarge', 'Multipart uploads are limited to 5 MB.');
    // In Latin-1, each byte is one character.
    const [, first = '', second = ''] = request.body.toString('latin1').split(`--${boundary}`);
    const [metadata, content] = [first, second].map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2));
    const contentType = /Content-Type: (\S+)/.exec(second)?.[1] ?? '';
    const parsed = JSON.parse(Buffer.from(metadata ?? '', 'latin1').toString());
    return { json: json(store(id, parsed, Buffer.from(content ?? '', 'latin1'), contentType)) };
  };

  const api = (request: FakeRequest): FakeAnswer => {
    if (request.path.startsWith('/upload/')) return upload(request);
    if (request.path === '/drive/v3/about') return { json: { user: { displayName: 'Ada' } } };
    if (request.path === '/drive/v3/files' && request.method === 'POST') {
      const metadata = request.json();
      return { json: json(create(metadata, null, metadata.mimeType ?? folderType)) };
    }
    if (request.path === '/drive/v3/files') {
      const parent = /^'((?:[^'\\]|\\.)+)' in parents and trashed = false$/.exec(request.query.get('q') ?? '')?.[1];
      if (parent === undefined) throw problem(400, 'invalid', 'Invalid value for q.');
      const all = [...files.values()].filter((file) => !file.trashed && file.parents.includes(parent)).map(json);
      const [from, size] = [
        Number(request.query.get('pageToken') ?? 0),
        Math.min(fake.limits.pageSize, Number(request.query.get('pageSize') ?? 100)),
      ];
      return {
        json: {
          files: all.slice(from, from + size),
          ...(from + size < all.length && { nextPageToken: String(from + size) }),
        },
      };
    }
    const file = fileWith(/^\/drive\/v3\/files\/([^/]+)$/.exec(request.path)?.[1] ?? '');
    if (request.method === 'PATCH') return { json: json(Object.assign(file, request.json(), { modifiedTime: now() })) };
    if (request.query.get('alt') !== 'media') return { json: json(file) };
    if (!file.bytes) throw problem(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.');
    return { body: file.bytes, headers: { 'content-type': file.mimeType } };
  };

  const vendor = await startFakeVendor((request) => {
    const { path } = request;
    if (path === '/o/oauth2/v2/auth')
      return request.query.get('scope') ? oauth.authorize(request) : { status: 400, json: { error: 'invalid_scope' } };
    if (path === '/token') return oauth.token(request);
    if (path === '/revoke') return oauth.endToken(request);
    if (!oauth.isValid(request)) throw problem(401, 'authError', 'Invalid Credentials');
    return api(request);
  });
  const fake: FakeGoogleDrive = Object.assign(vendor, {
    hosts,
    oauth,
    files,
    limits: { storage: 1_000_000_000, pageSize: 1000 },
    edit: (id: string, html: string) =>
      void Object.assign(fileWith(id), {
        bytes: Buffer.from(html),
        modifiedTime: now(),
        headRevisionId: crypto.randomUUID(),
      }),
  });
  return fake;
}

const problem = (code: number, reason: string, message: string) =>
  new FakeRefusal({
    status: code,
    json: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
  });
