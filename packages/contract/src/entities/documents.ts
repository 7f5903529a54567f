import { z } from 'zod';
import { limits } from '../limits';
import { checklistSettings } from './checklist';
import { documentType, id, ofLength, unixSeconds } from './common';
import { emailSettings } from './email-settings';
import { screenshotFields } from './screenshot';
import { templateSettings } from './template-settings';

const line = ofLength(z.string(), limits.metadataLength);

/** The metadata of a document. */
export const documentMetadata = z.object({
  language: ofLength(z.string(), 40),
  title: line,
  previewText: ofLength(z.string(), limits.previewTextLength),
  description: line,
  appTitle: line,
  openGraphTitle: line,
  openGraphDescription: line,
  openGraphImage: line,
  openGraphUrl: line,
});

/** The properties of an email that can be changed without opening it. */
export const emailDetails = z.object({
  id,
  tid: id,
  type: documentType,
  title: z.string(),
  /** The version of these values, required to change them. */
  version: z.number().int(),
  settings: emailSettings,
  /** As in the source. Values of an old document can exceed the current limits. */
  metadata: z.object({
    language: z.string(),
    title: z.string(),
    previewText: z.string(),
    description: z.string(),
    appTitle: z.string(),
    openGraphTitle: z.string(),
    openGraphDescription: z.string(),
    openGraphImage: z.string(),
    openGraphUrl: z.string(),
  }),
  /** The first link to which parameters can be added, shown as the example; '' = none. */
  exampleHref: z.string(),
  /** The person editing now, in any tab; null = no one. */
  holder: z.object({ id, name: z.string(), isSelf: z.boolean() }).nullable(),
});
export type EmailDetails = z.infer<typeof emailDetails>;

/** One version of a theme in its settings. */
const templateVersionEntry = z.object({
  version: z.number().int(),
  createdAt: unixSeconds,
  author: z.string(),
  fileName: z.string(),
  /** '' = none. */
  name: z.string(),
  /** Number of emails and pages that use it. */
  emailCount: z.number().int(),
  warnings: z.array(z.string()),
  /** Address of a sandboxed page with a thumbnail of it. */
  miniatureUrl: z.string(),
  ...screenshotFields,
});
export type TemplateVersionEntry = z.infer<typeof templateVersionEntry>;

/** The settings of a theme, and its newest and used versions, newest first. */
export const templateDetails = z.object({
  id,
  title: z.string(),
  type: documentType,
  settings: templateSettings,
  checklist: checklistSettings,
  versions: z.array(templateVersionEntry),
  /** Number of other versions: older ones that no email or page uses. */
  otherVersions: z.number().int(),
});
export type TemplateDetails = z.infer<typeof templateDetails>;
