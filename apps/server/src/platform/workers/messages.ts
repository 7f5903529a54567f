import type { ErrorCode } from '@galley/contract';

/** What the server sends to a worker process. */
export interface TaskRequest {
  name: string;
  input: unknown;
  /** The process may spend this much CPU time on the task before its watchdog ends it. */
  cpuMs: number;
}

/** How a task ended. */
export type TaskResult =
  | { output: unknown }
  | { refusal: { code: ErrorCode; message: string; field?: string } }
  | { damagedHtml: string }
  | { error: string };

/**
 * What a worker process answers; `rssBytes` is the memory it holds when the task is done, `cpuMs` the CPU time that it
 * used.
 */
export type TaskAnswer = { rssBytes: number; cpuMs: number } & TaskResult;

/** What the server sends to its thread for texts, and what that answers under the same id. */
export interface ThreadRequest {
  id: number;
  name: string;
  input: unknown;
}
export type ThreadAnswer = { id: number } & TaskResult;

/** The signals a watchdog ends its own process with, by which the server knows the reason. */
export const limitSignals = { cpu: 'SIGVTALRM', memory: 'SIGKILL' } as const;
