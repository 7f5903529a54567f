import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Replacement } from '@galley/contract';
import { afterAll, expect } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, saveDocument, setUpServer } from './http-client';
import { createRandom } from './random';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  startServerProcess,
} from './server-process';

const dataDir = makeScratchFolder('replacement-kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
/** Each round kills twice: during the replacement, and during the return of all of it. */
const rounds = 10;
const emailCount = 24;
/** Places in each email; every third is left out of the replacement. */
const placeCount = 9;

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const page = (at: number) =>
  `<p>Before ${at}</p>\r\n${Array.from({ length: placeCount }, (_, place) => `<p class="block-edit">Place ${place}: spring &amp; more</p>`).join('\n')}<br />`;

/**
 * Whether an email is completely in its state before or after the replacement, and the number of its additional
 * versions.
 */
interface Look {
  isOld: boolean;
  isNew: boolean;
  more: number;
}

testInFull(
  '[A1-replacement-kill] each email has all of its chosen places replaced or none when server and database are killed, and the return takes back exactly what was done',
  async () => {
    const random = createRandom(seed);
    await copyUnusedData(dataDir);
    let server = await startServerProcess(dataDir);
    let client: HttpClient = createHttpClient(server.url);
    const { templateId: id } = await setUpServer(client);
    const ids: number[] = [];
    for (let at = 0; at < emailCount; at += 1) {
      const body = { title: `Email ${at}`, type: 'email', start: 'example' };
      const { email } = (await client.call('templates_emails_create', { params: { id }, body })).body;
      await saveDocument(client, email.id, page(at));
      ids.push(email.id);
    }
    const query = { text: 'spring', kind: 'text', isCaseSensitive: false, isWholeWord: false };
    const except = Array.from({ length: placeCount }, (_, place) => place).filter((place) => place % 3 === 2);
    const open = async (eid: number) => (await client.call('build_email_html', { params: { id: eid } })).body;
    const restart = async () => {
      await killServerAndDatabase(server, dataDir);
      server = await startServerProcess(dataDir);
      client = client.at(server.url);
    };
    const read = async (rid: number): Promise<Replacement> =>
      (await client.call('templates_replacements_get', { params: { id, rid } })).body.replacement;
    const waitFor = async (rid: number, isThere: (row: Replacement) => boolean): Promise<Replacement> => {
      for (;;) {
        const row = await read(rid);
        if (isThere(row)) return row;
        await wait(1);
      }
    };
    let killedWithin = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = new Map<number, { html: string; version: number }>();
      for (const eid of ids) {
        const { html, emailVersion } = await open(eid);
        before.set(eid, { html, version: emailVersion });
      }
      const look = async (eid: number): Promise<Look> => {
        const { html, emailVersion } = await open(eid);
        const former = before.get(eid) ?? { html: '', version: 0 };
        const after = former.html.replace(/Place (\d): spring/g, (all, place) =>
          Number(place) % 3 === 2 ? all : `Place ${place}: fall`,
        );
        return { isOld: html === former.html, isNew: html === after, more: emailVersion - former.version };
      };
      const documents = ids.map((eid) => ({ id: eid, version: before.get(eid)?.version, except }));
      const body = { query, replacement: 'fall', documents };
      const started = await client.call('templates_replacements_create', { params: { id }, body });
      expect(started.status, JSON.stringify(started.body)).toBe(200);
      const rid = started.body.replacement.id as number;

      // Killed during the replacement: the stored outcome must match the emails.
      const due = random.integer(1, emailCount - 1);
      await waitFor(rid, ({ emails, state }) => emails.length >= due || state === 'done');
      await restart();
      for (const eid of ids) {
        const { isOld, isNew, more } = await look(eid);
        expect([eid, isOld, isNew, more]).toEqual([eid, more === 0, more === 1, more]);
      }
      const half = await read(rid);
      if (half.state !== 'done') killedWithin += 1;
      const done = await waitFor(rid, ({ state }) => state === 'done');
      expect(done.emails.map((entry) => [entry.id, entry.hits, entry.reason])).toEqual(
        ids.map((eid) => [eid, placeCount - except.length, '']),
      );
      for (const eid of ids) expect([eid, await look(eid)]).toEqual([eid, { isOld: false, isNew: true, more: 1 }]);

      // Someone saves one of them in the meantime, so it isn't returned.
      const saved = ids[random.integer(0, emailCount - 1)] ?? 0;
      const savedHtml = `${(await open(saved)).html}<!-- ${round} -->`;
      await saveDocument(client, saved, savedHtml);

      // Killed during the return.
      const back = random.integer(1, emailCount - 2);
      await client.call('templates_replacements_return', { params: { id, rid } });
      const returnedOf = ({ emails }: Replacement) => emails.filter(({ returned }) => returned !== '').length;
      await waitFor(rid, (row) => returnedOf(row) >= back || row.state === 'returned');
      await restart();
      if ((await read(rid)).state !== 'returned') killedWithin += 1;
      const end = await waitFor(rid, ({ state }) => state === 'returned');
      expect(end.emails.map((entry) => [entry.id, entry.returned])).toEqual(
        ids.map((eid) => [eid, eid === saved ? 'saved' : 'done']),
      );
      for (const eid of ids)
        if (eid === saved) expect((await open(eid)).html).toBe(savedHtml);
        else expect([eid, await look(eid)]).toEqual([eid, { isOld: true, isNew: false, more: 2 }]);
      await saveDocument(client, saved, before.get(saved)?.html ?? '');
    }
    console.log(`replacement kill test, seed ${seed}: ${2 * rounds} kills, ${killedWithin} within the work`);
    await server.stop();
  },
  { timeout: Math.max(300_000, rounds * 60_000) },
);
