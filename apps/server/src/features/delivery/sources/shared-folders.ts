import { findAdapter } from './find-adapter';
import type { SourcePlace } from './port';
import type { SourceRow } from './stored-sources';

type Placed = Pick<SourceRow, 'id' | 'adapter' | 'settings'>;

/** Returns where a source stores its files; null = it has no folders on a server that others can use, too. */
export function placeOf({ adapter, settings }: Pick<Placed, 'adapter' | 'settings'>): SourcePlace | null {
  return findAdapter(adapter)?.placeOf?.(settings) ?? null;
}

/** Returns those of the sources that are on the same server or in the same bucket as one of them, without it. */
export function onSameServer<Source extends Placed>(source: Placed, all: readonly Source[]): Source[] {
  const place = placeOf(source);
  if (!place) return [];
  return all.filter((other) => {
    if (other.id === source.id || other.adapter !== source.adapter) return false;
    return placeOf(other)?.server === place.server;
  });
}

/** Returns the names of the sources whose folder is that of each source, or in it, or around it, by id. */
export function sharedFolders(all: readonly (Placed & { name: string })[]): Record<string, string[]> {
  const shared: Record<string, string[]> = {};
  for (const source of all) {
    const folder = placeOf(source)?.folder ?? '';
    const names = onSameServer(source, all)
      .filter((other) => isWithin(folder, placeOf(other)?.folder ?? ''))
      .map(({ name }) => name);
    if (names.length > 0) shared[String(source.id)] = names;
  }
  return shared;
}

/** Returns the path of an object on its server; equal for the same file through two sources. */
export function pathOnServer({ folder }: SourcePlace, id: string): string {
  return `${folder}/${id}`;
}

function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}
