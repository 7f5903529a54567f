import { z } from 'zod';
import { id, unixSeconds } from './common';

export const logDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** One message to the address that gets the log. */
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
  /** When it was accepted or given up; 0 = it waits. */
  finishedAt: unixSeconds,
});
export type LogDelivery = z.infer<typeof logDelivery>;

/** Where an organization's log is sent, for its owners. Never the secret. */
const logStream = z.object({
  url: z.string(),
  /** Since when deliveries fail; 0 = they work. */
  failingSince: unixSeconds,
  /** When it was stopped after failures; 0 = it runs. */
  stoppedAt: unixSeconds,
  /** Until when messages are signed with the former secret too; 0 = there is none. */
  formerSecretUntil: unixSeconds,
  waiting: z.number().int(),
  /** The latest ones, newest first. */
  deliveries: z.array(logDelivery),
});
export type LogStream = z.infer<typeof logStream>;

/** How long an organization's log is kept, and where it is sent. */
export const logSettings = z.object({
  /** null = no limit. */
  keptDays: z.number().int().nullable(),
  stream: logStream.nullable(),
});
export type LogSettings = z.infer<typeof logSettings>;
