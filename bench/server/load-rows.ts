import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { HttpClient } from '../../apps/server/src/testing/http-client';
import { benchDocument } from '../documents';
import { type Spread, spread, spreadOf } from './spread';

/** Figures of the server with many at work; the goals are those the project has set itself. */
export interface LoadFigure {
  title: string;
  values: Spread;
  goal: Partial<Spread>;
}

const users = 50;
const savers = 20;

export async function measureLoad(
  client: HttpClient,
  templateId: number,
): Promise<{ figures: LoadFigure[]; memoryMb: { now: number; most: number } }> {
  const call = async (...args: Parameters<HttpClient['call']>) => {
    const answer = await client.call(...args);
    if (answer.status !== 200) throw new Error(`${args[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const params = { id: templateId };
  const figures: LoadFigure[] = [];
  const add = (title: string, values: Spread, goal: Partial<Spread> = {}) => figures.push({ title, values, goal });

  const reads: Record<string, number[]> = {};
  const read = async (title: string, act: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    reads[title] = [...(reads[title] ?? []), performance.now() - start];
  };
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      await wait((user * 1000) / users);
      for (let round = 0; round < 10; round += 1) {
        await read('list of themes', () => call('api_v1_templates'));
        await read('email list', () => call('templates_emails', { params }));
        await read('search', () =>
          call('templates_search', { body: { term: ['plum', 'harvest row', 'issue 7'][round % 3] } }),
        );
        await wait(1000);
      }
    }),
  );
  for (const [title, taken] of Object.entries(reads))
    add(`${title}, ${users} people, 1 s between`, spread(taken), { p95: 150 });

  const html = benchDocument(90);
  const writers = await Promise.all(
    Array.from({ length: savers }, async (_, number) => {
      const { email } = await call('templates_emails_create', {
        params,
        body: { title: `Saved ${number}`, type: 'email' },
      });
      const { lease, version } = await call('build_lease_take', { params: { id: email.id }, body: { tabId: 'bench' } });
      return { id: email.id as number, leaseNumber: lease.number as number, version: version as number };
    }),
  );
  const saves: number[] = [];
  await Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < 10; round += 1) {
        const text = html.replace('Measured', createHash('md5').update(`${writer.id} ${round}`).digest('hex'));
        const body = {
          html: text,
          title: 'Saved',
          version: writer.version,
          leaseNumber: writer.leaseNumber,
          tabId: 'bench',
        };
        const start = performance.now();
        writer.version = (await call('build_save', { params: { id: writer.id }, body })).version;
        if (round > 0) saves.push(performance.now() - start);
      }
    }),
  );
  const kilobytes = Math.round(html.length / 1024);
  add(`save of ${kilobytes} KB, ${savers} at once`, spread(saves), { p50: 80, p95: 250 });

  const [first] = writers;
  if (!first) throw new Error('Nothing was saved.');
  const document = { params: { id: first.id } };
  add(`open an email of ${kilobytes} KB`, await spreadOf(40, () => call('build_email_html', document)), { p95: 300 });
  const asHtml = { ...document, query: { kind: 'html' } };
  add(`export of ${kilobytes} KB as HTML`, await spreadOf(40, () => call('build_export', asHtml)));

  const picture = await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#3a6',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const upload = () => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
    form.set('maxWidth', '600');
    return call('build_images_upload', { params: { id: first.id }, form });
  };
  const zip = () => call('build_export', { ...document, query: { kind: 'zip' } });
  add(
    'health, while 20 exports and 20 pictures are made',
    await healthDuring(client, () => Promise.all(Array.from({ length: 20 }, () => [zip(), upload()]).flat())),
    { p95: 100 },
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
    add(
      `health, while a theme of ${megabytes} MB is uploaded`,
      await healthDuring(client, () => call('build_template_upload', { form: form() })),
      { p95: 100 },
    );
  }
  return { figures, memoryMb: memoryOf(serverPid()) };
}

/** How long the health answer takes, asked again 20 ms after each answer for as long as the work runs. */
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
