import type { StoredFile } from '../../files/assets/stored-files';
import { encodePath, readThemeAddress } from '../../files/assets/theme-addresses';

/** One file of a ZIP: its name in it, and the stored file. */
export interface PackedFile {
  path: string;
  file: StoredFile;
}

export interface PackingSources {
  /** The theme's files by path. */
  assets: ReadonlyMap<string, StoredFile>;
  /** Returns the uploaded image for an address of the document, if it is hosted here. */
  hosted(address: string): StoredFile | undefined;
}

/**
 * Chooses the files of a ZIP and their names; pure. Theme files keep their path as written in the document, so their
 * addresses don't change. Uploaded images go to `images/`, and `mapAddress` rewrites their addresses. Only files that
 * are used are packed.
 */
export function planPackage(
  addresses: readonly string[],
  sources: PackingSources,
): { files: PackedFile[]; mapAddress: (value: string) => string | null; stylesheets: PackedFile[] } {
  const files = new Map<string, PackedFile>();
  const names = new Map<string, string>();
  const taken = new Set([...sources.assets.keys()].map((path) => path.toLowerCase()));
  for (const value of addresses) {
    const address = readThemeAddress(value);
    const asset = address && sources.assets.get(address.path);
    if (address && asset) files.set(address.written, { path: address.written, file: asset });
    const hosted = sources.hosted(value);
    if (!hosted || names.has(value)) continue;
    const path = [...files.values()].find(({ file }) => file.id === hosted.id)?.path ?? freeName(hosted.name, taken);
    taken.add(path.toLowerCase());
    names.set(value, encodePath(path));
    files.set(path, { path, file: hosted });
  }
  const packed = [...files.values()];
  return {
    files: packed,
    mapAddress: (value) => names.get(value) ?? null,
    stylesheets: packed.filter(({ file }) => file.type.startsWith('text/css')),
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const base = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  let path = `images/${name}`;
  for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `images/${base}-${count}${extension}`;
  return path;
}
