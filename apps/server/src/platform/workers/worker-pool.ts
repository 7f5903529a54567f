import { availableParallelism, constants } from 'node:os';
import { AppError } from '@galley/contract';
import { messages } from '../../messages';
import { type Clock, systemClock } from '../clock';
import { refuseInTransaction } from '../db/open-transaction';
import { currentRequester } from '../requester';
import type { Task } from './define-task';
import { createDirectPool } from './direct-pool';
import { readAnswer } from './read-answer';
import { type TaskLimits, taskLimits } from './task-limits';
import { createWorkLine, type Lane, type Work, type WorkEnd } from './work-line';
import { startWorkerProcess, type TaskEnd, type TaskLimit } from './worker-process';

export interface TaskOptions {
  /** The organization of the task: organizations take turns. Absent: the server itself. */
  organizationId?: number | null;
  /** Cancels the task when its result is no longer needed. */
  signal?: AbortSignal;
}

/** Runs tasks in separate processes, so that the server remains responsive regardless of their input. */
export interface WorkerPool {
  /**
   * Rejects with the error of the task (an `AppError` as one), with an `AppError` if the task exceeds its CPU time or
   * memory or too much is already waiting, and with the signal's reason if it is canceled. Throws inside a transaction,
   * because a task can wait longer than locks should be held.
   */
  run<I, O>(task: Task<I, O>, input: I, options?: TaskOptions): Promise<O>;
  close(): Promise<void>;
}

/** A task that was stopped at a limit. */
export interface StoppedTask {
  task: string;
  limit: TaskLimit;
  organizationId: number | null;
}

export interface PoolOptions {
  /** The bundle of `worker.ts`; null = every task runs directly. */
  file: string | null;
  /** Processes for short tasks; by default two, so that one task using its whole second doesn't block all others. */
  shortProcesses?: number;
  /** Processes for other tasks; by default at least two, so that one organization never occupies all of them. */
  longProcesses?: number;
  /** Overrides of the limits, for tests. */
  limits?: Partial<TaskLimits>;
  clock?: Clock;
  onStopped?(stopped: StoppedTask): void;
}

/** With few cores, the server and its database have priority, then tasks for which a person is waiting. */
const shortPriority = 5;
const longPriority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Creates a pool of processes that run the program `file`, one task at a time each. They are started when there is work
 * and stopped after a while without any. Small inputs have separate processes, so that they never wait for large ones.
 * A small input that takes long is restarted among the long ones. See docs/decisions/015-worker-pool.md.
 */
export function createWorkerPool({
  file,
  shortProcesses = 2,
  longProcesses,
  limits,
  clock = systemClock,
  onStopped,
}: PoolOptions): WorkerPool {
  if (file === null) return createDirectPool();
  const numbers = { ...taskLimits, ...limits };
  const lanes = [...createLanes(true, shortProcesses), ...createLanes(false, longProcesses ?? defaultLongProcesses())];
  const line = createWorkLine(lanes, numbers, clock);
  const processes = { file, numbers, now: () => clock.now().getTime() };
  let isClosed = false;

  const startNext = () => {
    // Running processes come first, because starting one takes longer than most tasks.
    const free = lanes.filter(({ work }) => !work).sort((a, b) => Number(!a.worker) - Number(!b.worker));
    for (const lane of free) {
      const work = line.takeFor(lane);
      if (work) void runIn(lane, work);
    }
  };

  const runIn = async (lane: Lane, work: Work) => {
    const end = await runInProcess(lane, work, processes);
    if ('answer' in end && end.answer.cpuMs > numbers.costlyCpuMs) line.noteCostly(work);
    finish(lane, work, end);
    if (!isClosed) startNext();
  };

  const finish = (lane: Lane, work: Work, end: TaskEnd) => {
    if (work.isAborted) return;
    if ('stopped' in end) {
      if (lane.isShort && end.stopped === 'cpu' && work.cpuMs > numbers.shortCpuMs && line.pushLong(work)) return;
      line.noteCostly(work);
      onStopped?.({ task: work.name, limit: end.stopped, organizationId: work.organizationId });
    }
    work.settle(end);
  };

  const abort = (work: Work, reason: unknown) => {
    work.isAborted = true;
    if (!line.remove(work)) {
      const lane = lanes.find((other) => other.work === work);
      void lane?.worker?.kill();
      // Its CPU time is unknown.
      if (lane && processes.now() - lane.startedAt > numbers.costlyCpuMs) line.noteCostly(work);
    }
    work.settle({ aborted: reason });
  };

  return {
    async run<I, O>(task: Task<I, O>, input: I, { organizationId = null, signal }: TaskOptions = {}): Promise<O> {
      refuseInTransaction(`the task “${task.name}”`);
      signal?.throwIfAborted();
      if (isClosed) throw stopping();
      return await new Promise<O>((resolve, reject) => {
        const onAbort = () => abort(work, signal?.reason);
        const work: Work = {
          ...describeWork(task, input, { organizationId, numbers }),
          settle(end) {
            signal?.removeEventListener('abort', onAbort);
            try {
              resolve(outputOf(end) as O);
            } catch (error) {
              reject(error);
            }
          },
        };
        if (!line.push(work)) {
          reject(new AppError('unavailable', messages.serverBusy));
          return;
        }
        signal?.addEventListener('abort', onAbort, { once: true });
        startNext();
      });
    },
    async close() {
      isClosed = true;
      const running = lanes.flatMap(({ work }) => work ?? []);
      for (const work of [...line.clear(), ...running]) abort(work, stopping());
      await Promise.all(lanes.map(closeLane));
    },
  };
}

