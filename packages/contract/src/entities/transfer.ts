import { z } from 'zod';
import { id, storedInteger, unixSeconds } from './common';

/** The form of a document on a source: HTML, or a published page. */
export const remoteKind = z.enum(['html', 'page']);
export type RemoteKind = z.infer<typeof remoteKind>;

/** A document on a source, as last sent. */
export const documentRemote = z.object({
  sourceId: id,
  sourceName: z.string(),
  kind: remoteKind,
  /** Its name there, and its folder; '' = the top level. */
  name: z.string(),
  folder: z.string(),
  /** Its public address; '' = unknown. */
  url: z.string(),
  /** The sent version. */
  version: storedInteger,
  sentAt: unixSeconds,
  /** '' = unknown. */
  sentBy: z.string(),
  /** Whether the document has changed since. */
  isChanged: z.boolean(),
  /** Whether sending again can replace it. */
  canUpdate: z.boolean(),
});
export type DocumentRemote = z.infer<typeof documentRemote>;

/** Handling of existing content on the source: ask first, replace it, or create a new one. */
export const sendMode = z.enum(['ask', 'overwrite', 'create']);
export type SendMode = z.infer<typeof sendMode>;

/**
 * Why a transfer is paused for a question. `changed`: the sent content was changed on the source. `gone`: it no longer
 * exists there. `exists`: something else has this name.
 */
export const transferQuestion = z.enum(['changed', 'gone', 'exists']);
export type TransferQuestion = z.infer<typeof transferQuestion>;

/** The progress of a transfer. */
export const transferProgress = z.object({
  /** The number of completed images or pages; −1 = the transfer is complete. A string is an end without completion. */
  progress: z.union([z.number().int(), z.enum(['Not_Found', 'Failed', 'Question', 'Canceled'])]),
  total: z.number().int(),
  /** Number of files that the source doesn't accept, so they load from this server. */
  kept: z.number().int(),
  /** Why it failed, in a sentence, or the name of the subject of the question; '' = neither. */
  message: z.string(),
  /** Why it doesn't advance while it runs, in a sentence, such as an unreachable server; '' = it advances. */
  waiting: z.string(),
  /** Whether the source must be authenticated again; `name` is its name. */
  oauth: z.boolean(),
  name: z.string(),
  /** null = no question. */
  question: transferQuestion.nullable(),
  /** The resulting objects on the source, after completion. */
  remotes: z.array(z.object({ id, name: z.string(), url: z.string() })),
});
export type TransferProgress = z.infer<typeof transferProgress>;

/** A transfer that isn't finished. */
export const runningTransfer = z.object({
  uuid: z.string(),
  kind: z.enum(['images', 'html', 'pages']),
  sourceId: id,
  /** Its emails or pages. */
  ids: z.array(id),
  folder: z.string(),
  /** The name under which the document is stored there; '' for pages. */
  name: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  /** As in its progress. */
  waiting: z.string(),
  startedBy: z.string(),
  startedAt: unixSeconds,
});
export type RunningTransfer = z.infer<typeof runningTransfer>;
