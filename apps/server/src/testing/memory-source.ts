import { createHash } from 'node:crypto';
import { registerAdapters } from '../features/delivery/sources/find-adapter';
import {
  type Capabilities,
  type HtmlUpload,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  SourceError,
  type SourceErrorKind,
  type SourcePlace,
  type SourceSession,
} from '../features/delivery/sources/port';
import { insertSource, sealSecrets } from '../features/delivery/sources/stored-sources';
import type { Services } from '../services';
import type { UserRecord } from './factories';

/** A file or object on the fake source. */
export interface MemoryObject {
  id: string;
  kind: 'image' | 'html' | 'asset';
  folder: string;
  name: string;
  bytes: Buffer;
  contentType: string;
  revision: number;
}

/**
 * A fake source in memory, for tests of code that uses sources. `storage` has one object per path and replaces it;
 * `platform` creates a new object with each upload, as marketing platforms do, so a second upload is a duplicate.
 */
export interface MemorySource {
  adapter: SourceAdapter;
  objects: MemoryObject[];
  /** The calls so far, such as "uploadImage dot-123.png". */
  calls: string[];
  /** The outcomes of the next calls, in order: a failure, or null = the call succeeds. */
  failures: ({ kind: SourceErrorKind; retryAfterSeconds?: number } | null)[];
  /** After this many calls, every further call throws; changes made until then remain. null = no call does. */
  cutAfter: number | null;
  /** Whether the interrupted call still does its work: the response is lost, not the request. */
  isCutAfterWork: boolean;
  capabilities: Capabilities;
  /** Where it stores its files, for two sources on the same server; null = it has no place of others. */
  place: SourcePlace | null;
  /** The temporary files that a session says it began and didn't finish. */
  unfinished: string[];
  /** Runs before each call. */
  before: ((what: string) => Promise<void>) | null;
  /** The number of times that it was opened. */
  opened: number;
  /** Returns the HTML with a name. */
  html(name: string): string | undefined;
  /** Changes an object on the source, as another person would. */
  edit(name: string, html: string): void;
}

let count = 0;

/** Adds a fake source, under its own slug, to the adapters of this process. */
export function openMemorySource(style: 'storage' | 'platform' = 'platform'): MemorySource {
  count += 1;
  const slug = `memory-${style}-${count}`;
  const source: MemorySource = {
    adapter: {
      slug,
      name: `Memory ${style}`,
      kind: style,
      summary: 'A fake for tests.',
      fields: [],
      placeOf: () => source.place ?? { server: slug, folder: '' },
      capabilities: () => source.capabilities,
      open: async () => {
        source.opened += 1;
        return openSession(source, style);
      },
    },
    objects: [],
    calls: [],
    failures: [],
    cutAfter: null,
    isCutAfterWork: false,
    unfinished: [],
    before: null,
    place: null,
    opened: 0,
    capabilities: {
      tree: 'deep',
      canCreateRootFolder: true,
      canMakeFolders: true,
      readsFiles: style === 'storage',
      hostsImages: true,
      takesHtml: true,
      updatesHtml: true,
      takesPages: style === 'storage',
      htmlBytesMax: 1_000_000,
      imageBytesMax: 5_000_000,
      nameMax: 100,
      imageTypes: ['image/png', 'image/jpeg', 'image/gif'],
      needsPublicUrl: false,
    },
    html: (name) => source.objects.findLast((one) => one.kind === 'html' && one.name === name)?.bytes.toString('utf8'),
    edit(name, html) {
      const object = source.objects.findLast((one) => one.name === name);
      if (!object) throw new Error(`The fake source has no ${name}.`);
      object.bytes = Buffer.from(html, 'utf8');
      object.revision += 1;
    },
  };
  registerAdapters([source.adapter]);
  return source;
}

