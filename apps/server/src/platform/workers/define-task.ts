/**
 * Work on untrusted content: a pure function of its input, run in a worker process (`WorkerPool.run`). It can be
 * restarted in another process, so it must have no side effects. Input and output are data that can be sent to another
 * process. An `AppError` that it throws is passed on.
 */
export interface Task<I, O> {
  name: string;
  /** Its limit of CPU time in milliseconds, if lower than that of other tasks (`taskLimits.cpuMs`). */
  cpuMs?: number;
  run(input: I): O | Promise<O>;
}

/**
 * Declares a task. It must be listed in `worker.ts`, or in `text-thread.ts` if it runs in the text thread
 * (`listed-tasks.test.ts`).
 */
export function defineTask<I, O>(task: Task<I, O>): Task<I, O> {
  return task;
}
