import { AppError, limits } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import { findOutage } from '../../../platform/outages';
import { defineJob, type JobDefinition } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { withSource } from '../sources/open-source';
import { SourceError, type SourceSession } from '../sources/port';
import { RemoteBusy, releaseClaims } from './remote-objects';
import { NeedsDecision, type Sending, TransferCanceled } from './sending';
import {
  beginAttempt,
  endTransfer,
  isTransferRunning,
  saveProgress,
  saveWaiting,
  type TransferRow,
  uncountAttempt,
} from './stored-transfers';

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
/** How long a canceled transfer may need to remove its temporary files. */
const cleanupSeconds = 20;
/** The sources that transfers of this process use right now. */
const atWork = new Set<number>();
/** The transfers that this process works on, to stop them at once when they are canceled here. */
const atWorkTransfers = new Map<number, AbortController>();

/** Thrown to continue in a later job, without counting as a failure. */
class RetryLater extends Error {
  readonly seconds: number;
  /** The reason for people; null = it waits for nothing. */
  readonly reason: string | null;

  constructor(seconds: number, reason: string | null = null) {
    super('A transfer goes on later.');
    this.seconds = seconds;
    this.reason = reason;
  }
}

/** Stores the progress of a transfer. */
export type ReportProgress = (progress: { done: number; total: number; kept?: number }) => Promise<void>;

/** The work of a transfer with its source, from where the previous attempt stopped. */
export type TransferWork = (sending: Sending, report: ReportProgress) => Promise<void>;

/** Stops a transfer that this process works on. Another process stops its own before the next object. */
export function stopTransfer(id: number): void {
  atWorkTransfers.get(id)?.abort(new TransferCanceled());
}

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
  const controller = new AbortController();
  const report: ReportProgress = async (progress) => {
    if (!(await saveProgress(services.db, id, progress))) throw new TransferCanceled();
    const isFurther = progress.done > transfer.done && progress.done < progress.total;
    if (isFurther && services.clock.now().getTime() >= end) throw new RetryLater(0);
  };
  const requireRunning = async () => {
    if (!(await isTransferRunning(services.db, id))) throw new TransferCanceled();
  };
  const wanted = { organizationId, sourceId, templateId };
  let used: SourceSession | null = null;
  atWorkTransfers.set(id, controller);
  try {
    // It may have been canceled before this process could be told to stop it.
    await requireRunning();
    await withSource(
      services,
      wanted,
      controller.signal,
      async ({ session, capabilities, adapter, source }, signal) => {
        used = session;
        const sourceName = source.name;
        const whose = { services, organizationId, userId, sourceId, sourceName, uuid, request, requireRunning };
        await work({ ...whose, session, capabilities, signal, adapterKind: adapter.kind }, report);
      },
      { seconds: attemptSeconds },
    );
  } catch (error) {
    if (error instanceof TransferCanceled) await removeUnfinished(services, wanted, unfinishedOf(used));
    throw error;
  } finally {
    atWorkTransfers.delete(id);
  }
}

const unfinishedOf = (session: SourceSession | null) => session?.unfinished?.() ?? [];

/**
 * Removes temporary files of a canceled transfer over a new connection: the one that it used ended with it. A server
 * that doesn't answer keeps them.
 */
async function removeUnfinished(
  services: Services,
  wanted: Parameters<typeof withSource>[1],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await withSource(services, wanted, AbortSignal.timeout(cleanupSeconds * 1000), async ({ session }) => {
    for (const id of ids) await session.remove({ id, url: null, revision: '' });
  }).catch((error: unknown) => services.log.debug('Files of a canceled transfer were not removed.', { error }));
}

/**
 * Runs one attempt if neither its source nor too many others are in use by this process. Otherwise a later job runs it,
 * so that slow sources don't block other jobs. Throws `RetryLater`.
 */
async function inTurn(sourceId: number, attempt: () => Promise<void>): Promise<void> {
  if (atWork.has(sourceId) || atWork.size >= limits.transfersAtOnce)
    throw new RetryLater(turnSeconds, messages.transferWaitsForTurn);
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
  if (error instanceof TransferCanceled) return;
  if (error instanceof NeedsDecision) {
    const { question, about } = error;
    return await endTransfer(db, id, { state: 'question', question, error: about });
  }
  const isLater = error instanceof RetryLater || error instanceof RemoteBusy;
  const waitSeconds = error instanceof RetryLater ? error.seconds : waitFor(error, attempts);
  if (waitSeconds !== null) {
    const reason = waitingFor(error);
    await db.transaction(async (tx) => {
      if (reason !== null) await saveWaiting(tx, id, reason);
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

/** Returns what a transfer waits for, as a sentence for its author; null = for nothing. */
function waitingFor(error: unknown): string | null {
  if (error instanceof RetryLater) return error.reason;
  if (error instanceof SourceError) return messages.transferTriesAgain(error.message);
  return messages.transferWaitsForTurn;
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
