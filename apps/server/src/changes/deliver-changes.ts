import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database';
import { findOutage } from '../platform/outages';
import type { Services } from '../services';
import { setChangeAside } from './changes-aside';
import { takeChanges } from './read-changes';
import type { ChangeSubscriber, CommittedChange } from './subscriber';

/** Changes delivered in one transaction. */
const changesPerRound = 500;
/** Only one process on this database delivers changes at a time. This is its lock. */
const deliveryLock = 4201;

type Needs = Pick<Services, 'db' | 'jobs' | 'log'>;
type Tell = (tx: Transaction, subscriber: ChangeSubscriber, changes: readonly CommittedChange[]) => Promise<void>;

/**
 * Delivers newly committed changes to subscribers, each change once: the row leaves the outbox in the transaction that
 * enqueues the subscribers' jobs. Changes of one object are delivered in order; those of different objects nearly so,
 * since a change becomes visible when its transaction ends. A change that a subscriber can't process is set aside for
 * that subscriber only, which then gets the next one. Returns how many were delivered; 0 while another process
 * delivers.
 */
export async function deliverChanges(services: Needs, subscribers: readonly ChangeSubscriber[]): Promise<number> {
  let told = 0;
  for (;;) {
    const { rows: waiting } = await services.db.execute(sql`select 1 from change_outbox limit 1`);
    if (waiting.length === 0) return told;
    const count = await tellRound(services, subscribers);
    told += count;
    if (count < changesPerRound) return told;
  }
}

/** One transaction. If a subscriber fails, a second one with a savepoint for each change. */
async function tellRound(services: Needs, subscribers: readonly ChangeSubscriber[]): Promise<number> {
  const { jobs } = services;
  try {
    return await tellAll(services, subscribers, async (tx, subscriber, changes) => {
      await subscriber.enqueue(tx, jobs, changes);
    });
  } catch (error) {
    // In that case the change is fine, and everything is delivered later.
    if (findOutage(error)) throw error;
    return await tellAll(services, subscribers, async (tx, subscriber, changes) => {
      for (const change of changes) await tellOrSetAside(services, tx, subscriber, change);
    });
  }
}

async function tellAll({ db }: Needs, subscribers: readonly ChangeSubscriber[], tell: Tell): Promise<number> {
  return await db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${deliveryLock}) as is_ours`,
    );
    if (!locks[0]?.is_ours) return 0;
    const changes = await takeChanges(tx, changesPerRound);
    for (const subscriber of subscribers) {
      const wanted = changes.filter(({ action }) => subscriber.actions.includes(action));
      if (wanted.length > 0) await tell(tx, subscriber, wanted);
    }
    return changes.length;
  });
}

async function tellOrSetAside(
  { jobs, log }: Needs,
  tx: Transaction,
  subscriber: ChangeSubscriber,
  change: CommittedChange,
): Promise<void> {
  try {
    await tx.transaction(async (step) => await subscriber.enqueue(step, jobs, [change]));
  } catch (error) {
    if (findOutage(error)) throw error;
    await setChangeAside(tx, jobs, { subscriber: subscriber.name, changeId: change.id });
    log.error('A change was set aside.', { subscriber: subscriber.name, change: change.id, error });
  }
}
