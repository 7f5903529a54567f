import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Task } from './define-task';
import type { TaskAnswer } from './serve-tasks';

/** Runs tasks, large ones in threads of their own, so that the server goes on answering. */
export interface WorkerPool {
  /** Throws what the task throws; a thread that dies fails the tasks it had. */
  run<I, O>(task: Task<I, O>, input: I): Promise<O>;
  close(): Promise<void>;
}

/** Characters that are read within some milliseconds: the way to a thread and back is not worth it. */
const smallSize = 30_000;
/** A thread that has nothing to do is ended after this long; its memory goes back. */
const idleMs = 60_000;
/** A task that takes longer never ends. */
const longestMs = 60_000;

interface Waiting {
  name: string;
  input: unknown;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  current: Waiting | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Threads run `file` (the bundle of `worker.ts`), one task at a time each; they are started when there is work. Without a
 * file every task is done on the spot.
 */
export function createWorkerPool(
  file: string | null,
  size = Math.max(1, Math.min(3, availableParallelism() - 1)),
): WorkerPool {
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];

  const start = (program: string): Thread => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 512 }, stdin: false });
    // The process may end while a thread waits for work.
    worker.unref();
    const thread: Thread = { worker, current: null, timer: null };
    const fail = (error: Error) => {
      threads.delete(thread);
      if (thread.timer) clearTimeout(thread.timer);
      thread.current?.reject(error);
      thread.current = null;
      void worker.terminate();
      next();
    };
    worker.on('message', (answer: TaskAnswer) => {
      const done = thread.current;
      thread.current = null;
      if ('error' in answer) done?.reject(new Error(answer.error));
      else done?.resolve(answer.output);
      rest(thread);
      next();
    });
    worker.on('error', fail);
    worker.on('exit', () => {
      if (threads.has(thread)) fail(new Error('A worker thread ended.'));
    });
    threads.add(thread);
    return thread;
  };

  const rest = (thread: Thread) => {
    if (thread.timer) clearTimeout(thread.timer);
    thread.worker.unref();
    thread.timer = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, idleMs);
    thread.timer.unref();
  };

  const next = () => {
    const free = [...threads].find((thread) => !thread.current) ?? (threads.size < size ? null : undefined);
    if (free === undefined || file === null) return;
    const waiting = queue.shift();
    if (!waiting) return;
    const thread = free ?? start(file);
    thread.current = waiting;
    thread.worker.ref();
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      thread.worker.emit('error', new Error(`The task "${waiting.name}" takes longer than ${longestMs / 1000} s.`));
    }, longestMs);
    thread.timer.unref();
    thread.worker.postMessage({ name: waiting.name, input: waiting.input });
    next();
  };

  return {
    async run<I, O>(task: Task<I, O>, input: I): Promise<O> {
      if (file === null || task.size(input) < smallSize) return task.run(input);
      return await new Promise<O>((resolve, reject) => {
        queue.push({ name: task.name, input, resolve: (output) => resolve(output as O), reject });
        next();
      });
    },
    async close() {
      const ended = [...threads].map(async (thread) => {
        threads.delete(thread);
        if (thread.timer) clearTimeout(thread.timer);
        thread.current?.reject(new Error('The server stops.'));
        await thread.worker.terminate();
      });
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The server stops.'));
      await Promise.all(ended);
    },
  };
}
