import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { buildUrl, routes } from '@galley/contract';
import { createHttpClient, type HttpClient } from '../../apps/server/src/testing/http-client';
import { benchDocument } from '../documents';
import { type CostFigure, measureCosts, noisyPicture } from './cost-rows';
import { measureSignIns } from './sign-in-rows';
import { type LoadFigure, type Spread, spread, spreadOf } from './spread';

const users = 50;
const savers = 20;

/** A person with their own open email. */
interface Writer {
  client: HttpClient;
  id: number;
  leaseNumber: number;
  version: number;
}

type Call = (...args: Parameters<HttpClient['call']>) => Promise<Awaited<ReturnType<HttpClient['call']>>['body']>;

export async function measureLoad(
  client: HttpClient,
  templateId: number,
  stallFile: string,
): Promise<{ figures: LoadFigure[]; costs: CostFigure[]; stallMs: number; memoryMb: { now: number; most: number } }> {
  const reads = await measureReads(client, templateId);
  const signIns = await measureSignIns(client);
  const { figures: saves, emailId } = await measureSaves(client, templateId);
  process.kill(serverPid(), 'SIGUSR2');
  const heavy = await measureHealth(client, emailId);
  // The server writes it five times a second.
  await wait(500);
  const stallMs = Number(readFileSync(stallFile, 'utf8'));
  const costs = await measureCosts(client, emailId);
  return { figures: [...reads, ...signIns, ...saves, ...heavy], costs, stallMs, memoryMb: memoryOf(serverPid()) };
}

/** Measures lists and search with many people at once. */
export async function measureReads(client: HttpClient, templateId: number): Promise<LoadFigure[]> {
  const params = { id: templateId };
  // Each person has few connections to the database: one account for all would wait for itself.
  const readers = await joinEditors(client, templateId, { name: 'reader', count: users });
  const reads: Record<string, number[]> = {};
  const read = async (title: string, act: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    reads[title] = [...(reads[title] ?? []), performance.now() - start];
  };
  await Promise.all(
    readers.map(async (reader, user) => {
      const call = strict(reader);
      await wait((user * 1000) / users);
      for (let round = 0; round < 10; round += 1) {
        await read('list of themes', () => call('api_v1_templates'));
        await read('email list', () => call('templates_emails_window', { params }));
        await read('search', () =>
          call('templates_search', { body: { term: ['plum', 'harvest row', 'issue 7'][round % 3] } }),
        );
        await wait(1000);
      }
    }),
  );
  return Object.entries(reads).map(([title, taken]) => ({
    title: `${title}, ${users} people, 1 s between`,
    values: spread(taken),
    goal: { p95: 150 },
  }));
}

/**
 * Measures saves by people who each edit their own email and save again as soon as the server responds. Then measures
 * reading one such email.
 */
export async function measureSaves(
  client: HttpClient,
  templateId: number,
): Promise<{ figures: LoadFigure[]; emailId: number }> {
  const call = strict(client);
  const params = { id: templateId };
  const html = benchDocument(90);
  const writers: Writer[] = [];
  const editors = await joinEditors(client, templateId, { name: 'saver', count: savers });
  for (const [number, own] of editors.entries()) {
    const asked = strict(own);
    const body = { title: `Saved ${number}`, type: 'email' };
    const { id } = (await asked('templates_emails_create', { params, body })).email;
    const { lease, version } = await asked('build_lease_take', { params: { id }, body: { tabId: 'bench' } });
    writers.push({ client: own, id, leaseNumber: lease.number, version });
  }
  const saves: number[] = [];
  // Created before the first request, because in reality other machines create the bodies.
  const works = writers.map(({ client: own, id, leaseNumber, version }) => ({
    own,
    id,
    bodies: Array.from({ length: 10 }, (_, round) => {
      const text = html.replace('Measured', createHash('md5').update(`${id} ${round}`).digest('hex'));
      const settings = { subject: 'Saved', previewText: '' };
      const base = { version: version + round, leaseNumber, tabId: 'bench', repeatsHtml: false };
      const packedHtml = gzipSync(text).toString('base64');
      return Buffer.from(JSON.stringify({ packedHtml, title: 'Saved', settings, ...base }));
    }),
  }));
  await Promise.all(
    works.map(async ({ own, id, bodies }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const [round, json] of bodies.entries()) {
        const start = performance.now();
        await sendSave(own, agent, id, json);
        if (round > 0) saves.push(performance.now() - start);
      }
      agent.destroy();
    }),
  );
  const [first] = writers;
  if (!first) throw new Error('Nothing was saved.');
  const kilobytes = Math.round(html.length / 1024);
  const document = { params: { id: first.id } };
  const asHtml = { ...document, query: { kind: 'html' } };
  return {
    figures: [
      {
        title: `save of ${kilobytes} KB, ${savers} at once`,
        values: spread(saves),
        goal: { p50: 80, p95: 250 },
      },
      {
        title: `open an email of ${kilobytes} KB`,
        values: await spreadOf(40, () => call('build_email_html', document)),
        goal: { p95: 300 },
      },
      {
        title: `export of ${kilobytes} KB as HTML`,
        values: await spreadOf(40, () => call('build_export', asHtml)),
        goal: {},
      },
    ],
    emailId: first.id,
  };
}

