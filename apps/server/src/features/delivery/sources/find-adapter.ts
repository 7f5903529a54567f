import { type SourceAdapter, SourceError } from './port';

const known = new Map<string, SourceAdapter>();

/** Registers adapters by their slugs: those of the product at startup, and those of simulated platforms in tests. */
export function registerAdapters(adapters: readonly SourceAdapter[]): void {
  for (const adapter of adapters) known.set(adapter.slug, adapter);
}

/** Lists all adapters, in the order in which they were registered. */
export function listAdapters(): readonly SourceAdapter[] {
  return [...known.values()];
}

/** Returns the adapter with a slug; undefined = this release doesn't have it. */
export function findAdapter(slug: string): SourceAdapter | undefined {
  return known.get(slug);
}

/** Returns the adapter of a stored source. Throws `SourceError` for one of another release. */
export function adapterOf({ adapter }: { adapter: string }): SourceAdapter {
  const found = findAdapter(adapter);
  if (!found) throw new SourceError('refused', 'This version of Galley doesn’t support this kind of connection.');
  return found;
}
