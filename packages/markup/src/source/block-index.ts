import type { BeId, SourceBlock } from '../types';

/** A full map is made anew when its list of changes has grown to this. */
const MOST_CHANGES = 64;

/** A map that shares its bulk with the map it was made from: a change costs the number of recent changes, not of entries. */
export class LayeredMap<Value> implements ReadonlyMap<BeId, Value> {
  readonly #base: ReadonlyMap<BeId, Value>;
  readonly #changes: ReadonlyMap<BeId, Value | undefined>;

  constructor(base: ReadonlyMap<BeId, Value>, changes: ReadonlyMap<BeId, Value | undefined> = new Map()) {
    this.#base = base;
    this.#changes = changes;
  }

  /** A map with those entries set, or taken out where the value is undefined. */
  with(changes: Iterable<readonly [BeId, Value | undefined]>): LayeredMap<Value> {
    const merged = new Map(this.#changes);
    for (const [key, value] of changes) merged.set(key, value);
    const result = new LayeredMap(this.#base, merged);
    return merged.size > MOST_CHANGES ? new LayeredMap(new Map(result)) : result;
  }

  get(key: BeId): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key);
  }

  has(key: BeId): boolean {
    return this.get(key) !== undefined;
  }

  get size(): number {
    return [...this].length;
  }

  *entries(): MapIterator<[BeId, Value]> {
    for (const [key, value] of this.#base) if (!this.#changes.has(key)) yield [key, value];
    for (const [key, value] of this.#changes) if (value !== undefined) yield [key, value];
  }

  [Symbol.iterator](): MapIterator<[BeId, Value]> {
    return this.entries();
  }

  *keys(): MapIterator<BeId> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) yield value;
  }

  forEach(callback: (value: Value, key: BeId, map: ReadonlyMap<BeId, Value>) => void): void {
    for (const [key, value] of this) callback(value, key, this);
  }
}

/** The two lookups of a tree, read off its root. */
export const BlockIndex = {
  fromRoot(root: SourceBlock): { blocks: LayeredMap<SourceBlock>; parentOf: LayeredMap<BeId> } {
    const blocks = new Map<BeId, SourceBlock>();
    const parentOf = new Map<BeId, BeId>();
    const waiting: SourceBlock[] = [root];
    for (let block = waiting.pop(); block; block = waiting.pop()) {
      for (const part of block.parts) {
        if (typeof part === 'string') continue;
        blocks.set(part.beId, part);
        parentOf.set(part.beId, block.beId);
        waiting.push(part);
      }
    }
    return { blocks: new LayeredMap(blocks), parentOf: new LayeredMap(parentOf) };
  },
};
