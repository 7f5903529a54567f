import { describe, expect, it } from 'vitest';
import { refusingSession, type SourceEntry, SourceError, type SourceSession, sortEntries } from './port';

describe('the port of sources', () => {
  it('[B26-refusals] refuses what an adapter doesn’t override, with a sentence that names the source', async () => {
    const session: SourceSession = { ...refusingSession('Mailchimp'), list: async () => [] };
    expect(await session.list('')).toEqual([]);
    const error = await session.download('a.png', 10).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({
      kind: 'refused',
      message: 'Mailchimp can’t download files.',
      retryAfterSeconds: null,
    });
    await session.close();
  });

  it('[B26-order] lists folders first, then by name, numbers by their value', () => {
    const entry = (name: string, type: SourceEntry['type'] = 'file'): SourceEntry => {
      return { id: name, name, type, path: name, bytes: null, modifiedAt: 0, contentType: null };
    };
    const names = sortEntries([entry('image 10.png'), entry('b'), entry('z', 'folder'), entry('image 9.png')]);
    expect(names.map(({ name }) => name)).toEqual(['z', 'b', 'image 9.png', 'image 10.png']);
  });
});
