/** A waiting entry and its owner. */
export interface Waiting {
  /** Entries with the same key wait for one another; the keys take turns. */
  turnKey: string;
  /** The people of one key take turns as well; null = no person. */
  requester: string | null;
  bytes: number;
}

export interface QueueLimits {
  entries: number;
  bytes: number;
}

/**
 * A queue in which the keys take turns, each first in, first out, so that one with many entries doesn't block others.
 */
export interface TurnQueue<T extends Waiting> {
  /** Returns false without adding the entry if it would exceed a limit. */
  push(entry: T): boolean;
  /** Removes and returns the next entry that passes `mayRun`; the others retain their turns. */
  take(mayRun?: (entry: T) => boolean): T | undefined;
  /** Removes an entry; false if it isn't waiting. */
  remove(entry: T): boolean;
  /** Removes and returns all entries. */
  clear(): T[];
}

/** Creates an empty queue with limits for all keys together and for each of them. */
export function createTurnQueue<T extends Waiting>(all: QueueLimits, each: QueueLimits): TurnQueue<T> {
  // In the order of turns: a key that had its turn moves to the end.
  const lines = new Map<string, T[]>();
  const total: QueueLimits = { entries: 0, bytes: 0 };
  const count = (entry: T, sign: 1 | -1) => {
    total.entries += sign;
    total.bytes += sign * entry.bytes;
  };
  return {
    push(entry) {
      const line = lines.get(entry.turnKey) ?? [];
      if (isFull(total, entry, all)) return false;
      if (isFull({ entries: line.length, bytes: sumBytes(line) }, entry, each)) return false;
      line.push(entry);
      lines.set(entry.turnKey, line);
      count(entry, 1);
      return true;
    },
    take(mayRun = () => true) {
      for (const [key, line] of lines) {
        const entry = line.find(mayRun);
        if (!entry) continue;
        lines.delete(key);
        const rest = line.filter((other) => other !== entry);
        if (rest.length > 0) lines.set(key, behindOthers(rest, entry.requester));
        count(entry, -1);
        return entry;
      }
      return undefined;
    },
    remove(entry) {
      const line = lines.get(entry.turnKey);
      const at = line?.indexOf(entry) ?? -1;
      if (!line || at < 0) return false;
      line.splice(at, 1);
      if (line.length === 0) lines.delete(entry.turnKey);
      count(entry, -1);
      return true;
    },
    clear() {
      const entries = [...lines.values()].flat();
      lines.clear();
      total.entries = 0;
      total.bytes = 0;
      return entries;
    },
  };
}

/** Reorders the queue of a key after a requester had a turn: entries of others come first. */
function behindOthers<T extends Waiting>(line: readonly T[], requester: string | null): T[] {
  const isOf = (entry: T) => entry.requester === requester;
  return [...line.filter((entry) => !isOf(entry)), ...line.filter(isOf)];
}

/** An entry larger than the limit can wait if nothing else does. */
function isFull(now: QueueLimits, entry: Waiting, limits: QueueLimits): boolean {
  return now.entries + 1 > limits.entries || (now.entries > 0 && now.bytes + entry.bytes > limits.bytes);
}

function sumBytes(line: readonly Waiting[]): number {
  return line.reduce((sum, { bytes }) => sum + bytes, 0);
}
