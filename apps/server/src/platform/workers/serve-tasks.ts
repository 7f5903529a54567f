import { Worker } from 'node:worker_threads';
import { AppError } from '@galley/contract';
import { messages } from '../../messages';
import type { Task } from './define-task';
import type { TaskAnswer, TaskRequest } from './messages';
import { answerOf } from './read-answer';

/** Runs tasks in the worker process one after the other, as they arrive, with a watchdog. */
export function serveTasks(tasks: readonly Task<never, unknown>[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const watch = startWatchdog();
  process.on('message', async ({ name, input, cpuMs }: TaskRequest) => {
    watch.begin(cpuMs);
    const before = process.cpuUsage();
    const answer = await answerOf(byName.get(name), name, input, fromStackOverflow);
    watch.end();
    const { user, system } = process.cpuUsage(before);
    send({ ...answer, rssBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
  });
  // The server has ended: nobody is waiting for a response.
  process.on('disconnect', () => process.exit());
}

function fromStackOverflow(error: unknown): AppError | null {
  const isOverflow = error instanceof RangeError && error.message.includes('call stack');
  return isOverflow ? new AppError('import_error', messages.taskTooDeep) : null;
}

function send(answer: TaskAnswer): void {
  try {
    process.send?.(answer);
  } catch (error) {
    const { rssBytes, cpuMs } = answer;
    process.send?.({ error: `The answer can’t be sent: ${String(error)}`, rssBytes, cpuMs });
  }
}

/** Notifies the watchdog thread when a task begins and ends; it sleeps in between. */
function startWatchdog() {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const thread = new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: { shared, serverPid: process.ppid, memoryMb: Number(process.env.GALLEY_TASK_MEMORY_MB) },
  });
  thread.unref();
  let tasks = 0;
  return {
    begin(cpuMs: number) {
      tasks += 1;
      Atomics.store(shared, 1, cpuMs);
      Atomics.store(shared, 0, tasks);
      Atomics.notify(shared, 0);
    },
    end() {
      Atomics.store(shared, 0, 0);
    },
  };
}
