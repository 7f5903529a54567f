/** What a task may cost, and how many may wait. README ("Limits") and docs/decisions/015-worker-pool.md name these numbers. */
export interface TaskLimits {
  /** CPU time of one task. */
  cpuMs: number;
  /** CPU time in the process for small inputs; what needs more starts again in one for long tasks. */
  shortCpuMs: number;
  /** The end of what waits for something that never comes; far beyond what CPU time alone allows. */
  wallMs: number;
  /** Memory of a worker process, and the part of it that JavaScript may keep. */
  memoryMb: number;
  heapMb: number;
  /** A process that holds more than this after a task is ended, so that its memory goes back at once. */
  restMb: number;
  /** A process with nothing to do is ended after this. */
  idleMs: number;
  /** Inputs up to this are small. */
  shortBytes: number;
  /** Tasks that wait, those of small inputs and the others each, and what their inputs hold. */
  queued: number;
  queuedBytes: number;
  queuedPerOrganization: number;
  queuedBytesPerOrganization: number;
}

const mebibyte = 1024 * 1024;

export const taskLimits: TaskLimits = {
  cpuMs: 30_000,
  shortCpuMs: 300,
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
