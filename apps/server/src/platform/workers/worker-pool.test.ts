import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { AppError } from '@galley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import { plainTextTask } from '../../features/documents/emails/text-tasks';
import { messages } from '../../messages';
import { buildTestWorker } from '../../testing/build-test-worker';
import { createTestClock } from '../../testing/test-app';
import {
  briefSpinTask,
  deepTask,
  echoTask,
  exitTask,
  failTask,
  hoardTask,
  refuseTask,
  spinTask,
  whoTask,
} from '../../testing/worker-tasks';
import { asRequester } from '../requester';
import { defineTask } from './define-task';
import { createWorkerPool, type PoolOptions, type StoppedTask, type WorkerPool } from './worker-pool';

let file: string;
let remove: () => void;
const pools: WorkerPool[] = [];
const stopped: StoppedTask[] = [];

beforeAll(async () => {
  ({ file, remove } = await buildTestWorker());
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  stopped.length = 0;
});
afterAll(() => remove());

function createPool(options: Partial<PoolOptions> = {}): WorkerPool {
  const processes = { shortProcesses: 1, longProcesses: 1 };
  const pool = createWorkerPool({ file, ...processes, onStopped: (task) => stopped.push(task), ...options });
  pools.push(pool);
  return pool;
}

/** Larger than a small input. */
const large = 'x'.repeat(300_000);

