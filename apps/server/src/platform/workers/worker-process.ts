import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { limitSignals, type TaskAnswer, type TaskRequest } from './messages';

/** The limits of a task; `time` is wall-clock time. */
export type TaskLimit = 'cpu' | 'memory' | 'time';

/** The result of a task from its process, or the reason for its absence. */
export type TaskEnd = { answer: TaskAnswer } | { stopped: TaskLimit } | { failed: string };

/** One worker process. It runs one task at a time. */
export interface WorkerProcess {
  /** Resolves when the task has ended in any way; rejects only for an input that can't be sent. */
  run(request: TaskRequest): Promise<TaskEnd>;
  /** False if the process has ended or is stopping. */
  readonly isAlive: boolean;
  /** Stops it immediately; its task fails. Resolves when it has ended. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  /** The bundle of `worker.ts`. */
  file: string;
  /** The memory limit of the whole process. */
  memoryMb: number;
  /** The limit of the JavaScript heap: a part of the above. */
  heapMb: number;
  /** Priority in the operating system, 0 (like the server) to 19 (lowest). */
  priority: number;
}

/** The number of characters of a failed process's last output that are logged. */
const lastWordsLength = 2000;

/**
 * Starts a worker process. It is isolated from the server: no environment, no files except the program, and it ends
 * with the server. It never keeps the server's process alive.
 */
export function startWorkerProcess({ file, memoryMb, heapMb, priority }: ProcessOptions): WorkerProcess {
  const child = fork(file, {
    env: { NODE_ENV: process.env.NODE_ENV, TZ: process.env.TZ, GALLEY_TASK_MEMORY_MB: String(memoryMb) },
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Sends maps and buffers unchanged, and texts without escapes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child.pid, priority);
  let isAlive = true;
  let settle: ((end: TaskEnd) => void) | null = null;
  let lastWords = '';
  const finish = (end: TaskEnd) => {
    settle?.(end);
    settle = null;
    letServerEnd(child);
  };
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk}`.slice(-lastWordsLength);
  });
  child.on('message', (answer: TaskAnswer) => finish({ answer }));
  child.on('error', (error) => {
    isAlive = false;
    finish({ failed: `A worker process failed: ${error.message}` });
  });
  child.on('exit', (code, signal) => {
    finish(isAlive ? explainExit(code, signal, lastWords) : { failed: 'The worker process was ended.' });
    isAlive = false;
  });
  letServerEnd(child);

  return {
    get isAlive() {
      return isAlive;
    },
    async run(request) {
      if (!isAlive) return { failed: 'The worker process has ended.' };
      child.ref();
      child.channel?.ref();
      const end = new Promise<TaskEnd>((resolve) => {
        settle = resolve;
      });
      try {
        // A process that dies in the meantime is handled by its exit event.
        child.send(request, () => undefined);
      } catch (error) {
        finish({ failed: `The input of “${request.name}” can’t be sent: ${String(error)}` });
      }
      return await end;
    },
    async kill() {
      isAlive = false;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function lowerPriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // It has already ended, or the system has no priorities, which can be ignored.
  }
}

function letServerEnd(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
}

function explainExit(code: number | null, signal: NodeJS.Signals | null, lastWords: string): TaskEnd {
  if (signal === limitSignals.cpu) return { stopped: 'cpu' };
  // Killed by its watchdog, by the out-of-memory killer, or by V8 at its heap limit.
  if (signal === limitSignals.memory || signal === 'SIGABRT' || code === 134) return { stopped: 'memory' };
  return { failed: `A worker process ended (${signal ?? `code ${code}`}). ${lastWords}`.trim() };
}
