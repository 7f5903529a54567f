import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal } from '../testing/session-fixture';

function createWindow() {
  let isVisible = true;
  let listener = () => {};
  return {
    visibility: {
      isVisible: () => isVisible,
      onChange: (next: () => void) => {
        listener = next;
        return () => {
          listener = () => {};
        };
      },
    },
    show(next: boolean) {
      isVisible = next;
      listener();
    },
  };
}

describe('[F-A2] what others do with the document', () => {
  it('is asked every 5 s while the page is visible, at once when it comes back, and not while it is hidden', async () => {
    const { session, timers, calls } = createSessionFixture();
    const { visibility, show } = createWindow();
    const stop = session.news.start(visibility);
    const asked = () => calls.filter((name) => name === 'state').length;
    const pass = async (byMs: number) => {
      timers.advance(byMs);
      await settle();
    };
    await pass(limits.livePollMs);
    await pass(limits.livePollMs);
    expect(asked()).toBe(2);
    show(false);
    await pass(60_000);
    expect(asked()).toBe(2);
    show(true);
    await settle();
    expect(asked()).toBe(3);
    await pass(limits.livePollMs);
    expect(asked()).toBe(4);
    stop();
    await pass(60_000);
    expect(asked()).toBe(4);
  });

  it('shows who is editing, when no one is anymore, and which version was saved', async () => {
    const { session, server, fake } = createSessionFixture({ document: { holder: { id: 2, name: 'Ola' } } });
    expect(session.state.holder?.name).toBe('Ola');
    server.version = 15;
    server.html = '<p>theirs</p>';
    await session.news.look();
    expect(session.state).toMatchObject({
      holder: null,
      latest: { version: 15, savedBy: 'Ola' },
      saved: { version: 14 },
    });
    expect(fake.editor.getSource()).toBe('<p>saved</p>');
    await session.news.showNewest();
    expect(fake.editor.getSource()).toBe('<p>theirs</p>');
    expect(session.state.saved.version).toBe(15);
  });

  it('does not call this tab the one that edits elsewhere once it stopped', async () => {
    const { session, server } = createSessionFixture();
    await session.edit();
    server.holder = { id: 1, name: 'Mara' };
    await session.news.look();
    await session.watch();
    expect(session.state.holder).toBeNull();
  });

  it('keeps the known state without a response', async () => {
    const { session, intercept } = createSessionFixture({ document: { holder: { id: 2, name: 'Ola' } } });
    intercept.fn = () => {
      throw refusal('unavailable');
    };
    await session.news.look();
    expect(session.state).toMatchObject({ gone: null, holder: { name: 'Ola' } });
  });
});

describe('[F-A21] a document that was deleted, or whose theme I lost access to, while I edit', () => {
  it('reports it, keeps my work in this browser and on the canvas, and restores it from the trash with a draft', async () => {
    const { session, fake, server, spoken, store, calls } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    server.deletedBy = 'Ola';
    await session.news.look();
    await settle();
    expect(spoken).toEqual([`access lost: This email was deleted by Ola. ${builderMessages.draftStays}`]);
    expect(session.state).toMatchObject({ phase: 'watching', gone: { kind: 'deleted', by: 'Ola' } });
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
    expect(fake.isEditable()).toBe(false);
    expect(await store.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
    expect(await session.edit()).toBe(false);
    await session.news.restoreFromTrash();
    expect(calls).toContain('restoreFromTrash');
    expect(session.state.gone).toBeNull();
    expect(fake.editor.getSource()).toBe('<p>saved</p>');
    expect(session.state.drafts.map(({ html }) => html)).toEqual(['<p>mine</p>']);
  });

  it('returns automatically when someone else restores it', async () => {
    const { session, server } = createSessionFixture();
    server.deletedBy = 'Ola';
    await session.news.look();
    server.deletedBy = null;
    await session.news.look();
    await settle();
    expect(session.state.gone).toBeNull();
  });

  it('reports that I lost access to the theme', async () => {
    const { session, intercept, spoken } = createSessionFixture();
    intercept.fn = () => {
      throw refusal('forbidden');
    };
    await session.news.look();
    expect(session.state.gone).toEqual({ kind: 'noAccess' });
    expect(spoken).toEqual([]);
  });
});

describe('[I12-late-version] a version that someone else saved', () => {
  /** Holds back the response to the first request for the document until `arrive` is called. */
  function holdFirstOpen({ intercept }: ReturnType<typeof createSessionFixture>) {
    let arrive = () => {};
    let isFirst = true;
    intercept.fn = (name) => {
      if (name !== 'open' || !isFirst) return;
      isFirst = false;
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    };
    return () => arrive();
  }

  it('doesn’t replace what is typed if editing begins before it’s there', async () => {
    const fixture = createSessionFixture();
    const { session, fake } = fixture;
    const arrive = holdFirstOpen(fixture);
    const showing = session.news.showNewest();
    await session.edit();
    fake.type('<p>mine</p>');
    arrive();
    await showing;
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
    expect(session.countChanges()).toBe(1);
  });

  it('doesn’t replace a newer one that was asked for later', async () => {
    const fixture = createSessionFixture();
    const { session, server, fake, spoken } = fixture;
    const arrive = holdFirstOpen(fixture);
    server.version = 15;
    const showing = session.news.showNewest();
    await session.edit();
    fake.type('<p>mine</p>');
    await session.save({ isThenWatching: true });
    expect(spoken.at(-1)).toBe('saved 16');
    server.html = '<p>older</p>';
    arrive();
    await showing;
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
    expect(session.state.saved.version).toBe(16);
  });

  it('doesn’t take the place of work that is put on top of it after a conflict', async () => {
    const fixture = createSessionFixture();
    const { session, server, fake, answers, saves, spoken } = fixture;
    await session.edit();
    fake.type('<p>mine</p>');
    server.version = 15;
    server.html = '<p>theirs</p>';
    answers.wayOut = 'keepMine';
    const arrive = holdFirstOpen(fixture);
    const hold = fixture.intercept.fn;
    let late = Promise.resolve();
    fixture.intercept.fn = async (name) => {
      if (name === 'save 7' && saves.length === 1) throw refusal('stale_version', { currentVersion: 15 });
      // The room announces their version while this tab is watching for a moment, and the response takes longer than
      // that.
      if (name === 'releaseLease 7 1') late = session.news.showNewest();
      if (name === 'putDraft' && fake.isEditable() && session.state.saved.version === 15) {
        arrive();
        await late;
      }
      await hold(name);
    };
    await session.save({ isThenWatching: false });
    await late;
    expect(saves.map(({ body }) => body.html)).toEqual(['<p>mine</p>', '<p>mine</p>']);
    expect(spoken.at(-1)).toBe('saved 16');
    expect(fake.editor.getSource()).toBe('<p>mine</p>');
  });
});

it('[F3-news-again] asks once more if something was announced while it asked, because the answer may be older', async () => {
  const { session, server, intercept, calls } = createSessionFixture();
  server.holder = { id: 2, name: 'Ola Brandt' };
  let answer = () => {};
  intercept.fn = (name) => (name === 'state' ? new Promise<void>((resolve) => (answer = resolve)) : undefined);
  const first = session.news.look();
  await settle();
  await Promise.all([session.news.look(), session.news.look()]);
  answer();
  await settle();
  expect(session.state.holder).toMatchObject({ id: 2 });
  server.holder = null;
  answer();
  await first;
  expect([session.state.holder, calls]).toEqual([null, ['state', 'state']]);
  intercept.fn = () => {};
  await session.news.look();
  expect(calls).toHaveLength(3);
});
