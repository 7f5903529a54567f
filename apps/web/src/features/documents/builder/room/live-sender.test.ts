import { limits } from '@galley/contract';
import { expect, it } from 'vitest';
import { createManualTimers, settle } from '../testing/manual-timers';
import { LiveSender, type SentAnswer } from './live-sender';

function openSender() {
  const timers = createManualTimers();
  const sent: { baseVersion: number; state: string; changes: string[] }[] = [];
  const room = { answer: { needsState: false } as SentAnswer, isOpen: true };
  const sender = new LiveSender({
    timers,
    isOpen: () => room.isOpen,
    packState: async () => 'whole',
    async send({ baseVersion, state, changes }) {
      sent.push({ baseVersion, state, changes });
      return room.answer;
    },
  });
  const advance = async (ms: number) => {
    timers.advance(ms);
    await settle();
  };
  sender.setFollowed(true);
  return { sender, advance, sent, room };
}

it('[B9-live-pace] Sends changes 1 s after the last one, at most 2 s after the first', async () => {
  const { sender, advance, sent } = openSender();
  sender.add('before editing');
  sender.start(1, 4);
  sender.add('a');
  await advance(900);
  sender.add('b');
  await advance(900);
  expect(sent).toEqual([]);
  sender.add('c');
  await advance(200);
  expect(sent).toEqual([{ baseVersion: 4, state: '', changes: ['a', 'b', 'c'] }]);
  sender.add('d');
  await advance(1000);
  expect(sent.at(-1)?.changes).toEqual(['d']);
  await advance(60_000);
  expect(sent).toHaveLength(2);
});

it('[B5-sender] Sends the whole document after a gap, a change too long, or when it is asked to', async () => {
  const { sender, advance, sent, room } = openSender();
  sender.start(1, 4);
  room.answer = null;
  room.isOpen = false;
  sender.add('a');
  await advance(2000);
  sender.add('b');
  await advance(500);
  room.answer = { needsState: false };
  room.isOpen = true;
  sender.resume();
  await advance(2000);
  expect(sent.map(({ state, changes }) => state || changes)).toEqual([['a'], 'whole']);
  sender.add('x'.repeat(limits.liveChangeBytes + 1));
  await advance(2000);
  expect(sent.at(-1)).toEqual({ baseVersion: 4, state: 'whole', changes: [] });
  room.answer = { needsState: true };
  sender.add('c');
  await advance(1000);
  room.answer = { needsState: false };
  await advance(2000);
  expect(sent.slice(-2).map(({ state }) => state)).toEqual(['', 'whole']);
});

it('[B2-sender] Sends nothing more once the lease is lost or editing has ended', async () => {
  const { sender, advance, sent, room } = openSender();
  sender.start(1, 4);
  room.answer = 'lost';
  sender.add('a');
  await advance(1000);
  sender.add('b');
  await advance(5000);
  expect(sent).toHaveLength(1);
  room.answer = { needsState: false };
  sender.start(2, 5);
  sender.add('c');
  sender.stop();
  await advance(5000);
  expect(sent).toHaveLength(1);
});

it('[B4-saved] Starts anew from a version that was saved, with the document where it has changed since', async () => {
  const { sender, advance, sent } = openSender();
  sender.start(1, 4);
  sender.add('a');
  sender.start(1, 5);
  await advance(5000);
  expect(sent).toEqual([]);
  sender.start(1, 6, () => true);
  await advance(5000);
  expect(sent).toEqual([{ baseVersion: 6, state: 'whole', changes: [] }]);
});

it('[B4-alone] Sends nothing while nobody watches, and the whole document to the first one who does', async () => {
  const { sender, advance, sent } = openSender();
  sender.setFollowed(false);
  sender.start(1, 4);
  sender.add('a');
  await advance(60_000);
  expect(sent).toEqual([]);
  sender.setFollowed(true);
  await advance(2000);
  sender.add('b');
  await advance(2000);
  expect(sent.map(({ state, changes }) => state || changes)).toEqual(['whole', ['b']]);
});
