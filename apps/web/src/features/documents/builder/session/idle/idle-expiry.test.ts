import { limits } from '@galley/contract';
import { expect, it } from 'vitest';
import { settle } from '../../testing/manual-timers';
import { createSessionFixture } from '../../testing/session-fixture';
import { createMemoryDraftStore } from '../drafts/draft-store';
import { IdleClock } from './idle-clock';

it('[A9-clock] 20 of 20 sessions that end after 3600 s by the clock leave a draft, offered here and in another browser', async () => {
  for (let round = 1; round <= 20; round += 1) {
    const store = createMemoryDraftStore();
    const { session, fake, timers, serverDrafts } = createSessionFixture({ store });
    const html = `<p>work ${round}</p>`;
    let ended: Promise<void> | null = null;
    const clock = new IdleClock(timers, (news) => {
      if (news.kind === 'expired') ended = session.expire();
    });
    await session.edit();
    clock.take({ kind: 'start', timeoutMs: limits.idleTimeoutSeconds * 1000, warningMs: 60_000 });
    timers.advance(round * 60_000);
    fake.type(html);
    clock.take({ kind: 'activity' });
    await settle();
    timers.advance((limits.idleTimeoutSeconds - 1) * 1000);
    await settle();
    expect(session.state.phase).toBe('editing');
    timers.advance(1000);
    await ended;
    expect(session.state.phase).toBe('watching');
    const here = createSessionFixture({ store });
    await here.session.offers.find();
    expect(here.session.state.drafts.map((draft) => draft.html)).toEqual([html]);
    const drafts = [...serverDrafts.values()];
    const elsewhere = createSessionFixture({ serverDrafts, document: { drafts, draft: drafts[0] ?? null } });
    await elsewhere.session.offers.find();
    expect(elsewhere.session.state.drafts.map((draft) => draft.html)).toEqual([html]);
  }
});
