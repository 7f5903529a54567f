import { z } from 'zod';
import { unixSeconds } from './common';

/** How an address answered. `unsure`: it may work in a browser. */
export const linkState = z.enum(['pending', 'ok', 'broken', 'unsure']);

/**
 * Why an address isn't `ok`. `answered`: by its status. `robots`: the site refuses requests that no browser sends.
 * `not_public`: its name doesn't exist, or isn't public.
 */
export const linkFault = z.enum([
  'answered',
  'robots',
  'certificate',
  'unreachable',
  'not_public',
  'too_slow',
  'too_many_redirects',
]);

/** The answer of one address, at most a day old. */
export const linkCheck = z.object({
  address: z.string(),
  state: linkState,
  /** null = none. */
  fault: linkFault.nullable(),
  /** The status of the last answer; 0 = there was none. */
  status: z.number().int(),
  /** The addresses that it led to, in order. */
  redirects: z.array(z.string()),
  /** 0 = not yet. */
  checkedAt: unixSeconds,
});
export type LinkCheck = z.infer<typeof linkCheck>;
