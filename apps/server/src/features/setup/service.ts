import { timingSafeEqual } from 'node:crypto';
import { AppError, type FirstEmail, type Me } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { isSetupCodeNeeded } from '../../access/setup';
import { recordChange } from '../../changes/record-change';
import { messages } from '../../messages';
import type { Transaction } from '../../platform/db/database';
import { insertOrganization } from '../../platform/db/insert-organization';
import { memberships, users } from '../../platform/db/schema';
import type { HttpReply, HttpRequest } from '../../platform/http/types';
import type { Secrets } from '../../platform/secrets';
import { recordSecurityEvent } from '../../platform/security/security-events';
import type { Services } from '../../services';
import { hashPassword, meOfNewSession, openSession, refuseWeakPassword } from '../auth/service';
import { type ReadyEmail, readyFirstEmail, storeFirstEmail } from '../emails/first-email';
import { importThemeFiles, type ReadTheme, readTheme, storeTheme } from '../templates/import-theme';
import { freeTemplateTitle } from '../templates/themes';
import { readStarterThemes } from './starter-themes';

const setupLock = 4_100_002;

export interface FirstAccount {
  name: string;
  email: string;
  password: string;
  organization: string;
  setupCode?: string;
  timezone?: string;
}

/** The code of the printed link; the same until the first account exists. */
export function setupCode(secrets: Secrets): string {
  return secrets.lookupHash('setup', 'first account').toString('base64url');
}

/**
 * Makes the first account (owner and site admin), its organization with starter themes and a first email, and its
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
  const themes = await readyStarterThemes(services);
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
    const stored = await storeStarterThemes(tx, services, made, themes);
    await openSession(services, tx, exchange, made);
    return stored;
  });
  return { me: await meOfNewSession(services, exchange), firstEmail };
}

/** A starter theme, ready to be written into the transaction that makes an organization. */
export interface ReadyTheme {
  target: { title: string; type: 'email' | 'page' };
  theme: ReadTheme;
  /** Its prepared email; null = none. */
  first: ReadyEmail | null;
}

/**
 * Reads the starter themes for a new organization, pages before emails, because the theme stored last is listed first
 * and people start with an email. If one fails, it is logged and the account is created without it.
 */
export async function readyStarterThemes(services: Services): Promise<ReadyTheme[]> {
  const ready: ReadyTheme[] = [];
  try {
    const starters = await readStarterThemes(services.config.themesDir);
    for (const { title, type, files, firstEmail } of starters.sort((a, b) => b.type.localeCompare(a.type))) {
      const theme = await readTheme(services, { upload: { files }, organizationId: null });
      const first = firstEmail ? await readyFirstEmail(services, theme.html, firstEmail) : null;
      ready.push({ target: { title, type }, theme, first });
    }
  } catch (error) {
    services.log.error('A starter theme could not be imported.', { error });
  }
  return ready;
}

/**
 * Gives an organization its starter themes, in the transaction that makes it; returns the first email of the last one.
 */
export async function storeStarterThemes(
  tx: Transaction,
  services: Services,
  owner: { organizationId: number; userId: number },
  themes: readonly ReadyTheme[],
): Promise<FirstEmail | null> {
  let last: FirstEmail | null = null;
  for (const { target, theme, first } of themes) {
    const { templateId } = await storeTheme(tx, services, { ...owner, target }, theme);
    if (first) last = { tid: templateId, id: await storeFirstEmail(tx, { ...owner, templateId, ...target }, first) };
  }
  return last;
}

/** Makes a theme of one starter theme; null when there is none of that name and type. */
export async function createStarterTheme(
  services: Services,
  owner: { organizationId: number; userId: number },
  wanted: { name: string; type: 'email' | 'page' },
): Promise<number | null> {
  const starters = await readStarterThemes(services.config.themesDir);
  const found = starters.find((theme) => theme.name === wanted.name && theme.type === wanted.type);
  if (!found) return null;
  const { type, files } = found;
  const title = await freeTemplateTitle(services.db, owner.organizationId, found.title);
  return (await importThemeFiles(services, { ...owner, title, type, files })).templateId;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
