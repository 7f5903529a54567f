import { describe, expect, it } from 'vitest';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal } from '../testing/session-fixture';

describe('[B9-lease] edit', () => {
  it('opens in watching and takes the lease with Edit', async () => {
    const { session, fake, calls } = createSessionFixture();
    expect(session.state.phase).toBe('watching');
    expect(await session.edit()).toBe(true);
    expect(calls).toEqual(['takeLease 7', 'keep 1']);
    expect(session.state.phase).toBe('editing');
    expect(fake.isEditable()).toBe(true);
  });

  it('[B9-lease] starts when what only editing needs is loaded, and asks for the lease meanwhile', async () => {
    const { session, fake, calls } = createSessionFixture();
    let loaded = () => {};
    fake.preparing.fn = () =>
      new Promise((resolve) => {
        loaded = resolve;
      });
    const editing = session.edit();
    await settle();
    expect(calls).toEqual(['takeLease 7']);
    expect(session.state.phase).toBe('taking');
    expect(fake.isEditable()).toBe(false);
    loaded();
    expect(await editing).toBe(true);
    expect(fake.isEditable()).toBe(true);
  });

  it('[F3-click-to-edit-once] is asked for once while there is no answer, and everyone who asks gets it', async () => {
    const { session, calls } = createSessionFixture();
    expect(await Promise.all([session.edit(), session.edit({ isQuiet: true })])).toEqual([true, true]);
    expect(calls).toEqual(['takeLease 7', 'keep 1']);
  });

  it('[D8-chunk-retry] gives the lease back when that cannot be loaded, and loads it again next time', async () => {
    const { session, fake, calls, spoken } = createSessionFixture();
    const { fn } = fake.preparing;
    fake.preparing.fn = () => Promise.reject(new Error('Part of Galley is missing.'));
    expect(await session.edit()).toBe(false);
    expect(spoken).toEqual(['failed: Part of Galley is missing.']);
    expect(calls).toContain('releaseLease 7 1');
    expect(session.state.phase).toBe('watching');
    fake.preparing.fn = fn;
    expect(await session.edit()).toBe(true);
    expect(fake.isEditable()).toBe(true);
  });

  it('stays watching and names the editor when someone else has the lease', async () => {
    const { session, fake, spoken, intercept } = createSessionFixture();
    intercept.fn = () => {
      throw refusal('lease_held', { holder: { id: 2, name: 'Ola Brandt' } });
    };
    expect(await session.edit()).toBe(false);
    expect(spoken).toEqual(['held by someone else']);
    expect(session.state.phase).toBe('watching');
    expect(fake.isEditable()).toBe(false);
  });

  it('[F-own-tab] says so when this person is editing in another tab', async () => {
    const { session, spoken, intercept } = createSessionFixture();
    intercept.fn = () => {
      throw refusal('lease_held', { holder: { id: 1, name: 'Mara' } });
    };
    expect(await session.edit()).toBe(false);
    expect(spoken).toEqual(['held by another tab']);
  });

  it('loads the newest version first when one was saved since the document was opened', async () => {
    const { session, fake, server } = createSessionFixture();
    server.version = 15;
    server.html = '<p>theirs</p>';
    await session.edit();
    expect(fake.editor.getSource()).toBe('<p>theirs</p>');
    expect(session.state.saved.version).toBe(15);
  });

  it('[B7-template-save-session] Saves a theme itself on the version of the theme', async () => {
    const document = { mode: 'template', emailVersion: 0, templateVersion: 14 } as const;
    const { session, fake, saves } = createSessionFixture({ document });
    await session.edit();
    fake.type('<p>mine</p>');
    await session.save({ isThenWatching: false });
    expect(saves[0]?.body).toMatchObject({ html: '<p>mine</p>', version: 14, markerPrefix: 'k3' });
  });
});
