import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database';
import { findOutage } from '../platform/outages';
import type { Services } from '../services';
import { storeDeadLetter } from './dead-letters';
import { takeChanges } from './read-changes';
import type { ChangeSubscriber, CommittedChange } from './subscriber';

/** Changes delivered in one transaction. */
const changesPerRound = 500;
/** The database lock of the only process that delivers changes at a time. */
const deliveryLock = 4201;

type Needs = Pick<Services, 'db' | 'jobs' | 'log'>;
type Deliver = (tx: Transaction, subscriber: ChangeSubscriber, changes: readonly CommittedChange[]) => Promise<void>;

/**
 * Delivers newly committed changes to subscribers, each change once: the row is removed from the outbox in the
 * transaction that enqueues the subscribers' jobs. Changes of one object are delivered in order; those of different
 * objects approximately, because a change becomes visible when its transaction ends. A change that a subscriber can't
 * process becomes a dead letter of that subscriber only, which then gets the next one. Returns the number of delivered
 * changes; 0 while another process delivers.
 */
export async function deliverChanges(services: Needs, subscribers: readonly ChangeSubscriber[]): Promise<number> {
  let delivered = 0;
  for (;;) {
    const { rows: waiting } = await services.db.execute(sql`select 1 from change_outbox limit 1`);
    if (waiting.length === 0) return delivered;
    const count = await deliverRound(services, subscribers);
    delivered += count;
    if (count < changesPerRound) return delivered;
  }
}

/** Delivers in one transaction. If a subscriber fails, retries in a second one with a savepoint for each change. */
async function deliverRound(services: Needs, subscribers: readonly ChangeSubscriber[]): Promise<number> {
  const { jobs } = services;
  try {
    return await deliverAll(services, subscribers, async (tx, subscriber, changes) => {
      await subscriber.enqueue(tx, jobs, changes);
    });
  } catch (error) {
    // In that case, the change is valid, and everything is delivered later.
    if (findOutage(error)) throw error;
    return await deliverAll(services, subscribers, async (tx, subscriber, changes) => {
      for (const change of changes) await deliverOrStore(services, tx, subscriber, change);
    });
  }
}

async function deliverAll({ db }: Needs, subscribers: readonly ChangeSubscriber[], deliver: Deliver): Promise<number> {
  return await db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${deliveryLock}) as is_ours`,
    );
    if (!locks[0]?.is_ours) return 0;
    const changes = await takeChanges(tx, changesPerRound);
    for (const subscriber of subscribers) {
      const wanted = changes.filter(({ action }) => subscriber.actions.includes(action));
      if (wanted.length > 0) await deliver(tx, subscriber, wanted);
    }
    return changes.length;
  });
}

async function deliverOrStore(
  { jobs, log }: Needs,
  tx: Transaction,
  subscriber: ChangeSubscriber,
  change: CommittedChange,
): Promise<void> {
  try {
    await tx.transaction(async (step) => await subscriber.enqueue(step, jobs, [change]));
  } catch (error) {
    if (findOutage(error)) throw error;
    await storeDeadLetter(tx, jobs, { subscriber: subscriber.name, changeId: change.id });
    log.error('A change was set aside.', { subscriber: subscriber.name, change: change.id, error });
  }
}
