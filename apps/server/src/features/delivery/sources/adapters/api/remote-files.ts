import type { RemoteObject, SourceEntry } from '../../port';

/** Returns the part of an id after its kind ("template:7"), encoded for a path. */
export const idOf = (id: string): string => encodeURIComponent(id.slice(id.indexOf(':') + 1));

/** Returns an object that was created on a platform. `id` starts with its kind. */
export function remoteObject(
  id: string,
  { url = null, revision }: { url?: string | null; revision?: string | null } = {},
): RemoteObject {
  return { id, url, revision: revision ?? '' };
}

/** Parses a date into Unix seconds; 0 = unknown. */
const secondsOf = (date: string | null | undefined): number => Math.floor(Date.parse(date ?? '') / 1000) || 0;

interface EntryFacts {
  id: string | number;
  name: string;
  /** Default: the name, for entries at the top. */
  path?: string;
  modified?: string | null;
}

/** Returns a folder as `list` shows it. */
export function folderEntry({ id, name, path = name, modified }: EntryFacts): SourceEntry {
  const modifiedAt = secondsOf(modified);
  return { id: String(id), name, type: 'folder', path, bytes: null, modifiedAt, contentType: null };
}

/** Returns a file as `list` shows it. */
export function fileEntry({
  id,
  name,
  path = name,
  modified,
  bytes,
  contentType,
}: EntryFacts & { bytes?: number | null; contentType?: string | null }): SourceEntry {
  return {
    id: String(id),
    name,
    type: 'file',
    path,
    bytes: bytes ?? null,
    modifiedAt: secondsOf(modified),
    contentType: contentType ?? null,
  };
}
