import { documentType, limits, role } from '@galley/contract';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { currentMemberships, emails, organizations, sessions, templates, users } from '../platform/db/schema';
import { requestHostOf } from '../platform/http/hosts';
import type { EmailTarget, UserCaller } from '../platform/http/types';
import type { Services } from '../services';
import { isUsableAccount } from './locked-accounts';
import { noteActivity } from './note-activity';
import { noteRenewal } from './renew-session';
import { hashSessionToken, sessionCookieName } from './sessions';
import { accessOf } from './template-access';
import { shownLocale, shownTimezone } from './time-zones';

const seenEveryMs = 60_000;

/**
 * Returns the signed-in person of a request (or of `token`); null without a valid session or a current membership. A
 * session is only valid on the host on which it was created.
 */
export async function readSession(
  services: Services,
  request: FastifyRequest,
  token = request.cookies[sessionCookieName(services.config)],
): Promise<UserCaller | null> {
  const asked = questionOf(services, request, token);
  if (!asked) return null;
  const [row] = await statementsOf(services.db)[asked.hostKind].person.execute(asked.values);
  return row ? await callerOf(services, request, asked.now, row) : null;
}

/**
 * Returns the same with an email or page of the session's organization, in one statement, because every builder call
 * needs both. `email` is null if it doesn't exist; `isInvited` is whether an editor was invited to its theme.
 */
export async function readSessionAndEmail(
  services: Services,
  request: FastifyRequest,
  emailId: number,
): Promise<{ caller: UserCaller; email: EmailTarget | null; isInvited: boolean } | null> {
  const asked = questionOf(services, request, request.cookies[sessionCookieName(services.config)]);
  if (!asked) return null;
  const [row] = await statementsOf(services.db)[asked.hostKind].personAndEmail.execute({ ...asked.values, emailId });
  if (!row) return null;
  return {
    caller: await callerOf(services, request, asked.now, row),
    email: row.email && row.themeId !== null ? { ...row.email, type: documentType.parse(row.email.type) } : null,
    isInvited: row.isInvited,
  };
}

function questionOf(services: Services, request: FastifyRequest, token: string | undefined) {
  const requestHost = requestHostOf(request);
  if (!token || token.length > 100 || requestHost.kind === 'unknown' || requestHost.kind === 'former') return null;
  const now = services.clock.now();
  return {
    hostKind: requestHost.kind,
    now,
    values: {
      tokenHash: hashSessionToken(token),
      organizationId: requestHost.kind === 'organization' ? requestHost.organizationId : 0,
      now,
      seenSince: new Date(now.getTime() - limits.sessionIdleSeconds * 1000),
    },
  };
}

/**
 * Runs on every request. It is built once and planned once per connection, because planning takes twenty times as long
 * as execution.
 */
type Statements = Record<'main' | 'organization', ReturnType<typeof prepareAt>>;
const prepared = new WeakMap<Services['db'], Statements>();

function statementsOf(db: Services['db']): Statements {
  const known = prepared.get(db);
  if (known) return known;
  const made = { main: prepareAt(db, 'main'), organization: prepareAt(db, 'organization') };
  prepared.set(db, made);
  return made;
}

const personColumns = {
  session: {
    id: sessions.id,
    createdAt: sessions.createdAt,
    parentUserId: sessions.parentUserId,
    parentSessionId: sessions.parentSessionId,
    isRenewalDue: sessions.isRenewalDue,
    providerId: sessions.providerId,
    hasSecondFactor: sessions.hasSecondFactor,
  },
  lastSeenAt: sessions.lastSeenAt,
  organizationId: sessions.organizationId,
  canceledAt: organizations.canceledAt,
  twoFactor: {
    isRequired: organizations.requiresTwoFactor,
    from: organizations.twoFactorFrom,
    fromDay: organizations.twoFactorFromDay,
    isExempt: currentMemberships.isTwoFactorExempt,
  },
  role: currentMemberships.role,
  isPayer: currentMemberships.isPayer,
  accessEndsOn: currentMemberships.accessEndsOn,
  user: {
    id: users.id,
    email: users.email,
    name: users.name,
    isSiteAdmin: users.isSiteAdmin,
    job: users.job,
    timezone: shownTimezone,
    locale: shownLocale,
    theme: users.theme,
    workplace: users.workplace,
    skinTone: users.skinTone,
    usesSingleLetters: users.usesSingleLetters,
    avatarKey: users.avatarKey,
  },
};

