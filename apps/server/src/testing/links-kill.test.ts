import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, setUpServer } from './http-client';
import { createRandom } from './random';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  startServerProcess,
} from './server-process';

const dataDir = makeScratchFolder('links-kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const kills = 20;
const emailCount = 16;
/** The number of linked sections of each email. */
const sectionCount = 3;

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const section = (round: number, marks = '') =>
  `<div${marks} class="block-section"><p class="block-edit">Round ${round}</p></div>`;

interface Pin {
  id: number;
  snapshotId: number;
}

/** Creates an email with sections that follow the pin. Returns its id. */
async function linkedEmail(client: HttpClient, templateId: number, pin: Pin): Promise<number> {
  const created = { title: 'Letter', type: 'email', start: 'example' };
  const made = await client.call('templates_emails_create', { params: { id: templateId }, body: created });
  const { id } = made.body.email;
  const { body: opened } = await client.call('build_email_html', { params: { id } });
  const prefix = opened.markerPrefix;
  const marks = (at: number) =>
    ` data-be-id="${prefix}:${at}" data-be-pin="${prefix}:${pin.id}" data-be-linked="${prefix}:${pin.snapshotId}.none"`;
  const sections = Array.from({ length: sectionCount }, (_, at) => section(0, marks(at)));
  const { body: taken } = await client.call('build_lease_take', { params: { id }, body: { tabId: 't' } });
  const { number } = taken.lease;
  const html = `<p>Before</p>\r\n${sections.join('\n')}<br />`;
  const body = { html, title: 'Letter', version: opened.emailVersion, leaseNumber: number, tabId: 't' };
  const saved = await client.call('build_save', { params: { id }, body });
  if (saved.status !== 200) throw new Error(`The email was not saved: ${JSON.stringify(saved.body)}`);
  await client.call('build_lease_release', { params: { id }, body: { tabId: 't', number } });
  return id;
}

/** Returns the version of an email, and the number of its sections of each round. */
async function readEmail(client: HttpClient, id: number) {
  const { body } = await client.call('build_email_html', { params: { id } });
  const rounds = [...String(body.html).matchAll(/Round (\d+)</g)].map(([, round]) => Number(round));
  const isKept = body.html.startsWith('<p>Before</p>\r\n') && body.html.endsWith('<br />');
  return { version: Number(body.emailVersion), rounds, isKept };
}

testInFull(
  '[A1-links-kill] each email has all of its linked sections old or all new when server and database are killed while they are updated',
  async () => {
    const random = createRandom(seed);
    await copyUnusedData(dataDir);
    let server = await startServerProcess(dataDir);
    let client = createHttpClient(server.url);
    const { templateId } = await setUpServer(client);
    const body = { name: 'Offer', mode: 'email', html: section(0) };
    const { pinArchive } = (await client.call('build_pin_archive_create', { params: { id: templateId }, body })).body;
    const pin: Pin = { id: pinArchive.id, snapshotId: pinArchive.defaultSnapshotId };
    const ids: number[] = [];
    for (let at = 0; at < emailCount; at += 1) ids.push(await linkedEmail(client, templateId, pin));
    const change = () =>
      client.call('build_pin_archive_links_change', {
        params: { id: pin.id },
        body: { documents: ids.map((id) => ({ id, action: 'replace' })) },
      });
    const faults: string[] = [];
    let partly = 0;
    for (let round = 1; round <= kills; round += 1) {
      const former = new Map<number, number>();
      for (const id of ids) former.set(id, (await readEmail(client, id)).version);
      const snapshot = { html: section(round) };
      const { status } = await client.call('build_pin_archive_snapshot_create', {
        params: { id: pin.id },
        body: snapshot,
      });
      expect(status).toBe(200);
      /** Returns the number of updated emails. Reports each one that is neither in its old nor in its new state. */
      const check = async (): Promise<number> => {
        let done = 0;
        for (const id of ids) {
          const { version, rounds, isKept } = await readEmail(client, id);
          const isNew = version === (former.get(id) ?? 0) + 1;
          const wanted = isNew ? round : round - 1;
          const isWhole = rounds.length === sectionCount && rounds.every((found) => found === wanted);
          const isOld = version === former.get(id);
          if (!isKept || !isWhole || !(isNew || isOld))
            faults.push(`email ${id}: version ${version}, rounds ${rounds}`);
          if (isNew) done += 1;
        }
        return done;
      };
      let isAnswered = false;
      const changing = change().then(
        ({ status, body }) => {
          isAnswered = true;
          if (status !== 200) faults.push(`round ${round} was answered ${status}: ${JSON.stringify(body)}`);
        },
        () => undefined,
      );
      const last = ids[random.integer(0, emailCount - 2)] ?? 0;
      while (!isAnswered && (await readEmail(client, last)).version === former.get(last)) await wait(1);
      await killServerAndDatabase(server, dataDir);
      await changing;
      server = await startServerProcess(dataDir);
      client = client.at(server.url);
      if ((await check()) < emailCount) partly += 1;
      await change();
      expect(await check()).toBe(emailCount);
    }
    console.log(`linked sections kill test, seed ${seed}: ${kills} kills, ${partly} with emails left`);
    expect(faults).toEqual([]);
    await server.stop();
  },
  { timeout: Math.max(300_000, kills * 30_000) },
);
