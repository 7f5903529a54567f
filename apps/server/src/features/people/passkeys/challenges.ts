import { limits } from '@galley/contract';
import { z } from 'zod';
import type { Queryable } from '../../../platform/db/database';
import { passkeyChallengeUses } from '../../../platform/db/schema';
import type { HttpReply, HttpRequest, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';

const purpose = 'passkey-challenge';

/**
 * The content of a challenge. It is signed and not stored, because every visit of the login page creates one; its use
 * is stored, so it counts once. A sign-in is bound to a browser by a cookie, a new passkey and a confirmation to a
 * person and their session.
 */
const challenge = z.discriminatedUnion('for', [
  z.object({ for: z.literal('signIn'), nonce: z.string(), browser: z.string() }),
  z.object({
    for: z.literal('newPasskey'),
    nonce: z.string(),
    userId: z.number(),
    sessionId: z.number(),
    userHandle: z.string(),
  }),
  z.object({ for: z.literal('proof'), nonce: z.string(), userId: z.number(), sessionId: z.number() }),
]);
type Challenge = z.infer<typeof challenge>;

const clientData = z.object({ challenge: z.string().max(2000) });

function cookieName({ config }: Pick<Services, 'config'>): string {
  return config.isTls ? '__Host-galley-passkey' : 'galley-passkey';
}

/** Creates a challenge for one sign-in in this browser. */
export function makeSignInChallenge(
  services: Services,
  { request, reply }: { request: HttpRequest; reply: HttpReply },
): string {
  const { secrets, config } = services;
  const known = request.cookies[cookieName(services)];
  // Several tabs share the cookie.
  const browser = known && /^[\w-]{43}$/.test(known) ? known : secrets.randomToken();
  void reply.setCookie(cookieName(services), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isTls,
    maxAge: limits.passkeyChallengeSeconds,
  });
  return write(services, { for: 'signIn', nonce: secrets.randomToken(), browser: browserMark(services, browser) });
}

/** Creates a challenge for one new passkey of a person, in their session. */
export function makeNewPasskeyChallenge(services: Services, caller: UserCaller, userHandle: string): string {
  const { user, session } = caller;
  const nonce = services.secrets.randomToken();
  return write(services, { for: 'newPasskey', nonce, userId: user.id, sessionId: session.id, userHandle });
}

/**
 * Uses up the challenge of a sign-in, regardless of the rest of the response. Returns null for one that is forged,
 * expired, used before, or of another browser or purpose; otherwise the challenge as sent to the browser.
 */
export async function takeSignInChallenge(
  tx: Queryable,
  services: Services,
  { request, clientDataJSON }: { request: HttpRequest; clientDataJSON: string },
): Promise<string | null> {
  const read = await take(tx, services, clientDataJSON);
  const browser = request.cookies[cookieName(services)];
  if (read?.says.for !== 'signIn' || !browser) return null;
  return read.says.browser === browserMark(services, browser) ? read.text : null;
}

/** Uses up the challenge of a new passkey. Also returns the name of the person for authenticators. */
export async function takeNewPasskeyChallenge(
  tx: Queryable,
  services: Services,
  { caller, clientDataJSON }: { caller: UserCaller; clientDataJSON: string },
): Promise<{ text: string; userHandle: string } | null> {
  const read = await take(tx, services, clientDataJSON);
  if (read?.says.for !== 'newPasskey') return null;
  const isOwn = read.says.userId === caller.user.id && read.says.sessionId === caller.session.id;
  return isOwn ? { text: read.text, userHandle: read.says.userHandle } : null;
}

/** Creates a challenge with which a person confirms one action, in their session. */
export function makeProofChallenge(services: Services, { user, session }: UserCaller): string {
  return write(services, {
    for: 'proof',
    nonce: services.secrets.randomToken(),
    userId: user.id,
    sessionId: session.id,
  });
}

/** Uses up the challenge of a confirmation. Returns null if it isn't of this person and session, otherwise its text. */
export async function takeProofChallenge(
  tx: Queryable,
  services: Services,
  { caller, clientDataJSON }: { caller: UserCaller; clientDataJSON: string },
): Promise<string | null> {
  const read = await take(tx, services, clientDataJSON);
  if (read?.says.for !== 'proof') return null;
  const isOwn = read.says.userId === caller.user.id && read.says.sessionId === caller.session.id;
  return isOwn ? read.text : null;
}

function write({ secrets, clock }: Services, says: Challenge): string {
  const token = secrets.sign(purpose, says, expiryFrom(clock.now()));
  return Buffer.from(token, 'utf8').toString('base64url');
}

async function take(
  tx: Queryable,
  services: Services,
  clientDataJSON: string,
): Promise<{ text: string; says: Challenge } | null> {
  const { secrets, clock } = services;
  const data = clientData.safeParse(readJson(clientDataJSON));
  if (!data.success) return null;
  const text = data.data.challenge;
  const says = challenge.safeParse(
    secrets.verify(purpose, Buffer.from(text, 'base64url').toString('utf8'), clock.now()),
  );
  if (!says.success) return null;
  const used = await tx
    .insert(passkeyChallengeUses)
    .values({ hash: secrets.lookupHash(purpose, says.data.nonce), expiresAt: expiryFrom(clock.now()) })
    .onConflictDoNothing()
    .returning({ hash: passkeyChallengeUses.hash });
  return used.length > 0 ? { text, says: says.data } : null;
}

/** Parses JSON that a browser sent in base64url; undefined if it is invalid. */
export function readJson(bytes: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes, 'base64url').toString('utf8'));
  } catch {
    // Not from a browser: the caller refuses it.
    return undefined;
  }
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + limits.passkeyChallengeSeconds * 1000);
}

function browserMark({ secrets }: Pick<Services, 'secrets'>, browser: string): string {
  return secrets.lookupHash('passkey-browser', browser).toString('base64url');
}
