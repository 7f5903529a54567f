import { SourceError } from '../../port';

/** Encodes a path as a part of an address. Throws `SourceError` for a text that can't be encoded. */
export function encodePath(path: string): string {
  if (!path.isWellFormed()) throw new SourceError('not_found', 'This name isn’t valid Unicode.');
  return path.split('/').map(encodeURIComponent).join('/');
}
