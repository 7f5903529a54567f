import { AppError, noEmailSettings } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../../api/api-error';
import { createManualTimers, settle } from '../../testing/manual-timers';
import type { Failure } from '../connection/failure';
import { type DraftContent, type DraftSnapshot, DraftUpload } from './draft-upload';

const settings = noEmailSettings;
const work = (html: string, changes = 1): DraftSnapshot => ({
  tabId: 'work',
  baseVersion: 14,
  html,
  settings,
  lid: 0,
  changes,
});

function setUp() {
  const timers = createManualTimers();
  const sent: DraftContent[] = [];
  const failures: Failure[] = [];
  const keys = { areTyped: false };
  let answer: () => Promise<void> = async () => {};
  const upload = new DraftUpload({
    timers,
    isTyping: () => keys.areTyped,
    hash: async (text) => `hash of ${text}`,
    put: async (_snapshot, content) => {
      sent.push(content);
      await answer();
    },
    onSent: () => {},
    onFailure: (failure) => failures.push(failure),
  });
  const answerWith = (next: () => Promise<void>) => {
    answer = next;
  };
  return { timers, sent, failures, upload, keys, answerWith };
}

function refuse(code: 'draft_out_of_step' | 'session_required') {
  const error = new AppError(code, 'No.');
  return Object.assign(new Error(error.message), { status: error.status, body: error.toBody() });
}

describe('[B9-debounce] DraftUpload', () => {
  it('waits one second after the last change', async () => {
    const { timers, sent, upload } = setUp();
    upload.offer(work('a'));
    timers.advance(900);
    upload.offer(work('ab'));
    timers.advance(999);
    await settle();
    expect(sent).toEqual([]);
    timers.advance(1);
    await settle();
    expect(sent).toEqual([{ kind: 'full', html: 'ab' }]);
  });

  it('waits at most two seconds while someone keeps typing', async () => {
    const { timers, sent, upload } = setUp();
    for (let index = 0; index < 5; index += 1) {
      upload.offer(work('a'.repeat(index + 1)));
      timers.advance(500);
    }
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('[K-draft-pace] takes a key as a change: one request in two seconds of typing, not one after each reading', async () => {
    const { timers, sent, upload, keys } = setUp();
    keys.areTyped = true;
    for (let reading = 0; reading < 4; reading += 1) {
      upload.offer(work('a'.repeat(reading + 1)));
      timers.advance(1500);
      await settle();
    }
    expect(sent).toHaveLength(2);
    keys.areTyped = false;
    upload.offer(work('end'));
    timers.advance(1000);
    await settle();
    expect(sent).toHaveLength(3);
  });

  it('sends the whole text once and then only what changed', async () => {
    const { timers, sent, upload } = setUp();
    upload.offer(work('<p>one</p>'));
    timers.advance(1000);
    await settle();
    upload.offer(work('<p>one two</p>'));
    timers.advance(1000);
    await settle();
    expect(sent[1]).toEqual({
      kind: 'splice',
      fromSha256: 'hash of <p>one</p>',
      start: 6,
      end: 6,
      text: ' two',
      toSha256: 'hash of <p>one two</p>',
    });
  });

  it('sends the whole text again when the server holds another', async () => {
    const { timers, sent, upload, answerWith } = setUp();
    upload.offer(work('a'));
    timers.advance(1000);
    await settle();
    let calls = 0;
    answerWith(async () => {
      calls += 1;
      if (calls === 1) throw refuse('draft_out_of_step');
    });
    upload.offer(work('ab'));
    timers.advance(1000);
    await settle();
    expect(sent.map((content) => content.kind)).toEqual(['full', 'splice', 'full']);
  });

  it('keeps what could not be sent and sends it on retry', async () => {
    const { timers, sent, failures, upload, answerWith } = setUp();
    answerWith(() => Promise.reject(networkError('/api')));
    upload.offer(work('a'));
    timers.advance(1000);
    await settle();
    expect(failures.map((failure) => failure.kind)).toEqual(['offline']);
    answerWith(async () => {});
    expect(await upload.send()).toBe(true);
    expect(sent.at(-1)).toEqual({ kind: 'full', html: 'a' });
  });

  it('sends the newest work after a call that was under way', async () => {
    const { timers, sent, upload, answerWith } = setUp();
    let finish = () => {};
    answerWith(() => new Promise((resolve) => (finish = resolve)));
    upload.offer(work('a'));
    timers.advance(1000);
    await settle();
    upload.offer(work('ab'));
    upload.offer(work('abc'));
    timers.advance(1000);
    answerWith(async () => {});
    finish();
    await settle();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ kind: 'splice', text: 'bc' });
  });

  it('forgets everything after a reset', async () => {
    const { timers, sent, upload } = setUp();
    upload.offer(work('a'));
    upload.reset();
    timers.advance(5000);
    await settle();
    expect(sent).toEqual([]);
  });
});
