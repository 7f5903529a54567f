import type { ReplacedDocument } from '@galley/contract';
import { expect, it } from 'vitest';
import { createReplaceRun, listReplaced } from './replace-run';

const document = (id: number, values: Partial<ReplacedDocument> = {}): ReplacedDocument => ({
  ...{ kind: 'email', id, title: `Email ${id}`, places: 1, editor: '', isReplaced: false },
  ...values,
});

/** Three parts of two documents each. The parts named in `failing` fail once. */
function server(failing: number[] = []) {
  const sent: string[] = [];
  const send = async ({ isDryRun, cursor }: { isDryRun: boolean; cursor: number }) => {
    sent.push(`${isDryRun ? 'plan' : 'run'} ${cursor}`);
    const at = failing.indexOf(cursor);
    if (at >= 0 && !isDryRun) {
      failing.splice(at, 1);
      throw new Error('The connection was lost.');
    }
    const documents = [1, 2].map((more) => document(cursor + more, { isReplaced: !isDryRun }));
    return { documents, next: cursor < 4 ? cursor + 2 : 0 };
  };
  return { sent, send };
}

it('[B15-library-replace-parts] lists all parts first, and then replaces part by part', async () => {
  const { sent, send } = server();
  const run = createReplaceRun(send);
  await run.proceed();
  expect(run.store.getState()).toMatchObject({ phase: 'plan', isBusy: false, isComplete: true, done: [] });
  expect(run.store.getState().planned.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  const progress: number[] = [];
  run.store.subscribe(({ done }) => progress.push(done.length));
  await run.start();
  expect(sent).toEqual(['plan 0', 'plan 2', 'plan 4', 'run 0', 'run 2', 'run 4']);
  expect([...new Set(progress)]).toEqual([0, 2, 4, 6]);
  expect(run.store.getState()).toMatchObject({ phase: 'run', isComplete: true, error: '' });
});

it('[B15-library-replace-parts] continues with the part that failed, or after the one at which it was stopped', async () => {
  const { sent, send } = server([2]);
  const run = createReplaceRun(send);
  await run.proceed();
  await run.start();
  expect(run.store.getState()).toMatchObject({ isBusy: false, isComplete: false, error: 'The connection was lost.' });
  const resumed = run.proceed();
  run.stop();
  await resumed;
  expect(run.store.getState()).toMatchObject({ isComplete: false, error: '' });
  await run.proceed();
  expect(sent.slice(3)).toEqual(['run 0', 'run 2', 'run 2', 'run 4']);
  expect(run.store.getState()).toMatchObject({ isComplete: true });
});

it('[B15-library-replace-parts] lists each document as the run left it, and those that came meanwhile', () => {
  const planned = [document(1), document(2, { kind: 'layout' }), document(2)];
  const done = [document(2, { isReplaced: true }), document(9, { isReplaced: true })];
  expect(listReplaced({ planned, done }).map(({ key, isReached, isReplaced }) => [key, isReached, isReplaced])).toEqual(
    [
      ['email 1', false, false],
      ['layout 2', false, false],
      ['email 2', true, true],
      ['email 9', true, true],
    ],
  );
});
