/**
 * The cost limits of a task, and of waiting tasks. README ("Limits") and docs/decisions/015-worker-pool.md contain
 * these numbers.
 */
export interface TaskLimits {
  /** CPU time of one task. */
  cpuMs: number;
  /** CPU time in the process for small inputs; tasks that need more are restarted in one for long tasks. */
  shortCpuMs: number;
  /**
   * An organization whose task used more than this, or was stopped at a limit, has its turns after all others for this
   * long.
   */
  costlyCpuMs: number;
  lateMs: number;
  /** The wall-clock limit, for tasks that wait for something that never happens; far above the CPU time limit. */
  wallMs: number;
  /** Memory of a worker process, and the JavaScript heap in it. */
  memoryMb: number;
  heapMb: number;
  /** A process that uses more than this after a task is stopped, so that its memory is released immediately. */
  restMb: number;
  /** An idle process is stopped after this time. */
  idleMs: number;
  /** Inputs up to this are small. */
  shortBytes: number;
  /** The limits of waiting tasks, for small and other inputs each, and of their input bytes. */
  queued: number;
  queuedBytes: number;
  queuedPerOrganization: number;
  queuedBytesPerOrganization: number;
}

const mebibyte = 1024 * 1024;

export const taskLimits: TaskLimits = {
  cpuMs: 30_000,
  shortCpuMs: 300,
  costlyCpuMs: 5_000,
  lateMs: 60_000,
  wallMs: 300_000,
  memoryMb: 500,
  heapMb: 384,
  restMb: 200,
  idleMs: 60_000,
  shortBytes: 256 * 1024,
  queued: 200,
  queuedBytes: 64 * mebibyte,
  queuedPerOrganization: 50,
  queuedBytesPerOrganization: 32 * mebibyte,
};
