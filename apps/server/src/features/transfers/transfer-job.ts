import { AppError } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../messages';
import { findOutage } from '../../platform/outages';
import { defineJob, type JobDefinition } from '../../platform/queue/define-job';
import type { Services } from '../../services';
import { openSource } from '../sources/open-source';
import { SourceError } from '../sources/port';
import { RemoteBusy, releaseClaims } from './remote-objects';
import { AskFirst, type Sending } from './sending';
import { beginAttempt, endTransfer, saveProgress, type TransferRow, uncountAttempt } from './stored-transfers';

/** Attempts without getting any further, before a transfer fails. */
const attemptsMax = 6;
/** Longer than this a transfer doesn't wait for a source that asks for fewer requests. */
const waitSecondsMax = 15 * 60;
const busySeconds = 2;
/** Of one attempt. What it sent by then is known to the next one. */
const attemptMs = 30 * 60 * 1000;

/** Stores how far a transfer is. */
export type ReportProgress = (progress: { done: number; total: number; kept?: number }) => Promise<void>;

/** What a transfer does with its source, from wherever the attempt before stopped. */
export type TransferWork = (sending: Sending, report: ReportProgress) => Promise<void>;

const payload = z.object({ id: z.number() });
type TransferJob = JobDefinition<typeof payload>;

/**
 * A job that sends documents to a source. A later attempt goes on where the one before stopped: after a cut, a kill, or
 * when the source asked for fewer requests.
 */
export function defineTransferJob(name: string, work: TransferWork): TransferJob {
  const job: TransferJob = defineJob({
    name,
    payload,
    // Each kill of the server is one; failures are counted by the transfer itself.
    attempts: 25,
    async run({ id }, services) {
      const transfer = await beginAttempt(services.db, id);
      if (!transfer) return;
      try {
        if (transfer.attempts > attemptsMax) throw new SourceError('unreachable', messages.transferFailed);
        await withOpenSource(services, transfer, work);
        await releaseClaims(services.db, transfer.uuid);
        await endTransfer(services.db, id, { state: 'done' });
      } catch (error) {
        await endAttempt(services, transfer, error, job);
      }
    },
  });
  return job;
}

async function withOpenSource(services: Services, transfer: TransferRow, work: TransferWork): Promise<void> {
  const { id, organizationId, sourceId, userId, uuid, request } = transfer;
  const signal = AbortSignal.timeout(attemptMs);
  const { templateId } = request;
  const opened = await openSource(services, { organizationId, sourceId, templateId }, signal);
  const { session, capabilities, adapter } = opened;
  const sending: Sending = {
    ...{ services, organizationId, userId, sourceId, uuid, request, session, capabilities, signal },
    adapterKind: adapter.kind,
  };
  try {
    await work(sending, (progress) => saveProgress(services.db, id, progress));
  } finally {
    await session.close();
  }
}

/** A question and a refusal end the transfer; what may pass is tried again, later. */
async function endAttempt(services: Services, transfer: TransferRow, error: unknown, job: TransferJob): Promise<void> {
  const { db } = services;
  const { id, uuid, attempts } = transfer;
  if (findOutage(error)) throw error;
  await releaseClaims(db, uuid);
  if (error instanceof AskFirst) {
    const { question, about } = error;
    return await endTransfer(db, id, { state: 'question', question, error: about });
  }
  const waitSeconds = error instanceof RemoteBusy ? busySeconds : waitFor(error, attempts);
  if (waitSeconds !== null) {
    await db.transaction(async (tx) => {
      if (error instanceof RemoteBusy) await uncountAttempt(tx, id);
      const runAt = new Date(services.clock.now().getTime() + waitSeconds * 1000);
      await services.jobs.enqueue(tx, job, { id }, { runAt });
    });
    return;
  }
  const isExpected = error instanceof SourceError || error instanceof AppError;
  if (!isExpected) services.log.error('A transfer failed.', { transferId: id, error });
  await endTransfer(db, id, {
    state: 'failed',
    error: isExpected ? error.message : messages.transferFailed,
    errorKind: error instanceof SourceError ? error.kind : '',
  });
}

/** Seconds until the next attempt; null = there is none. */
function waitFor(error: unknown, attempts: number): number | null {
  if (attempts >= attemptsMax || !(error instanceof SourceError)) return null;
  if (error.kind === 'unreachable') return 2 ** attempts;
  if (error.kind !== 'rate_limited') return null;
  const seconds = Math.max(1, error.retryAfterSeconds ?? 2 ** attempts);
  return seconds <= waitSecondsMax ? seconds : null;
}
