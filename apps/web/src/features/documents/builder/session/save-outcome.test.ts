import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../api/api-error';
import { sessionMessages } from '../../../../messages/documents/builder/session';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal } from '../testing/session-fixture';

const awaited = { isThenWatching: false, isAwaited: true } as const;

async function startTyping() {
  const fixture = createSessionFixture();
  await fixture.session.edit();
  fixture.fake.type('<p>mine</p>');
  return fixture;
}

describe('[F3-save-outcome] what a save that something waits for ends with', () => {
  it('is the version that has everything, also if nothing was changed or editing goes on', async () => {
    const { session, spoken, saves } = await startTyping();
    expect(await session.save(awaited)).toEqual({ kind: 'saved', version: 15 });
    expect(await session.save(awaited)).toEqual({ kind: 'saved', version: 15 });
    expect([saves.length, spoken]).toEqual([1, ['saved 15']]);
    await session.cancel();
    expect(await session.save(awaited)).toEqual({ kind: 'failed', reason: '' });
  });

  it('waits for a slow save of before, and for what was typed since', async () => {
    const { session, fake, intercept, saves } = await startTyping();
    const answers: (() => void)[] = [];
    intercept.fn = (name) => (name === 'save 7' ? new Promise<void>((resolve) => answers.push(resolve)) : undefined);
    const before = session.save({ isThenWatching: false });
    await settle();
    fake.type('<p>mine and more</p>');
    let outcome: unknown = null;
    const waiting = session.save(awaited).then((next) => {
      outcome = next;
    });
    answers[0]?.();
    await settle();
    expect(outcome).toBeNull();
    answers[1]?.();
    await Promise.all([before, waiting]);
    expect(outcome).toEqual({ kind: 'saved', version: 16 });
    expect(saves.map(({ body }) => body.html)).toEqual(['<p>mine</p>', '<p>mine and more</p>']);
  });

  it('is the reason of a refusal, which is then not said twice', async () => {
    const { session, intercept, spoken, fake } = await startTyping();
    intercept.fn = (name) => {
      if (name === 'save 7') throw refusal('too_large');
    };
    expect(await session.save(awaited)).toEqual({ kind: 'failed', reason: 'Refused: too_large.' });
    expect(spoken).toEqual([]);
    expect([session.state.phase, fake.editor.getSource()]).toEqual(['editing', '<p>mine</p>']);
  });

  it('is no version without a response, although the save is repeated and stored once', async () => {
    const { session, intercept, timers, saves } = await startTyping();
    intercept.fn = () => {
      throw networkError('/api');
    };
    expect(await session.save(awaited)).toMatchObject({ kind: 'failed' });
    expect(session.state.outage).toMatchObject({ attempt: 1 });
    intercept.fn = () => {};
    timers.advance(1000);
    await settle();
    expect(session.state.saved.version).toBe(15);
    expect(new Set(saves.map(({ key }) => key)).size).toBe(1);
    expect(await session.save(awaited)).toEqual({ kind: 'saved', version: 15 });
  });

  it.each([
    ['stale_version', 'keepMine'],
    ['stale_version', 'later'],
    ['stale_version', 'discard'],
    ['lease_lost', 'later'],
  ] as const)('is no version after %s, whatever is chosen then (%s)', async (code, wayOut) => {
    const { session, intercept, server, answers } = await startTyping();
    answers.wayOut = wayOut;
    server.version = 15;
    server.html = '<p>theirs</p>';
    let isRefused = false;
    intercept.fn = (name) => {
      if (name !== 'save 7' || isRefused) return;
      isRefused = true;
      throw refusal(code, { currentVersion: 15 });
    };
    expect(await session.save(awaited)).toEqual({ kind: 'failed', reason: sessionMessages.lookAfterConflict });
  });
});

it('[F3-done-unanswered] Done pressed while a save has no response ends editing once it is stored', async () => {
  const { session, fake, intercept, timers, saves } = await startTyping();
  intercept.fn = () => {
    throw networkError('/api');
  };
  await session.save({ isThenWatching: false });
  fake.type('<p>mine and more</p>');
  await session.save({ isThenWatching: true });
  expect(session.state).toMatchObject({ phase: 'editing', isFinishing: true });
  intercept.fn = () => {};
  timers.advance(60_000);
  await settle();
  await settle();
  expect(saves.at(-1)?.body.html).toBe('<p>mine and more</p>');
  expect(session.state).toMatchObject({ phase: 'watching', isFinishing: false });
});
