/**
 * Work on content of people: a function of its input alone, run in a worker process (`WorkerPool.run`). It may be started a
 * second time in another process, so it changes nothing outside. Input and output are data that can be sent to another
 * process. An `AppError` that it throws arrives as one.
 */
export interface Task<I, O> {
  name: string;
  run(input: I): O | Promise<O>;
}

/** Declares a task; it is listed in `worker.ts`, else no worker knows it. */
export function defineTask<I, O>(task: Task<I, O>): Task<I, O> {
  return task;
}
