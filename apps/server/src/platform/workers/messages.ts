import type { ErrorCode } from '@galley/contract';

/** A message of the server to a worker process. */
export interface TaskRequest {
  name: string;
  input: unknown;
  /** The CPU time that the process can use for the task before its watchdog ends it. */
  cpuMs: number;
}

/** The end of a task. */
export type TaskResult =
  | { output: unknown }
  | { refusal: { code: ErrorCode; message: string; field?: string; choices?: string[] } }
  | { damagedHtml: string }
  | { error: string };

/** The response of a worker process; `rssBytes` is its memory after the task, `cpuMs` the CPU time used. */
export type TaskAnswer = { rssBytes: number; cpuMs: number } & TaskResult;

/** A message of the server to its text thread, and the response with the same id. */
export interface ThreadRequest {
  id: number;
  name: string;
  input: unknown;
}
export type ThreadAnswer = { id: number } & TaskResult;

/** The signals with which a watchdog ends its own process, from which the server infers the reason. */
export const limitSignals = { cpu: 'SIGVTALRM', memory: 'SIGKILL' } as const;
