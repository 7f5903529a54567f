import { type Comment, limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { type CommentChange, threadsOf, unreadOf, withChanges, withoutComment } from './comment-changes';
import { createTemporaryIds } from './temporary-ids';

const ann = { id: 1, anonId: 0, name: 'Ann', skinTone: '', avatar: '' } as const;
const ben = { ...ann, id: 2, name: 'Ben' };
const rita = { ...ann, id: 0, anonId: 7, name: 'Rita' };
const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  tempId: 0,
  user: ann,
  content: `<p>${id}</p>`,
  source: String(id),
  mentions: [],
  emojis: [],
  dateCreated: id,
  dateEdited: 0,
  blockId: '',
  quote: '',
  fingerprint: '',
  version: 1,
  parent: 0,
  status: 'open',
  resolvedBy: '',
  isDeleted: false,
  ...more,
});
const reaction = (uuid: string, user: Comment['user'] = ann, code = '1F44D') => ({ uuid, code, user, timeAdded: 1 });

describe('changes of comments that aren’t answered yet', () => {
  it('[B4-comment-optimistic] are shown at once over what the server answered, and go away with it', () => {
    const stored = [comment(1), comment(2, { parent: 1 })];
    const changes: CommentChange[] = [
      { kind: 'add', comment: comment(-600_000) },
      { kind: 'edit', id: 2, content: '<p>b</p>', source: 'b' },
      { kind: 'status', id: 2, status: 'resolved', by: 'Ben' },
      { kind: 'react', id: -600_000, emoji: reaction('a') },
    ];
    const shown = withChanges(stored, changes, new Map());
    expect(shown.map(({ id, source, status, emojis }) => [id, source, status, emojis.length])).toEqual([
      [1, '1', 'resolved', 0],
      [2, 'b', 'resolved', 0],
      [-600_000, '-600000', 'open', 1],
    ]);
    expect(withChanges(stored, [], new Map())).toEqual(stored);
    // A reload returned the stored comment before the response: it's shown once, with the reaction.
    const reloaded = withChanges([...stored, comment(3)], changes, new Map([[-600_000, 3]]));
    expect(reloaded.map(({ id, tempId, emojis }) => [id, tempId, emojis.length])).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [3, -600_000, 1],
    ]);
  });

  it('[B4-comment-same-emoji] the same emoji by the same person is added once, by others again', () => {
    const list = [comment(1, { emojis: [reaction('a'), reaction('r', rita)] })];
    const add = (uuid: string, user: Comment['user'], code?: string) =>
      withChanges(list, [{ kind: 'react', id: 1, emoji: reaction(uuid, user, code) }], new Map())[0]?.emojis.length;
    expect([add('b', ann), add('c', ben), add('d', ann, '2764-FE0F'), add('e', rita)]).toEqual([2, 3, 3, 2]);
    const left = withChanges(list, [{ kind: 'unreact', id: 1, uuid: 'a' }], new Map())[0]?.emojis;
    expect(left?.map(({ uuid }) => uuid)).toEqual(['r']);
  });

  it('[B4-comment-deleted] a deleted comment goes, unless it has replies', () => {
    const list = [comment(1), comment(2, { parent: 1 }), comment(3)];
    expect(withoutComment(list, 3).map(({ id }) => id)).toEqual([1, 2]);
    expect(withoutComment(list, 1)[0]).toMatchObject({ id: 1, isDeleted: true, content: '' });
    expect(threadsOf(withoutComment(list, 1)).map(({ root, replies }) => [root.id, replies.length])).toEqual([
      [1, 1],
      [3, 0],
    ]);
  });

  it('[B3-comment-unread] unread are those of others after the newest that was seen', () => {
    const list = [comment(1, { user: ben }), comment(2, { user: ben }), comment(3), comment(4, { user: rita })];
    expect(unreadOf(list, 1, ann)).toEqual([2, 4]);
    expect(unreadOf(list, 0, rita)).toEqual([1, 2, 3]);
  });
});

describe('temporary ids', () => {
  it('[B9-comment-ids] are random negatives between -500000 and -1000000', () => {
    const ids = [0, 0.5, 0.999999].map((value) =>
      createTemporaryIds({ wait: async () => {}, random: () => value }).create(),
    );
    expect(ids).toEqual([-500_000, -750_000, -1_000_000]);
  });

  it('[B4-comment-wait] Updates and deletions wait 250 ms about 11 times for the real id, otherwise it is 0', async () => {
    const waits: number[] = [];
    const ids = createTemporaryIds({
      random: Math.random,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        if (waits.length === 3) ids.settle(-600_000, 9);
      },
    });
    expect([await ids.real(5), await ids.real(-600_000), waits]).toEqual([5, 9, [250, 250, 250]]);
    expect(await ids.real(-700_000)).toBe(0);
    expect(waits).toHaveLength(3 + limits.tempCommentTries);
  });
});
