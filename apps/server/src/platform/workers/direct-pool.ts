import { deserialize, serialize } from 'node:v8';
import { refuseInTransaction } from '../db/open-transaction';
import type { WorkerPool } from './worker-pool';

/**
 * Creates a pool that runs every task directly, on a copy of its input like that of a worker process. Used if no worker
 * program is built.
 */
export function createDirectPool(): WorkerPool {
  return {
    async run(task, input, { signal } = {}) {
      refuseInTransaction(`the task “${task.name}”`);
      signal?.throwIfAborted();
      return copyOf(await task.run(copyOf(input)));
    },
    async close() {},
  };
}

function copyOf<T>(value: T): T {
  return deserialize(serialize(value)) as T;
}
