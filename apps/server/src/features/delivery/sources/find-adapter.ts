import { type SourceAdapter, SourceError } from './port';

const known = new Map<string, SourceAdapter>();

/** Makes adapters known, by their slugs: those of the product at the start, and that of a platform that tests play. */
export function registerAdapters(adapters: readonly SourceAdapter[]): void {
  for (const adapter of adapters) known.set(adapter.slug, adapter);
}

/** All adapters, in the order in which they were registered. */
export function listAdapters(): readonly SourceAdapter[] {
  return [...known.values()];
}

/** The adapter with a slug; undefined = there is none in this release. */
export function findAdapter(slug: string): SourceAdapter | undefined {
  return known.get(slug);
}

/** The adapter of a stored source. Throws `SourceError` for one of another release. */
export function adapterOf({ adapter }: { adapter: string }): SourceAdapter {
  const found = findAdapter(adapter);
  if (!found) throw new SourceError('refused', 'This version of Galley doesn’t support this kind of source.');
  return found;
}
