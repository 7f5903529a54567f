import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from './api-error';
import { CreationKeys } from './creation-keys';

function setUp() {
  let nowMs = 0;
  let keys = 0;
  const sent: string[] = [];
  const known = new CreationKeys({
    now: () => nowMs,
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
  });
  return {
    sent,
    advance: (byMs: number) => {
      nowMs += byMs;
    },
    make: (what: string, answer: () => Promise<string> = async () => 'made') =>
      known.run(what, (key) => {
        sent.push(key);
        return answer();
      }),
  };
}

describe('[F-A3-keys] calls that make something', () => {
  it('are sent once while the same call is under way', async () => {
    const { make, sent } = setUp();
    expect(await Promise.all([make('email'), make('email')])).toEqual(['made', 'made']);
    expect(sent).toEqual(['key 1']);
  });

  it('carry the same key within a second after success, and a new one later', async () => {
    const { make, sent, advance } = setUp();
    await make('email');
    advance(999);
    await make('email');
    advance(1001);
    await make('email');
    expect(sent).toEqual(['key 1', 'key 1', 'key 2']);
  });

  it('carry the same key for ten minutes when no answer came', async () => {
    const { make, sent, advance } = setUp();
    await expect(make('email', () => Promise.reject(networkError('/x')))).rejects.toThrow();
    advance(9 * 60_000);
    await make('email');
    expect(sent).toEqual(['key 1', 'key 1']);
  });

  it('[D14-billing-late] carry a new key when another call was made in between, however quickly', async () => {
    const { make, sent } = setUp();
    await make('larger plan');
    await make('smaller plan');
    await make('larger plan');
    expect(sent).toEqual(['key 1', 'key 2', 'key 3']);
    await expect(make('email', () => Promise.reject(networkError('/x')))).rejects.toThrow();
    await make('other email');
    await make('email');
    expect(sent.slice(3)).toEqual(['key 4', 'key 5', 'key 4']);
  });

  it('carry a new key after a refusal, and another one for another request', async () => {
    const { make, sent } = setUp();
    const refused = new ApiError({ status: 400, code: 'invalid_field', message: 'No.', url: '/x' });
    await expect(make('email', () => Promise.reject(refused))).rejects.toThrow();
    await Promise.all([make('email'), make('other email')]);
    expect(sent).toEqual(['key 1', 'key 2', 'key 3']);
  });
});
