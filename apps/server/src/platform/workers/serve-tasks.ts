import { parentPort } from 'node:worker_threads';
import type { Task } from './define-task';

export interface TaskRequest {
  name: string;
  input: unknown;
}

export type TaskAnswer = { output: unknown } | { error: string };

/** The worker's side: runs one task after the other, as they come. */
export function serveTasks(tasks: readonly Task<never, unknown>[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  parentPort?.on('message', ({ name, input }: TaskRequest) => {
    parentPort?.postMessage(answer(byName.get(name), name, input));
  });
}

function answer(task: Task<never, unknown> | undefined, name: string, input: unknown): TaskAnswer {
  if (!task) return { error: `The worker has no task "${name}".` };
  try {
    return { output: task.run(input as never) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
