/**
 * Work on text that may take long: a pure function that a worker thread can run. `size` says how much text it gets; what is
 * small is done on the spot. Input and output are data that can be sent to another thread.
 */
export interface Task<I, O> {
  name: string;
  size(input: I): number;
  run(input: I): O;
}

/** Declares a task; it is listed in `worker.ts`, else no thread knows it. */
export function defineTask<I, O>(task: Task<I, O>): Task<I, O> {
  return task;
}
