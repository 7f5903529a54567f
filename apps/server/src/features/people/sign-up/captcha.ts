import { AppError, type Captcha, limits } from '@galley/contract';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import { messages } from '../../../messages';
import { captchaUses } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { checkRecaptcha } from './recaptcha';

/**
 * Creates the captcha of sign-up. By default the visitor's browser computes for a second on a challenge that only this
 * server can create (keyed by GALLEY_SECRET). Each is valid once, within 20 minutes. Nothing is loaded from other
 * hosts, and there are no image puzzles. With keys of reCAPTCHA, that service is used instead.
 */
export async function makeCaptcha(services: Services): Promise<Captcha> {
  const { recaptcha } = services.config;
  if (recaptcha) {
    const { siteKey, url } = recaptcha;
    return { kind: 'recaptcha', siteKey, scriptUrl: `${url}/api.js?render=${siteKey}` };
  }
  const expires = new Date(services.clock.now().getTime() + limits.captchaSeconds * 1000);
  const made = await createChallenge({ hmacKey: captchaKey(services), maxNumber: limits.captchaNumbers, expires });
  const { challenge, salt, signature } = made;
  return { kind: 'work', algorithm: 'SHA-256', challenge, salt, signature, maxNumber: limits.captchaNumbers };
}

/** Throws `invalid_field` unless the token solves one of our captchas for the first time. */
export async function checkCaptcha(services: Services, token: string): Promise<void> {
  const { recaptcha } = services.config;
  const isSolved = recaptcha ? await checkRecaptcha(services, recaptcha, token) : await isWorkDone(services, token);
  if (!isSolved) throw new AppError('invalid_field', messages.captchaFailed, { field: 'recaptchaToken' });
}

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(100),
  salt: z.string().max(200),
  signature: z.string().max(100),
  number: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
});

async function isWorkDone(services: Services, token: string): Promise<boolean> {
  const parsed = solution.safeParse(readToken(token));
  if (!parsed.success) return false;
  const expires = Number(extractParams(parsed.data).expires) * 1000;
  // A separate expiry check, because the library reads the machine's clock. Only times in the future are accepted.
  if (!(expires > services.clock.now().getTime())) return false;
  if (!(await verifySolution(parsed.data, captchaKey(services), false))) return false;
  const hash = services.secrets.lookupHash('captcha use', parsed.data.signature);
  const used = await services.db
    .insert(captchaUses)
    .values({ hash, expiresAt: new Date(expires) })
    .onConflictDoNothing()
    .returning({ hash: captchaUses.hash });
  return used.length > 0;
}

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    // Not ours: the schema refuses it.
    return null;
  }
}

/** Returns the key that signs challenges, derived from GALLEY_SECRET. */
export function captchaKey({ secrets }: Pick<Services, 'secrets'>): string {
  return secrets.lookupHash('captcha', 'key').toString('hex');
}
