import { timingSafeEqual } from 'node:crypto';
import { AppError, type FirstEmail, type Me } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { isSetupCodeNeeded } from '../../../access/setup';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { insertOrganization } from '../../../platform/db/insert-organization';
import { memberships, users } from '../../../platform/db/schema';
import type { HttpReply, HttpRequest } from '../../../platform/http/types';
import type { Secrets } from '../../../platform/secrets';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { hashPassword, meOfNewSession, openSession, refuseWeakPassword } from '../auth/service';

const setupLock = 4_100_002;

export interface FirstAccount {
  name: string;
  email: string;
  password: string;
  organization: string;
  setupCode?: string;
  timezone?: string;
}

/** Returns the code of the printed link; it stays the same until the first account exists. */
export function setupCode(secrets: Secrets): string {
  return secrets.lookupHash('setup', 'first account').toString('base64url');
}

/**
 * Creates the first account (owner and site admin), its organization with starter themes and a first email, and its
 * session.
 */
export async function createFirstAccount(
  services: Services,
  exchange: { request: HttpRequest; reply: HttpReply },
  input: FirstAccount,
): Promise<{ me: Me; firstEmail: FirstEmail | null }> {
  if (isSetupCodeNeeded(services.config) && !isSame(input.setupCode ?? '', setupCode(services.secrets))) {
    throw new AppError('forbidden', 'Open the set-up link that the server printed when it started.', {
      field: 'setupCode',
    });
  }
  await refuseWeakPassword(input.password, [input.name, input.email, input.organization]);
  const passwordHash = await hashPassword(input.password);
  const storeStarterThemes = await services.starterThemes.prepare(services);
  const firstEmail = await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`);
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1);
    if (someone) throw new AppError('not_found', messages.notFound);
    const { name, email, timezone } = input;
    const [user] = await tx
      .insert(users)
      .values({ name, email, passwordHash, timezone, isSiteAdmin: true })
      .returning();
    if (!user) throw new Error('The first account was not stored.');
    const made = { userId: user.id, organizationId: await insertOrganization(tx, input.organization) };
    await tx.insert(memberships).values({ ...made, role: 'owner' });
    await recordChange(tx, made, {
      action: 'organization.created',
      object: { kind: 'organization', id: made.organizationId },
    });
    await recordSecurityEvent(tx, { action: 'setup.completed', ...made, address: exchange.request.ip });
    const stored = await storeStarterThemes(tx, made);
    await openSession(services, tx, exchange, made);
    return stored;
  });
  return { me: await meOfNewSession(services, exchange), firstEmail };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
