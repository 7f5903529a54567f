import type { Billing } from '@galley/contract';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from '../keys';
import { billingChange } from './billing';

const billing = (isEnding: boolean) => ({ billingPlan: { isEnding } }) as unknown as Billing;

it('[D14-billing-late] A reading that started before a change is dropped when it ends after it', async () => {
  const client = new QueryClient();
  let answerLate = (_billing: Billing) => {};
  const answer = new Promise<Billing>((resolve) => {
    answerLate = resolve;
  });
  const reading = client.fetchQuery({ queryKey: keys.billing, queryFn: () => answer }).catch(() => undefined);
  const change = new MutationObserver(
    client,
    billingChange(async () => ({ ...billing(false), success: 'The plan continues.' })),
  );
  await change.mutate(undefined);
  answerLate(billing(true));
  await reading;
  expect(client.getQueryData<Billing>(keys.billing)).toEqual(billing(false));
});
