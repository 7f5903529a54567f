/**
 * Work on content of people: a pure function of its input, run in a worker process (`WorkerPool.run`). It may be
 * started again in another process, so it must have no side effects. Input and output are data that can be sent to
 * another process. An `AppError` that it throws is passed on.
 */
export interface Task<I, O> {
  name: string;
  /** CPU time in milliseconds that it can use, if that is less than other tasks can (`taskLimits.cpuMs`). */
  cpuMs?: number;
  run(input: I): O | Promise<O>;
}

/** Declares a task; list it in `worker.ts`, or no worker knows it. */
export function defineTask<I, O>(task: Task<I, O>): Task<I, O> {
  return task;
}
