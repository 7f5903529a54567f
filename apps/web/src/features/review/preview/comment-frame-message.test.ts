import { limits } from '@galley/contract';
import { expect, it } from 'vitest';
import { readCommentFrameMessage } from './comment-frame-message';

const pick = { galley: 'comment', kind: 'pick', block: 'b1', quote: ' Fresh bread ', text: 'a0f' };

it('[F3-part-names] takes what blocks are, as text of a limited length', () => {
  expect(readCommentFrameMessage({ ...pick, name: ' Heading 1 ' })).toMatchObject({ name: 'Heading 1' });
  const long = readCommentFrameMessage({ ...pick, name: 'é'.repeat(9000) });
  expect(long?.kind === 'pick' && long.name.length).toBe(limits.titleLength);
  const names = [{ block: 'b1', name: 'Image' }, { block: 'b 2', name: 'Image' }, null, { block: 'b3', name: 5 }];
  expect(readCommentFrameMessage({ galley: 'comment', kind: 'names', names })).toEqual({
    kind: 'names',
    names: new Map([
      ['b1', 'Image'],
      ['b3', ''],
    ]),
  });
  expect(readCommentFrameMessage({ galley: 'comment', kind: 'names', names: 'b1' })).toEqual({
    kind: 'names',
    names: new Map(),
  });
});

it('[B6-preview-message] takes the messages of our script and nothing else that a page may send', () => {
  const anchor = { blockId: 'b1', quote: 'Fresh bread', fingerprint: 'a0f' };
  expect(readCommentFrameMessage(pick)).toEqual({ kind: 'pick', anchor, name: '' });
  expect(readCommentFrameMessage({ ...pick, text: '<b>' })).toEqual({
    kind: 'pick',
    anchor: { ...anchor, fingerprint: '' },
    name: '',
  });
  const long = readCommentFrameMessage({ ...pick, quote: 'é'.repeat(9000) });
  expect(long?.kind === 'pick' && long.anchor.quote.length).toBe(limits.commentQuoteLength);
  expect(readCommentFrameMessage({ galley: 'comment', kind: 'thread', block: 'b1' })).toEqual({
    kind: 'thread',
    blockId: 'b1',
  });
  expect(readCommentFrameMessage({ galley: 'comment', kind: 'key', key: 'Escape' })).toEqual({ kind: 'escape' });
  for (const odd of [
    null,
    'pick',
    {},
    { ...pick, galley: 'compare' },
    { ...pick, kind: 'other' },
    { ...pick, block: '' },
    { ...pick, block: 'a b' },
    { ...pick, block: 'x'.repeat(limits.markerLength + 1) },
    { ...pick, block: { length: 1 } },
    { ...pick, quote: 5 },
    { galley: 'comment', kind: 'key', key: 'a' },
  ])
    expect(readCommentFrameMessage(odd), JSON.stringify(odd)).toBeNull();
});
