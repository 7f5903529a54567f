import { STATUS_CODES } from 'node:http';
import { readCertificates } from '../../certificates';
import { type SourceContext, SourceError, type SourceHttpAnswer } from '../../port';
import { basic } from '../api/authorization';
import { baseAddress } from '../api/base-address';
import { createVendorApi, type Refused, type VendorApi } from '../api/vendor-api';
import { encodePath } from '../storage/encode-path';
import { textsIn } from '../storage/read-xml';
import { type DriverEntry, type StorageDriver, temporaryPath } from '../storage/storage-driver';
import { type DavResource, propertiesAsked, readMultistatus } from './read-multistatus';

/** Timeout for one file, in either direction. */
const transferSeconds = 120;

/** Opens a driver over requests: WebDAV has no persistent connection. */
export function openWebdav(context: SourceContext): StorageDriver {
  const dav = connect(context);
  const { api, top } = dav;
  const stat = async (path: string): Promise<DavResource | null> => {
    const [found] = (await propfind(dav, fileAt(path), { depth: '0', most: 1 })) ?? [];
    return found ?? null;
  };
  return {
    test: async () => {
      const found = await stat('');
      if (!found) throw notFound('');
      if (!found.isFolder) throw new SourceError('refused', 'The address in the settings isn’t that of a folder.');
    },
    list: async (path, most) => {
      // The folder itself is listed as well.
      const found = await propfind(dav, folderAt(path), { depth: '1', most: most + 1 });
      if (!found) throw notFound(path);
      if (found.length === 1 && found[0]?.isFolder === false) throw notFound(path);
      const folder = partsOf(new URL(`${top}${folderAt(path)}`).pathname) ?? [];
      return found.flatMap((each) => entryIn(folder, `${top}/`, each)).slice(0, most);
    },
    makeFolder: async (path) => {
      // A few servers respond as if they had created it.
      if (await stat(path)) throw exists(path);
      const answer = await api({ method: 'MKCOL', path: folderAt(path), isRepeatable: false, expected: [405, 409] });
      if (answer.status === 405) throw exists(path);
      if (answer.status === 409) throw notFound(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    },
    exists: async (path) => (await stat(path)) !== null,
    read: async (path, bytesMax) => {
      const found = await stat(path);
      if (!found || found.isFolder) throw notFound(path);
      if (found.bytes !== null && found.bytes > bytesMax) throw new SourceError('too_large', `“${path}” is too large.`);
      const answer = await api({ path: fileAt(path), bytesMax, seconds: transferSeconds, expected: [404] });
      if (answer.status === 404) throw notFound(path);
      return { bytes: answer.body, contentType: found.contentType };
    },
    write: async (path, bytes, contentType) => {
      // MOVE would replace it with all its contents.
      if ((await stat(path))?.isFolder) throw isFolderNow(path);
      const temporary = fileAt(temporaryPath(path, bytes));
      const headers = { 'Content-Type': contentType };
      await api({ method: 'PUT', path: temporary, body: bytes, headers, seconds: transferSeconds });
      try {
        const destination = { Destination: `${top}${fileAt(path)}`, Overwrite: 'T' };
        await api({ method: 'MOVE', path: temporary, headers: destination, isRepeatable: false });
      } catch (error) {
        await api({ method: 'DELETE', path: temporary, expected: [404] }).catch(() => {});
        throw error;
      }
    },
    temporaryPath,
    removeFile: async (path) => {
      const found = await stat(path);
      if (!found) return;
      // DELETE would remove all its contents.
      if (found.isFolder) throw isFolderNow(path);
      await api({ method: 'DELETE', path: fileAt(path), expected: [404] });
    },
    removeFolder: async (path) => void (await api({ method: 'DELETE', path: folderAt(path), expected: [404] })),
    close: async () => {},
  };
}

interface WebdavServer {
  api: VendorApi;
  /** Address of the configured folder. */
  top: string;
  host: string;
}

function connect(context: SourceContext): WebdavServer {
  const { url = '', user = '', certificate } = context.settings;
  const top = baseAddress(url, { field: 'Address of the folder', allowsHttp: true });
  const { host } = new URL(`${top}/`);
  const authorization = basic(user, context.secrets.password);
  const credentials = (authorization.Authorization ?? '').slice('Basic '.length);
  const api = createVendorApi(context, {
    platform: host,
    credential: 'user or password',
    baseUrl: top,
    trusts: readCertificates(certificate),
    headers: () => authorization,
    explain: (answer) => {
      const { reason, ...refused } = explain(answer);
      // A server that repeats the request would show the password, too.
      return { ...refused, reason: reason?.replaceAll(credentials, '…') };
    },
  });
  return { api, top, host };
}

const fileAt = (path: string) => (path === '' ? '/' : `/${encodePath(path)}`);
const folderAt = (path: string) => (path === '' ? '/' : `/${encodePath(path)}/`);

/** Returns the first resources at a path; null if it doesn't exist. */
async function propfind(
  { api, host }: WebdavServer,
  path: string,
  { depth, most }: { depth: '0' | '1'; most: number },
): Promise<DavResource[] | null> {
  const answer = await api({
    method: 'PROPFIND',
    path,
    headers: { Depth: depth, 'Content-Type': 'application/xml; charset=utf-8' },
    body: propertiesAsked,
    expected: [404, 405, 501],
  });
  if (answer.status === 404) return null;
  if (answer.status !== 207) throw notDav(host);
  return await readMultistatus(answer.body, host, most);
}

/**
 * Returns an entry of a folder. Resources elsewhere are ignored, even if the server lists them: the folder itself, and
 * its parents.
 */
function entryIn(folder: readonly string[], base: string, resource: DavResource): DriverEntry[] {
  const { href, ...facts } = resource;
  const parts = URL.canParse(href, base) ? partsOf(new URL(href, base).pathname) : null;
  const name = parts?.at(-1);
  if (!parts || name === undefined || parts.length !== folder.length + 1) return [];
  return folder.every((part, index) => part === parts[index]) ? [{ name, ...facts }] : [];
}

/** Returns the names in a path. Servers encode them differently. */
function partsOf(pathname: string): string[] | null {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Interprets refusals. 409 means that the parent folder is missing (RFC 4918, 9.7.1). */
function explain({ status, body }: SourceHttpAnswer): Refused {
  const { message } = textsIn(body, ['message']);
  const reason = message || `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (status === 409) return { kind: 'not_found', reason };
  return status === 401 ? {} : { reason };
}

const notFound = (path: string) => new SourceError('not_found', `“${path || 'The folder'}” doesn’t exist.`);
const exists = (path: string) => new SourceError('exists', `“${path}” already exists.`);
const isFolderNow = (path: string) => new SourceError('refused', `“${path}” is a folder now.`);
const notDav = (host: string) =>
  new SourceError('refused', `${host} doesn’t speak WebDAV at this address. Check the address in the settings.`);
