import { changeActions, limits } from '@galley/contract';
import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordChange } from '../../../changes/record-change';
import type { ChangeSubscriber } from '../../../changes/subscriber';
import { organizations } from '../../../platform/db/schema';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { defineJob, type JobDefinition } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { logStreamStoppedMail, queueMail } from '../../shared/mailer/service';
import { findPayers } from '../billing/billing-accounts';
import { sendMessage } from './send-message';
import {
  changeDelivery,
  changeStream,
  deleteOldDeliveries,
  giveUpWaiting,
  insertDeliveries,
  listWaiting,
  nextDelivery,
  type StreamRow,
  takeStream,
} from './stream-repository';

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than one attempt takes. A job that ended without releasing the stream blocks it for this long. */
const busyMs = 3 * limits.logStreamSeconds * 1000;
/** After this many deliveries, a job lets others run. */
const deliveriesPerRun = 100;
/** Delays after failed attempts, in seconds; the last one repeats. */
const retrySeconds = [10, 60, 5 * 60, 15 * 60, 30 * 60, 60 * 60];

const payload = z.object({ organizationId: z.number().int() });

/**
 * Sends the messages of an organization, one after the other. A message that isn't accepted is retried later, and all
 * others wait for it, so that their order is preserved. A message can arrive twice, with the same id. After some days
 * of failures, or when the address responds that it is gone, the stream stops and owners get an email.
 */
export const deliverLog: JobDefinition<typeof payload> = defineJob({
  name: 'log.deliver',
  payload,
  attempts: 10,
  gather: { seconds: 0, by: ({ organizationId }) => String(organizationId) },
  async run({ organizationId }, services) {
    const { db, clock, jobs } = services;
    const stream = await takeStream(db, organizationId, { now: clock.now(), until: after(services, busyMs) });
    if (!stream) return await waitForOther(services, organizationId);
    const next = await sendWaiting(services, stream);
    await changeStream(db, stream, { busyUntil: null });
    await deleteOldDeliveries(db, stream.id);
    // A change that was stored after the last check found this job busy.
    const isDue = next ?? ((await nextDelivery(db, stream.id)) ? clock.now() : null);
    if (isDue) await jobs.enqueue(db, deliverLog, { organizationId }, { runAt: isDue });
  },
});

/** Stores a message for each change of organizations with a stream, and enqueues a job that sends it. */
export const streamLog: ChangeSubscriber = {
  name: 'log.stream',
  actions: changeActions,
  async enqueue(tx, jobs, changes) {
    const organizationIds = await insertDeliveries(tx, changes);
    await jobs.enqueueAll(
      tx,
      deliverLog,
      organizationIds.map((organizationId) => ({ organizationId })),
    );
  },
};

/** Every minute: starts sending where security events wait, which no subscriber of changes notices. */
export const findWaitingEvents = defineJob({
  name: 'log.find_waiting_events',
  payload: z.object({}),
  attempts: 1,
  schedule: '* * * * *',
  async run(_payload, { db, clock, jobs }) {
    const organizationIds = await listWaiting(db, clock.now());
    await jobs.enqueueAll(
      db,
      deliverLog,
      organizationIds.map((organizationId) => ({ organizationId })),
    );
  },
});

/** Every night: deletes changes that are older than their organization retains them. */
export const deleteOldChanges = defineJob({
  name: 'log.forget_old',
  payload: z.object({}),
  attempts: 3,
  schedule: '55 3 * * *',
  async run(_payload, { db, clock }) {
    const kept = await db
      .select({ id: organizations.id, days: organizations.logKeptDays })
      .from(organizations)
      .where(and(isNotNull(organizations.logKeptDays), isNull(organizations.deletedAt)))
      .orderBy(asc(organizations.id));
    for (const { id, days } of kept) {
      const before = new Date(clock.now().getTime() - Math.max(days ?? 0, limits.logRetentionDaysMin) * dayMs);
      while ((await forgetChanges(db, id, before)) === changesAtOnce);
    }
  },
});

const changesAtOnce = 5000;

