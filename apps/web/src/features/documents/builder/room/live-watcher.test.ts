import type { LiveDocument } from '@galley/contract';
import { expect, it } from 'vitest';
import { LiveWatcher } from './live-watcher';

/** A canvas that is a list of strings. A change appends one, and only applies if it has the list's length. */
function openWatcher() {
  const canvas = { words: [] as string[], redraws: 0, isWatching: true, whenUnpacked: () => {} };
  const room = { live: null as LiveDocument | null, asked: [] as number[] };
  const watcher = new LiveWatcher({
    async ask(sequence) {
      room.asked.push(sequence);
      return room.live;
    },
    showSaved() {
      if (canvas.words.length > 0) canvas.redraws += 1;
      canvas.words = [];
    },
    async showWhole(state) {
      canvas.whenUnpacked();
      if (!canvas.isWatching) return;
      canvas.redraws += 1;
      canvas.words = state.split(' ');
    },
    apply(change) {
      const [at, word = ''] = change.split(':');
      if (Number(at) !== canvas.words.length) return false;
      canvas.words.push(word);
      return true;
    },
    isWatching: () => canvas.isWatching,
  });
  return { watcher, canvas, room };
}

const whole = (sequence: number, changes: string[], state = ''): LiveDocument => ({
  sequence,
  isWhole: true,
  state,
  changes,
});
const message = (sequence: number, ...changes: string[]) => ({ sequence, changes, isWhole: false });

it('[B4-follow] Applies what the editor changes, in order and once, without drawing anew', async () => {
  const { watcher, canvas, room } = openWatcher();
  room.live = whole(2, ['0:a', '1:b']);
  await watcher.enter();
  await watcher.receive(message(3, '2:c'));
  await watcher.receive(message(3, '2:c'));
  await watcher.receive(message(1, '0:a'));
  await watcher.receive(message(4, '3:d', '4:e'));
  expect([canvas.words.join(''), canvas.redraws, room.asked]).toEqual(['abcde', 0, [0]]);
});

it('[B5-gap] Asks for what it has missed, from the last message on', async () => {
  const { watcher, canvas, room } = openWatcher();
  room.live = whole(1, ['0:a']);
  await watcher.enter();
  room.live = { sequence: 4, isWhole: false, state: '', changes: ['1:b', '2:c', '3:d'] };
  await watcher.receive(message(4, '3:d'));
  await watcher.receive(message(3, '2:c'));
  room.live = { sequence: 4, isWhole: false, state: '', changes: [] };
  await watcher.enter();
  expect([canvas.words.join(''), canvas.redraws, room.asked]).toEqual(['abcd', 0, [0, 1, 4]]);
});

it('[B5-whole] Starts again with the whole document where a change doesn’t fit, once', async () => {
  const { watcher, canvas, room } = openWatcher();
  room.live = whole(1, ['0:a']);
  await watcher.enter();
  room.live = whole(7, ['2:z'], 'x y');
  await watcher.receive(message(2, '5:odd'));
  expect([canvas.words.join(''), room.asked]).toEqual(['xyz', [0, 0]]);
  room.live = whole(9, ['8:odd'], 'x');
  await watcher.receive({ sequence: 8, changes: [], isWhole: true });
  // A change that doesn't apply after a reload either leaves the stored version on the canvas.
  expect([canvas.words.join(''), room.asked]).toEqual(['', [0, 0, 0]]);
});

it('[B4-end] Shows the stored version when nobody edits anymore, and touches nothing while this tab edits', async () => {
  const { watcher, canvas, room } = openWatcher();
  room.live = whole(1, ['0:a']);
  await watcher.enter();
  await watcher.end();
  expect(canvas.words).toEqual([]);
  canvas.isWatching = false;
  canvas.words = ['mine'];
  await watcher.enter();
  await watcher.receive(message(2, '1:b'));
  await watcher.end();
  expect([canvas.words, room.asked]).toEqual([['mine'], [0]]);
});

it('[I12-late-version] A whole document that is unpacked after editing began here isn’t shown', async () => {
  const { watcher, canvas, room } = openWatcher();
  room.live = whole(2, ['0:b'], 'a');
  const entering = watcher.enter();
  await Promise.resolve();
  canvas.whenUnpacked = () => {
    canvas.isWatching = false;
  };
  await entering;
  expect(canvas.words).toEqual([]);
});
