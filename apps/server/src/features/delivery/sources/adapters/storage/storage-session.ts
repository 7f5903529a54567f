import { createHash } from 'node:crypto';
import { limits } from '@galley/contract';
import { trimEndOf } from '@galley/markup/html';
import {
  type HtmlUpload,
  type RemoteObject,
  type SourceEntry,
  SourceError,
  type SourceSession,
  sortEntries,
} from '../../port';
import { contentTypeOf, extensionOf } from './content-type';
import { encodePath } from './encode-path';
import type { StorageDriver } from './storage-driver';

const htmlType = 'text/html; charset=utf-8';
const nameLength = 80;
/** Number of names to try before a document gets a random one. */
const tries = 50;

/**
 * Creates a session over a server or bucket. `publicUrl` is the address of its folder; '' = its files can't be loaded.
 */
export function storageSession(driver: StorageDriver, { publicUrl }: { publicUrl: string }): SourceSession {
  const unfinished = new Set<string>();
  const write: StorageDriver['write'] = async (path, bytes, contentType) => {
    const temporary = driver.temporaryPath?.(path, bytes);
    if (temporary !== undefined) unfinished.add(temporary);
    await driver.write(path, bytes, contentType);
    if (temporary !== undefined) unfinished.delete(temporary);
  };
  const put = async (id: string, { html, assets }: HtmlUpload): Promise<RemoteObject> => {
    const folder = folderOf(id);
    // Files that the document shows are written before the document.
    for (const asset of assets ?? []) {
      const path = joined(folder, asset.path);
      await makeFolders(driver, folderOf(path));
      await write(path, asset.bytes, asset.contentType);
    }
    const bytes = Buffer.from(html, 'utf8');
    await makeFolders(driver, folder);
    await write(id, bytes, htmlType);
    return { id, url: addressOf(publicUrl, id), revision: hashOf(bytes) };
  };
  return {
    test: () => driver.test(),
    list: async (path) => {
      const entries = await driver.list(path, limits.sourceEntries + 1);
      return sortEntries(entries.filter(({ name }) => isPlainName(name)).map((entry) => entryOf(path, entry)));
    },
    makeDirectory: async (path) => {
      await driver.makeFolder(path);
      return entryOf(folderOf(path), { name: nameOf(path), isFolder: true, bytes: null, modifiedAt: 0 });
    },
    download: async (path, bytesMax) => {
      const { bytes, contentType } = await driver.read(path, bytesMax);
      return { name: nameOf(path), bytes, contentType: contentType ?? contentTypeOf(path) };
    },
    uploadImage: async ({ folder, name, bytes, contentType }) => {
      if (!publicUrl) throw new SourceError('refused', 'Enter the public address of the folder in the settings first.');
      // The name is derived from the content, so an image is stored once and never changed.
      const extension = extensionOf(name);
      const hash = hashOf(bytes).slice(0, 12);
      const stem = slugOf(name);
      const file = `${stem.endsWith(hash) ? stem : `${stem}-${hash}`}${extension ? `.${extension}` : ''}`;
      const id = joined(folder, file);
      await makeFolders(driver, folder);
      if (!(await driver.exists(id))) await write(id, bytes, contentType);
      return { id, url: addressOf(publicUrl, id), revision: hashOf(bytes) };
    },
    uploadHtml: async (upload) => await put(await freePath(driver, upload), upload),
    updateHtml: async (remote, upload) => await put(remote.id, upload),
    readHtml: async ({ id }) => {
      try {
        const { bytes } = await driver.read(id, limits.htmlBytes * 2);
        return { revision: hashOf(bytes), html: bytes.toString('utf8') };
      } catch (error) {
        if (error instanceof SourceError && error.kind === 'not_found') return null;
        throw error;
      }
    },
    remove: async ({ id }) => {
      await driver.removeFile(id);
      // A page has its own folder.
      if (nameOf(id) === 'index.html') await removeEmpty(driver, folderOf(id), folderOf(folderOf(id)));
    },
    removeAssets: async ({ id }, paths) => {
      const page = folderOf(id);
      const folders = new Set<string>();
      for (const asset of paths) {
        const path = joined(page, asset);
        await driver.removeFile(path);
        folders.add(folderOf(path));
      }
      // The innermost first.
      for (const folder of [...folders].sort((a, b) => b.length - a.length))
        await removeEmpty(driver, folder, folderOf(page));
    },
    find: async (kind, folder, name) => {
      if (kind === 'image') return null;
      const id = await lastPath(driver, { folder, name, isPage: kind === 'page' });
      return id === null ? null : { id, url: addressOf(publicUrl, id), revision: '' };
    },
    unfinished: () => [...unfinished],
    close: () => driver.close(),
  };
}

