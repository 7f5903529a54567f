import type { ErrorCode } from '@galley/contract';

/** What the server sends to a worker process. */
export interface TaskRequest {
  name: string;
  input: unknown;
  /** The process may spend this much CPU time on the task before its watchdog ends it. */
  cpuMs: number;
}

/** What a worker process answers; `rssBytes` is the memory it holds when the task is done. */
export type TaskAnswer = { rssBytes: number } & (
  | { output: unknown }
  | { refusal: { code: ErrorCode; message: string; field?: string } }
  | { damagedHtml: string }
  | { error: string }
);

/** The signals a watchdog ends its own process with, by which the server knows the reason. */
export const limitSignals = { cpu: 'SIGVTALRM', memory: 'SIGKILL' } as const;
