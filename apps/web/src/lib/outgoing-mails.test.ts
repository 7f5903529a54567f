import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../messages';
import { toastStore } from './toasts';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const { answers } = vi.hoisted(() => ({ answers: [] as { id: number; to: string; state: string }[][] }));
vi.mock('../api/operations/outgoing-mails', () => ({
  readOutgoingMails: async () => (answers.length > 1 ? answers.shift() : answers[0]),
}));
const { watchMails } = await import('./outgoing-mails');

const to = (state: string, address = 'ola@x.test') => ({ id: 1, to: address, state });
let waited: number;
const wait = async () => {
  waited += 1;
};

beforeEach(() => {
  waited = 0;
  answers.length = 0;
  toastStore.setState({ toasts: [] });
});

describe('[F-A17-watch] what was sent', () => {
  it('is watched until it was sent', async () => {
    answers.push([to('waiting')], [to('waiting')], [to('sent')]);
    expect(await watchMails([1], wait)).toEqual({ state: 'sent', to: ['ola@x.test'] });
    expect(waited).toBe(2);
  });

  it('is a failure when one address of several failed, and names it', async () => {
    answers.push([to('sent', 'a@x.test'), to('failed', 'b@x.test')]);
    expect(await watchMails([1, 2], wait)).toEqual({ state: 'failed', to: ['b@x.test'] });
  });

  it('[W3-mail-sender] is delayed while the mail server accepts no email', async () => {
    answers.push([to('waiting', 'a@x.test'), to('waiting', 'b@x.test')]);
    answers.push([to('delayed', 'a@x.test'), to('waiting', 'b@x.test')]);
    expect(await watchMails([1, 2], wait)).toEqual({ state: 'delayed', to: ['a@x.test'] });
  });

  it('[W3-mail-sender] is reported when it is delayed later', async () => {
    answers.push(...Array.from({ length: 20 }, () => [to('waiting')]), [to('delayed')]);
    await watchMails([1], wait);
    const text = messages.mailDelayed(['ola@x.test']);
    await vi.waitFor(() => expect(toastStore.getState().toasts).toMatchObject([{ kind: 'error', text }]));
  });

  it('is reported as a permanent message when it fails later', async () => {
    answers.push(...Array.from({ length: 20 }, () => [to('waiting')]), [to('failed')]);
    expect(await watchMails([1], wait)).toEqual({ state: 'waiting', to: ['ola@x.test'] });
    await vi.waitFor(() => expect(toastStore.getState().toasts).toHaveLength(1));
    expect(toastStore.getState().toasts[0]).toMatchObject({ kind: 'error', text: messages.mailFailed(['ola@x.test']) });
  });
});