/** The number of event loop turns until the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const finished = () => {
    isDone = true;
  };
  work.then(finished, finished);
  while (!isDone) {
    await turn();
    turns += 1;
  }
  return turns;
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended and was not asked for yet still has its entry.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('It was let through.'),
    (error) => error,
  );

describe('worker processes', () => {
  it('[C2-workers] Runs every task in an isolated process, regardless of its size', async () => {
    const { pid, environment } = await createPool().run(whoTask, undefined);
    expect(pid).not.toBe(process.pid);
    expect(environment.sort()).toEqual(['GALLEY_TASK_MEMORY_MB', 'NODE_ENV']);
  });

  testInFull('[C2-workers] The server keeps running while a task works', async () => {
    expect(await turnsDuring(createPool().run(spinTask, { cpuMs: 300 }))).toBeGreaterThan(100);
  });

  it('[C2-workers] Transfers texts, bytes, maps and undefined unchanged', async () => {
    const pool = createPool();
    const input = {
      text: 'Quitte 🍐 \u0000 \ud800',
      bytes: Buffer.from([0, 255]),
      map: new Map([['a', 1]]),
      none: null,
    };
    expect(await pool.run(echoTask, input)).toEqual(input);
    const document = 'ä'.repeat(2_500_000);
    expect((await pool.run(echoTask, document)) === document).toBe(true);
    expect(await pool.run(echoTask, undefined)).toBeUndefined();
  });

  it('[C2-workers] Runs everything directly if no worker program was built, on copies as a worker gets them', async () => {
    const pool = createPool({ file: null });
    expect(await pool.run(plainTextTask, { html: '<p>Quince</p>', markerPrefix: 'be', length: 5 })).toBe('Quinc');
    const input = { of: 'me' };
    expect(await pool.run(echoTask, input)).not.toBe(input);
    await expect(pool.run(echoTask, () => 1)).rejects.toThrow('could not be cloned');
  });

  it('[C2-workers] Passes on refusals and failures of a task, and takes the next one', async () => {
    const pool = createPool();
    expect(await refusal(pool.run(refuseTask, 'html'))).toMatchObject({
      name: 'AppError',
      code: 'invalid_field',
      message: 'Not like this.',
      field: 'html',
    });
    expect(await refusal(pool.run(deepTask, undefined))).toMatchObject({
      code: 'import_error',
      message: messages.taskTooDeep,
    });
    await expect(pool.run(failTask, undefined)).rejects.toThrow(/TypeError: Broken\./);
    await expect(pool.run(defineTask({ name: 'test.nobody', run: () => 1 }), 1)).rejects.toThrow(
      'no task “test.nobody”',
    );
    await expect(pool.run(echoTask, () => 1)).rejects.toThrow(`input of “test.echo” can’t be sent`);
    expect(await pool.run(echoTask, 'next')).toBe('next');
    expect(stopped).toEqual([]);
  });

  it('[V7-crash] Replaces a process that ends in the middle of the work', async () => {
    const pool = createPool();
    const { pid } = await pool.run(whoTask, undefined);
    await expect(pool.run(exitTask, undefined)).rejects.toThrow('A worker process ended (code 3).');
    expect((await pool.run(whoTask, undefined)).pid).not.toBe(pid);
    const broken = createPool({ file: '/nowhere/worker.mjs' });
    await expect(broken.run(echoTask, 1)).rejects.toThrow(/Cannot find module/);
    await expect(broken.run(echoTask, 1)).rejects.toThrow(/Cannot find module/);
  });

  it('[V7-cpu] Stops a task at its CPU time with a message, and takes the next one', async () => {
    const pool = createPool({ limits: { cpuMs: 300, shortCpuMs: 100 } });
    const error = await refusal(pool.run(spinTask, { cpuMs: 1e9, text: large }, { organizationId: 7 }));
    expect(error).toMatchObject({ code: 'import_error', message: messages.taskTooLong });
    expect(stopped).toEqual([{ task: 'test.spin', limit: 'cpu', organizationId: 7 }]);
    expect(await pool.run(echoTask, large)).toBe(large);
  });

  it('[W3-own-cpu-limit] Stops a task at a CPU limit of its own, whatever the size of its input', async () => {
    const pool = createPool({ limits: { shortCpuMs: 100, cpuMs: 1e9 } });
    expect(await pool.run(briefSpinTask, { cpuMs: 200 })).toBeGreaterThan(0);
    for (const text of [undefined, large]) {
      const error = await refusal(pool.run(briefSpinTask, { cpuMs: 1e9, text }));
      expect(error).toMatchObject({ code: 'import_error', message: messages.taskTooLong });
    }
    expect(stopped.map(({ task }) => task)).toEqual(['test.brief_spin', 'test.brief_spin']);
  });

  it('[W3-own-cpu-limit] Moves a slow task with a limit of its own from the small inputs to the long tasks', async () => {
    const pool = createPool({ longProcesses: 0, limits: { shortCpuMs: 100 } });
    const ended = Promise.allSettled([pool.run(briefSpinTask, { cpuMs: 800 })]);
    expect(await pool.run(echoTask, 'next')).toBe('next');
    // No process for long tasks: it waits until the pool is closed.
    await pool.close();
    expect(await ended).toMatchObject([{ status: 'rejected', reason: { message: messages.serverStopping } }]);
  });

  it('[V7-cpu] Counts CPU time and not wall-clock time, for each task separately', async () => {
    const pool = createPool({ limits: { cpuMs: 400 } });
    for (let round = 0; round < 4; round += 1) {
      expect(await pool.run(spinTask, { cpuMs: 200, text: large })).toBeGreaterThan(0);
    }
    expect(stopped).toEqual([]);
  });

  testInFull('[V7-memory] Stops a task at its memory limit, on and off the JavaScript heap', async () => {
    const pool = createPool({ limits: { memoryMb: 200, heapMb: 100 } });
    for (const outsideHeap of [true, false]) {
      const error = await refusal(pool.run(hoardTask, { outsideHeap }));
      expect(error).toMatchObject({ code: 'import_error', message: messages.taskTooLarge });
    }
    expect(stopped).toEqual([
      { task: 'test.hoard', limit: 'memory', organizationId: null },
      { task: 'test.hoard', limit: 'memory', organizationId: null },
    ]);
    expect(await pool.run(echoTask, 1)).toBe(1);
  });

  testInFull('[V7-memory] Stops a process that uses much memory after its task', async () => {
    const pool = createPool({ limits: { restMb: 1 } });
    const first = await pool.run(whoTask, undefined);
    expect((await pool.run(whoTask, undefined)).pid).not.toBe(first.pid);
  });

  it('[V7-time] Stops a task that waits for something that never happens', async () => {
    const pool = createPool({ limits: { wallMs: 200 } });
    const error = await refusal(pool.run(spinTask, { cpuMs: 1e9 }));
    expect(error).toMatchObject({ code: 'import_error', message: messages.taskTooLong });
    expect(stopped).toEqual([{ task: 'test.spin', limit: 'time', organizationId: null }]);
  });

  it('[V7-short] Runs small tasks while large ones occupy the other processes', async () => {
    const pool = createPool();
    const long = pool.run(spinTask, { cpuMs: 1e9, text: large }, { organizationId: 1 });
    const waiting = pool.run(echoTask, large, { organizationId: 1 });
    const ended = Promise.allSettled([long, waiting]);
    for (let at = 0; at < 20; at += 1) expect(await pool.run(echoTask, at, { organizationId: 2 })).toBe(at);
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  testInFull('[V7-short] Restarts a slow task with a small input among the long tasks, where it finishes', async () => {
    const pool = createPool({ limits: { shortCpuMs: 100 } });
    const small = pool.run(spinTask, { cpuMs: 300 }, { organizationId: 1 });
    // The process for long tasks would take it at once if it were free.
    const long = pool.run(spinTask, { cpuMs: 200, text: large }, { organizationId: 2 });
    expect(await small).toBeGreaterThan(0);
    await long;
    expect(stopped).toEqual([]);
  });

  it('[V7-turns] A task of one organization comes after one of another, not after all of them', async () => {
    const pool = createPool();
    const order: string[] = [];
    const add = (organizationId: number, name: string) =>
      pool.run(echoTask, large, { organizationId }).then(() => order.push(name));
    await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => add(1, name)), add(2, 'b1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('[W3-long-turns] Leaves a process for long tasks to others, whatever one organization sends', async () => {
    const pool = createPool({ longProcesses: 2, limits: { shortCpuMs: 50 } });
    const endless = Array.from({ length: 12 }, (_, index) =>
      pool.run(spinTask, { cpuMs: 1e9, text: index % 2 === 0 ? large : undefined }, { organizationId: 1 }),
    );
    const ended = Promise.allSettled(endless);
    for (let at = 0; at < 3; at += 1) expect(await pool.run(echoTask, large, { organizationId: 2 })).toBe(large);
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(endless.map(() => 'rejected'));
  });

  it('[W3-late-turns] Organizations with costly tasks share one process, and others have the rest', async () => {
    const pool = createPool({ longProcesses: 2, limits: { cpuMs: 1e9, costlyCpuMs: 50 } });
    const spin = (organizationId: number, cpuMs: number) =>
      pool.run(spinTask, { cpuMs, text: large }, { organizationId });
    await Promise.all([spin(1, 100), spin(3, 100)]);
    const ended = Promise.allSettled([1, 3, 1, 3].map((organizationId) => spin(organizationId, 1e9)));
    for (let at = 0; at < 3; at += 1) expect(await pool.run(echoTask, large, { organizationId: 2 })).toBe(large);
    await pool.close();
    await ended;
  });

  it('[W3-late-turns] An organization has its turns last after a costly, stopped or abandoned task, for a minute', async () => {
    const clock = createTestClock();
    const controller = new AbortController();
    const costly: Record<string, (pool: WorkerPool) => Promise<unknown>> = {
      stopped: (pool) => refusal(pool.run(spinTask, { cpuMs: 1e9, text: large }, { organizationId: 1 })),
      costly: (pool) => pool.run(spinTask, { cpuMs: 300, text: large }, { organizationId: 1 }),
      abandoned: async (pool) => {
        const { signal } = controller;
        const work = refusal(pool.run(spinTask, { cpuMs: 1e9, text: large }, { organizationId: 1, signal }));
        clock.advance(201);
        controller.abort(new Error('Gone.'));
        await work;
      },
    };
    for (const [name, run] of Object.entries(costly)) {
      const pool = createPool({ clock, limits: { costlyCpuMs: 200, cpuMs: name === 'stopped' ? 100 : 1e9 } });
      await run(pool);
      const orderOf = async () => {
        const order: string[] = [];
        const add = (organizationId: number, task: string) =>
          pool.run(echoTask, large, { organizationId }).then(() => order.push(task));
        await Promise.all([add(9, 'first'), add(1, 'a1'), add(1, 'a2'), add(2, 'b1'), add(2, 'b2')]);
        return order.slice(1);
      };
      expect({ name, order: await orderOf() }).toEqual({ name, order: ['b1', 'b2', 'a1', 'a2'] });
      clock.advance(60_000);
      expect({ name, order: await orderOf() }).toEqual({ name, order: ['a1', 'b1', 'a2', 'b2'] });
    }
  });

  it('[C4-person-turns] One person has one process for small inputs: their second waits, others have the next', async () => {
    const pool = createPool({ shortProcesses: 2, longProcesses: 0, limits: { shortCpuMs: 1e9 } });
    const spin = () => asRequester('person 1', () => pool.run(spinTask, { cpuMs: 1e9 }, { organizationId: 1 }));
    const ended = Promise.allSettled([spin(), spin()]);
    for (let at = 0; at < 5; at += 1) {
      const echo = asRequester('person 2', () => pool.run(echoTask, at, { organizationId: 1 }));
      expect(await echo).toBe(at);
    }
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('[V7-queue] Reports immediately that it is busy when too much waits, and keeps space for others', async () => {
    const pool = createPool({ limits: { queuedPerOrganization: 2 } });
    const controller = new AbortController();
    const works = [1, 2, 3].map(() =>
      pool.run(spinTask, { cpuMs: 1e9, text: large }, { organizationId: 1, signal: controller.signal }),
    );
    const ended = Promise.allSettled(works);
    const error = await refusal(pool.run(echoTask, large, { organizationId: 1 }));
    expect(error).toMatchObject({
      code: 'unavailable',
      status: 503,
      message: 'Galley is busy. Try again in a moment.',
    });
    const other = pool.run(echoTask, large, { organizationId: 2 });
    controller.abort(new Error('Gone.'));
    expect(await other).toBe(large);
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('[V7-cancel] A running task whose client disconnected is stopped, and a waiting one never starts', async () => {
    const pool = createPool();
    const { pid } = await pool.run(whoTask, undefined);
    const controller = new AbortController();
    const { signal } = controller;
    const running = pool.run(spinTask, { cpuMs: 1e9 }, { signal });
    const other = pool.run(spinTask, { cpuMs: 1e9, text: large }, { signal });
    const waiting = pool.run(spinTask, { cpuMs: 1e9, text: large }, { signal });
    const ended = Promise.allSettled([running, other, waiting]);
    controller.abort(new Error('The client has gone.'));
    for (const end of await ended) {
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'The client has gone.' } });
    }
    await expect(pool.run(echoTask, 1, { signal })).rejects.toThrow('The client has gone.');
    expect(await pool.run(echoTask, large)).toBe(large);
    expect((await pool.run(whoTask, undefined)).pid).not.toBe(pid);
    expect(isRunning(pid)).toBe(false);
    expect(stopped).toEqual([]);
  });

  it('[V7-close] Stops running and waiting tasks when the server stops, and accepts no more', async () => {
    const pool = createPool();
    const { pid } = await pool.run(whoTask, undefined);
    const works = [1, 2, 3].map(() => pool.run(spinTask, { cpuMs: 1e9 }));
    const ended = Promise.allSettled(works);
    await pool.close();
    for (const end of await ended) {
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { code: 'unavailable', message: messages.serverStopping },
      });
    }
    expect(isRunning(pid)).toBe(false);
    expect(await refusal(pool.run(echoTask, 1))).toMatchObject({ code: 'unavailable' });
    expect(stopped).toEqual([]);
    // Not even an idle one.
    const idle = createPool();
    const resting = await idle.run(whoTask, undefined);
    expect(isRunning(resting.pid)).toBe(true);
    await idle.close();
    expect(isRunning(resting.pid)).toBe(false);
  });

  it('[V7-idle] Stops an idle process', async () => {
    const pool = createPool({ limits: { idleMs: 1 } });
    const { pid } = await pool.run(whoTask, undefined);
    while (isRunning(pid)) await turn();
    expect((await pool.run(whoTask, undefined)).pid).not.toBe(pid);
  });
});
