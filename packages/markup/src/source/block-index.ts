import type { BeId, SourceBlock } from '../types';

/** Changes are in two layers above the base. The upper layer is merged into the lower one at this size. */
const MAX_RECENT = 64;
/** The lower layer is merged into a new base at this size or at this share of the base's size. */
const MAX_CHANGES = 256;
/** Until then, the base keeps replaced blocks alive, so the share limits the memory. */
const MAX_SHARE = 1 / 8;

type Changes<Value> = ReadonlyMap<BeId, Value | undefined>;

/**
 * A map that shares its base with the map it was created from: the cost of a change depends on the number of recent
 * changes, not of entries.
 */
export class LayeredMap<Value> implements ReadonlyMap<BeId, Value> {
  readonly #base: ReadonlyMap<BeId, Value>;
  readonly #changes: Changes<Value>;
  readonly #recent: Changes<Value>;
  readonly size: number;

  constructor(
    base: ReadonlyMap<BeId, Value>,
    layers: { changes: Changes<Value>; recent: Changes<Value>; size: number } | null = null,
  ) {
    this.#base = base;
    this.#changes = layers?.changes ?? new Map();
    this.#recent = layers?.recent ?? new Map();
    this.size = layers?.size ?? base.size;
  }

  /** Returns a map with entries set, or removed if the value is undefined. */
  with(entries: Iterable<readonly [BeId, Value | undefined]>): LayeredMap<Value> {
    const recent = new Map(this.#recent);
    let { size } = this;
    for (const [key, value] of entries) {
      const before = recent.has(key) ? recent.get(key) : this.get(key);
      size += Number(value !== undefined) - Number(before !== undefined);
      recent.set(key, value);
    }
    if (recent.size <= MAX_RECENT) return new LayeredMap(this.#base, { changes: this.#changes, recent, size });
    const changes = new Map(this.#changes);
    for (const [key, value] of recent) changes.set(key, value);
    if (changes.size <= Math.max(MAX_CHANGES, this.#base.size * MAX_SHARE))
      return new LayeredMap(this.#base, { changes, recent: new Map(), size });
    const base = new Map(this.#base);
    for (const [key, value] of changes) {
      if (value === undefined) base.delete(key);
      else base.set(key, value);
    }
    return new LayeredMap(base);
  }

  get(key: BeId): Value | undefined {
    if (this.#recent.has(key)) return this.#recent.get(key);
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key);
  }

  has(key: BeId): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): MapIterator<[BeId, Value]> {
    for (const [key, value] of this.#base) if (!this.#changes.has(key) && !this.#recent.has(key)) yield [key, value];
    for (const [key, value] of this.#changes) if (value !== undefined && !this.#recent.has(key)) yield [key, value];
    for (const [key, value] of this.#recent) if (value !== undefined) yield [key, value];
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

/**
 * Creates the two lookup maps of a tree from its root. Throws for duplicate block ids, whose parents would be
 * ambiguous.
 */
export const BlockIndex = {
  fromRoot(root: SourceBlock): { blocks: LayeredMap<SourceBlock>; parentOf: LayeredMap<BeId> } {
    const blocks = new Map<BeId, SourceBlock>();
    const parentOf = new Map<BeId, BeId>();
    const waiting: SourceBlock[] = [root];
    for (let block = waiting.pop(); block; block = waiting.pop()) {
      for (const part of block.parts) {
        if (typeof part === 'string') continue;
        if (part.beId === '' || blocks.has(part.beId)) throw new Error(`Two blocks have the id "${part.beId}"`);
        blocks.set(part.beId, part);
        parentOf.set(part.beId, block.beId);
        waiting.push(part);
      }
    }
    return { blocks: new LayeredMap(blocks), parentOf: new LayeredMap(parentOf) };
  },
};
