import type { Draft } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../api/api-error';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, serverDraft } from '../testing/session-fixture';
import { createMemoryDraftStore } from './drafts/draft-store';

const ola = { id: 2, name: 'Ola Brandt' };
const owner = { userId: 1, document: 'email:7' };

/** Someone edits and has typed. */
async function startTyping() {
  const store = createMemoryDraftStore();
  const fixture = createSessionFixture({ store });
  await fixture.session.edit();
  fixture.fake.type('<p>mine</p>');
  return { ...fixture, store };
}

/** Someone watches the live changes of Ola, whose canvas is `html`. Lists what the canvas showed since. */
async function watchLive(options: { html?: string; draft?: Draft } = {}) {
  const serverDrafts = new Map(options.draft ? [[options.draft.tabId, options.draft]] : []);
  const fixture = createSessionFixture({ serverDrafts });
  fixture.session.store.setState({ holder: ola });
  fixture.fake.editor.restore(options.html ?? '<p>live</p>');
  const shown: string[] = [];
  const { load, restore } = fixture.fake.editor;
  Object.assign(fixture.fake.editor, {
    load: (html: string) => {
      shown.push(html);
      load(html);
    },
    restore: (html: string) => {
      shown.push(html);
      restore(html);
    },
  });
  return { ...fixture, shown };
}

describe('[F3-hand-over-work] handing over', () => {
  it('brings everything typed to the server first, and names the draft that has it', async () => {
    const { session, fake, putDrafts } = await startTyping();
    const prepared = await session.handOver.prepare({ hasDrafts: false });
    const sent = putDrafts.at(-1)?.snapshot;
    expect(sent).toMatchObject({ html: '<p>mine</p>', baseVersion: 14, changes: 1 });
    expect(prepared).toEqual({ leaseNumber: 1, draft: sent?.tabId });
    expect(fake.isEditable()).toBe(false);
  });

  it('leaves nothing behind: no draft in this browser, none offered, and the canvas stays as it is', async () => {
    const { session, fake, store, calls } = await startTyping();
    await session.handOver.prepare({ hasDrafts: false });
    await session.handOver.complete(ola);
    await settle();
    expect(await store.list(owner)).toEqual([]);
    expect(session.state).toMatchObject({ phase: 'watching', holder: ola, drafts: [] });
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
    // The lease is already theirs.
    expect(calls.some((call) => call.startsWith('releaseLease'))).toBe(false);
  });

  it('has no draft if nothing is unsaved, even if they have unsaved work', async () => {
    const { session, putDrafts } = createSessionFixture();
    await session.edit();
    expect(await session.handOver.prepare({ hasDrafts: true })).toEqual({ leaseNumber: 1 });
    expect(putDrafts).toEqual([]);
  });

  it('says before what keeps the work from going along, and editing goes on', async () => {
    const { session, fake, intercept, calls, store } = await startTyping();
    expect(await session.handOver.prepare({ hasDrafts: true })).toBe('theirDraft');
    intercept.fn = (name) => {
      if (name === 'putDraft') throw networkError('/api');
    };
    expect(await session.handOver.prepare({ hasDrafts: false })).toBe('notSent');
    intercept.fn = () => {};
    const latest = {
      version: 15,
      savedBy: 'Ola',
      savedAt: 1,
      title: 'Spring list',
      newestTemplateVersion: 3,
      holder: null,
      deleted: null,
    };
    session.store.setState({ latest });
    expect(await session.handOver.prepare({ hasDrafts: false })).toBe('newerVersion');
    session.handOver.keep();
    expect([fake.isEditable(), session.state.phase, calls.includes('renew')]).toEqual([true, 'editing', true]);
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>mine</p>']);
  });
});

describe('[F3-hand-over-receive] receiving', () => {
  const draft = serverDraft({ tabId: 'work', html: '<p>live and last</p>', changes: 2 });

  it('continues the work without showing anything else, and keeps it as a draft of its own', async () => {
    const { session, shown, serverDrafts, fake } = await watchLive({ draft });
    expect(await session.handOver.receive('work')).toBe(2);
    expect(shown).toEqual(['<p>live and last</p>']);
    expect([session.state.phase, session.countChanges(), fake.isEditable()]).toEqual(['editing', 2, true]);
    await settle();
    expect([...serverDrafts.values()].map(({ html }) => html)).toEqual(['<p>live and last</p>']);
    expect(serverDrafts.has('work')).toBe(false);
    await session.save({ isThenWatching: true });
    expect([...serverDrafts.keys(), ...session.state.drafts]).toEqual([]);
  });

  it('says that the work is gone, and asks if another version was saved meanwhile', async () => {
    const missing = await watchLive();
    expect(await missing.session.handOver.receive('work')).toBeNull();
    expect(missing.spoken).toEqual(['draft gone']);
    const stale = await watchLive({ draft });
    stale.server.version = 15;
    stale.server.html = '<p>newer</p>';
    expect(await stale.session.handOver.receive('work')).toBeNull();
    expect(stale.spoken[0]).toMatch(/^conflict draft 15/);
    expect([...stale.serverDrafts.keys()]).toEqual(['work']);
  });
});

describe('[F3-take-over-work] taking over', () => {
  it('continues what was live on the canvas as unsaved work, without a jump', async () => {
    const { session, shown, calls } = await watchLive();
    expect(await session.handOver.takeOver({ continuesWork: true })).toBe(true);
    expect(shown).toEqual(['<p>live</p>']);
    expect(session.countChanges()).toBe(1);
    expect(calls).toEqual(['takeLease 7 over', 'keep 1']);
    await session.save({ isThenWatching: false });
    expect(session.state.saved).toMatchObject({ version: 15, html: '<p>live</p>' });
  });

  it('starts from the stored version on request', async () => {
    const { session, shown, fake } = await watchLive();
    await session.handOver.takeOver({ continuesWork: false });
    expect([shown, session.countChanges(), fake.editor.getSource()]).toEqual([['<p>saved</p>'], 0, '<p>saved</p>']);
  });

  it('starts from a version that was saved meanwhile, because the live changes don’t belong to it', async () => {
    const { session, server, fake } = await watchLive();
    server.version = 15;
    server.html = '<p>newer</p>';
    await session.handOver.takeOver({ continuesWork: true });
    expect([fake.editor.getSource(), session.countChanges()]).toEqual(['<p>newer</p>', 0]);
  });
});
