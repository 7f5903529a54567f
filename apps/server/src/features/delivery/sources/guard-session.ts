import { plainName } from '../../../platform/plain-line';
import { type RemoteObject, type SourceEntry, SourceError, type SourceSession } from './port';

const addressLength = 2000;

/**
 * Wraps a session so that its names can be displayed and its addresses are web addresses, regardless of the remote
 * server's responses. Paths and ids aren't changed, because they are needed for further calls.
 */
export function guardSession(session: SourceSession): SourceSession {
  const { removeAssets, find, unfinished } = session;
  return {
    test: () => session.test(),
    list: async (path) => (await session.list(path)).map(guardEntry),
    makeDirectory: async (path) => guardEntry(await session.makeDirectory(path)),
    download: async (path, bytesMax) => {
      const file = await session.download(path, bytesMax);
      return { ...file, name: plainName(file.name) || 'file' };
    },
    uploadImage: async (image) => {
      const made = await session.uploadImage(image);
      const remote = guardRemote(made);
      if (made.url !== null && remote.url === null)
        throw new SourceError('refused', 'The connection returned no web address for the image.');
      return remote;
    },
    uploadHtml: async (upload) => guardRemote(await session.uploadHtml(upload)),
    updateHtml: async (remote, upload) => guardRemote(await session.updateHtml(remote, upload)),
    readHtml: (remote) => session.readHtml(remote),
    remove: (remote) => session.remove(remote),
    ...(removeAssets ? { removeAssets: removeAssets.bind(session) } : {}),
    ...(find
      ? {
          find: async (...wanted: Parameters<typeof find>) => {
            const remote = await find.apply(session, wanted);
            return remote && guardRemote(remote);
          },
        }
      : {}),
    ...(unfinished ? { unfinished: unfinished.bind(session) } : {}),
    close: () => session.close(),
  };
}

function guardEntry(entry: SourceEntry): SourceEntry {
  return { ...entry, name: plainName(entry.name) || '(no name)' };
}

/** Removes an address that isn't a web address: people open it, and documents show images from it. */
function guardRemote(remote: RemoteObject): RemoteObject {
  const { url } = remote;
  const isWeb =
    url !== null && url.length <= addressLength && URL.canParse(url) && /^https?:/i.test(new URL(url).protocol);
  return isWeb ? remote : { ...remote, url: null };
}
