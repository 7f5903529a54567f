import type { Draft } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../api/api-error';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal, serverDraft } from '../testing/session-fixture';
import { createMemoryDraftStore } from './drafts/draft-store';

const owner = { userId: 1, document: 'email:7' };

/** One browser and one server. A tab types and is closed or killed; then another one is opened. */
async function leaveWork({ isKilled = false } = {}) {
  const store = createMemoryDraftStore();
  const serverDrafts = new Map<string, Draft>();
  const first = createSessionFixture({ store, serverDrafts });
  await first.session.edit();
  for (const html of ['<p>a</p>', '<p>ab</p>']) first.fake.type(html);
  await settle();
  if (isKilled) first.kill();
  else first.session.dispose();
  await settle();
  const openTab = async (options: Parameters<typeof createSessionFixture>[0] = {}) => {
    const drafts = [...serverDrafts.values()];
    const document = { drafts, draft: drafts[0] ?? null, ...options.document };
    const tab = createSessionFixture({ store, serverDrafts, ...options, document });
    await tab.session.offers.find();
    return tab;
  };
  return { store, serverDrafts, openTab };
}

describe('[F3-draft-back] a draft on the current version', () => {
  it.each([{ isKilled: false }, { isKilled: true }])('comes back without a question: %j', async (how) => {
    const { openTab, store } = await leaveWork(how);
    const { session, fake, spoken } = await openTab();
    const savedAtMs = session.state.drafts[0]?.savedAtMs;
    expect(await session.offers.resume()).toBe(true);
    await settle();
    expect([fake.editor.getSource(), session.countChanges()]).toEqual(['<p>ab</p>', 2]);
    expect(session.state).toMatchObject({ phase: 'editing', drafts: [], broughtBackMs: savedAtMs });
    expect(spoken).toEqual([]);
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>ab</p>']);
    await session.save({ isThenWatching: false });
    expect(session.state.broughtBackMs).toBeNull();
  });

  it('continues with Edit after it was kept, so that no second draft is made beside it', async () => {
    const { session, fake, store } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    await session.cancel();
    await session.edit();
    expect(await session.offers.resume()).toBe(true);
    fake.type('<p>mine and more</p>');
    await settle();
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>mine and more</p>']);
  });

  it('stays a draft while someone else is editing, or the server doesn’t answer; nothing is said', async () => {
    const { openTab, store } = await leaveWork();
    const held = await openTab({ document: { holder: { id: 2, name: 'Ola' } } });
    expect(await held.session.offers.resume()).toBe(false);
    expect(held.calls).toEqual([]);
    for (const failure of [refusal('lease_held', { holder: { id: 1, name: 'Mara' } }), networkError('/api')]) {
      const { session, intercept, spoken, fake } = await openTab();
      intercept.fn = (name) => {
        if (name.startsWith('takeLease')) throw failure;
      };
      expect(await session.offers.resume()).toBe(false);
      expect([spoken, session.state.drafts.length, fake.editor.getSource()]).toEqual([[], 1, '<p>saved</p>']);
    }
    expect(await store.list(owner)).toHaveLength(1);
  });

  it('[F3-click-to-edit-drafts] is waited for, also while it is being looked for, by anyone who asks to edit meanwhile', async () => {
    const { openTab } = await leaveWork();
    const { session, fake } = await openTab();
    const done: string[] = [];
    const looking = session.offers.find();
    const back = session.offers.resume().then(() => done.push('back'));
    await session.offers.settled();
    expect(done).toEqual(['back']);
    expect([await session.edit(), fake.editor.getSource()]).toEqual([true, '<p>ab</p>']);
    await Promise.all([looking, back]);
  });

  it('waits beside what was already typed', async () => {
    const { openTab } = await leaveWork();
    const { session, fake } = await openTab();
    await session.edit();
    fake.type('<p>other</p>');
    expect(await session.offers.resume()).toBe(false);
    expect([fake.editor.getSource(), session.state.drafts.length]).toEqual(['<p>other</p>', 1]);
  });

  it('of another browser comes back too, and one that is gone says nothing', async () => {
    const { html: _html, ...summary } = serverDraft({ tabId: 'laptop' });
    const serverDrafts = new Map([['laptop', serverDraft({ tabId: 'laptop', html: '<p>laptop</p>' })]]);
    const there = createSessionFixture({ document: { drafts: [summary] }, serverDrafts });
    await there.session.offers.find();
    expect(await there.session.offers.resume()).toBe(true);
    expect(there.fake.editor.getSource()).toBe('<p>laptop</p>');
    const gone = createSessionFixture({ document: { drafts: [summary] } });
    await gone.session.offers.find();
    expect(await gone.session.offers.resume()).toBe(false);
    expect([gone.spoken, gone.session.state.drafts]).toEqual([[], []]);
  });
});

