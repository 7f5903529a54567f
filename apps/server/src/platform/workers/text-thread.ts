import { Worker } from 'node:worker_threads';
import { AppError } from '@galley/contract';
import { messages } from '../../messages';
import type { Task } from './define-task';
import type { ThreadAnswer, ThreadRequest } from './messages';
import { readAnswer } from './read-answer';
import { ownBuffers, withBuffers } from './thread-buffers';

/**
 * Runs slow work on long texts that doesn't need the markup parser (JSON, UTF-8, checksums, packing) in a thread next
 * to the main thread. Tasks run one after another, in order.
 */
export interface TextThread {
  /**
   * Rejects with the error of the task. `moves` transfers the bytes of the input instead of copying them, so they are
   * unusable here afterwards. Can be awaited inside a transaction, because the time is limited by the length of the
   * input.
   */
  run<I, O>(task: Task<I, O>, input: I, options?: { moves?: boolean }): Promise<O>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** After this time without work, the thread ends and its memory is released. */
const idleMs = 60_000;
/** Several times the memory of the longest body as text, value and bytes. */
const heapMb = 256;

/**
 * Creates a thread that starts the program `file` (`text-thread.ts`) when there is work; null = everything runs
 * directly.
 */
export function createTextThread(file: string | null): TextThread {
  if (file === null) return { run: async (task, input) => await task.run(input), close: async () => undefined };
  let thread: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb }, env: {} });
    started.unref();
    const end = (reason: unknown) => {
      if (thread === started) thread = null;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    };
    started.on('message', ({ id, ...answer }: ThreadAnswer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) rest(started);
      try {
        asked?.resolve(withBuffers(readAnswer(answer)));
      } catch (error) {
        asked?.reject(error);
      }
    });
    started.on('error', (error) =>
      end(isOutOfMemory(error) ? new AppError('unavailable', messages.serverBusy) : error),
    );
    started.on('exit', () => end(new Error('The thread for texts ended.')));
    return started;
  };

  const rest = (resting: Worker) => {
    resting.unref();
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (thread === resting) thread = null;
      void resting.terminate();
    }, idleMs);
    idleTimer.unref();
  };

  return {
    async run<I, O>(task: Task<I, O>, input: I, { moves = false }: { moves?: boolean } = {}): Promise<O> {
      clearTimeout(idleTimer);
      thread ??= start();
      thread.ref();
      lastId += 1;
      const id = lastId;
      const request: ThreadRequest = { id, name: task.name, input };
      const done = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      thread.postMessage(request, moves ? ownBuffers(input) : []);
      return (await done) as O;
    },
    async close() {
      clearTimeout(idleTimer);
      const closing = thread;
      thread = null;
      await closing?.terminate();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
