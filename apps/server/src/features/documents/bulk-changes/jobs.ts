import { limits } from '@galley/contract';
import { z } from 'zod';
import { findOutage } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { changeEmails, returnEmails } from './change-emails';
import { type BulkKey, deleteOldBulks, lockBulk, nextItems, setBulkState, setCopies, setItems } from './stored-bulk';

const kind = {
  payload: z.object({ organizationId: z.number(), id: z.number() }),
  attempts: 5,
  // One at a time, so that other jobs never wait for several of them.
  line: 'bulk-changes',
};
const runKind = { ...kind, name: 'bulk.run' };
const undoKind = { ...kind, name: 'bulk.undo' };

/** Carries out an action on everything that a list matched, a number of emails in each transaction. */
export const runBulk = defineJob({
  ...runKind,
  run: (key, services) => unlessFailed(services, key, () => run(services, key)),
});

/** Undoes such an action. */
export const undoBulk = defineJob({ ...undoKind, run: (key, services) => undo(services, key) });

/** Deletes actions that are too old to be undone, every night. */
export const removeOldBulks = defineJob({
  name: 'bulk.remove',
  payload: z.object({}),
  attempts: 3,
  schedule: '55 3 * * *',
  run: async (_payload, services) => deleteOldBulks(services.db, limits.bulkDays),
});

/** A failed action continues where it failed if the job is tried again. */
const unfinished: ReadonlySet<string> = new Set(['waiting', 'running', 'failed']);

async function run(services: Services, key: BulkKey): Promise<void> {
  await services.db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, key);
    if (!bulk || !unfinished.has(bulk.state)) return;
    const items = await nextItems(tx, key, 'waiting', limits.bulkPerTurn);
    const ids = items.map(({ emailId }) => emailId);
    const changed = ids.length > 0 ? await changeEmails(tx, bulk, ids) : new Map<number, number>();
    await setItems(tx, key, [...changed.keys()], 'done');
    await setItems(
      tx,
      key,
      ids.filter((id) => !changed.has(id)),
      'skipped',
    );
    if (bulk.action === 'duplicate') await setCopies(tx, key, changed);
    const isOver = items.length < limits.bulkPerTurn;
    await setBulkState(tx, key, isOver ? 'done' : 'running');
    // In the same transaction as the emails, so that a stopped server continues exactly where it was.
    if (!isOver) await services.jobs.enqueue(tx, runKind, key);
  });
}

async function undo(services: Services, key: BulkKey): Promise<void> {
  await services.db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, key);
    if (bulk?.state !== 'undoing') return;
    const items = await nextItems(tx, key, 'done', limits.bulkPerTurn);
    if (items.length > 0) await returnEmails(tx, bulk, items);
    await setItems(
      tx,
      key,
      items.map(({ emailId }) => emailId),
      'undone',
    );
    if (items.length < limits.bulkPerTurn) await setBulkState(tx, key, 'undone');
    else await services.jobs.enqueue(tx, undoKind, key);
  });
}

/** Notes that an action failed, so that the person sees it and can undo what was done. An outage is no failure. */
async function unlessFailed(services: Services, key: BulkKey, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!findOutage(error)) await setBulkState(services.db, key, 'failed');
    throw error;
  }
}
