import { limits } from '@galley/contract';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { ssoRequests } from '../../../platform/db/schema';
import type { HttpReply, HttpRequest } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { type ExternalPerson, SsoRefusal } from './external-person';
import type { OidcChecks } from './oidc';
import { type ProviderRow, type RequestRow, takeRequest } from './repository';

const checksPurpose = 'sso-checks';
const stateHash = ({ secrets }: Pick<Services, 'secrets'>, state: string) => secrets.lookupHash('sso-state', state);
const browserHash = ({ secrets }: Pick<Services, 'secrets'>, secret: string) =>
  secrets.lookupHash('sso-browser', secret);

function cookieName({ config }: Pick<Services, 'config'>): string {
  return config.isTls ? '__Host-galley-sso' : 'galley-sso';
}

/**
 * Stores a sign-in before it goes to a provider, bound to this browser by a cookie. Returns its state, which the
 * response repeats.
 */
export async function rememberSignIn(
  services: Services,
  { request, reply }: { request: HttpRequest; reply: HttpReply },
  started: { provider: ProviderRow; path: string; testedBy: number | null; checks?: OidcChecks; requestId?: string },
): Promise<string> {
  const { secrets, clock, config } = services;
  const state = secrets.randomToken();
  const known = request.cookies[cookieName(services)];
  // Sign-ins in several tabs share the cookie.
  const browser = known && /^[\w-]{43}$/.test(known) ? known : secrets.randomToken();
  await services.db.insert(ssoRequests).values({
    organizationId: started.provider.organizationId,
    providerId: started.provider.id,
    stateHash: stateHash(services, state),
    browserHash: browserHash(services, browser),
    checks: started.checks ? secrets.encrypt(checksPurpose, JSON.stringify(started.checks)) : null,
    requestId: started.requestId ?? null,
    testedBy: started.testedBy,
    path: started.path,
    expiresAt: new Date(clock.now().getTime() + limits.ssoRequestSeconds * 1000),
  });
  void reply.setCookie(cookieName(services), browser, {
    path: '/',
    httpOnly: true,
    // Sent when the provider redirects the browser to us, and never with a post from another site.
    sameSite: 'lax',
    secure: config.isTls,
    maxAge: limits.ssoRequestSeconds,
  });
  return state;
}

/**
 * Returns the sign-in that a response belongs to, and uses it up, regardless of the response. Throws `SsoRefusal` for
 * one that is unknown, used, expired, or of another provider.
 */
export async function takeSignIn(
  services: Services,
  db: Queryable,
  answer: { provider: ProviderRow; state: string },
): Promise<RequestRow> {
  const hash = stateHash(services, answer.state);
  const now = services.clock.now();
  const row = await takeRequest(db, { providerId: answer.provider.id, stateHash: hash, now });
  if (!row) throw new SsoRefusal('expired', 'This sign-in is unknown, was used before, or took too long.');
  return row;
}

/** Refuses a browser that didn't start the sign-in: someone else may have sent it their response. */
export function refuseOtherBrowser(services: Services, request: HttpRequest, row: RequestRow): void {
  const secret = request.cookies[cookieName(services)];
  if (secret && browserHash(services, secret).equals(row.browserHash)) return;
  throw new SsoRefusal('expired', 'This sign-in was started in another browser.');
}

/** Returns the values that the provider's response must repeat (OpenID Connect). Throws for a sign-in by SAML. */
export function readChecks({ secrets }: Services, row: RequestRow): OidcChecks {
  if (!row.checks) throw new Error('A sign-in of OpenID Connect has no nonce.');
  return JSON.parse(secrets.decrypt(checksPurpose, row.checks)) as OidcChecks;
}

const answerPurpose = 'sso-answer';

/** Stores the person of a verified response until the browser requests its session. */
export async function storeAnswer({ db, secrets }: Services, row: RequestRow, person: ExternalPerson): Promise<void> {
  const answer = secrets.encrypt(answerPurpose, JSON.stringify(person));
  await db.update(ssoRequests).set({ answer }).where(eq(ssoRequests.id, row.id));
}

/** Returns the stored person of a sign-in, once. Throws `SsoRefusal` for one that is unknown, used or expired. */
export async function takeAnswer(
  services: Services,
  { provider, state }: { provider: ProviderRow; state: string },
): Promise<{ row: RequestRow; person: ExternalPerson }> {
  const row = await services.db.transaction(async (tx) => {
    const waiting = and(
      eq(ssoRequests.providerId, provider.id),
      eq(ssoRequests.stateHash, stateHash(services, state)),
      isNotNull(ssoRequests.answer),
      gt(ssoRequests.expiresAt, services.clock.now()),
    );
    const [found] = await tx.select().from(ssoRequests).where(waiting).for('update');
    if (found) await tx.update(ssoRequests).set({ answer: null }).where(eq(ssoRequests.id, found.id));
    return found;
  });
  if (!row?.answer) throw new SsoRefusal('expired', 'This sign-in is unknown, was used before, or took too long.');
  return { row, person: JSON.parse(services.secrets.decrypt(answerPurpose, row.answer)) as ExternalPerson };
}
