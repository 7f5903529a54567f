import { describe, expect, it } from 'vitest';
import { createSessionFixture, refusal, serverDraft } from '../testing/session-fixture';
import type { ConflictChoice } from './session-ports';

const bases = { older: 12, equal: 14, newer: 17 } as const;
const moments = ['before opening', 'before restoring', 'while it is asked', 'before saving', 'while saving'] as const;
const choices: ConflictChoice[] = ['keepMine', 'saveCopy', 'discard', 'later'];
type Moment = (typeof moments)[number];

/** Every combination of moments at which the other person saves. */
const schedules: Moment[][] = Array.from({ length: 2 ** moments.length }, (_, bits) =>
  moments.filter((_, index) => bits & (1 << index)),
);

/**
 * Restores and saves a draft while someone else saves at the given moments. Returns the versions that were overwritten
 * unseen.
 */
async function play(base: number, theirMoments: readonly Moment[], choice: ConflictChoice) {
  const draft = serverDraft({ baseVersion: base, html: '<p>mine</p>', tabId: 'kept' });
  const document = { drafts: [draft], draft };
  const tab = createSessionFixture({ document, serverDrafts: new Map([['kept', draft]]) });
  const { session, server, saves, spoken, intercept, answers } = tab;
  const left = new Set(theirMoments);
  const theySave = (moment: Moment) => {
    if (!left.delete(moment)) return;
    server.version += 1;
    server.html = `<p>theirs ${server.version}</p>`;
  };
  const unseen: number[] = [];
  intercept.fn = (name) => {
    if (name === 'asked') theySave('while it is asked');
    if (name !== 'save 7') return;
    theySave('while saving');
    const sent = saves.at(-1)?.body.version;
    if (sent !== server.version) throw refusal('stale_version', { currentVersion: server.version });
    const wasShown = spoken.some((words) => words.startsWith('conflict') && words.includes(` ${server.version}`));
    if (server.version !== base && !wasShown) unseen.push(server.version);
  };
  answers.wayOut = choice;
  theySave('before opening');
  await session.offers.find();
  theySave('before restoring');
  const [offer] = session.state.drafts;
  if (!offer) throw new Error('Nothing is offered.');
  const isOnSheet = await session.offers.restore(offer);
  theySave('before saving');
  if (isOnSheet) await session.save({ isThenWatching: false });
  const kept = [...tab.serverDrafts.values()].some(({ html }) => html === '<p>mine</p>');
  const isStored = saves.some(({ body }) => body.html === '<p>mine</p>');
  return { ...tab, unseen, isOnSheet, isMineSafe: kept || isStored || choice === 'discard' };
}

describe('[F-A1-orders] a draft is restored and saved while someone else saves', () => {
  it.each(Object.entries(bases))(
    'overwrites nothing unseen and loses nothing, draft %s than the version',
    async (_, base) => {
      let played = 0;
      for (const schedule of schedules) {
        for (const choice of choices) {
          const { unseen, isMineSafe } = await play(base, schedule, choice);
          expect([base, schedule, choice, unseen, isMineSafe]).toEqual([base, schedule, choice, [], true]);
          played += 1;
        }
      }
      expect(played).toBe(128);
    },
  );
});

describe('[F-A1-restore] a draft of another version than the current one', () => {
  it('shows what was saved since and by whom, and is saved on top of it if that is chosen', async () => {
    const { session, saves, spoken, looked, server } = await play(12, [], 'keepMine');
    expect(spoken).toEqual(['conflict draft 14, since: 14 by Ola, 13 by Ola', 'saved 15']);
    expect(looked).toEqual({ mine: '/content/kept', theirs: '/content/version-14' });
    expect(saves[0]?.body).toMatchObject({ html: '<p>mine</p>', version: 14 });
    expect(server.html).toBe('<p>mine</p>');
    expect(session.state.phase).toBe('editing');
  });

  it('asks nothing if the draft is based on the current version', async () => {
    expect((await play(14, [], 'later')).spoken).toEqual(['saved 15']);
  });

  it('becomes a new email and leaves theirs unchanged', async () => {
    const { server, saves, spoken, session, isOnSheet } = await play(12, [], 'saveCopy');
    expect(isOnSheet).toBe(false);
    expect(saves.map(({ body }) => [body.title, body.html])).toEqual([['Spring list (copy)', '<p>mine</p>']]);
    expect(server).toMatchObject({ version: 14, html: '<p>saved</p>' });
    expect(spoken.at(-1)).toBe('open 99');
    expect(session.state).toMatchObject({ phase: 'watching', drafts: [] });
  });

  it('is kept and still offered when it is decided later', async () => {
    const { session, serverDrafts, calls } = await play(12, [], 'later');
    expect(session.state.phase).toBe('watching');
    expect(session.state.drafts).toHaveLength(1);
    expect(serverDrafts.get('kept')?.baseVersion).toBe(12);
    expect(calls).toContain('releaseLease 7 1');
  });

  it('asks again if another version is saved during the question', async () => {
    const { spoken } = await play(12, ['while it is asked'], 'keepMine');
    // The lease is held during the question, so only the save finds the conflict.
    expect(spoken.filter((words) => words.startsWith('conflict'))).toEqual([
      'conflict draft 14, since: 14 by Ola, 13 by Ola',
      'conflict stale 15, since: 15 by Ola',
    ]);
  });

  it('is removed if it is identical to what was saved in the meantime', async () => {
    const draft = serverDraft({ baseVersion: 14, html: '<p>mine</p>', tabId: 'kept' });
    const serverDrafts = new Map([['kept', draft]]);
    const { session, server, spoken } = createSessionFixture({ document: { drafts: [draft], draft }, serverDrafts });
    await session.offers.find();
    server.version = 15;
    server.html = '<p>mine</p>';
    const [offer] = session.state.drafts;
    if (!offer) throw new Error('Nothing is offered.');
    expect(await session.offers.restore(offer)).toBe(false);
    expect(spoken).toEqual(['draft is version 15']);
    expect(serverDrafts.size).toBe(0);
  });
});

describe('[F-A1-return] returning to an old version', () => {
  it('asks if another version was saved since this one was opened', async () => {
    const { session, server, spoken, calls, answers } = createSessionFixture();
    server.version = 15;
    answers.confirm = false;
    expect(await session.restoreVersion(3)).toBe(false);
    expect(spoken).toEqual(['return to 3 over 15?']);
    expect(calls).not.toContain('restoreVersion 3');
    expect(session.state.phase).toBe('watching');
    answers.confirm = true;
    server.version = 16;
    expect(await session.restoreVersion(3)).toBe(true);
  });
});

describe('[F-A1-sheet] what is being typed when another draft is restored', () => {
  it('stays a separate draft', async () => {
    const draft = serverDraft({ html: '<p>kept</p>', tabId: 'kept' });
    const serverDrafts = new Map([['kept', draft]]);
    const { session, fake } = createSessionFixture({ document: { drafts: [draft], draft }, serverDrafts });
    await session.offers.find();
    await session.edit();
    fake.type('<p>typed</p>');
    const [offer] = session.state.drafts;
    if (!offer) throw new Error('Nothing is offered.');
    await session.offers.restore(offer);
    await session.saveDraft();
    expect([...serverDrafts.values()].map(({ html }) => html).sort()).toEqual(['<p>kept</p>', '<p>typed</p>']);
  });
});
