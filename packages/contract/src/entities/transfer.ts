import { z } from 'zod';
import { id, storedInteger, unixSeconds } from './common';

/** What a document is on a source: HTML that was sent there, or a published page. */
export const remoteKind = z.enum(['html', 'page']);
export type RemoteKind = z.infer<typeof remoteKind>;

/** A document on a source, as it was sent last. */
export const documentRemote = z.object({
  sourceId: id,
  sourceName: z.string(),
  kind: remoteKind,
  /** Its name there, and the folder it is in; '' = the top. */
  name: z.string(),
  folder: z.string(),
  /** Where people can open it; '' = unknown. */
  url: z.string(),
  /** The version that was sent. */
  version: storedInteger,
  sentAt: unixSeconds,
  /** '' = unknown. */
  sentBy: z.string(),
  /** The document changed since. */
  isChanged: z.boolean(),
  /** Sending again can replace it. */
  canUpdate: z.boolean(),
});
export type DocumentRemote = z.infer<typeof documentRemote>;

/** What to do with what is already on the other side: ask first, replace it, or create a new one beside it. */
export const sendMode = z.enum(['ask', 'overwrite', 'create']);
export type SendMode = z.infer<typeof sendMode>;

/**
 * Why a transfer stopped to ask. `changed`: what was sent was changed on the other side. `gone`: it isn't there
 * anymore. `exists`: something else has this name.
 */
export const transferQuestion = z.enum(['changed', 'gone', 'exists']);
export type TransferQuestion = z.infer<typeof transferQuestion>;

/** How far a transfer is. */
export const transferProgress = z.object({
  /** The number of images or pages that are done; −1 = all is done. A text is an error (builder spec 4). */
  progress: z.union([z.number().int(), z.enum(['Not_Found', 'Failed', 'Question'])]),
  total: z.number().int(),
  /** Images that the source doesn't take, so they load from this server. */
  kept: z.number().int(),
  /** Why it failed, in a sentence, or the name of what it asks about; '' = neither. */
  message: z.string(),
  /** The source must be authenticated again; `name` is its name. */
  oauth: z.boolean(),
  name: z.string(),
  /** null = it doesn't ask. */
  question: transferQuestion.nullable(),
  /** What is on the other side now, when it is done. */
  remotes: z.array(z.object({ id, name: z.string(), url: z.string() })),
});
export type TransferProgress = z.infer<typeof transferProgress>;
