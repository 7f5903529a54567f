import { readFileSync } from 'node:fs';
import { createFakeOAuth, type FakeOAuth } from './fake-oauth';
import { type FakeAnswer, FakeRefusal, type FakeRequest, type FakeVendor, startFakeVendor } from './fake-vendor';
import { readStone } from './stone';

interface Entry {
  id: string;
  /** The path, starting with a slash. */
  path: string;
  /** null for a folder. */
  bytes: Buffer | null;
  rev: string;
  modified: string;
}

export interface FakeDropbox extends FakeVendor {
  hosts: { web: string; api: string; content: string };
  oauth: FakeOAuth;
  entries: Map<string, Entry>;
  limits: { storage: number; pageSize: number };
  edit(id: string, html: string): void;
}

const description = readFileSync(new URL('./descriptions/dropbox-files.stone', import.meta.url), 'utf8');

/**
 * Starts a fake of Dropbox's sign-in and files. Requests and responses are validated against an excerpt of the
 * published description (descriptions/dropbox-files.stone); refusals are from it and from the documentation.
 */
export async function startFakeDropbox(): Promise<FakeDropbox> {
  const hosts = { web: 'www.dropbox.com', api: 'api.dropboxapi.com', content: 'content.dropboxapi.com' };
  const oauth = createFakeOAuth(['token_access_type', 'offline']);
  const check = readStone(description);
  const entries = new Map<string, Entry>();
  const cursors = new Map<string, { path: string; from: number }>();
  let ticks = 0;
  const now = () => `${new Date(Date.UTC(2026, 0, 1) + ticks++ * 1000).toISOString().slice(0, 19)}Z`;
  const newRev = () => (0x1000000 + ticks++).toString(16);

  const lookUp = (path: string) =>
    path.startsWith('id:')
      ? entries.get(path)
      : [...entries.values()].find((entry) => entry.path.toLowerCase() === path.toLowerCase());
  const json = (entry: Entry, tag = true) => ({
    ...(tag && { '.tag': entry.bytes === null ? 'folder' : 'file' }),
    id: entry.id,
    name: entry.path.slice(entry.path.lastIndexOf('/') + 1),
    path_lower: entry.path.toLowerCase(),
    path_display: entry.path,
    ...(entry.bytes !== null && {
      client_modified: entry.modified,
      server_modified: entry.modified,
      rev: entry.rev,
      size: entry.bytes.length,
      is_downloadable: true,
    }),
  });
  const found = (path: string, where = 'path') => {
    const entry = lookUp(path);
    if (!entry) throw refused(`${where}/not_found/`);
    return entry;
  };
  const checkPath = (path: string) => {
    if (!path.startsWith('/') || path.endsWith('/') || path.includes('//') || path.length > 4000)
      throw refused('path/malformed_path/');
    if (/\/(desktop\.ini|thumbs\.db|\.ds_store)$/i.test(path) || (path.split('/').at(-1) ?? '').length > 255)
      throw refused('path/disallowed_name/');
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (parent !== '' && lookUp(parent)?.bytes === undefined) create(parent, null);
  };
  const create = (path: string, bytes: Buffer | null): Entry => {
    checkPath(path);
    const entry = { id: `id:${crypto.randomUUID()}`, path, bytes, rev: newRev(), modified: now() };
    entries.set(entry.id, entry);
    return entry;
  };
  const page = (path: string, from: number) => {
    const inFolder = [...entries.values()].filter(
      (entry) => entry.path.slice(0, entry.path.lastIndexOf('/')).toLowerCase() === path.toLowerCase(),
    );
    const to = from + fake.limits.pageSize;
    const cursor = crypto.randomUUID();
    cursors.set(cursor, { path, from: to });
    return { entries: inFolder.slice(from, to).map((entry) => json(entry)), cursor, has_more: to < inFolder.length };
  };

  const operations: Record<
    string,
    {
      takes: string;
      gives: string;
      // biome-ignore lint/suspicious/noExplicitAny: checked against the description.
      run(asked: any, request: FakeRequest): unknown;
    }
  > = {
    list_folder: {
      takes: 'ListFolderArg',
      gives: 'ListFolderResult',
      run: ({ path }) => {
        if (path === '/') throw refused('path/malformed_path/');
        if (path !== '' && found(path).bytes !== null) throw refused('path/not_folder/');
        return page(path, 0);
      },
    },
    'list_folder/continue': {
      takes: 'ListFolderContinueArg',
      gives: 'ListFolderResult',
      run: ({ cursor }) => {
        const at = cursors.get(cursor);
        if (!at) throw refused('reset/');
        return page(at.path, at.from);
      },
    },
    create_folder_v2: {
      takes: 'CreateFolderArg',
      gives: 'CreateFolderResult',
      run: ({ path }) => {
        if (lookUp(path)) throw refused('path/conflict/folder/');
        return { metadata: json(create(path, null), false) };
      },
    },
    get_metadata: { takes: 'GetMetadataArg', gives: 'Metadata', run: ({ path }) => json(found(path)) },
    delete_v2: {
      takes: 'DeleteArg',
      gives: 'DeleteResult',
      run: ({ path }) => {
        const entry = found(path, 'path_lookup');
        entries.delete(entry.id);
        return { metadata: json(entry) };
      },
    },
    upload: {
      takes: 'UploadArg',
      gives: 'FileMetadata',
      run: ({ path, mode = 'add' }, request) => {
        if (request.headers['content-type'] !== 'application/octet-stream')
          throw new FakeRefusal({
            status: 400,
            body: 'Error in call to API function "files/upload": Bad HTTP "Content-Type" header.',
          });
        const used = [...entries.values()].reduce((sum, entry) => sum + (entry.bytes?.length ?? 0), 0);
        if (used + request.body.length > fake.limits.storage) throw refused('path/insufficient_space/');
        const known = lookUp(path);
        if (!known && path.startsWith('id:')) throw refused('path/not_found/');
        if (!known) return json(create(path, request.body), false);
        if (mode === 'add' && !known.bytes?.equals(request.body)) throw refused('path/conflict/file/');
        return json(Object.assign(known, { bytes: request.body, rev: newRev(), modified: now() }), false);
      },
    },
  };

  const answers: (() => void)[] = [];
  const vendor = await startFakeVendor((request): FakeAnswer => {
    const { path } = request;
    if (path === '/oauth2/authorize') return oauth.authorize(request);
    if (path === '/oauth2/token') return oauth.token(request);
    if (path === '/2/auth/token/revoke' && oauth.isValid(request)) {
      oauth.revoke();
      return { json: null };
    }
    if (!oauth.isValid(request))
      return {
        status: 401,
        json: { error_summary: 'expired_access_token/', error: { '.tag': 'expired_access_token' } },
      };
    const [, name = ''] = /^\/2\/files\/(.+)$/.exec(path) ?? [];
    const isContent = name === 'upload' || name === 'download';
    if (request.method !== 'POST' || request.headers.host !== (isContent ? hosts.content : hosts.api))
      return { status: 404, body: 'Unknown API function' };
    try {
      const header = request.headers['dropbox-api-arg'] ?? '';
      if (isContent && /[^\x20-\x7e]/.test(header)) throw new Error('could not decode input as JSON');
      const asked = isContent ? JSON.parse(header) : request.json();
      if (name === 'download') {
        check('DownloadArg', asked);
        const { bytes } = found(asked.path);
        if (bytes === null) throw refused('path/not_file/');
        return { body: bytes, headers: { 'content-type': 'application/octet-stream', 'dropbox-api-result': '{}' } };
      }
      const operation = operations[name];
      if (!operation) return { status: 404, body: 'Unknown API function' };
      check(operation.takes, asked);
      const answer = operation.run(asked, request);
      answers.push(() => check(operation.gives, answer));
      return { json: answer };
    } catch (error) {
      if (error instanceof FakeRefusal) throw error;
      return {
        status: 400,
        body: `Error in call to API function "files/${name}": request body: ${error instanceof Error ? error.message : error}`,
      };
    }
  });
  const closeServer = vendor.close;
  const fake: FakeDropbox = Object.assign(vendor, {
    hosts,
    oauth,
    entries,
    limits: { storage: 2_000_000_000, pageSize: 2000 },
    edit: (id: string, html: string) =>
      void Object.assign(found(id), { bytes: Buffer.from(html), rev: newRev(), modified: now() }),
    close: async () => {
      // Each response must be one that Dropbox could have sent.
      for (const checkAnswer of answers) checkAnswer();
      await closeServer();
    },
  });
  return fake;
}

const refused = (summary: string) =>
  new FakeRefusal({ status: 409, json: { error_summary: `${summary}..`, error: { '.tag': summary.split('/')[0] } } });
