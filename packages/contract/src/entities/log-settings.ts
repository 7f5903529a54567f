import { z } from 'zod';
import { id, unixSeconds } from './common';

export const logDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** One message to the URL that receives the log. */
const logDelivery = z.object({
  id,
  /** The action of the change, or 'log.test'. */
  action: z.string(),
  state: logDeliveryState,
  attempts: z.number().int(),
  /** The status of the last answer; 0 = there was none. */
  status: z.number().int(),
  /** Why the last attempt failed; '' = it didn't. */
  error: z.string(),
  createdAt: unixSeconds,
  /** When it was accepted or abandoned; 0 = it is still waiting. */
  finishedAt: unixSeconds,
});
export type LogDelivery = z.infer<typeof logDelivery>;

/** The destination of an organization's log, for its owners. Never contains the secret. */
const logStream = z.object({
  url: z.string(),
  /** Since when deliveries have been failing; 0 = they succeed. */
  failingSince: unixSeconds,
  /** When it was stopped after failures; 0 = it is active. */
  stoppedAt: unixSeconds,
  /** Until when messages are also signed with the previous secret; 0 = there is none. */
  formerSecretUntil: unixSeconds,
  waiting: z.number().int(),
  /** The latest ones, newest first. */
  deliveries: z.array(logDelivery),
});
export type LogStream = z.infer<typeof logStream>;

/** The retention period of an organization's log, and its destination. */
export const logSettings = z.object({
  /** null = no limit. */
  keptDays: z.number().int().nullable(),
  stream: logStream.nullable(),
});
export type LogSettings = z.infer<typeof logSettings>;
