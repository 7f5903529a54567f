import type { FastifyRequest } from 'fastify';
import { addressKey, rateLimiterOf } from '../platform/http/rate-limit';
import type { ShareLinkTarget } from '../platform/http/types';
import type { Services } from '../services';
import { findShareLink, shareTokenPurpose } from './targets';

/** Tokens that were valid once, by their hash. Requests with one of them don't count as guesses. */
const rememberedTokens = 10_000;

const rightTokens = new WeakMap<Services, Set<string>>();

/**
 * Returns the valid share link of a token, null for a wrong or revoked one. An address that has sent too many wrong
 * tokens within a minute gets `too_many_requests` for every token that was never valid before. Links that were opened
 * before continue to work, even from the address that sends the guesses.
 */
export async function findSharedDocument(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<ShareLinkTarget | null> {
  const right = rightTokens.get(services) ?? new Set<string>();
  rightTokens.set(services, right);
  const hash = services.secrets.lookupHash(shareTokenPurpose, token).toString('base64');
  const takeBack = right.has(hash)
    ? null
    : rateLimiterOf(services).take('shareGuesses', { address: addressKey(request.ip) });
  const link = await findShareLink(services, token);
  if (!link) {
    right.delete(hash);
    return null;
  }
  takeBack?.();
  right.add(hash);
  for (const oldest of right) {
    if (right.size <= rememberedTokens) break;
    right.delete(oldest);
  }
  return link;
}
