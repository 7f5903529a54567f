import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { Services } from '../../services';

const purpose = 'known-browser';

/** How long a browser is known after a sign-in. */
const knownSeconds = 365 * 24 * 60 * 60;

type Needed = Pick<Services, 'config' | 'secrets' | 'clock'>;

function cookieName(config: Config): string {
  return config.isTls ? '__Host-galley-known' : 'galley-known';
}

/**
 * Records in a browser that the account of an email address has signed in there, so that sign-ins from it have priority
 * over unknown browsers. The cookie grants nothing else, outlives the session, and identifies the account only by a
 * keyed hash. See docs/decisions/012-sign-in.md.
 */
export function setKnownBrowser({ config, secrets, clock }: Needed, reply: FastifyReply, email: string): void {
  const expiresAt = new Date(clock.now().getTime() + knownSeconds * 1000);
  void reply.setCookie(cookieName(config), secrets.sign(purpose, accountKey(secrets, email), expiresAt), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isTls,
    maxAge: knownSeconds,
  });
}

/**
 * Returns the key of the account that last signed in in this browser; null = none, or not since the secret was changed.
 */
export function knownAccountOf({ config, secrets, clock }: Needed, request: FastifyRequest): string | null {
  const cookie = request.cookies[cookieName(config)];
  const account = cookie ? secrets.verify(purpose, cookie, clock.now()) : null;
  return typeof account === 'string' ? account : null;
}

/** Returns whether the account of an email address has signed in in this browser. */
export function isKnownFor(services: Needed, request: FastifyRequest, email: string): boolean {
  return knownAccountOf(services, request) === accountKey(services.secrets, email);
}

function accountKey(secrets: Services['secrets'], email: string): string {
  return secrets.lookupHash(purpose, email.toLowerCase()).toString('base64url').slice(0, 22);
}
