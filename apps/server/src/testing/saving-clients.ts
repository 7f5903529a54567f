import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClient } from './http-client';
import type { Random } from './random';
import { sha256Of } from './sha256-of';

/** The acknowledged saves of one client. They are the oracle, so that the product isn't used to check itself. */
interface Journal {
  emailId: number;
  tabId: string;
  leaseNumber: number;
  /** The version that the next save is based on. */
  base: number;
  acknowledged: Map<number, string>;
  /** A save that was sent and not acknowledged. It is sent again under the same key, as the builder does. */
  pending: { key: string; html: string; sha256: string } | null;
}

/** Clients that save one version after another and repeat unacknowledged saves. */
export interface SavingClients {
  /** Returns the messages of all 503 responses since the last call. */
  takeRefusals(): string[];
  countAcknowledged(): number;
  /** Returns the lowest number of saves that any client got acknowledged since the last call of `markRound`. */
  leastSinceMark(): number;
  markRound(): void;
  /** Responses that no outage explains; must be empty. */
  unexpected: string[];
  stop(): Promise<void>;
  /** Returns the saves that were acknowledged so far. */
  listAcknowledged(): AcknowledgedSave[];
  /**
   * Returns the durations, in milliseconds, of acknowledged saves that were sent at `from` or later, by
   * `performance.now()`.
   */
  listTimes(from: number): number[];
  /** Reads every acknowledged version back. Returns those that are missing or have other bytes. */
  findLost(): Promise<string[]>;
}

export interface AcknowledgedSave {
  emailId: number;
  version: number;
  sha256: string;
}

/** Starts `count` clients, each with its own email, which wait `pauseMs` after each save. */
export async function startSavingClients(
  client: HttpClient,
  options: { templateId: number; count: number; bytes: number; pauseMs: number; random: Random },
): Promise<SavingClients> {
  const journals: Journal[] = [];
  const refusals: string[] = [];
  const unexpected: string[] = [];
  let isDone = false;
  let marks: number[] = [];
  const times: { sentAt: number; ms: number }[] = [];
  for (let index = 0; index < options.count; index += 1) {
    const body = { title: `Document ${index}`, type: 'email' };
    const { email } = (await client.call('templates_emails_create', { params: { id: options.templateId }, body })).body;
    const tabId = `tab-${index}`;
    journals.push({ emailId: email.id, tabId, leaseNumber: 0, base: 0, acknowledged: new Map(), pending: null });
  }

  /** Returns whether the step succeeded; stores the messages of refusals. */
  const take = (answer: { status: number; body: { error?: string } } | null): boolean => {
    if (answer?.status === 200) return true;
    if (answer?.status === 503) refusals.push(String(answer.body.error));
    else unexpected.push(answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer');
    return false;
  };

  async function step(journal: Journal): Promise<boolean> {
    const { emailId: id, tabId } = journal;
    if (journal.leaseNumber === 0) {
      const answer = await client.call('build_lease_take', { params: { id }, body: { tabId } }).catch(() => null);
      if (!take(answer) || !answer) return false;
      journal.leaseNumber = answer.body.lease.number;
      // A pending save may have been stored although its response was lost. It gets that response when it is sent again
      // under its key, so its base must not change.
      if (!journal.pending) journal.base = answer.body.version;
    }
    journal.pending ??= makeSave(options);
    const { key, html, sha256 } = journal.pending;
    const settings = { subject: 'S', previewText: '' };
    const body = { html, version: journal.base, leaseNumber: journal.leaseNumber, title: 'Saved', tabId, settings };
    const sentAt = performance.now();
    const answer = await client.call('build_save', { params: { id }, body, idempotencyKey: key }).catch(() => null);
    if (answer?.status === 409 && answer.body.code === 'lease_lost') {
      journal.leaseNumber = 0;
      // From now on the refusal is the response for that key; nothing was stored under it.
      journal.pending.key = randomUUID();
      return false;
    }
    if (!take(answer) || !answer) return false;
    journal.base = answer.body.version;
    journal.acknowledged.set(journal.base, sha256);
    times.push({ sentAt, ms: performance.now() - sentAt });
    journal.pending = null;
    return true;
  }

  const workers = journals.map(async (journal) => {
    while (!isDone) await wait((await step(journal)) ? options.pauseMs : 50);
  });

  const listAcknowledged = () =>
    journals.flatMap(({ emailId, acknowledged }) =>
      [...acknowledged].map(([version, sha256]) => ({ emailId, version, sha256 })),
    );
  const countAll = () => journals.map((journal) => journal.acknowledged.size);
  return {
    takeRefusals: () => refusals.splice(0),
    countAcknowledged: () => countAll().reduce((sum, count) => sum + count, 0),
    leastSinceMark: () => Math.min(...countAll().map((count, index) => count - (marks[index] ?? 0))),
    markRound() {
      marks = countAll();
    },
    unexpected,
    async stop() {
      isDone = true;
      await Promise.all(workers);
    },
    listAcknowledged,
    listTimes: (from) => times.filter(({ sentAt }) => sentAt >= from).map(({ ms }) => ms),
    findLost: () => findLost(client, listAcknowledged()),
  };
}

/** Reads saves back from a server. Returns those that are missing or have other bytes. */
export async function findLost(client: HttpClient, saves: readonly AcknowledgedSave[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { emailId: id, version, sha256 } of saves) {
    const answer = await client.call('build_email_get_html', { params: { id }, query: { version } });
    const found = answer.status === 200 ? sha256Of(answer.body.html) : `status ${answer.status}`;
    if (found !== sha256) lost.push(`email ${id} version ${version}: ${found}`);
  }
  return lost;
}

function makeSave({ random, bytes }: { random: Random; bytes: number }) {
  const html = `<table><tr><td>${random.text(random.integer(Math.floor(bytes / 4), bytes))}</td></tr></table>`;
  return { key: randomUUID(), html, sha256: sha256Of(html) };
}
