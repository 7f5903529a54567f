import { AppError, type LogSettings, limits, logDeliveryState } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { logDeliveries, logStreams, organizations } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { sendMessage } from './send-message';
import { newStreamSecret, streamSecretPurpose } from './sign-message';
import { deliverLog } from './stream-jobs';
import { changeStream, findStream, listDeliveries, type StreamRow } from './stream-repository';

/** Returns how long the log of an organization is retained, and where it is sent. Never a secret. */
export async function readLogSettings(db: Queryable, organizationId: number): Promise<LogSettings> {
  const [organization] = await db
    .select({ keptDays: organizations.logKeptDays })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const stream = await findStream(db, organizationId);
  return { keptDays: organization?.keptDays ?? null, stream: stream && (await presentStream(db, stream)) };
}

async function presentStream(db: Queryable, stream: StreamRow): Promise<NonNullable<LogSettings['stream']>> {
  const { deliveries, waiting } = await listDeliveries(db, stream.id);
  return {
    url: stream.url,
    failingSince: secondsOf(stream.failingSince),
    stoppedAt: secondsOf(stream.stoppedAt),
    formerSecretUntil: secondsOf(stream.formerSecretUntil),
    waiting,
    deliveries: deliveries.map(({ id, action, state, attempts, status, error, createdAt, finishedAt }) => ({
      id,
      action,
      state: logDeliveryState.parse(state),
      attempts,
      status: status ?? 0,
      error: error ?? '',
      createdAt: unixSeconds(createdAt),
      finishedAt: secondsOf(finishedAt),
    })),
  };
}

/** Sets for how many days changes are retained; null = no limit. Older ones are deleted the next night. */
export async function setRetention(
  services: Services,
  caller: UserCaller,
  keptDays: number | null,
): Promise<LogSettings> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    await tx.update(organizations).set({ logKeptDays: keptDays }).where(eq(organizations.id, organizationId));
    await recordChange(tx, authorOf(caller), {
      action: 'organization.log_retention_changed',
      object: { kind: 'organization', id: organizationId },
      details: { days: keptDays ?? 0 },
    });
    await secure(tx, caller, { keptDays: keptDays ?? 0 });
    return await readLogSettings(tx, organizationId);
  });
}

/**
 * Sends every future change to an address, or changes the address, and restarts a stopped stream. The secret is created
 * with the first address. Throws `invalid_field` for an address with credentials, or one that is internal or without
 * TLS unless it is in GALLEY_PRIVATE_HOSTS.
 */
export async function setStream(
  services: Services,
  caller: UserCaller,
  address: string,
): Promise<LogSettings & { secret: string }> {
  const { organizationId, user } = caller;
  const { host, hostname, href, protocol } = new URL(address);
  const { privateHosts } = services.config;
  const isAllowed = protocol === 'https:' || privateHosts.includes(hostname) || privateHosts.includes(host);
  if (!isAllowed) throw new AppError('invalid_field', messages.logUrlWithoutTls, { field: 'logUrl' });
  if (services.outgoing.refuses(address)) {
    throw new AppError('invalid_field', messages.addressNotPublic, { field: 'logUrl' });
  }
  return await services.db.transaction(async (tx) => {
    const secret = newStreamSecret();
    const sealed = services.secrets.encrypt(streamSecretPurpose, secret);
    const started = { url: href, failures: 0, failingSince: null, retryAt: null, stoppedAt: null };
    const [made] = await tx
      .insert(logStreams)
      .values({ ...started, organizationId, secret: sealed, createdBy: user.id })
      .onConflictDoNothing()
      .returning({ id: logStreams.id });
    const stream = await requireStream(tx, organizationId);
    if (!made) await changeStream(tx, stream, started);
    await recordChange(tx, authorOf(caller), {
      action: 'organization.log_stream_set',
      object: { kind: 'organization', id: organizationId },
      details: { host },
    });
    await secure(tx, caller, { host });
    await services.jobs.enqueue(tx, deliverLog, { organizationId });
    return { ...(await readLogSettings(tx, organizationId)), secret: made ? secret : '' };
  });
}

/** Replaces the secret. For a day, messages are signed with both. Throws `not_found` without a stream. */
export async function replaceSecret(services: Services, caller: UserCaller): Promise<LogSettings & { secret: string }> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const stream = await requireStream(tx, organizationId);
    const secret = newStreamSecret();
    const hours = limits.logStreamFormerSecretHours;
    await changeStream(tx, stream, {
      secret: services.secrets.encrypt(streamSecretPurpose, secret),
      formerSecret: stream.secret,
      formerSecretUntil: new Date(services.clock.now().getTime() + hours * 60 * 60 * 1000),
    });
    await recordChange(tx, authorOf(caller), {
      action: 'organization.log_stream_secret_replaced',
      object: { kind: 'organization', id: organizationId },
    });
    await secure(tx, caller, { secret: 'replaced' });
    return { ...(await readLogSettings(tx, organizationId)), secret };
  });
}

/** Sends a test message immediately, without waiting for queued ones. Throws `not_found` without a stream. */
export async function testStream(services: Services, caller: UserCaller): Promise<LogSettings> {
  const { db, clock } = services;
  const { organizationId } = caller;
  const stream = await requireStream(db, organizationId);
  const createdAt = clock.now();
  const test = {
    id: services.secrets.randomToken().slice(0, 16),
    auditEventId: null,
    securityEventId: null,
    createdAt,
  };
  const attempt = await sendMessage(services, stream, test);
  await db.insert(logDeliveries).values({
    organizationId,
    streamId: stream.id,
    action: 'log.test',
    attempts: 1,
    status: attempt?.status,
    error: attempt?.error,
    state: attempt?.isDelivered ? 'delivered' : 'failed',
    createdAt,
    finishedAt: clock.now(),
  });
  return await readLogSettings(db, organizationId);
}

/** Deletes the address and its messages. Throws `not_found` without a stream. */
export async function removeStream(services: Services, caller: UserCaller): Promise<LogSettings> {
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const stream = await requireStream(tx, organizationId);
    await tx.delete(logStreams).where(eq(logStreams.id, stream.id));
    await recordChange(tx, authorOf(caller), {
      action: 'organization.log_stream_removed',
      object: { kind: 'organization', id: organizationId },
    });
    await secure(tx, caller, { host: 'none' });
    return await readLogSettings(tx, organizationId);
  });
}

async function requireStream(db: Queryable, organizationId: number): Promise<StreamRow> {
  const stream = await findStream(db, organizationId);
  if (!stream) throw new AppError('not_found', messages.notFound);
  return stream;
}

async function secure(tx: Transaction, caller: UserCaller, details: Record<string, unknown>): Promise<void> {
  const { organizationId, user, address } = caller;
  await recordSecurityEvent(tx, { action: 'log.settings_changed', userId: user.id, organizationId, address, details });
}

function secondsOf(date: Date | null): number {
  return date ? unixSeconds(date) : 0;
}
