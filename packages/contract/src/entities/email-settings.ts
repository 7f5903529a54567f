import { z } from 'zod';
import { limits } from '../limits';
import { ofLength } from './common';

/** A parameter such as `utm_source` that exports add to the links of a document if `epaEnabled` is set. */
const linkParameter = z.object({
  name: z.string().trim().min(1).max(limits.linkParameterNameLength),
  value: z.string().trim().max(limits.linkParameterValueLength),
});
export type LinkParameter = z.infer<typeof linkParameter>;

/** Settings that are versioned with the email. Versions older than a setting use its default. */
export const emailSettings = z.object({
  subject: ofLength(z.string(), limits.subjectLength),
  previewText: ofLength(z.string(), limits.previewTextLength),
  /** Whether exports add `emailLinkParams` to the links. */
  epaEnabled: z.boolean().default(false),
  emailLinkParams: z.array(linkParameter).max(limits.linkParameters).default([]),
});
export type EmailSettings = z.infer<typeof emailSettings>;
/** Settings as they can be sent or stored. Missing values get their defaults. */
export type EmailSettingsInput = z.input<typeof emailSettings>;
