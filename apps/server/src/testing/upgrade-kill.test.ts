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

const dataDir = makeScratchFolder('upgrade-kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const kills = 12;
/** More than two batches, so that a kill between them leaves some emails behind. */
const emailCount = 60;

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const themeOf = (version: number) =>
  `<html><head><style>.v${version}{}</style></head><body>${Array.from(
    { length: 20 },
    (_, at) =>
      `<div class="block-section" data-group="g${at}" data-v="${version}"><p class="block-edit" data-block="t">Text ${at}</p></div>`,
  ).join('\n')}</body></html>`;

/** Uploads the next version of the theme through its editor. Returns its number. */
async function uploadVersion(client: HttpClient, id: number): Promise<number> {
  const { body: opened } = await client.call('build_template_html', { params: { id } });
  const tabId = 'theme';
  const { body: taken } = await client.call('build_template_lease_take', { params: { id }, body: { tabId } });
  const version = opened.templateVersion;
  const { markerPrefix } = opened;
  const held = { tabId, leaseNumber: taken.lease.number };
  const body = { html: themeOf(version + 1), title: 'Theme', version, markerPrefix, ...held };
  const saved = await client.call('build_template_save', { params: { id }, body });
  if (saved.status !== 200) throw new Error(`The theme was not saved: ${JSON.stringify(saved.body)}`);
  await client.call('build_template_lease_release', { params: { id }, body: { tabId, number: taken.lease.number } });
  return version + 1;
}

const older = async (client: HttpClient, id: number): Promise<number> =>
  (await client.call('build_template_upgrade_check', { params: { id } })).body.emails.length;

/** Returns the faults of an email; none if it is completely on its former version of the theme, or on the new one. */
async function findTorn(client: HttpClient, id: number, former: { version: number; html: string }, to: number) {
  const { body } = await client.call('build_email_html', { params: { id } });
  const { templateVersion, emailVersion, html } = body;
  if (templateVersion === to) {
    const sections = html.split(`data-v="${to}"`).length - 1;
    const isWhole = html.includes(`.v${to}{}`) && !html.includes(`.v${to - 1}{}`) && sections === 20;
    return isWhole && emailVersion === former.version + 1 ? [] : [`email ${id} is torn`];
  }
  return html === former.html && emailVersion === former.version ? [] : [`email ${id} changed`];
}

testInFull(
  '[A1-upgrade-kill] each email is wholly old or wholly new when server and database are killed during an upgrade, and the next one ends it',
  async () => {
    const random = createRandom(seed);
    await copyUnusedData(dataDir);
    let server = await startServerProcess(dataDir);
    let client = createHttpClient(server.url);
    const { templateId: id } = await setUpServer(client);
    await uploadVersion(client, id);
    const emailIds: number[] = [];
    for (let at = 0; at < emailCount; at += 1) {
      const body = { title: `Email ${at}`, type: 'email', start: 'example' };
      emailIds.push((await client.call('templates_emails_create', { params: { id }, body })).body.email.id);
    }
    const torn: string[] = [];
    let partly = 0;
    for (let round = 0; round < kills; round += 1) {
      const former = new Map<number, { version: number; html: string }>();
      for (const emailId of emailIds) {
        const { body } = await client.call('build_email_html', { params: { id: emailId } });
        former.set(emailId, { version: body.emailVersion, html: body.html });
      }
      const to = await uploadVersion(client, id);
      const left = random.integer(1, emailCount - 1);
      await client.call('build_template_upgrade', { params: { id }, body: {} });
      while ((await older(client, id)) > left) await wait(2);
      await killServerAndDatabase(server, dataDir);
      server = await startServerProcess(dataDir);
      client = client.at(server.url);
      if ((await older(client, id)) > 0) partly += 1;
      const check = async () => {
        for (const emailId of emailIds) {
          const before = former.get(emailId);
          if (before) torn.push(...(await findTorn(client, emailId, before, to)));
        }
      };
      await check();
      await client.call('build_template_upgrade', { params: { id }, body: {} });
      while ((await older(client, id)) > 0) await wait(10);
      await check();
    }
    console.log(`upgrade kill test, seed ${seed}: ${kills} kills, ${partly} with emails left`);
    expect(torn).toEqual([]);
    expect(partly).toBeGreaterThan(0);
    await server.stop();
  },
  { timeout: Math.max(300_000, kills * 30_000) },
);
