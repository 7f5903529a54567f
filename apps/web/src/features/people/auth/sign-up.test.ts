import { afterEach, expect, it, vi } from 'vitest';
import { dialogStore } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { signUp } from './sign-up';

afterEach(() => {
  vi.unstubAllGlobals();
  dialogStore.setState({ dialogs: [] });
});

const fields = { name: 'Nia', email: 'nia@x.test', password: 'a long password', organization: 'Nia' };
const refusal = { error: messages.addressTaken, code: 'conflict', field: 'email' };
const refuse = () => {
  const answers = vi.fn((_url: string) => Promise.resolve(new Response(JSON.stringify(refusal), { status: 409 })));
  vi.stubGlobal('fetch', answers);
  return answers;
};

it('[D8-signup] Hands a failure to the error callback where one is given', async () => {
  const answers = refuse();
  const onError = vi.fn();
  expect(await signUp(fields, { ref: 'spring fair', onError })).toBeNull();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: messages.addressTaken, field: 'email' }));
  expect(answers.mock.calls[0]?.[0]).toMatch(/^\/api\/v1\/signup\?ref=spring(%20|\+)fair$/);
  expect(dialogStore.getState().dialogs).toEqual([]);
});

it('[D8-signup] Shows a failure as an alert where no callback is given', async () => {
  refuse();
  expect(await signUp(fields, { ref: '' })).toBeNull();
  expect(dialogStore.getState().dialogs).toMatchObject([
    { kind: 'alert', options: { title: messages.errorTitle, text: messages.addressTaken } },
  ]);
});
