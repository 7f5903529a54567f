import { AppError, limits } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import type { Services } from '../../../services';

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

const timeoutMs = 10_000;

/**
 * Verifies a token with reCAPTCHA. Returns true if it is for this page and action and its score is high enough. Throws
 * `unavailable` when reCAPTCHA doesn't respond. The visitor's address isn't sent.
 */
export async function checkRecaptcha(
  services: Services,
  { secret, url }: { secret: string; url: string },
  token: string,
): Promise<boolean> {
  if (token === '') return false;
  const found = answer.safeParse(await ask(services, `${url}/api/siteverify`, { secret, response: token }));
  if (!found.success) throw new AppError('unavailable', messages.captchaUnavailable);
  const { success, score = 1, action = 'signup', hostname } = found.data;
  const isHere = hostname === undefined || hostname === new URL(services.config.publicUrl).hostname;
  return success && isHere && action === 'signup' && score >= limits.recaptchaScore;
}

async function ask(services: Services, url: string, fields: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    return await response.json();
  } catch (error) {
    services.log.error('reCAPTCHA did not respond.', { error });
    throw new AppError('unavailable', messages.captchaUnavailable);
  }
}
