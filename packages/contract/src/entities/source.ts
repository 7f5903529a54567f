import { z } from 'zod';
import { id, unixSeconds } from './common';

/** One field of the settings of a source, as its form shows it. */
export const sourceField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'password', 'textarea', 'number', 'select', 'switch']),
  /** Its value is never sent: `secretsSaved` of the source says whether there is one. */
  isSecret: z.boolean(),
  /** Changing it asks for all secrets again, because they are sent there. */
  isAddress: z.boolean(),
  isRequired: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  placeholder: z.string(),
  hint: z.string(),
  /** The most characters; for a number the largest one. 0 = no limit of its own. */
  max: z.number().int().nonnegative(),
  initial: z.string(),
});
export type SourceField = z.infer<typeof sourceField>;

const sourceKind = z.enum(['storage', 'platform', 'site']);
export type SourceKind = z.infer<typeof sourceKind>;

/** What a source can do with its current settings. */
const sourceCapabilities = z.object({
  tree: z.enum(['deep', 'one', 'none']),
  canMakeFolders: z.boolean(),
  readsFiles: z.boolean(),
  hostsImages: z.boolean(),
  takesHtml: z.boolean(),
  updatesHtml: z.boolean(),
  takesPages: z.boolean(),
  needsPublicUrl: z.boolean(),
});
export type SourceCapabilities = z.infer<typeof sourceCapabilities>;

/** A kind of source that can be added. */
export const integration = z.object({
  slug: z.string(),
  name: z.string(),
  kind: sourceKind,
  summary: z.string(),
  fields: z.array(sourceField),
  /** People give their consent on the other side's own page. */
  isOauth: z.boolean(),
  /** With the initial settings. */
  capabilities: sourceCapabilities,
});
export type Integration = z.infer<typeof integration>;

/** `new`: it was never tested. `needs_sign_in`: the consent is missing or has ended. */
export const sourceStatus = z.enum(['new', 'ready', 'failed', 'needs_sign_in']);
export type SourceStatus = z.infer<typeof sourceStatus>;

/** A connection of the organization to a place that has files or takes documents (builder spec 3). */
export const source = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** Of its kind, such as "Mailchimp". */
  integration: z.string(),
  kind: sourceKind,
  status: sourceStatus,
  capabilities: sourceCapabilities,
  settings: z.object({ rules: z.object({ can_create_root_folder: z.boolean() }) }),
});
export type Source = z.infer<typeof source>;

/** A source with everything that owners and admins set. */
export const sourceDetails = source.extend({
  /** By the name of the field, without secrets. */
  values: z.record(z.string(), z.string()),
  /** The names of the fields whose secret is saved. */
  secretsSaved: z.array(z.string()),
  /** What the source said of itself, such as the fingerprint of its host key. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  isForAllThemes: z.boolean(),
  /** The themes that can use it, unless all can. */
  templates: z.array(id),
  lastTestedAt: unixSeconds,
  /** Why the last test failed; '' = it didn't. */
  lastError: z.string(),
  createdAt: unixSeconds,
  createdBy: z.string(),
});
export type SourceDetails = z.infer<typeof sourceDetails>;

/** A file or folder in a source. */
export const sourceEntry = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['folder', 'file']),
  path: z.string(),
  /** null = unknown. */
  bytes: z.number().nonnegative().nullable(),
  /** 0 = unknown. */
  modifiedAt: unixSeconds,
  contentType: z.string().nullable(),
});
export type SourceEntry = z.infer<typeof sourceEntry>;
