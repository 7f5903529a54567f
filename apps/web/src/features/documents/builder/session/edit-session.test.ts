import { AppError, noEmailSettings, outageTexts } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../api/api-error';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal } from '../testing/session-fixture';
import { createMemoryDraftStore } from './drafts/draft-store';
import type { OfferedDraft } from './drafts/list-offers';
import type { EditSession } from './edit-session';

const offline = () => {
  throw networkError('/api');
};

async function startEditing(options: Parameters<typeof createSessionFixture>[0] = {}) {
  const fixture = createSessionFixture(options);
  await fixture.session.edit();
  return fixture;
}

describe('[B9-save] save', () => {
  it('sends base version and lease number, clears the history and releases the lease', async () => {
    const { session, fake, saves, spoken, calls } = await startEditing();
    fake.type('<p>mine</p>');
    await session.save({ isThenWatching: true });
    expect(saves[0]?.body).toMatchObject({ html: '<p>mine</p>', version: 14, leaseNumber: 1, title: 'Spring list' });
    expect(fake.editor.getChanges()).toEqual({ changes: 0, isChanged: false });
    expect(spoken).toEqual(['saved 15']);
    expect(session.state.phase).toBe('watching');
    expect(calls).toContain('releaseLease 7 1');
  });

  it('stays editing when asked to', async () => {
    const { session, fake } = await startEditing();
    fake.type('<p>mine</p>');
    await session.save({ isThenWatching: false });
    expect(session.state.phase).toBe('editing');
    expect(session.state.saved.version).toBe(15);
  });

  it('shows that there is nothing to save', async () => {
    const { session, saves, spoken } = await startEditing();
    await session.save({ isThenWatching: false });
    expect(spoken).toEqual(['nothing to save']);
    expect(saves).toEqual([]);
  });

  it('counts a changed subject as something to save', async () => {
    const { session, saves } = await startEditing();
    session.setSettings({ ...noEmailSettings, subject: 'Summer' });
    expect(session.countChanges()).toBe(1);
    await session.save({ isThenWatching: false });
    expect(saves[0]?.body.settings.subject).toBe('Summer');
    expect(session.countChanges()).toBe(0);
  });

  it('removes the drafts of this browser and of the server', async () => {
    const { session, fake, store, calls } = await startEditing();
    fake.type('<p>mine</p>');
    await settle();
    expect(await store.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
    await session.save({ isThenWatching: false });
    expect(await store.list({ userId: 1, document: 'email:7' })).toEqual([]);
    expect(calls).toContain('discardDraft');
  });

  it('keeps counting what was typed during the save', async () => {
    const { session, fake, intercept, saves } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = (name) => {
      if (name === 'save 7' && saves.length === 1) fake.type('<p>mine and more</p>');
    };
    await session.save({ isThenWatching: true });
    expect(session.state.phase).toBe('editing');
    expect(session.countChanges()).toBeGreaterThan(0);
    expect(session.state.saved.version).toBe(15);
  });

  it('[B9-save] counts only what was typed since, so that nothing of the saved version can be undone unnoticed', async () => {
    const { session, fake, intercept, saves } = await startEditing();
    for (const text of ['a', 'b', 'c']) fake.type(`<p>${text}</p>`);
    intercept.fn = (name) => {
      if (name === 'save 7' && saves.length === 1) fake.type('<p>more</p>');
    };
    await session.save({ isThenWatching: false });
    expect(session.countChanges()).toBe(1);
  });

  it('[B9-save] shows what was stored when editing was canceled during the save', async () => {
    const { session, fake, intercept, spoken } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = async (name) => {
      if (name === 'save 7') await session.cancel();
    };
    await session.save({ isThenWatching: false });
    expect(session.state).toMatchObject({ phase: 'watching', isSaving: false, saved: { version: 15 }, drafts: [] });
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
    expect(fake.isEditable()).toBe(false);
    expect(session.countChanges()).toBe(0);
    expect(spoken.at(-1)).toBe('saved 15');
  });

  it.each([
    ['forbidden', builderMessages.accessEnded],
    ['not_found', builderMessages.emailGone('email')],
  ] as const)(
    '[D6-lost-work] offers a copy of the work when a save is refused for lost access: %s',
    async (code, reason) => {
      const { session, fake, intercept, spoken, store } = await startEditing();
      intercept.fn = (name) => {
        if (name.startsWith('save') || name === 'state') throw refusal(code);
      };
      fake.type('<p>mine</p>');
      await session.save({ isThenWatching: true });
      await settle();
      expect(spoken).toEqual([`access lost: ${reason} ${builderMessages.draftStays}`]);
      expect(session.state.phase).toBe('watching');
      expect(fake.editor.getSource()).toBe('<p>mine</p>');
      expect(session.countChanges()).toBeGreaterThan(0);
      expect(await store.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
    },
  );

  it('shows the server’s text when a save is refused and keeps the work', async () => {
    const { session, fake, intercept, spoken, store } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = (name) => {
      if (name.startsWith('save')) throw refusal('too_large');
    };
    await session.save({ isThenWatching: true });
    expect(spoken).toEqual(['failed: Refused: too_large.']);
    expect(session.state.phase).toBe('editing');
    expect((await store.list({ userId: 1, document: 'email:7' }))[0]?.html).toBe('<p>mine</p>');
  });

  it('keeps the draft when the session has ended', async () => {
    const { session, fake, intercept, spoken, store } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = (name) => {
      if (name.startsWith('save')) throw refusal('session_required');
    };
    await session.save({ isThenWatching: true });
    expect(spoken).toContain('session expired');
    expect(await store.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
  });
});

describe('[B9-outage] the server is unreachable', () => {
  it('tries the same save again with the same key until it is answered', async () => {
    const { session, fake, intercept, saves, timers, spoken } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = offline;
    await session.save({ isThenWatching: true });
    expect(session.state.outage).toMatchObject({ attempt: 1, retryAtMs: timers.now() + 1000 });
    timers.advance(1000);
    await settle();
    expect(session.state.outage?.attempt).toBe(2);
    intercept.fn = () => {};
    await session.retryNow();
    await settle();
    expect(saves.map((save) => save.key)).toEqual(['key 1', 'key 1', 'key 1']);
    expect(session.state.outage).toBeNull();
    expect(spoken).toEqual(['saved 15']);
    expect(session.state.phase).toBe('watching');
  });

  it('does not begin a second save while the first is not answered', async () => {
    const { session, fake, intercept, saves } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = offline;
    await session.save({ isThenWatching: false });
    fake.type('<p>mine and more</p>');
    await session.save({ isThenWatching: false });
    expect(saves.map(({ key, body }) => [key, body.html])).toEqual([
      ['key 1', '<p>mine</p>'],
      ['key 1', '<p>mine</p>'],
    ]);
  });

  it('begins when a draft cannot be brought to the server and ends when it can', async () => {
    const { session, fake, intercept, timers, store } = await startEditing();
    intercept.fn = offline;
    fake.type('<p>mine</p>');
    await settle();
    timers.advance(1000);
    await settle();
    expect(session.state.outage).not.toBeNull();
    expect(await store.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
    intercept.fn = () => {};
    timers.advance(1000);
    await settle();
    expect(session.state.outage).toBeNull();
  });
});

describe('[V13-save] a save that the server cannot store', () => {
  it('shows why, keeps the draft, is retried automatically, and is shown as saved only once it is', async () => {
    const { session, fake, intercept, timers, spoken, saves, store } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = () => {
      throw Object.assign(new Error(outageTexts.diskFull), {
        status: 503,
        body: { code: 'unavailable', error: outageTexts.diskFull },
      });
    };
    await session.save({ isThenWatching: false });
    expect(session.state.outage).toMatchObject({ attempt: 1, reason: outageTexts.diskFull });
    expect(session.state.phase).toBe('editing');
    expect(await store.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      timers.advance(60_000);
      await settle();
    }
    expect(spoken).toEqual([]);
    intercept.fn = () => {};
    timers.advance(60_000);
    await settle();
    expect(new Set(saves.map((save) => save.key)).size).toBe(1);
    expect(spoken).toEqual(['saved 15']);
    expect(session.state.outage).toBeNull();
  });
});

describe('[C6-web-limit] a save beyond a limit', () => {
  it('is retried automatically at the time the server gave, and no sooner', async () => {
    const { session, fake, intercept, timers, spoken } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = () => {
      const limited = new AppError('too_many_requests', messages.tooManyRequests('requests', 40), { retryAfter: 40 });
      throw Object.assign(new Error(limited.message), { status: 429, body: limited.toBody() });
    };
    await session.save({ isThenWatching: false });
    expect(session.state.outage).toMatchObject({ attempt: 1, reason: 'Too many requests.' });
    timers.advance(39_000);
    await settle();
    expect(session.state.outage).toMatchObject({ attempt: 1 });
    intercept.fn = () => {};
    timers.advance(1000);
    await settle();
    expect(spoken).toEqual(['saved 15']);
    expect(session.state.outage).toBeNull();
  });
});

describe('[B9-cancel] cancel', () => {
  it('puts the last saved version back and keeps the draft restorable', async () => {
    const { session, fake, spoken, calls } = await startEditing();
    fake.type('<p>mine</p>');
    await session.cancel();
    expect(spoken).toEqual(['leave 1?']);
    expect(fake.editor.getSource()).toBe('<p>saved</p>');
    expect(calls).toContain('releaseLease 7 1');
    expect(session.state.phase).toBe('watching');
    expect(session.state.drafts[0]?.html).toBe('<p>mine</p>');
    await restoreFirst(session);
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
    expect(session.countChanges()).toBe(1);
  });

  it('continues editing when the person says no', async () => {
    const { session, fake, answers } = await startEditing();
    fake.type('<p>mine</p>');
    answers.end = 'stay';
    await session.cancel();
    expect(session.state.phase).toBe('editing');
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
  });

  it('asks nothing when nothing was changed', async () => {
    const { session, spoken } = await startEditing();
    await session.cancel();
    expect(spoken).toEqual([]);
    expect(session.state.phase).toBe('watching');
  });
});

describe('[B9-drafts] drafts', () => {
  it('offers on opening what a closed tab left behind', async () => {
    const store = createMemoryDraftStore();
    const first = await startEditing({ store });
    first.fake.type('<p>typed</p>');
    await settle();
    first.kill();
    const second = createSessionFixture({ store });
    await second.session.offers.find();
    expect(second.session.state.drafts[0]).toMatchObject({ html: '<p>typed</p>', changes: 1, baseVersion: 14 });
  });

  it('counts as many changes after restoring as the draft had', async () => {
    const store = createMemoryDraftStore();
    const first = await startEditing({ store });
    for (const html of ['<p>a</p>', '<p>b</p>', '<p>c</p>']) first.fake.type(html);
    first.session.setSettings({ ...noEmailSettings, subject: 'Summer' });
    await settle();
    expect(first.session.countChanges()).toBe(4);
    first.kill();
    const second = createSessionFixture({ store });
    await second.session.offers.find();
    await restoreFirst(second.session);
    expect(second.session.countChanges()).toBe(4);
  });

  it('forgets a discarded draft here and on the server', async () => {
    const store = createMemoryDraftStore();
    const first = await startEditing({ store });
    first.fake.type('<p>typed</p>');
    await settle();
    first.kill();
    const second = createSessionFixture({ store });
    await second.session.offers.find();
    await discardFirst(second.session);
    expect(second.session.state.drafts).toEqual([]);
    expect(second.calls).toEqual(['discardDraft']);
    expect(await store.list({ userId: 1, document: 'email:7' })).toEqual([]);
  });

  it('keeps offering the draft when the lease needed to restore it is refused', async () => {
    const store = createMemoryDraftStore();
    const first = await startEditing({ store });
    first.fake.type('<p>typed</p>');
    await settle();
    first.kill();
    const second = createSessionFixture({ store });
    await second.session.offers.find();
    second.intercept.fn = () => {
      throw refusal('lease_held', { holder: { id: 2, name: 'Ola' } });
    };
    await restoreFirst(second.session);
    expect(second.session.state.drafts).toHaveLength(1);
  });

  it('[F-own-tab] offers no draft that another tab of this browser is writing, and offers it once that tab stops', async () => {
    const store = createMemoryDraftStore();
    const first = await startEditing({ store });
    first.fake.type('<p>typed</p>');
    await settle();
    const second = createSessionFixture({ store });
    await second.session.offers.find();
    expect(second.session.state.drafts).toEqual([]);
    await first.session.cancel();
    await second.session.offers.show();
    expect(second.session.state.drafts).toMatchObject([{ html: '<p>typed</p>' }]);
  });
});

describe('[B9-version] restoreVersion', () => {
  it('shows the old version as the newest one and leaves no draft behind', async () => {
    const { session, fake, store, spoken } = await startEditing();
    expect(await session.restoreVersion(3)).toBe(true);
    await settle();
    expect(fake.editor.getSource()).toBe('<p>version 3</p>');
    expect(session.state.saved.version).toBe(15);
    expect(spoken).toEqual(['restored 3']);
    expect(session.countChanges()).toBe(0);
    expect(await store.list({ userId: 1, document: 'email:7' })).toEqual([]);
  });

  it('releases the lease if it was only taken for this', async () => {
    const { session, calls } = createSessionFixture();
    await session.restoreVersion(3);
    expect(session.state.phase).toBe('watching');
    expect(calls).toContain('releaseLease 7 1');
  });
});

describe('[B4-idle] [A9-expiry] expire', () => {
  it('stores the draft in both places, releases the lease and offers the draft: 20 of 20', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const store = createMemoryDraftStore();
      const { session, fake, putDrafts, calls, spoken } = await startEditing({ store });
      fake.type(`<p>work ${round}</p>`);
      await session.expire();
      expect(session.state.phase).toBe('watching');
      expect(fake.isEditable()).toBe(false);
      expect(fake.editor.getSource()).toBe('<p>saved</p>');
      expect(putDrafts.at(-1)?.snapshot.html).toBe(`<p>work ${round}</p>`);
      expect(calls).toContain('releaseLease 7 1');
      expect(spoken).toEqual(['idle for too long, draft kept']);
      expect(session.state.drafts[0]?.html).toBe(`<p>work ${round}</p>`);
      const next = createSessionFixture({ store });
      await next.session.offers.find();
      expect(next.session.state.drafts[0]?.html).toBe(`<p>work ${round}</p>`);
    }
  });

  it('waits at most 5 s for an unresponsive server, because this browser has the draft', async () => {
    const { session, fake, timers, intercept } = await startEditing();
    fake.type('<p>work</p>');
    intercept.fn = (name) => (name === 'putDraft' ? new Promise<void>(() => {}) : undefined);
    const expiring = session.expire();
    await settle();
    expect(session.state.phase).toBe('editing');
    timers.advance(5000);
    await expiring;
    expect(session.state.phase).toBe('watching');
    expect(session.state.drafts[0]?.html).toBe('<p>work</p>');
  });

  it('ends editing without a draft if nothing was changed', async () => {
    const { session, spoken, putDrafts } = await startEditing();
    await session.expire();
    expect(spoken).toEqual(['idle for too long, no changes']);
    expect(putDrafts).toEqual([]);
    expect(session.state.drafts).toEqual([]);
  });

  it('does not retry an unanswered save with a released lease', async () => {
    const { session, fake, saves, intercept } = await startEditing();
    fake.type('<p>work</p>');
    intercept.fn = (name) => (name.startsWith('save') ? offline() : undefined);
    await session.save({ isThenWatching: false });
    await session.expire();
    intercept.fn = () => {};
    await session.edit();
    fake.type('<p>later</p>');
    await session.save({ isThenWatching: false });
    expect(saves.at(-1)?.body).toMatchObject({ html: '<p>later</p>', leaseNumber: 2 });
  });
});

function firstOffer(session: EditSession): OfferedDraft {
  const [offer] = session.state.drafts;
  if (!offer) throw new Error('Nothing is offered.');
  return offer;
}
const restoreFirst = (session: EditSession) => session.offers.restore(firstOffer(session));
const discardFirst = (session: EditSession) => session.offers.discard(firstOffer(session));
