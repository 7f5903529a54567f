import { AppError, limits } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import { findOutage } from '../../../platform/outages';
import { defineJob, type JobDefinition } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { withSource } from '../sources/open-source';
import { SourceError } from '../sources/port';
import { RemoteBusy, releaseClaims } from './remote-objects';
import { NeedsDecision, type Sending } from './sending';
import { beginAttempt, endTransfer, saveProgress, type TransferRow, uncountAttempt } from './stored-transfers';

/** Attempts without progress before a transfer fails. */
const attemptsMax = 6;
/** Longest wait for a source that limits requests, in seconds. */
const waitSecondsMax = 15 * 60;
const busySeconds = 2;
/** Seconds until a transfer checks again whether it can run. */
const turnSeconds = 5;
/** Timeout of one attempt, in seconds. Objects that it sent are known to the next one. */
const attemptSeconds = 30 * 60;
/** After this time, an unfinished transfer lets others run first. */
const turnMs = 20_000;
/** The sources that transfers of this process use right now. */
const atWork = new Set<number>();

/** Thrown to continue in a later job, without counting as a failure. */
class RetryLater extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('A transfer goes on later.');
    this.seconds = seconds;
  }
}

/** Stores the progress of a transfer. */
export type ReportProgress = (progress: { done: number; total: number; kept?: number }) => Promise<void>;

/** The work of a transfer with its source, from where the previous attempt stopped. */
export type TransferWork = (sending: Sending, report: ReportProgress) => Promise<void>;

const payload = z.object({ id: z.number() });
type TransferJob = JobDefinition<typeof payload>;

/**
 * Defines a job that sends documents to a source. Each attempt continues where the previous one stopped: after an
 * interruption, a kill, or when the source limits requests.
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
        await inTurn(transfer.sourceId, async () => await withOpenSource(services, transfer, work));
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
  const { templateId } = request;
  const end = services.clock.now().getTime() + turnMs;
  const report: ReportProgress = async (progress) => {
    await saveProgress(services.db, id, progress);
    const isFurther = progress.done > transfer.done && progress.done < progress.total;
    if (isFurther && services.clock.now().getTime() >= end) throw new RetryLater(0);
  };
  await withSource(
    services,
    { organizationId, sourceId, templateId },
    new AbortController().signal,
    async ({ session, capabilities, adapter }, signal) => {
      const whose = { services, organizationId, userId, sourceId, uuid, request };
      await work({ ...whose, session, capabilities, signal, adapterKind: adapter.kind }, report);
    },
    { seconds: attemptSeconds },
  );
}

/**
 * Runs one attempt if neither its source nor too many others are in use by this process. Otherwise a later job runs it,
 * so that slow sources don't block other jobs. Throws `RetryLater`.
 */
async function inTurn(sourceId: number, attempt: () => Promise<void>): Promise<void> {
  if (atWork.has(sourceId) || atWork.size >= limits.transfersAtOnce) throw new RetryLater(turnSeconds);
  atWork.add(sourceId);
  try {
    await attempt();
  } finally {
    atWork.delete(sourceId);
  }
}

/** Ends the transfer after a question or a refusal; retries temporary failures later. */
async function endAttempt(services: Services, transfer: TransferRow, error: unknown, job: TransferJob): Promise<void> {
  const { db } = services;
  const { id, uuid, attempts } = transfer;
  if (findOutage(error)) throw error;
  await releaseClaims(db, uuid);
  if (error instanceof NeedsDecision) {
    const { question, about } = error;
    return await endTransfer(db, id, { state: 'question', question, error: about });
  }
  const isLater = error instanceof RetryLater || error instanceof RemoteBusy;
  const waitSeconds = error instanceof RetryLater ? error.seconds : waitFor(error, attempts);
  if (waitSeconds !== null) {
    await db.transaction(async (tx) => {
      if (isLater) await uncountAttempt(tx, id);
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
    errorKind: error instanceof SourceError ? error.kind : null,
  });
}

/** Returns the seconds until the next attempt; null = there is none. */
function waitFor(error: unknown, attempts: number): number | null {
  if (error instanceof RemoteBusy) return busySeconds;
  if (attempts >= attemptsMax) return null;
  // Too many requests wait for sources.
  if (error instanceof AppError && error.code === 'unavailable') return 2 ** attempts;
  if (!(error instanceof SourceError)) return null;
  if (error.kind === 'unreachable') return 2 ** attempts;
  if (error.kind !== 'rate_limited') return null;
  const seconds = Math.max(1, error.retryAfterSeconds ?? 2 ** attempts);
  return seconds <= waitSecondsMax ? seconds : null;
}
