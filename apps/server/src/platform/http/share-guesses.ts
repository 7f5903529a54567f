import { limits } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { findShareLink, shareTokenPurpose } from './access-targets';
import { createRateLimit, type RateLimit } from './rate-limit';
import type { ShareLinkTarget } from './types';

/** Tokens that were right once, by their hash: whoever carries one is no guesser. */
const rememberedTokens = 10_000;

interface Guard {
  limit: RateLimit;
  right: Set<string>;
}

const guards = new WeakMap<Services, Guard>();

/**
 * The living share link of a token, null for a wrong or revoked one. An address that has sent too many wrong tokens within a
 * minute gets `too_many_requests` for every token that was never right before; readers of a link that was opened once are
 * let through, also when they share the address with whoever guesses.
 */
export async function findSharedDocument(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<ShareLinkTarget | null> {
  const guard = guards.get(services) ?? {
    limit: createRateLimit(services.clock, limits.shareGuessesPerMinute),
    right: new Set<string>(),
  };
  guards.set(services, guard);
  const hash = services.secrets.lookupHash(shareTokenPurpose, token).toString('base64');
  const takeBack = guard.right.has(hash) ? null : guard.limit.count(`address ${request.ip}`);
  const link = await findShareLink(services, token);
  if (!link) {
    guard.right.delete(hash);
    return null;
  }
  takeBack?.();
  guard.right.add(hash);
  for (const oldest of guard.right) {
    if (guard.right.size <= rememberedTokens) break;
    guard.right.delete(oldest);
  }
  return link;
}
