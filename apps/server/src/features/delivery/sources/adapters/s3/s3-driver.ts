import { type SourceContext, SourceError } from '../../port';
import { encodePath } from '../storage/encode-path';
import type { DriverEntry, StorageDriver } from '../storage/storage-driver';
import { type ListedPage, readListedPage } from './read-list';
import { connectBucket } from './s3-api';

/** Maximum number of keys on a page. */
const pageKeys = 1000;
/** Services can return fewer keys than requested, but a listing must end. */
const pagesMax = 200;
const pageBytesMax = 8 * 1024 * 1024;
/** Maximum size of the response for a missing file. */
const errorBytesMax = 64 * 1024;
/** Timeout for one file, in either direction. */
const transferSeconds = 120;
/** Images and assets are named after their contents; documents change. */
const immutableCaching = 'public, max-age=31536000, immutable';
const askedAgain = 'no-cache';

/**
 * Opens a driver over requests. A bucket has no folders: they are the part of keys before a slash, and an empty one is
 * an empty object whose key ends with a slash. An object is replaced atomically, so nothing has to be moved.
 */
export function openBucket(context: SourceContext): StorageDriver {
  const { api, server } = connectBucket(context);
  const top = (context.settings.folder ?? '')
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  const keyOf = (path: string) => [top, path].filter((part) => part !== '').join('/');
  const prefixOf = (path: string) => (keyOf(path) === '' ? '' : `${keyOf(path)}/`);
  const fileAt = (path: string) => `/${encodePath(keyOf(path))}`;
  const markerAt = (path: string) => `/${encodePath(prefixOf(path))}`;

  const page = async (
    prefix: string,
    { most, delimiter, from }: { most: number; delimiter?: string; from?: string },
  ) => {
    const query = {
      'list-type': '2',
      'max-keys': String(Math.min(most, pageKeys)),
      'encoding-type': 'url',
      prefix,
      delimiter,
      'continuation-token': from,
    };
    const answer = await api({ path: `/?${queryText(query)}`, bytesMax: pageBytesMax });
    return await readListedPage(answer.body, server);
  };
  const hasFolder = async (path: string) => {
    const { objects, prefixes } = await page(prefixOf(path), { most: 1 });
    return objects.length > 0 || prefixes.length > 0;
  };
  const hasFile = async (path: string) =>
    (await api({ method: 'HEAD', path: fileAt(path), expected: [404] })).status !== 404;
  return {
    test: async () => void (await page(prefixOf(''), { most: 1 })),
    list: async (path, most) => {
      const prefix = prefixOf(path);
      const entries: DriverEntry[] = [];
      let isThere = path === '';
      let from: string | undefined;
      for (let asked = 0; asked < pagesMax && from !== '' && entries.length < most; asked += 1) {
        // The marker of the folder itself is among them.
        const listed: ListedPage = await page(prefix, { most: most + 1 - entries.length, delimiter: '/', from });
        isThere ||= listed.objects.length > 0 || listed.prefixes.length > 0;
        entries.push(...entriesOf(listed, prefix));
        from = listed.next;
      }
      if (!isThere) throw notFound(path);
      return entries.slice(0, most);
    },
    makeFolder: async (path) => {
      if ((await hasFolder(path)) || (await hasFile(path)))
        throw new SourceError('exists', `“${path}” already exists.`);
      await api({ method: 'PUT', path: markerAt(path), body: Buffer.alloc(0) });
    },
    exists: async (path) => (await hasFolder(path)) || (await hasFile(path)),
    read: async (path, bytesMax) => {
      const most = bytesMax + errorBytesMax;
      const answer = await api({ path: fileAt(path), bytesMax: most, seconds: transferSeconds, expected: [404] });
      if (answer.status === 404) throw notFound(path);
      if (answer.body.length > bytesMax) throw new SourceError('too_large', `“${path}” is too large.`);
      const contentType = answer.headers['content-type'] ?? null;
      return { bytes: answer.body, contentType: contentType === 'application/octet-stream' ? null : contentType };
    },
    write: async (path, bytes, contentType) => {
      const cacheControl = contentType.startsWith('text/html') ? askedAgain : immutableCaching;
      const headers = { 'Content-Type': contentType, 'Cache-Control': cacheControl };
      await api({ method: 'PUT', path: fileAt(path), body: bytes, headers, seconds: transferSeconds });
    },
    removeFile: async (path) => void (await api({ method: 'DELETE', path: fileAt(path), expected: [404] })),
    removeFolder: async (path) => void (await api({ method: 'DELETE', path: markerAt(path), expected: [404] })),
    close: async () => {},
  };
}

/** Returns the direct contents of a folder. Anything else that the service lists is ignored. */
function entriesOf({ objects, prefixes }: ListedPage, prefix: string): DriverEntry[] {
  const within = (key: string) => (key.startsWith(prefix) ? key.slice(prefix.length) : '');
  return [
    ...prefixes.map((each) => ({ name: within(each).slice(0, -1), isFolder: true, bytes: null, modifiedAt: 0 })),
    ...objects.map(({ key, ...facts }) => ({ name: within(key), isFolder: false, ...facts })),
  ].filter(({ name }) => name !== '');
}

/** Formats a query with spaces as %20: not all services read a plus sign in a signature in the same way. */
function queryText(query: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

const notFound = (path: string) => new SourceError('not_found', `“${path || 'The folder'}” doesn’t exist.`);
