import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpClient, type HttpClient, setUpServer } from './http-client';
import { createRandom, type Random } from './random';
import { killServerAndDatabase, type ServerProcess, startServerProcess } from './server-process';

export interface KillTestOptions {
  dataDir: string;
  seed: number;
  /** The minimum number of kills. There are more, up to three times as many, until `saves` were acknowledged. */
  rounds: number;
  saves: number;
  clients: number;
  minBytes: number;
  maxBytes: number;
}

export interface KillTestResult {
  kills: number;
  /** Kills while at least one save was sent and not responded to. */
  killsInFlight: number;
  acknowledged: number;
  /** Saves that were stored although the response never arrived: allowed if they are complete. */
  storedUnanswered: number;
  /** Acknowledged saves that are missing or have other bytes; must be empty. */
  lost: string[];
  slowestRestartMs: number;
}

/**
 * The journal of one client: its acknowledged saves. It is the oracle, so that the product isn't used to check itself.
 */
interface Journal {
  emailId: number;
  tabId: string;
  acknowledged: Map<number, string>;
  /** A save that was sent and not responded to when the server was killed. */
  pending: { version: number; sha256: string } | null;
}

/**
 * Kills the server and its database with SIGKILL at random moments while clients save, restarts them, and reads back
 * every save that was ever acknowledged (limits-and-promises.md A1).
 */
export async function runKillTest(options: KillTestOptions): Promise<KillTestResult> {
  const random = createRandom(options.seed);
  const result: KillTestResult = {
    kills: 0,
    killsInFlight: 0,
    acknowledged: 0,
    storedUnanswered: 0,
    lost: [],
    slowestRestartMs: 0,
  };
  let server = await startServerProcess(options.dataDir);
  let client = createHttpClient(server.url);
  const { templateId } = await setUpServer(client);
  const journals: Journal[] = [];
  for (let index = 0; index < options.clients; index += 1) {
    const body = { title: `Document ${index}`, type: 'email' };
    const { email } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body;
    journals.push({ emailId: email.id, tabId: `tab-${index}`, acknowledged: new Map(), pending: null });
  }
  const isDone = () => result.kills >= options.rounds && countSaves(journals) >= options.saves;
  while (!isDone() && result.kills < options.rounds * 3) {
    const isInFlight = await saveUntilKilled(server, client, journals, options, random);
    result.kills += 1;
    if (isInFlight) result.killsInFlight += 1;
    const began = Date.now();
    server = await startServerProcess(options.dataDir);
    client = client.at(server.url);
    result.slowestRestartMs = Math.max(result.slowestRestartMs, Date.now() - began);
    for (const journal of journals) await check(client, journal, result, 'recent');
  }
  for (const journal of journals) await check(client, journal, result, 'all');
  result.acknowledged = countSaves(journals);
  await server.stop();
  return result;
}

/**
 * Lets all clients save as fast as they can until the server is killed. Returns whether a save was in progress at that
 * moment.
 */
async function saveUntilKilled(
  server: ServerProcess,
  client: HttpClient,
  journals: Journal[],
  options: KillTestOptions,
  random: Random,
): Promise<boolean> {
  let isKilled = false;
  // Before the clock starts: on a busy machine the kill must not happen while a client is still waiting for its lease.
  const taken = await Promise.all(
    journals.map(async (journal) => ({ journal, ...(await takeLease(client, journal)) })),
  );
  const workers = taken.map(async ({ journal, lease, version }) => {
    let base = version;
    while (!isKilled) {
      const html = makeDocument(random, options);
      journal.pending = { version: base + 1, sha256: sha256(html) };
      const answer = await save(client, journal, { html, version: base, leaseNumber: lease.number }).catch(() => null);
      if (!answer) return;
      if (answer.status !== 200) throw new Error(`A save was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      base = answer.body.version;
      journal.acknowledged.set(base, journal.pending.sha256);
      journal.pending = null;
    }
  });
  const working = Promise.all(workers);
  let hasFailed = false;
  working.catch(() => {
    hasFailed = true;
  });
  // Counted, not timed: on a busy machine there is hardly one save per second.
  const before = countSaves(journals);
  const enough = random.integer(0, 20);
  while (!hasFailed && countSaves(journals) - before < enough) await wait(5);
  await wait(random.integer(0, 100));
  const isInFlight = journals.some((journal) => journal.pending !== null);
  const killing = killServerAndDatabase(server, options.dataDir);
  isKilled = true;
  await killing;
  await working;
  return isInFlight;
}

function countSaves(journals: readonly Journal[]): number {
  return journals.reduce((sum, journal) => sum + journal.acknowledged.size, 0);
}

async function takeLease(client: HttpClient, journal: Journal) {
  const answer = await client.call('build_lease_take', {
    params: { id: journal.emailId },
    body: { tabId: journal.tabId },
  });
  if (answer.status !== 200) throw new Error(`The lease was refused: ${JSON.stringify(answer.body)}`);
  return answer.body as { lease: { number: number }; version: number };
}

async function save(
  client: HttpClient,
  journal: Journal,
  work: { html: string; version: number; leaseNumber: number },
) {
  const body = { ...work, title: 'Saved', tabId: journal.tabId, settings: { subject: 'S', previewText: '' } };
  return await client.call('build_save', { params: { id: journal.emailId }, body });
}

/** Reads acknowledged versions back and compares their hashes. An unacknowledged save must be complete or missing. */
async function check(
  client: HttpClient,
  journal: Journal,
  result: KillTestResult,
  which: 'recent' | 'all',
): Promise<void> {
  const versions = [...journal.acknowledged];
  for (const [version, expected] of which === 'all' ? versions : versions.slice(-5)) {
    const found = await readVersion(client, journal.emailId, version);
    if (found !== expected) result.lost.push(`email ${journal.emailId} version ${version}: ${found ?? 'missing'}`);
  }
  const { pending } = journal;
  if (!pending) return;
  journal.pending = null;
  const found = await readVersion(client, journal.emailId, pending.version);
  if (found === null) return;
  if (found !== pending.sha256) result.lost.push(`email ${journal.emailId} version ${pending.version} is torn`);
  result.storedUnanswered += 1;
}

async function readVersion(client: HttpClient, id: number, version: number): Promise<string | null> {
  const answer = await client.call('build_email_get_html', { params: { id }, query: { version } });
  return answer.status === 200 ? sha256(answer.body.html) : null;
}

/** Returns a document of a random size whose text compresses about as well as real HTML. */
function makeDocument(random: Random, { minBytes, maxBytes }: KillTestOptions): string {
  const size = random.integer(minBytes, maxBytes);
  const parts: string[] = ['<table>'];
  for (let length = 0; length < size; ) {
    const row = `<tr><td style="padding:${random.integer(0, 40)}px">${random.text(random.integer(20, 200))}</td></tr>\n`;
    parts.push(row);
    length += row.length;
  }
  return parts.join('');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
