import { createHash } from 'node:crypto';
import { limits } from '@galley/contract';
import { z } from 'zod';
import { type ChangeBatch, closeBatch } from '../../../changes/record-change';
import { findOutage } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { changeEmails, returnEmails } from './change-emails';
import {
  type BulkKey,
  type BulkRow,
  deleteOldBulks,
  lockBulk,
  nextItems,
  setBulkState,
  setCopies,
  setItems,
} from './stored-bulk';

const payload = z.object({
  organizationId: z.number(),
  id: z.number(),
  /** Nothing was changed yet, so the first change begins the entry in the log. */
  isFirst: z.boolean().default(true),
});
type Turn = z.output<typeof payload>;

const kind = {
  payload,
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

async function run(services: Services, { isFirst, ...key }: Turn): Promise<void> {
  await services.db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, key);
    if (!bulk || !unfinished.has(bulk.state)) return;
    const items = await nextItems(tx, key, 'waiting', limits.bulkPerTurn);
    const ids = items.map(({ emailId }) => emailId);
    const batch = batchOf(bulk, 'run', isFirst);
    const changed = ids.length > 0 ? await changeEmails(tx, bulk, ids, batch) : new Map<number, number>();
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
    if (!isOver) await services.jobs.enqueue(tx, runKind, { ...key, isFirst: isFirst && changed.size === 0 });
    else if (batch) await closeBatch(tx, key.organizationId, batch.id);
  });
}

async function undo(services: Services, { isFirst, ...key }: Turn): Promise<void> {
  await services.db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, key);
    if (bulk?.state !== 'undoing') return;
    const items = await nextItems(tx, key, 'done', limits.bulkPerTurn);
    const batch = batchOf(bulk, 'undo', isFirst);
    const returned = items.length > 0 ? await returnEmails(tx, bulk, items, batch) : 0;
    await setItems(
      tx,
      key,
      items.map(({ emailId }) => emailId),
      'undone',
    );
    const isOver = items.length < limits.bulkPerTurn;
    if (!isOver) await services.jobs.enqueue(tx, undoKind, { ...key, isFirst: isFirst && returned === 0 });
    else {
      await setBulkState(tx, key, 'undone');
      if (batch) await closeBatch(tx, key.organizationId, batch.id);
    }
  });
}

/** Returns the one entry in the log of all turns. Copies are entries of each turn, because versions record them. */
function batchOf(bulk: BulkRow, direction: 'run' | 'undo', isFirst: boolean): ChangeBatch | undefined {
  if (bulk.total < 2 || (bulk.action === 'duplicate' && direction === 'run')) return undefined;
  const hex = createHash('sha256').update(`bulk ${bulk.organizationId} ${bulk.id} ${direction}`).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return isFirst ? { id, size: bulk.total } : { id };
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