async function forgetChanges(db: Services['db'], organizationId: number, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from audit_events where organization_id = ${organizationId} and id in
      (select id from audit_events where organization_id = ${organizationId} and created_at < ${before.toISOString()}::timestamptz
        order by created_at limit ${changesAtOnce})`,
  );
  return rowCount ?? 0;
}

/** Sends queued messages. Returns when the next attempt is due; null = the queue is empty, or the stream stopped. */
async function sendWaiting(services: Services, stream: StreamRow): Promise<Date | null> {
  const { db, clock } = services;
  if (stream.retryAt && stream.retryAt > clock.now()) return stream.retryAt;
  let { failingSince } = stream;
  for (let sent = 0; sent < deliveriesPerRun; sent += 1) {
    const delivery = await nextDelivery(db, stream.id);
    if (!delivery) return null;
    const attempt = await sendMessage(services, stream, delivery);
    const now = clock.now();
    const made = { attempts: delivery.attempts + 1, status: attempt?.status ?? null, error: attempt?.error ?? null };
    if (attempt && !attempt.isDelivered) {
      await changeDelivery(db, delivery.id, made);
      return await storeFailure(services, stream, { failingSince, isGone: attempt.isGone });
    }
    await changeDelivery(db, delivery.id, { ...made, state: attempt ? 'delivered' : 'failed', finishedAt: now });
    const isMended = failingSince !== null;
    failingSince = null;
    const calm = isMended ? { failures: 0, failingSince, retryAt: null } : {};
    await changeStream(db, stream, { ...calm, busyUntil: after(services, busyMs) });
  }
  return clock.now();
}

async function storeFailure(
  services: Services,
  stream: StreamRow,
  { failingSince, isGone }: { failingSince: Date | null; isGone: boolean },
): Promise<Date | null> {
  const now = services.clock.now();
  const since = failingSince ?? now;
  if (isGone || now.getTime() - since.getTime() >= limits.logStreamFailingDays * dayMs) {
    await stop(services, stream, { since, isGone });
    return null;
  }
  const failures = failingSince ? stream.failures + 1 : 1;
  const seconds = retrySeconds[Math.min(failures, retrySeconds.length) - 1] ?? 0;
  const retryAt = after(services, seconds * 1000);
  await changeStream(services.db, stream, { failures, failingSince: since, retryAt });
  return retryAt;
}

/** Stops a stream, which an owner can restart, and notifies the owners. */
async function stop(
  services: Services,
  stream: StreamRow,
  { since, isGone }: { since: Date; isGone: boolean },
): Promise<void> {
  const { db, clock } = services;
  const { organizationId } = stream;
  const now = clock.now();
  const { host } = new URL(stream.url);
  await db.transaction(async (tx) => {
    await changeStream(tx, stream, { stoppedAt: now, failingSince: since, retryAt: null });
    await giveUpWaiting(tx, stream.id, now);
    await recordChange(
      tx,
      { organizationId, userId: null },
      {
        action: 'organization.log_stream_stopped',
        object: { kind: 'organization', id: organizationId },
        details: { host },
      },
    );
    const { name: organization, payers } = await findPayers(tx, organizationId);
    const owners = payers.filter(({ isOwner }) => isOwner);
    const url = `${await findOrganizationOrigin(services, tx, organizationId)}/account/log`;
    for (const owner of owners) {
      const content = logStreamStoppedMail({ name: owner.name, organization, host, isGone, url });
      await queueMail(tx, services, { kind: 'log_stream_stopped', to: owner.email, organizationId, content });
    }
  });
}

/** Enqueues another run, because another job is sending, or ended without releasing the stream. */
async function waitForOther(services: Services, organizationId: number): Promise<void> {
  const { db, jobs } = services;
  const { rows } = await db.execute(
    sql`select 1 from log_streams where organization_id = ${organizationId} and stopped_at is null`,
  );
  if (rows.length === 0) return;
  await jobs.enqueue(db, deliverLog, { organizationId }, { runAt: after(services, busyMs) });
}

function after({ clock }: Services, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}