/** Runs work in the process of a free lane, which is started if there is none. Afterwards the process may rest. */
async function runInProcess(
  lane: Lane,
  work: Work,
  { file, numbers, now }: { file: string; numbers: TaskLimits; now(): number },
): Promise<TaskEnd> {
  lane.work = work;
  lane.startedAt = now();
  if (lane.idleTimer) clearTimeout(lane.idleTimer);
  const worker = lane.worker?.isAlive
    ? lane.worker
    : startWorkerProcess({ file, ...numbers, priority: lane.isShort ? shortPriority : longPriority });
  lane.worker = worker;
  let isOverTime = false;
  const timer = setTimeout(() => {
    isOverTime = true;
    void worker.kill();
  }, numbers.wallMs);
  const cpuMs = lane.isShort ? Math.min(numbers.shortCpuMs, work.cpuMs) : work.cpuMs;
  const end = await worker.run({ name: work.name, input: work.input, cpuMs });
  clearTimeout(timer);
  lane.work = null;
  if (!worker.isAlive) lane.worker = null;
  else if ('answer' in end && end.answer.rssBytes > numbers.restMb * 1024 * 1024) endWorker(lane);
  else lane.idleTimer = setTimeout(() => endWorker(lane), numbers.idleMs).unref();
  return isOverTime ? { stopped: 'time' } : end;
}

function endWorker(lane: Lane): void {
  void lane.worker?.kill();
  lane.worker = null;
}

function createLanes(isShort: boolean, count: number): Lane[] {
  return Array.from({ length: count }, () => ({ isShort, worker: null, work: null, startedAt: 0, idleTimer: null }));
}

async function closeLane({ worker, idleTimer }: Lane): Promise<void> {
  if (idleTimer) clearTimeout(idleTimer);
  await worker?.kill();
}

/** The work for a task, as the pool needs it to decide when it runs. */
function describeWork<I, O>(
  task: Task<I, O>,
  input: I,
  { organizationId, numbers }: { organizationId: number | null; numbers: TaskLimits },
): Omit<Work, 'settle'> {
  return {
    name: task.name,
    cpuMs: Math.min(task.cpuMs ?? numbers.cpuMs, numbers.cpuMs),
    input,
    organizationId,
    turnKey: String(organizationId),
    requester: currentRequester(),
    bytes: inputBytes(input),
    isAborted: false,
  };
}

function defaultLongProcesses(): number {
  return Math.max(2, Math.min(3, availableParallelism() - 1));
}

function stopping(): AppError {
  return new AppError('unavailable', messages.serverStopping);
}

function outputOf(end: WorkEnd): unknown {
  if ('aborted' in end) throw end.aborted;
  if ('stopped' in end) {
    throw new AppError('import_error', end.stopped === 'memory' ? messages.taskTooLarge : messages.taskTooLong);
  }
  if ('failed' in end) throw new Error(end.failed);
  return readAnswer(end.answer);
}

/** Returns the approximate number of bytes of text and data in an input, which determine the cost of reading it. */
function inputBytes(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (ArrayBuffer.isView(input)) return input.byteLength;
  if (input instanceof Map) return sum([...input.keys(), ...input.values()]);
  if (Array.isArray(input)) return sum(input);
  if (typeof input === 'object' && input !== null) {
    // Packed HTML: the cost is that of its unpacked size.
    if ('compressed' in input && 'size' in input) return Number(input.size);
    // A file that the task reads itself.
    if ('path' in input && 'size' in input) return Number(input.size);
    return sum(Object.values(input));
  }
  return 8;
}

function sum(values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => total + inputBytes(value), 0);
}
