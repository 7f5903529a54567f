import type { Draft } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal, serverDraft } from '../testing/session-fixture';
import { createMemoryDraftStore } from './drafts/draft-store';

const owner = { userId: 1, document: 'email:7' };

/** One browser and one server, shared by several tabs. */
function openBrowser() {
  const store = createMemoryDraftStore();
  const serverDrafts = new Map<string, Draft>();
  const openTab = async (options: Parameters<typeof createSessionFixture>[0] = {}) => {
    const drafts = [...serverDrafts.values()];
    const document = { drafts, draft: drafts[0] ?? null, ...options.document };
    const tab = createSessionFixture({ store, serverDrafts, ...options, document });
    await tab.session.offers.find();
    return tab;
  };
  /** Types in a tab and closes it. The work is then in both places. */
  const leaveWork = async (html: string) => {
    const tab = await openTab();
    await tab.session.edit();
    tab.fake.type(html);
    await tab.session.saveDraft();
    await settle();
    tab.session.dispose();
    tab.timers.advance(60_000);
  };
  return { store, serverDrafts, openTab, leaveWork };
}

describe('[V11-own-tab] a save in one tab', () => {
  it('forgets its own draft and leaves that of another tab, here and on the server', async () => {
    const { store, serverDrafts, openTab, leaveWork } = openBrowser();
    await leaveWork('<p>morning</p>');
    const noon = await openTab();
    await noon.session.edit();
    noon.fake.type('<p>noon</p>');
    await noon.session.save({ isThenWatching: true });
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>morning</p>']);
    expect([...serverDrafts.values()].map(({ html }) => html)).toEqual(['<p>morning</p>']);
    // A draft that was never shown is offered again.
    expect(noon.session.state.drafts.map(({ html }) => html)).toEqual(['<p>morning</p>']);
  });

  it('carries the name of its work, so that the server forgets that draft alone', async () => {
    const { session, fake, saves, putDrafts } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    await session.saveDraft();
    await session.save({ isThenWatching: false });
    expect(saves[0]?.body.tabId).toBe(putDrafts[0]?.snapshot.tabId);
    fake.type('<p>mine again</p>');
    await session.saveDraft();
    expect(putDrafts.at(-1)?.snapshot.tabId).not.toBe(saves[0]?.body.tabId);
  });
});

describe('[V11-keep] a draft that was found and not chosen', () => {
  it('is not overwritten by what is typed afterwards in the same tab', async () => {
    const { store, openTab, leaveWork } = openBrowser();
    await leaveWork('<p>morning</p>');
    await leaveWork('<p>noon</p>');
    const { session } = await openTab();
    expect(session.state.drafts.map(({ html }) => html).sort()).toEqual(['<p>morning</p>', '<p>noon</p>']);
    expect(await store.list(owner)).toHaveLength(2);
  });

  it('stays when another one is restored and saved', async () => {
    const { store, serverDrafts, openTab, leaveWork } = openBrowser();
    await leaveWork('<p>morning</p>');
    await leaveWork('<p>noon</p>');
    const { session, server } = await openTab();
    const noon = session.state.drafts.find(({ html }) => html === '<p>noon</p>');
    if (!noon) throw new Error('Noon is not offered.');
    await session.offers.restore(noon);
    await session.save({ isThenWatching: true });
    expect(server.html).toBe('<p>noon</p>');
    expect(session.state.drafts.map(({ html }) => html)).toEqual(['<p>morning</p>']);
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>morning</p>']);
    expect([...serverDrafts.values()].map(({ html }) => html)).toEqual(['<p>morning</p>']);
  });

  it('is discarded by itself', async () => {
    const { store, serverDrafts, openTab, leaveWork } = openBrowser();
    await leaveWork('<p>morning</p>');
    await leaveWork('<p>noon</p>');
    const { session } = await openTab();
    const morning = session.state.drafts.find(({ html }) => html === '<p>morning</p>');
    if (!morning) throw new Error('Morning is not offered.');
    await session.offers.discard(morning);
    expect(session.state.drafts.map(({ html }) => html)).toEqual(['<p>noon</p>']);
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>noon</p>']);
    expect([...serverDrafts.values()].map(({ html }) => html)).toEqual(['<p>noon</p>']);
  });
});

