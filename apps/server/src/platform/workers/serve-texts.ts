import { parentPort } from 'node:worker_threads';
import type { Task } from './define-task';
import type { ThreadAnswer, ThreadRequest } from './messages';
import { answerOf } from './read-answer';
import { ownBuffers, withBuffers, withOwnBuffers } from './thread-buffers';

/** Runs tasks in the text thread one after the other, as they arrive, and transfers their bytes. */
export function serveTexts(tasks: readonly Task<never, unknown>[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  let last = Promise.resolve();
  parentPort?.on('message', ({ id, name, input }: ThreadRequest) => {
    last = last.then(async () => {
      const result = withOwnBuffers(await answerOf(byName.get(name), name, withBuffers(input)));
      parentPort?.postMessage({ id, ...(result as object) } as ThreadAnswer, ownBuffers(result));
    });
  });
}