describe('[F3-draft-conflict] a draft on another version', () => {
  it('waits for the person', async () => {
    const { openTab } = await leaveWork();
    const { session, fake, calls } = await openTab({ document: { emailVersion: 15, html: '<p>theirs</p>' } });
    expect(await session.offers.resume()).toBe(false);
    expect([calls, fake.editor.getSource(), session.state.drafts.length]).toEqual([[], '<p>theirs</p>', 1]);
  });

  it('also when the version was saved after the page was opened: both are shown', async () => {
    const { openTab } = await leaveWork();
    const { session, fake, server, spoken } = await openTab();
    server.version = 15;
    server.html = '<p>theirs</p>';
    expect(await session.offers.resume()).toBe(false);
    expect(spoken).toEqual(['conflict draft 15, since: 15 by Ola']);
    expect([fake.editor.getSource(), session.state.broughtBackMs]).toEqual(['<p>theirs</p>', null]);
    expect(session.state.drafts).toHaveLength(1);
  });
});

describe('[F3-discard-changes] discarding', () => {
  it('while stopping removes the work in both places', async () => {
    const { session, fake, answers, store, serverDrafts } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    await session.saveDraft();
    await settle();
    answers.end = 'discard';
    await session.cancel();
    await settle();
    expect([fake.editor.getSource(), session.state.phase, session.state.drafts]).toEqual([
      '<p>saved</p>',
      'watching',
      [],
    ]);
    expect([await store.list(owner), [...serverDrafts.keys()]]).toEqual([[], []]);
  });

  it('while editing asks first, and continues with the stored version', async () => {
    const { openTab, store, serverDrafts } = await leaveWork();
    const { session, fake, answers, spoken } = await openTab();
    await session.offers.resume();
    answers.confirm = false;
    await session.discardChanges();
    expect(fake.editor.getSource()).toBe('<p>ab</p>');
    answers.confirm = true;
    await session.discardChanges();
    await settle();
    expect(spoken).toEqual(['discard 2?', 'discard 2?']);
    expect([fake.editor.getSource(), session.countChanges(), session.state.phase]).toEqual([
      '<p>saved</p>',
      0,
      'editing',
    ]);
    expect(session.state.broughtBackMs).toBeNull();
    expect([await store.list(owner), [...serverDrafts.keys()]]).toEqual([[], []]);
    fake.type('<p>new</p>');
    await settle();
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>new</p>']);
  });

  it('does nothing while a save has no response, because it may have been stored', async () => {
    const { session, fake, intercept, spoken } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    intercept.fn = () => {
      throw networkError('/api');
    };
    await session.save({ isThenWatching: false });
    await session.discardChanges();
    expect([spoken, fake.editor.getSource()]).toEqual([[], '<p>mine</p>']);
  });
});

it('[F3-draft-while-editing] Work put aside while editing is offered at once, and never what is on the canvas', async () => {
  const { session, fake } = createSessionFixture();
  await session.edit();
  fake.type('<p>mine</p>');
  await settle();
  await session.offers.show();
  expect(session.state.drafts).toEqual([]);
  await session.loadLayout(5);
  expect(session.state).toMatchObject({ phase: 'editing', drafts: [{ html: '<p>mine</p>' }] });
});
