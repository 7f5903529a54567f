import { z } from 'zod';
import { unixSeconds } from './common';

/** The result for an address. `unsure`: it may work in a browser. */
export const linkState = z.enum(['pending', 'ok', 'broken', 'unsure']);

/**
 * Why an address isn't `ok`. `answered`: by its status. `robots`: the site refuses requests from programs other than
 * browsers. `not_public`: its host doesn't exist, or isn't public.
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

/** The result for one address, at most one day old. */
export const linkCheck = z.object({
  address: z.string(),
  state: linkState,
  /** null = none. */
  fault: linkFault.nullable(),
  /** The status of the last answer; 0 = there was none. */
  status: z.number().int(),
  /** The addresses to which it redirected, in order. */
  redirects: z.array(z.string()),
  /** 0 = not yet. */
  checkedAt: unixSeconds,
});
export type LinkCheck = z.infer<typeof linkCheck>;