const emailColumns = {
  email: {
    id: emails.id,
    organizationId: emails.organizationId,
    templateId: emails.templateId,
    title: emails.title,
    type: emails.type,
    currentVersion: emails.currentVersion,
  },
  themeId: templates.id,
  /** Skipped for owners and admins, who can edit everything, and commentors, who can't edit anything. */
  isInvited: sql<boolean>`${currentMemberships.role} = 'editor' and coalesce(${accessOf(
    sessions.organizationId,
    emails.templateId,
    sessions.userId,
  )} = 'editor', false)`,
};

const itsUser = and(eq(users.id, sessions.userId), isUsableAccount);
const itsOrganization = and(eq(organizations.id, sessions.organizationId), isNull(organizations.deletedAt));
const itsMembership = and(
  eq(currentMemberships.userId, sessions.userId),
  eq(currentMemberships.organizationId, sessions.organizationId),
);

function prepareAt(db: Services['db'], hostKind: 'main' | 'organization') {
  const isLiving = and(
    eq(sessions.tokenHash, sql.placeholder('tokenHash')),
    hostKind === 'main'
      ? isNull(sessions.parentUserId)
      : and(isNotNull(sessions.parentUserId), eq(sessions.organizationId, sql.placeholder('organizationId'))),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, sql.placeholder('now')),
    gt(sessions.lastSeenAt, sql.placeholder('seenSince')),
  );
  const itsEmail = and(
    eq(emails.id, sql.placeholder('emailId')),
    eq(emails.organizationId, sessions.organizationId),
    isNull(emails.deletedAt),
  );
  return {
    person: db
      .select(personColumns)
      .from(sessions)
      .innerJoin(users, itsUser)
      .innerJoin(organizations, itsOrganization)
      .innerJoin(currentMemberships, itsMembership)
      .where(isLiving)
      .prepare(`session at ${hostKind}`),
    personAndEmail: db
      .select({ ...personColumns, ...emailColumns })
      .from(sessions)
      .innerJoin(users, itsUser)
      .innerJoin(organizations, itsOrganization)
      .innerJoin(currentMemberships, itsMembership)
      .leftJoin(emails, itsEmail)
      .leftJoin(templates, and(eq(templates.id, emails.templateId), isNull(templates.deletedAt)))
      .where(isLiving)
      .prepare(`session and email at ${hostKind}`),
  };
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof prepareAt>['person']['execute']>>[number];

/**
 * Returns whether a session lacks the second factor that its organization requires: now, from a later day on, or not.
 * Sessions by single sign-on have the second factor of their provider.
 */
function twoFactorOf({ twoFactor, session }: PersonRow, now: Date): 'no' | 'now' | 'later' {
  const { isRequired, from, isExempt } = twoFactor;
  if (!isRequired || isExempt || session.hasSecondFactor || session.providerId !== null) return 'no';
  return from !== null && from > now ? 'later' : 'now';
}

async function callerOf(services: Services, request: FastifyRequest, now: Date, row: PersonRow): Promise<UserCaller> {
  if (row.session.isRenewalDue) noteRenewal(request, row.session.id);
  if (now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) {
    await services.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.session.id));
    await noteActivity(services.db, { organizationId: row.organizationId, userId: row.user.id }, now);
  }
  const twoFactor = twoFactorOf(row, now);
  return {
    kind: 'user',
    // An identity provider is only trusted for its organization, never for the server.
    user: row.session.providerId === null ? row.user : { ...row.user, isSiteAdmin: false },
    membership: {
      role: role.parse(row.role),
      accessEndsOn: row.accessEndsOn ?? undefined,
      isPayer: row.isPayer ?? undefined,
    },
    organizationId: row.organizationId,
    isCanceled: row.canceledAt !== null,
    needsTwoFactor: twoFactor === 'now',
    twoFactorDueOn: twoFactor === 'later' ? (row.twoFactor.fromDay ?? undefined) : undefined,
    session: row.session,
    address: request.ip,
  };
}