function openSession(source: MemorySource, style: 'storage' | 'platform'): SourceSession {
  const pathOf = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);
  const remoteOf = ({ id, folder, name, revision }: MemoryObject): RemoteObject => ({
    id,
    url: `https://cdn.memory.test/${style === 'storage' ? pathOf(folder, name) : `${id}/${name}`}`,
    revision: String(revision),
  });

  function put(object: Omit<MemoryObject, 'id' | 'revision'>): RemoteObject {
    const path = pathOf(object.folder, object.name);
    const there = style === 'storage' ? source.objects.find((one) => one.id === path) : undefined;
    if (there) {
      Object.assign(there, object, { revision: there.revision + 1 });
      return remoteOf(there);
    }
    const id = style === 'storage' ? path : `object-${source.objects.length + 1}`;
    const added = { ...object, id, revision: 1 };
    source.objects.push(added);
    return remoteOf(added);
  }

  async function call<Result>(what: string, work: () => Result): Promise<Result> {
    const isCut = source.cutAfter !== null && source.calls.length >= source.cutAfter;
    source.calls.push(what);
    await source.before?.(what);
    if (isCut && !source.isCutAfterWork) throw new Error('The connection was cut.');
    const failure = isCut ? null : source.failures.shift();
    if (failure) {
      const { kind, retryAfterSeconds } = failure;
      throw new SourceError(kind, `The fake source refused: ${kind}.`, { retryAfterSeconds });
    }
    const result = work();
    if (isCut) throw new Error('The connection was cut.');
    return result;
  }

  const findById = ({ id }: RemoteObject) => source.objects.find((one) => one.id === id);
  const drop = (ids: readonly string[]) => {
    source.objects = source.objects.filter(({ id }) => !ids.includes(id));
  };
  const putHtml = ({ folder, name, html, assets }: HtmlUpload) => {
    // A page has its own folder.
    const own = assets ? pathOf(folder, name) : folder;
    for (const { path, bytes, contentType } of assets ?? []) {
      const whole = pathOf(own, path);
      const cut = whole.lastIndexOf('/');
      put({ kind: 'asset', folder: whole.slice(0, cut), name: whole.slice(cut + 1), bytes, contentType });
    }
    const file = { folder: own, name: assets ? 'index.html' : name };
    return put({ kind: 'html', ...file, bytes: Buffer.from(html, 'utf8'), contentType: 'text/html' });
  };
  return {
    ...refusingSession('The fake source'),
    test: () => call('test', () => undefined),
    uploadImage: ({ folder, name, bytes, contentType }) =>
      call(`uploadImage ${name}`, () => put({ kind: 'image', folder, name, bytes, contentType })),
    uploadHtml: (upload) => call(`uploadHtml ${upload.name}`, () => putHtml(upload)),
    updateHtml: (remote, upload) =>
      call(`updateHtml ${upload.name}`, () => {
        const object = findById(remote);
        if (!object) throw new SourceError('not_found', 'The fake source doesn’t have this.');
        if (style === 'storage') return putHtml(upload);
        object.bytes = Buffer.from(upload.html, 'utf8');
        object.revision += 1;
        return remoteOf(object);
      }),
    readHtml: (remote) =>
      call(`readHtml ${remote.id}`, () => {
        const object = findById(remote);
        return object ? { revision: String(object.revision), html: object.bytes.toString('utf8') } : null;
      }),
    unfinished: () => [...source.unfinished],
    remove: (remote) => call(`remove ${remote.id}`, () => drop([remote.id])),
    removeAssets: (page, paths) =>
      call(`removeAssets ${paths.length}`, () =>
        drop(paths.map((path) => pathOf(findById(page)?.folder ?? page.id.replace(/\/[^/]*$/, ''), path))),
      ),
    find: (kind, folder, name) =>
      call(`find ${name}`, () => {
        const file = kind === 'page' && style === 'storage' ? pathOf(pathOf(folder, name), 'index.html') : null;
        const found = source.objects.findLast((one) =>
          file === null
            ? one.kind === kind.replace('page', 'html') && one.folder === folder && one.name === name
            : one.id === file,
        );
        return found ? remoteOf(found) : null;
      }),
  };
}

/** Returns the checksums of a kind of objects, to look for duplicates. */
export function checksumsOf(source: MemorySource, kind: MemoryObject['kind']): string[] {
  return source.objects
    .filter((one) => one.kind === kind)
    .map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
}

/** Connects the organization of a person to the fake source. Returns the id of the row. */
export async function connectSource(services: Services, user: UserRecord, source: MemorySource): Promise<number> {
  return await services.db.transaction(
    async (tx) =>
      await insertSource(tx, {
        organizationId: user.organization.id,
        adapter: source.adapter.slug,
        name: source.adapter.name,
        settings: {},
        secrets: sealSecrets(services.secrets, {}),
        createdBy: user.id,
      }),
  );
}
