import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { buildBilling } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { CreditCardModal } from './credit-card-modal';

const creditCard = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };

/** A fake of Stripe's script. Its fields are a line of text instead of a frame. */
function stubStripe(confirm: () => Promise<{ setupIntent?: { id: string }; error?: { message?: string } }>) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) queueMicrotask(() => node.onload?.({} as never));
  });
  vi.stubGlobal('Stripe', () => ({
    confirmSetup: confirm,
    elements: () => ({
      submit: async () => ({}),
      create: () => ({
        on: (event: string, listener: () => void) => void (event === 'ready' && listener()),
        mount: (place: HTMLElement) => place.append('Card fields'),
        destroy: () => undefined,
      }),
    }),
  }));
}

async function open() {
  const opened = await openDialog(() => openModal(CreditCardModal, { billing: buildBilling() }));
  return { ...opened, dialog: await inDialog('Add card') };
}

it('[H4-credit-card] Saves the card that Stripe took, and closes with the billing', async () => {
  stubStripe(async () => ({ setupIntent: { id: 'seti_1' } }));
  api.on('billing_cards_setup', { clientSecret: 'secret' });
  api.on('billing_cards_save', { ...buildBilling({ creditCard }), success: 'The card is saved.' });
  const { user, dialog, result } = await open();
  await dialog.findByText('Card fields');
  await user.dblClick(dialog.getByRole('button', { name: 'Save card' }));
  await waitFor(() => expect(result()).toMatchObject({ creditCard, success: 'The card is saved.' }));
  expect(api.bodies('billing_cards_save')).toEqual([{ setupIntent: 'seti_1' }]);
});

it('[H4-credit-card-refused] What Stripe or the server refuses is shown, and the fields stay', async () => {
  const confirm = vi.fn(async () => ({ error: { message: 'Your card was declined.' } }) as object);
  stubStripe(confirm);
  api.on('billing_cards_setup', { clientSecret: 'secret' });
  api.on('billing_cards_save', new AppError('unavailable', 'Stripe doesn’t answer.'));
  const { user, dialog, isClosed } = await open();
  const save = dialog.getByRole('button', { name: 'Save card' });
  await dialog.findByText('Card fields');
  await user.click(save);
  await dialog.findByText('Your card was declined.');
  expect(api.calls('billing_cards_save')).toEqual([]);
  confirm.mockResolvedValue({ setupIntent: { id: 'seti_2' } });
  await user.click(save);
  await dialog.findByText('Stripe doesn’t answer.');
  dialog.getByText('Card fields');
  expect(isClosed()).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[H4-credit-card-closed] Without the setup of a card it says why, and nothing can be saved', async () => {
  stubStripe(async () => ({}));
  api.on('billing_cards_setup', new AppError('unavailable', 'Stripe doesn’t answer.'));
  const { dialog } = await open();
  await dialog.findByText('Stripe doesn’t answer.');
  expect(dialog.getByRole('button', { name: 'Save card' }).getAttribute('aria-disabled')).toBe('true');
});
