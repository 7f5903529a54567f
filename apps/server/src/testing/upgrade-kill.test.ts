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
/** Together with migration-kill.test.ts, 50 in a full run; `npm run soak` sets GALLEY_KILL_ROUNDS. */
const kills = Math.min(50, Number(process.env.GALLEY_KILL_ROUNDS ?? 24));
/** More than two batches, so that a kill between them leaves some documents behind. */
const emailCount = 60;
const layoutCount = 12;

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

const older = async (client: HttpClient, id: number): Promise<number> => {
  const { emails, layouts } = (await client.call('build_template_upgrade_check', { params: { id } })).body;
  return emails.length + layouts.length;
};

/** A document as it is: `version` is its own, `templateVersion` that of its theme. */
interface State {
  version: number;
  templateVersion: number;
  html: string;
}
type Kind = 'email' | 'layout';

/** Returns the state of each document, by kind and id. */
async function readStates(
  client: HttpClient,
  documents: readonly { kind: Kind; id: number }[],
): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const { kind, id } of documents) states.set(`${kind} ${id}`, await readState[kind](client, { id }));
  return states;
}

const readState: Record<Kind, (client: HttpClient, params: { id: number }) => Promise<State>> = {
  async email(client, params) {
    const { emailVersion, templateVersion, html } = (await client.call('build_email_html', { params })).body;
    return { version: emailVersion, templateVersion, html };
  },
  async layout(client, params) {
    const readVersion = async () => (await client.call('build_layout_history', { params })).body.history[0].version;
    for (let version = await readVersion(); ; ) {
      const marked = String((await client.call('build_layout', { params })).body.html);
      const html = marked.replace(/ data-be-[a-z-]+="[^"]*"/g, '');
      const again = await readVersion();
      // The update of a killed server may continue by itself between the two.
      if (again === version) return { version, templateVersion: Number(/\.v(\d+)\{\}/.exec(html)?.[1]), html };
      version = again;
    }
  },
};

/** Returns the faults of documents: each is completely as it was, or completely on the version `to` of its theme. */
function findTorn(former: Map<string, State>, now: Map<string, State>, to: number): string[] {
  return [...now].flatMap(([name, { version, templateVersion, html }]) => {
    const before = former.get(name);
    if (!before) return [`${name} is new`];
    if (templateVersion !== to) return html === before.html && version === before.version ? [] : [`${name} changed`];
    const sections = html.split(`data-v="${to}"`).length - 1;
    const isWhole = html.includes(`.v${to}{}`) && !html.includes(`.v${to - 1}{}`) && sections === 20;
    return isWhole && version === before.version + 1 ? [] : [`${name} is torn`];
  });
}

testInFull(
  '[A1-upgrade-kill] [A14-upgrade-kill] each email and layout is wholly old or wholly new when server and database are killed during an upgrade, and the next one ends it',
  async () => {
    const random = createRandom(seed);
    await copyUnusedData(dataDir);
    let server = await startServerProcess(dataDir);
    let client = createHttpClient(server.url);
    const { templateId: id } = await setUpServer(client);
    const begun = await uploadVersion(client, id);
    const documents: { kind: Kind; id: number }[] = [];
    for (let at = 0; at < emailCount; at += 1) {
      const body = { title: `Email ${at}`, type: 'email', start: 'example' };
      const made = await client.call('templates_emails_create', { params: { id }, body });
      documents.push({ kind: 'email', id: made.body.email.id });
    }
    for (let at = 0; at < layoutCount; at += 1) {
      const body = { templateType: 'email', name: `Layout ${at}`, html: themeOf(begun) };
      const made = await client.call('build_templates_layout_upload', { params: { id }, body });
      if (made.status !== 200) throw new Error(`The layout was not saved: ${JSON.stringify(made.body)}`);
      documents.push({ kind: 'layout', id: made.body.id });
    }
    const torn: string[] = [];
    let partly = 0;
    for (let round = 0; round < kills; round += 1) {
      const former = await readStates(client, documents);
      const to = await uploadVersion(client, id);
      const left = random.integer(1, documents.length - 1);
      await client.call('build_template_upgrade', { params: { id }, body: {} });
      while ((await older(client, id)) > left) await wait(2);
      await killServerAndDatabase(server, dataDir);
      server = await startServerProcess(dataDir);
      client = client.at(server.url);
      if ((await older(client, id)) > 0) partly += 1;
      const check = async () => {
        torn.push(...findTorn(former, await readStates(client, documents), to));
      };
      await check();
      await client.call('build_template_upgrade', { params: { id }, body: {} });
      while ((await older(client, id)) > 0) await wait(10);
      await check();
    }
    console.log(`upgrade kill test, seed ${seed}: ${kills} kills, ${partly} with documents left`);
    expect(torn).toEqual([]);
    expect(partly).toBeGreaterThan(0);
    await server.stop();
  },
  { timeout: Math.max(300_000, kills * 60_000) },
);