describe('[V11-restore] a restored draft', () => {
  it('keeps its copies until the work is kept anew in both places', async () => {
    const { store, serverDrafts, openTab, leaveWork } = openBrowser();
    await leaveWork('<p>morning</p>');
    const { session, intercept } = await openTab();
    const [offer] = session.state.drafts;
    if (!offer) throw new Error('Nothing is offered.');
    intercept.fn = (name) => {
      if (name === 'putDraft') throw refusal('unavailable');
    };
    await session.offers.restore(offer);
    expect([...serverDrafts.keys()]).toEqual([offer.tabId]);
    expect(await store.list(owner)).toHaveLength(1);
    intercept.fn = () => {};
    await session.save({ isThenWatching: true });
    expect(await store.list(owner)).toEqual([]);
  });

  it('is loaded from the server when this browser has no copy, and a missing one is reported', async () => {
    const elsewhere = serverDraft({ html: '<p>laptop</p>', tabId: 'laptop' });
    const { html: _html, ...summary } = serverDraft({ html: '<p>old laptop</p>', tabId: 'old', savedAt: 900 });
    const serverDrafts = new Map([['laptop', elsewhere]]);
    const document = { drafts: [elsewhere, summary], draft: elsewhere };
    const { session, fake, spoken } = createSessionFixture({ document, serverDrafts });
    await session.offers.find();
    const [, gone] = session.state.drafts;
    if (!gone) throw new Error('The second draft is not offered.');
    expect(gone.html).toBeNull();
    await session.offers.restore(gone);
    expect(spoken).toEqual(['draft gone']);
    serverDrafts.set('old', serverDraft({ html: '<p>old laptop</p>', tabId: 'old' }));
    await session.offers.find();
    const [, second] = session.state.drafts;
    if (!second) throw new Error('The second draft is not offered.');
    await session.offers.restore(second);
    expect(fake.editor.getSource()).toBe('<p>old laptop</p>');
    expect([...serverDrafts.keys()].slice(0, 1)).toEqual(['laptop']);
    expect(serverDrafts.has('old')).toBe(false);
  });
});

describe('[A8-way-out] after a refused save', () => {
  it('both works can be looked at, and 0 bytes are lost, of another tab neither', async () => {
    const { store, serverDrafts, openTab, leaveWork } = openBrowser();
    await leaveWork('<p>morning</p>');
    const { session, fake, server, intercept, answers, looked } = await openTab();
    await session.edit();
    fake.type('<p>mine</p>');
    server.version = 15;
    server.html = '<p>theirs</p>';
    let isRefused = false;
    intercept.fn = (name) => {
      if (name !== 'save 7' || isRefused) return;
      isRefused = true;
      throw refusal('stale_version', { currentVersion: 15 });
    };
    await session.save({ isThenWatching: true });
    expect(looked.theirs).toBe('/content/version-15');
    expect([...serverDrafts.values()].map(({ html }) => html).sort()).toEqual(['<p>mine</p>', '<p>morning</p>']);
    expect(looked.mine).toMatch(/^\/content\/work/);
    // Decided later: both drafts are offered, mine with its reason.
    expect(session.state.drafts.map(({ html }) => html).sort()).toEqual(['<p>mine</p>', '<p>morning</p>']);
    const mine = session.state.drafts.find(({ html }) => html === '<p>mine</p>');
    if (!mine) throw new Error('Mine is not offered.');
    expect(mine.reason).toBe('stale');
    answers.wayOut = 'keepMine';
    await session.offers.restore(mine);
    await session.save({ isThenWatching: true });
    expect(server).toMatchObject({ version: 16, html: '<p>mine</p>' });
    expect((await store.list(owner)).map(({ html }) => html)).toEqual(['<p>morning</p>']);
  });
});