/** Signs in new editors of the theme. */
async function joinEditors(
  client: HttpClient,
  templateId: number,
  { name, count }: { name: string; count: number },
): Promise<HttpClient[]> {
  const people = Array.from({ length: count }, (_, number) => `${name}-${number}@orchard.test`);
  const { rows } = await strict(client)('account_invites_send', {
    body: { rows: people.map((email) => ({ email })), access: 'editor', themes: [templateId] },
  });
  const joined: HttpClient[] = [];
  for (const { email, inviteLink } of rows as { email: string; inviteLink: string }[]) {
    const own = createHttpClient(client.headers().origin ?? '');
    const params = { token: inviteLink.split('/').at(-1) ?? '' };
    await strict(own)('invites_accept', { params, body: { name: email, password: 'a password for tests' } });
    joined.push(own);
  }
  return joined;
}

/** Sends one save with as little work as possible, because the measuring client shares the cores with the server. */
async function sendSave(client: HttpClient, agent: Agent, id: number, json: Buffer): Promise<void> {
  const headers = {
    ...client.headers(),
    'content-type': 'application/json',
    'content-length': json.length,
    'idempotency-key': crypto.randomUUID(),
  };
  const { origin = '' } = client.headers();
  const asked = request(origin + buildUrl('build_save', { id }), { agent, method: routes.build_save.method, headers });
  asked.end(json);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(`build_save answered ${answer.statusCode}: ${text}`);
}

/** Measures whether heavy work delays light work. */
export async function measureHealth(client: HttpClient, emailId: number): Promise<LoadFigure[]> {
  const call = strict(client);
  const document = { params: { id: emailId } };
  const picture = await noisyPicture();
  const upload = () => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
    return call('build_images_upload', { ...document, form });
  };
  const zip = () => call('build_export', { ...document, query: { kind: 'zip' } });
  const figures: LoadFigure[] = [];
  const add = async (title: string, work: () => Promise<unknown>) =>
    figures.push({ title, values: await healthDuring(client, work), goal: { p95: 100 } });
  // Each of the 20 restarts when it finishes, because a single round would end after a dozen health checks.
  const inRounds = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.all([zip(), upload()]);
  };
  await add('health, while 20 exports and 20 pictures are made, 5 times each', () =>
    Promise.all(Array.from({ length: 20 }, inRounds)),
  );
  for (const [megabytes, sections] of [
    [0.3, 100],
    [4.6, 1700],
  ] as const) {
    const form = () => {
      const made = new FormData();
      made.set('uuid', crypto.randomUUID());
      made.set('templateType', 'email');
      made.set('template', new File([benchDocument(sections)], 'index.html', { type: 'text/html' }));
      return made;
    };
    await add(`health, while a theme of ${megabytes} MB is uploaded`, () =>
      call('build_template_upload', { form: form() }),
    );
  }
  return figures;
}

/** Returns calls that throw for every status but 200. */
function strict(client: HttpClient): Call {
  return async (...args) => {
    const answer = await client.call(...args);
    if (answer.status !== 200) throw new Error(`${args[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

/**
 * Measures the response time of health checks while `work` runs. Each check is sent 20 ms after the previous response.
 */
async function healthDuring(client: HttpClient, work: () => Promise<unknown>): Promise<Spread> {
  const taken: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await client.call('health');
    taken.push(performance.now() - start);
    await wait(20);
  }
  await working;
  return { p50: spread(taken).p50, p95: taken.length < 20 ? Math.max(...taken) : spread(taken).p95 };
}

/** The server is the child of this process that runs `scripts/start.mjs`. */
function serverPid(): number {
  const isServer = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
    } catch {
      return false;
    }
  };
  return Number(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .find(isServer) ?? 0,
  );
}

function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
