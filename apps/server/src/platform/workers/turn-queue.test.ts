import { describe, expect, it } from 'vitest';
import { createTurnQueue } from './turn-queue';

const wide = { entries: 100, bytes: 1_000_000 };
const entry = (turnKey: string, name: string, bytes = 1, requester: string | null = null) => ({
  turnKey,
  name,
  bytes,
  requester,
});

function takeAll(queue: ReturnType<typeof createTurnQueue<ReturnType<typeof entry>>>): string[] {
  const names: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) names.push(next.name);
  return names;
}

describe('the queue of the worker processes', () => {
  it('[V7-turns] Gives each organization its turn, regardless of how many tasks one of them has', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>(wide, wide);
    for (const name of ['a1', 'a2', 'a3', 'a4']) queue.push(entry('a', name));
    queue.push(entry('b', 'b1'));
    queue.push(entry('c', 'c1'));
    queue.push(entry('b', 'b2'));
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('[V7-turns] Puts an organization that returns after those that wait', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>(wide, wide);
    queue.push(entry('a', 'a1'));
    queue.push(entry('b', 'b1'));
    expect(queue.take()?.name).toBe('a1');
    queue.push(entry('a', 'a2'));
    expect(takeAll(queue)).toEqual(['b1', 'a2']);
  });

  it('[C4-person-turns] Lets the people of one organization take turns, regardless of how many tasks one of them has', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>(wide, wide);
    for (const name of ['a1', 'a2', 'a3']) queue.push(entry('a', name, 1, 'person 1'));
    queue.push(entry('a', 'other1', 1, 'person 2'));
    queue.push(entry('b', 'b1', 1, 'person 3'));
    queue.push(entry('a', 'third1', 1, 'person 4'));
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'other1', 'third1', 'a2', 'a3']);
  });

  it('[C4-person-turns] Skips a person who cannot run now, and keeps their turn', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>(wide, wide);
    queue.push(entry('a', 'a1', 1, 'person 1'));
    queue.push(entry('a', 'other1', 1, 'person 2'));
    expect(queue.take(({ requester }) => requester !== 'person 1')?.name).toBe('other1');
    expect(queue.take(({ requester }) => requester !== 'person 1')).toBeUndefined();
    expect(queue.take()?.name).toBe('a1');
  });

  it('[V7-queue] Limits entries and bytes, in total and per organization', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>({ entries: 4, bytes: 100 }, { entries: 2, bytes: 60 });
    expect(queue.push(entry('a', 'a1', 50))).toBe(true);
    expect(queue.push(entry('a', 'a2', 11))).toBe(false);
    expect(queue.push(entry('a', 'a3', 10))).toBe(true);
    expect(queue.push(entry('a', 'a4', 0))).toBe(false);
    expect(queue.push(entry('b', 'b1', 41))).toBe(false);
    expect(queue.push(entry('b', 'b2', 40))).toBe(true);
    expect(queue.push(entry('c', 'c1', 0))).toBe(true);
    expect(queue.push(entry('d', 'd1', 0))).toBe(false);
    queue.take();
    expect(queue.push(entry('d', 'd2', 50))).toBe(true);
  });

  it('[V7-queue] Accepts one that is larger than the limit if nothing else waits', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>({ entries: 4, bytes: 100 }, { entries: 2, bytes: 60 });
    expect(queue.push(entry('a', 'large', 500))).toBe(true);
    expect(queue.push(entry('b', 'b1', 1))).toBe(false);
  });

  it('[V7-cancel] Removes a canceled entry and frees its space', () => {
    const queue = createTurnQueue<ReturnType<typeof entry>>({ entries: 2, bytes: 100 }, wide);
    const [first, second] = [entry('a', 'a1', 60), entry('b', 'b1', 40)];
    queue.push(first);
    queue.push(second);
    expect(queue.remove(first)).toBe(true);
    expect(queue.remove(first)).toBe(false);
    expect(queue.push(entry('c', 'c1', 60))).toBe(true);
    expect(queue.clear().map(({ name }) => name)).toEqual(['b1', 'c1']);
    expect(queue.take()).toBeUndefined();
    expect(queue.push(entry('a', 'a2', 100))).toBe(true);
  });
});
