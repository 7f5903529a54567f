import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../api/api-error';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal } from '../testing/session-fixture';

async function startEditing(options: Parameters<typeof createSessionFixture>[0] = {}) {
  const fixture = createSessionFixture(options);
  await fixture.session.edit();
  return fixture;
}

describe('what is called unsaved', () => {
  it('[W3-unsaved-only] nothing, while a slow save, lease or draft is answered in the end', async () => {
    const { session, fake, intercept } = await startEditing();
    session.handleSilence();
    expect(session.state.outage).toBeNull();
    fake.type('<p>mine</p>');
    // A request other than the draft is slow.
    session.handleSilence();
    expect(session.state.outage).toBeNull();
    let answer = () => {};
    intercept.fn = (name) => (name === 'save 7' ? new Promise((resolve) => (answer = () => resolve())) : undefined);
    const saving = session.save({ isThenWatching: false });
    await settle();
    session.handleSilence();
    session.handleOffline();
    expect(session.state).toMatchObject({ isSaving: true, outage: null });
    answer();
    await saving;
    expect(session.state).toMatchObject({ isSaving: false, outage: null, saved: { version: 15 } });
  });

  it('[W3-unsaved-only] unsaved work whose draft gets no response, and a save that failed', async () => {
    const { session, fake, intercept, timers } = await startEditing();
    let fail = () => {};
    intercept.fn = (name) =>
      name === 'putDraft' ? new Promise((_, reject) => (fail = () => reject(networkError('/api')))) : undefined;
    fake.type('<p>mine</p>');
    await settle();
    timers.advance(1000);
    await settle();
    session.handleSilence();
    expect(session.state.outage).toMatchObject({ attempt: 1 });
    // A draft that fails during a save is part of what is being saved.
    session.handleOnline();
    let answer = () => {};
    const putDraft = intercept.fn;
    intercept.fn = (name) =>
      name === 'save 7' ? new Promise((resolve) => (answer = () => resolve())) : putDraft(name);
    const saving = session.save({ isThenWatching: false });
    await settle();
    fail();
    await settle();
    expect(session.state).toMatchObject({ isSaving: true, outage: null });
    intercept.fn = () => {};
    answer();
    await saving;
    expect(session.state).toMatchObject({ outage: null, saved: { version: 15 } });
  });
});

describe('what is pressed during a save', () => {
  async function saveSlowly() {
    const fixture = await startEditing();
    const answers: (() => void)[] = [];
    fixture.fake.type('<p>mine</p>');
    fixture.intercept.fn = (name) =>
      name === 'save 7' ? new Promise<void>((resolve) => answers.push(resolve)) : undefined;
    const saving = fixture.session.save({ isThenWatching: false });
    await settle();
    return { ...fixture, saving, answer: (nth: number) => answers[nth]?.() };
  }

  it('[W3-done-waits] Done ends editing after the answer, pressed once or twice', async () => {
    const { session, saving, answer, saves, calls, spoken } = await saveSlowly();
    await session.save({ isThenWatching: true });
    await session.save({ isThenWatching: true });
    expect(session.state).toMatchObject({ phase: 'editing', isSaving: true, isFinishing: true });
    answer(0);
    await saving;
    expect(session.state).toMatchObject({ phase: 'watching', isSaving: false, isFinishing: false });
    expect(calls).toContain('releaseLease 7 1');
    expect([saves.length, spoken]).toEqual([1, ['saved 15']]);
  });

  it('[W3-done-waits] Done first saves what was typed since the save began; Save alone stays editing', async () => {
    const done = await saveSlowly();
    done.fake.type('<p>more</p>');
    await done.session.save({ isThenWatching: true });
    done.answer(0);
    await settle();
    expect(done.session.state.phase).toBe('editing');
    done.answer(1);
    await done.saving;
    expect(done.saves.map(({ body }) => body.html)).toEqual(['<p>mine</p>', '<p>more</p>']);
    expect(done.session.state).toMatchObject({ phase: 'watching', isFinishing: false, saved: { version: 16 } });

    const save = await saveSlowly();
    save.fake.type('<p>more</p>');
    await save.session.save({ isThenWatching: false });
    save.answer(0);
    await settle();
    save.answer(1);
    await save.saving;
    expect(save.saves.map(({ body }) => body.html)).toEqual(['<p>mine</p>', '<p>more</p>']);
    expect(save.session.state.phase).toBe('editing');
  });

  it('[W3-done-waits] Done waits for the retry of a save without a response, and is forgotten when a save is refused', async () => {
    const lost = await startEditing();
    lost.fake.type('<p>mine</p>');
    let drop = () => {};
    lost.intercept.fn = (name) =>
      name === 'save 7' ? new Promise((_, reject) => (drop = () => reject(networkError('/api')))) : undefined;
    const unanswered = lost.session.save({ isThenWatching: false });
    await settle();
    await lost.session.save({ isThenWatching: true });
    drop();
    await unanswered;
    expect(lost.session.state).toMatchObject({ phase: 'editing', isFinishing: true, outage: { attempt: 1 } });
    lost.intercept.fn = () => {};
    lost.timers.advance(1000);
    await settle();
    expect(lost.session.state).toMatchObject({ phase: 'watching', isFinishing: false, saved: { version: 15 } });

    const { session, fake, intercept } = await startEditing();
    fake.type('<p>mine</p>');
    let refuse = () => {};
    intercept.fn = (name) =>
      name === 'save 7' ? new Promise((_, reject) => (refuse = () => reject(refusal('too_large')))) : undefined;
    const saving = session.save({ isThenWatching: false });
    await settle();
    await session.save({ isThenWatching: true });
    refuse();
    await saving;
    expect(session.state).toMatchObject({ phase: 'editing', isSaving: false, isFinishing: false });
  });
});
