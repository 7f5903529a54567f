import { describe, expect, it } from 'vitest';
import { createSessionFixture, refusal } from '../testing/session-fixture';

/** Mine is on the canvas; theirs was saved as version 15 in the meantime. */
async function startConflict() {
  const fixture = createSessionFixture();
  await fixture.session.edit();
  fixture.fake.type('<p>mine</p>');
  fixture.server.version = 15;
  fixture.server.html = '<p>theirs</p>';
  let isRefused = false;
  fixture.intercept.fn = (name) => {
    if (name !== 'save 7' || isRefused) return;
    isRefused = true;
    throw refusal('stale_version', { currentVersion: 15 });
  };
  return fixture;
}

describe('[B9-stale] a save on a version that is no longer the newest', () => {
  it('puts mine on top of theirs as one more version', async () => {
    const { session, answers, server, saves, spoken } = await startConflict();
    answers.wayOut = 'keepMine';
    await session.save({ isThenWatching: true });
    expect(spoken).toEqual(['conflict stale 15, since: 15 by Ola', 'saved 16']);
    expect(saves.at(-1)?.body).toMatchObject({ html: '<p>mine</p>', version: 15 });
    expect(server.html).toBe('<p>mine</p>');
    expect(session.state.phase).toBe('watching');
  });

  it('saves mine as a copy and leaves theirs alone', async () => {
    const { session, answers, server, saves, spoken, fake } = await startConflict();
    answers.wayOut = 'saveCopy';
    await session.save({ isThenWatching: true });
    expect(saves.at(-1)?.body).toMatchObject({ html: '<p>mine</p>', title: 'Spring list (copy)', version: 1 });
    expect(server.html).toBe('<p>theirs</p>');
    expect(fake.editor.getSource()).toBe('<p>theirs</p>');
    expect(spoken.at(-1)).toBe('open 99');
  });

  it('discards mine', async () => {
    const { session, answers, fake, store } = await startConflict();
    answers.wayOut = 'discard';
    await session.save({ isThenWatching: true });
    expect(fake.editor.getSource()).toBe('<p>theirs</p>');
    expect(await store.list({ userId: 1, document: 'email:7' })).toEqual([]);
    expect(session.state.phase).toBe('watching');
  });

  it('keeps both when the dialog is closed without an answer', async () => {
    const { session, fake } = await startConflict();
    await session.save({ isThenWatching: true });
    expect(fake.editor.getSource()).toBe('<p>theirs</p>');
    expect(session.state.drafts[0]?.html).toBe('<p>mine</p>');
  });
});

describe('[B9-lease-lost] someone else took the lease', () => {
  it('asks how to continue and keeps the draft', async () => {
    const { session, fake, spoken, intercept } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    intercept.fn = (name) => {
      if (name.startsWith('takeLease')) throw refusal('lease_held', { holder: { id: 2, name: 'Ola' } });
    };
    await session.handleLeaseLost();
    expect(spoken).toEqual(['conflict leaseLost 0']);
    expect(session.state.drafts[0]?.html).toBe('<p>mine</p>');
    expect(session.state.phase).toBe('watching');
  });

  it('continues silently when no one took it and no one saved', async () => {
    const { session, fake, spoken, calls } = createSessionFixture();
    await session.edit();
    fake.type('<p>mine</p>');
    await session.handleLeaseLost();
    expect(spoken).toEqual([]);
    expect(calls).toContain('keep 2');
    expect(session.state.phase).toBe('editing');
  });
});