interface Wanted {
  folder: string;
  name: string;
  /** A page gets a folder, because its assets are beside it. */
  isPage: boolean;
}

/** Yields the paths that a document with this name can have, in the order in which they are used. */
function* pathsOf({ folder, name, isPage }: Wanted): Generator<{ taken: string; path: string }> {
  const stem = slugOf(name.replace(/\.html?$/i, ''));
  for (let number = 1; number <= tries; number += 1) {
    const path = joined(folder, number === 1 ? stem : `${stem}-${number}`);
    const file = isPage ? `${path}/index.html` : `${path}.html`;
    yield { taken: isPage ? path : file, path: file };
  }
}

/** Returns an unused path for a document. */
async function freePath(driver: StorageDriver, { folder, name, assets }: HtmlUpload): Promise<string> {
  for (const { taken, path } of pathsOf({ folder, name, isPage: assets !== undefined }))
    if (!(await driver.exists(taken))) return path;
  throw new SourceError('exists', `There are too many documents named “${name}” in this folder.`);
}

/** Returns the last document with a name; null if there is none. */
async function lastPath(driver: StorageDriver, wanted: Wanted): Promise<string | null> {
  let last: string | null = null;
  for (const { taken, path } of pathsOf(wanted)) {
    if (!(await driver.exists(taken))) return last;
    if (taken === path || (await driver.exists(path))) last = path;
  }
  return last;
}

async function makeFolders(driver: StorageDriver, path: string): Promise<void> {
  if (path === '' || (await driver.exists(path))) return;
  await makeFolders(driver, folderOf(path));
  try {
    await driver.makeFolder(path);
  } catch (error) {
    if (!(error instanceof SourceError && error.kind === 'exists')) throw error;
  }
}

/** Removes empty folders, from one up to another, which stays. */
async function removeEmpty(driver: StorageDriver, from: string, end: string): Promise<void> {
  for (let path = from; path !== end && path !== ''; path = folderOf(path)) {
    if (!(await driver.exists(path))) continue;
    if ((await driver.list(path, 1)).length > 0) return;
    await driver.removeFolder(path);
  }
}

function entryOf(
  folder: string,
  { name, isFolder, bytes, modifiedAt, contentType }: Awaited<ReturnType<StorageDriver['list']>>[number],
): SourceEntry {
  const path = joined(folder, name);
  const type = isFolder ? 'folder' : 'file';
  return {
    id: path,
    name,
    type,
    path,
    bytes: isFolder ? null : bytes,
    modifiedAt,
    contentType: isFolder ? null : (contentType ?? contentTypeOf(name)),
  };
}

function addressOf(publicUrl: string, path: string): string | null {
  if (!publicUrl) return null;
  return `${trimEndOf(publicUrl, /\//)}/${encodePath(path)}`;
}

/** Returns whether a name refers to something in its folder: listings of a server must not lead elsewhere. */
function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && name.isWellFormed() && !/[/\p{Cc}]/u.test(name);
}

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns a name that every server allows and that needs no encoding in an address. */
function slugOf(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, nameLength)
    .replace(/^-|-$/g, '');
  return plain || 'untitled';
}
