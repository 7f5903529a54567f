import { z } from 'zod';
import { id, unixSeconds } from './common';

/** One field of a source's settings, for its form. */
export const sourceField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'password', 'textarea', 'number', 'select', 'switch']),
  /** Its value is never sent: `secretsSaved` of the source says whether it is stored. */
  isSecret: z.boolean(),
  /** Changing it requires all secrets again, because they are sent to this address. */
  isAddress: z.boolean(),
  isRequired: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  placeholder: z.string(),
  hint: z.string(),
  /** Maximum number of characters; for a number, the maximum value. 0 = no limit. */
  max: z.number().int().nonnegative(),
  initial: z.string(),
});
export type SourceField = z.infer<typeof sourceField>;

const sourceKind = z.enum(['storage', 'platform', 'site']);
export type SourceKind = z.infer<typeof sourceKind>;

/** The abilities of a source with its current settings. */
const sourceCapabilities = z.object({
  tree: z.enum(['deep', 'one', 'none']),
  canMakeFolders: z.boolean(),
  readsFiles: z.boolean(),
  hostsImages: z.boolean(),
  takesHtml: z.boolean(),
  updatesHtml: z.boolean(),
  takesPages: z.boolean(),
  /** It gets files from this server, which must be reachable from the internet. */
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
  /** Whether people give their consent on the provider's own page. */
  isOauth: z.boolean(),
  /** With all its settings filled in. */
  capabilities: sourceCapabilities,
  /** Why it can't work on this server, for people; '' = it can. */
  refusal: z.string(),
});
export type Integration = z.infer<typeof integration>;

/** `new`: never tested. `needs_sign_in`: the consent is missing or has expired. */
export const sourceStatus = z.enum(['new', 'ready', 'failed', 'needs_sign_in']);
export type SourceStatus = z.infer<typeof sourceStatus>;

/** A connection of the organization to a server, platform or site that has files or accepts documents. */
export const source = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The name of its integration, such as "Mailchimp". */
  integration: z.string(),
  kind: sourceKind,
  status: sourceStatus,
  capabilities: sourceCapabilities,
  settings: z.object({ rules: z.object({ can_create_root_folder: z.boolean() }) }),
});
export type Source = z.infer<typeof source>;

/** A source with its settings, for owners and admins. */
export const sourceDetails = source.extend({
  /** By field name, without secrets. */
  values: z.record(z.string(), z.string()),
  /** The names of the fields with a stored secret. */
  secretsSaved: z.array(z.string()),
  /** Information reported by the source, such as the fingerprint of its host key. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  isForAllThemes: z.boolean(),
  /** The themes that can use it, unless all can. */
  templates: z.array(id),
  lastTestedAt: unixSeconds,
  /** Why the last test failed; '' = it didn't fail. */
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
