import { AppError } from '@galley/contract';
import { defineTask } from '../platform/workers/define-task';

/** Returns its input. */
export const echoTask = defineTask({ name: 'test.echo', run: (input: unknown): unknown => input });

/** Uses this many milliseconds of CPU time. */
export const spinTask = defineTask({
  name: 'test.spin',
  run: ({ cpuMs }: { cpuMs: number; text?: string }): number => {
    const before = process.cpuUsage();
    let rounds = 0;
    while (spentMs(before) < cpuMs) rounds += 1;
    return rounds;
  },
});

/** Does the same with its own CPU limit. */
export const briefSpinTask = defineTask({ name: 'test.brief_spin', cpuMs: 1000, run: spinTask.run });

/** Allocates memory until it is stopped. */
export const hoardTask = defineTask({
  name: 'test.hoard',
  run: ({ outsideHeap }: { outsideHeap: boolean }): number => {
    const kept: unknown[] = [];
    for (;;) kept.push(outsideHeap ? Buffer.alloc(1_000_000, 1) : Array.from({ length: 10_000 }, () => ({ at: kept })));
  },
});

/** Throws an error that a person should see. */
export const refuseTask = defineTask({
  name: 'test.refuse',
  run: (field: string): never => {
    throw new AppError('invalid_field', 'Not like this.', { field });
  },
});

export const failTask = defineTask({
  name: 'test.fail',
  run: (): never => {
    throw new TypeError('Broken.');
  },
});

/** Recurses endlessly, like a recursive function on deeply nested input. */
export const deepTask = defineTask({ name: 'test.deep', run: (): unknown => goDown(0) });

/** Ends its process in the middle of the work. */
export const exitTask = defineTask({ name: 'test.exit', run: (): never => process.exit(3) });

/** Returns the process that runs it, and its access to the server. */
export const whoTask = defineTask({
  name: 'test.who',
  run: (): { pid: number; environment: string[] } => ({ pid: process.pid, environment: Object.keys(process.env) }),
});

function goDown(depth: number): number {
  return goDown(depth + 1) + 1;
}

function spentMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
