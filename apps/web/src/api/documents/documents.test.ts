import { expect, it } from 'vitest';
import type { callRoute } from '../client';
import { restoringCallsOf } from './documents';

it.each(['email', 'template', 'layout', 'pin'] as const)(
  '[F-done-closed] gives the lease of a %s back after its page was closed',
  (kind) => {
    const sent: unknown[] = [];
    const call = ((_name: string, input: unknown) => {
      sent.push(input);
      return Promise.resolve(undefined);
    }) as unknown as typeof callRoute;
    void restoringCallsOf(kind, call).releaseLease(7, { tabId: 'tab-1', number: 3 });
    expect(sent).toEqual([{ params: { id: 7 }, body: { tabId: 'tab-1', number: 3 }, keepalive: true }]);
  },
);
