import { scriptsOf } from '../html/scripts';
import { listNames, type NameSet, type UsedNames } from './clone-names';

/**
 * Counts the ids, field names and scripts of a document while its blocks are replaced one by one, so that each block is
 * read only once.
 */
export class NamesInUse {
  readonly ids = new Tally();
  readonly names = new Tally();
  readonly scripts = new Tally();

  constructor(source: string) {
    this.add(source);
  }

  /** Counts the names of an added block. */
  add(source: string): void {
    this.count(source, 1);
  }

  /** Subtracts the names of a removed block. */
  remove(source: string): void {
    this.count(source, -1);
  }

  /** Returns a copy-on-write view for making the names of a block unique before it is added. */
  draft(): UsedNames {
    return { ids: draftOf(this.ids), names: draftOf(this.names) };
  }

  private count(source: string, by: number): void {
    for (const { key } of scriptsOf(source)) this.scripts.count(key, by);
    if (!/\s(?:id|name)\s*=/i.test(source)) return;
    const { ids, names } = listNames(source);
    for (const id of ids) this.ids.count(id, by);
    for (const name of names) this.names.count(name, by);
  }
}

class Tally {
  /** The next suffix to try for each name, so that the hundredth block doesn't try the previous ninety-nine. */
  readonly next = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  has(name: string): boolean {
    return this.counts.has(name);
  }

  count(name: string, by: number): void {
    const total = (this.counts.get(name) ?? 0) + by;
    if (total > 0) this.counts.set(name, total);
    else this.counts.delete(name);
  }
}

function draftOf(tally: Tally): NameSet {
  const added = new Set<string>();
  return {
    next: tally.next,
    has: (name) => tally.has(name) || added.has(name),
    add: (name) => void added.add(name),
  };
}
