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

const dataDir = makeScratchFolder('layout-kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const kills = 12;
const layoutCount = 3;

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A layout and what it must contain: the number of its last acknowledged text, and of one that was sent after it. */
interface Journal {
  id: number;
  acknowledged: number;
  sent: number;
}

/** Large enough that a half of it would show, and with bytes that a parser could change. */
const page = (text: number) =>
  `<p>Text ${text}</p>\r\n${Array.from({ length: 400 }, (_, at) => `<td bgcolor=#fff>caf&eacute; ${text}.${at}`).join('\n')}<br />`;

async function createLayout(client: HttpClient, templateId: number): Promise<Journal> {
  const body = { templateType: 'email', name: 'Layout', html: page(0) };
  const made = await client.call('build_templates_layout_upload', { params: { id: templateId }, body });
  if (made.status !== 200) throw new Error(`The layout was not saved: ${JSON.stringify(made.body)}`);
  return { id: made.body.id, acknowledged: 0, sent: 0 };
}

testInFull(
  '[F3-layout-overwrite-kill] a layout that is saved over while server and database are killed has an acknowledged content or the next one, and each acknowledged one as a version',
  async () => {
    const random = createRandom(seed);
    await copyUnusedData(dataDir);
    let server = await startServerProcess(dataDir);
    let client = createHttpClient(server.url);
    const { templateId } = await setUpServer(client);
    const journals: Journal[] = [];
    for (let at = 0; at < layoutCount; at += 1) journals.push(await createLayout(client, templateId));
    let killedWithin = 0;
    for (let round = 0; round < kills; round += 1) {
      let isKilled = false;
      const overwrite = async (journal: Journal) => {
        while (!isKilled) {
          journal.sent += 1;
          const request = { params: { id: journal.id }, body: { html: page(journal.sent) } };
          const answer = await client.call('build_library_update', request).catch(() => null);
          if (!answer) return;
          if (answer.status !== 200) throw new Error(`It was refused: ${JSON.stringify(answer.body)}`);
          journal.acknowledged = journal.sent;
        }
      };
      const working = Promise.all(journals.map(overwrite));
      const count = () => journals.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      const enough = count() + random.integer(1, 12);
      while (count() < enough) await Promise.race([working, wait(1)]);
      if (journals.some(({ sent, acknowledged }) => sent > acknowledged)) killedWithin += 1;
      const killing = killServerAndDatabase(server, dataDir);
      isKilled = true;
      await killing;
      await working;
      server = await startServerProcess(dataDir);
      client = client.at(server.url);
      for (const journal of journals) {
        const { body } = await client.call('build_layout', { params: { id: journal.id } });
        const html = String(body.html).replace(/ data-be-[a-z-]+="[^"]*"/g, '');
        const found = Number(/Text (\d+)</.exec(html)?.[1]);
        expect([journal.acknowledged, journal.sent], `seed ${seed}, layout ${journal.id}`).toContain(found);
        expect(html).toBe(page(found));
        // One that was stored but not acknowledged counts from now on.
        journal.acknowledged = found;
        journal.sent = found;
        const { body: listed } = await client.call('build_layout_history', { params: { id: journal.id } });
        expect(listed.history[0].version).toBe(found + 1);
      }
    }
    console.log(`layout kill test, seed ${seed}: ${kills} kills, ${killedWithin} within a request`);
    await server.stop();
  },
  { timeout: Math.max(300_000, kills * 30_000) },
);
