import { AppError, type BillingDetails, type Invoice } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildBilling, buildMe, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../testing/render';
import { BillingPage } from './billing-page';

const creditCard = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
const invoice: Invoice = {
  id: 'in_1',
  number: 'A-1',
  createdAt: someTime,
  status: 'open',
  amount: 4900,
  currency: 'eur',
  pdfUrl: 'https://stripe.example/pdf',
  pageUrl: 'https://stripe.example/pay',
};
const preview = { dueNow: { amount: 2450, currency: 'eur' }, credit: null, startsAt: 0, losses: [] };

async function show(billing = buildBilling({ creditCard }), me = buildMe({ hasBilling: true })) {
  api.on('api_v1_billing', billing);
  const { user } = renderScreen(<BillingPage />, { page: 'billing', me });
  await screen.findByRole('list', { name: 'Plans' });
  return { user };
}

it('[H4-billing-plan] A larger plan is chosen after its costs are known, once', async () => {
  const { user } = await show();
  const release = api.hold('billing_change_preview', preview);
  api.on('api_v1_billing_upgrade', { ...buildBilling({ creditCard }), success: 'You’re on Team now.' });
  await user.click(screen.getByRole('button', { name: 'Upgrade to Team' }));
  const dialog = await inDialog('Upgrade to Team');
  const upgrade = dialog.getByRole('button', { name: 'Upgrade to Team' });
  expect(upgrade.getAttribute('aria-disabled')).toBe('true');
  release();
  await dialog.findByText(/^You pay €24\.50 now for the rest of the period/);
  await user.dblClick(upgrade);
  await screen.findByText('You’re on Team now.');
  expect(api.bodies('api_v1_billing_upgrade')).toEqual([{ plan: 'team', promotionCode: '' }]);
});

it('[W8-billing-yearly] Monthly and yearly prices of a plan are one row each, by the chosen interval', async () => {
  const { plans, billingPlan } = buildBilling();
  const [free, team] = plans;
  if (!free || !team) throw new Error('There are no plans.');
  const price = { amount: 49_000, currency: 'eur', interval: 'year', intervalCount: 1 } as const;
  const { user } = await show(
    buildBilling({
      creditCard,
      billingPlan: { ...billingPlan, id: 'team', subscribed: 'team', state: 'paid' },
      plans: [
        { ...free, change: 'downgrade' },
        { ...team, change: 'current' },
        { ...team, id: 'team-yearly', price, change: 'upgrade' },
      ],
    }),
  );
  const list = within(screen.getByRole('list', { name: 'Plans' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  list.getByText('€49.00 per month');
  await user.click(screen.getByRole('radio', { name: 'Yearly' }));
  list.getByText('€490.00 per year');
  expect(list.queryByText('€49.00 per month')).toBeNull();
  api.on('billing_change_preview', preview);
  await user.click(list.getByRole('button', { name: 'Switch to yearly billing' }));
  await inDialog('Switch to yearly billing');
});

it('[H4-billing-refused] What Stripe refuses is shown, and the dialog stays', async () => {
  const { user } = await show();
  api.on('billing_change_preview', preview);
  api.on('api_v1_billing_upgrade', new AppError('conflict', 'Your card was declined.'));
  await user.click(screen.getByRole('button', { name: 'Upgrade to Team' }));
  const dialog = await inDialog('Upgrade to Team');
  await dialog.findByText(/^You pay/);
  await user.click(dialog.getByRole('button', { name: 'Upgrade to Team' }));
  await dialog.findByText('Your card was declined.');
});

it('[W8-promotion-code-form] A promotion code goes with the change, and a refused one is at its field', async () => {
  const { user } = await show();
  api.on('billing_change_preview', preview);
  const invalid = 'This promotion code isn’t valid, or has expired.';
  api.on('api_v1_billing_upgrade', new AppError('invalid_field', invalid, { field: 'promotionCode' }));
  await user.click(screen.getByRole('button', { name: 'Upgrade to Team' }));
  const dialog = await inDialog('Upgrade to Team');
  const code = await dialog.findByRole('textbox', { name: 'Promotion code' });
  await user.type(code, 'SPRING');
  await user.click(dialog.getByRole('button', { name: 'Upgrade to Team' }));
  await findErrorAt(code, invalid);
  expect(api.bodies('api_v1_billing_upgrade')).toEqual([{ plan: 'team', promotionCode: 'SPRING' }]);
});

it('[H4-billing-card] A card is removed after a question', async () => {
  const { user } = await show();
  screen.getByText('Visa ending in 4242');
  api.on('api_v1_billing_cards_remove', { ...buildBilling(), success: 'Card removed.' });
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove card' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('Card removed.');
  screen.getByText('No card');
});

it('[W8-billing-details-form] Billing details are changed, and a refused tax ID is at its field', async () => {
  const details: BillingDetails = {
    ...{ name: 'Quay GmbH', email: 'invoices@quay.test', line1: 'Am Kai 1', line2: '', city: 'Hamburg', state: '' },
    ...{ postalCode: '20457', country: 'DE', taxId: 'DE123456789' },
    taxIdType: 'eu_vat',
    taxIdStatus: 'pending',
  };
  const { user } = await show(buildBilling({ details }));
  screen.getByText('Am Kai 1, 20457 Hamburg, Germany');
  screen.getByText('EU VAT DE123456789 (being verified)');
  await user.click(screen.getByRole('button', { name: 'Change billing details' }));
  const dialog = await inDialog('Billing details');
  const taxId = dialog.getByRole('textbox', { name: 'Tax ID' });
  await user.clear(taxId);
  await user.type(taxId, '1');
  const invalid = 'This tax ID isn’t valid for its type.';
  api.on('billing_details_save', new AppError('invalid_field', invalid, { field: 'taxId' }));
  await user.click(dialog.getByRole('button', { name: 'Save billing details' }));
  await findErrorAt(taxId, invalid);
  await user.type(taxId, '2');
  api.on('billing_details_save', { ...buildBilling({ details }), success: 'Billing details saved' });
  await user.click(dialog.getByRole('button', { name: 'Save billing details' }));
  await screen.findByText('Billing details saved');
  expect(api.bodies('billing_details_save').at(-1)).toMatchObject({ taxId: '12', country: 'DE', city: 'Hamburg' });
});

it('[H4-billing-invoices] Invoices have their PDF, and unpaid ones a way to pay', async () => {
  await show(buildBilling({ invoices: [invoice] }));
  expect(screen.getByRole('link', { name: 'PDF of invoice A-1' }).getAttribute('href')).toBe(invoice.pdfUrl);
  screen.getByRole('link', { name: 'Pay invoice A-1' });
});

it('[H4-billing-no-invoices] Without invoices it says so', async () => {
  await show();
  screen.getByText('No invoices yet.');
});

const grant = { canUploadThemes: false, canManagePeople: false, canReadLog: false, canCancel: false, canPay: false };
const editor = { role: 'editor', isOwner: false, isAdmin: false, grant } as const;

it('[H4-billing-owners] People who don’t manage billing, and servers without plans, have no billing', async () => {
  renderScreen(<BillingPage />, { page: 'billing', me: buildMe({ ...editor, hasBilling: true }) });
  await screen.findByText('You can’t manage billing. An owner can let you.');
  renderScreen(<BillingPage />, { page: 'billing', me: buildMe() });
  expect(screen.queryByText('You can’t manage billing. An owner can let you.')).toBeNull();
  expect(api.calls('api_v1_billing')).toEqual([]);
});

it('[W9-payer-page] An editor who manages billing has the whole page', async () => {
  const me = buildMe({ ...editor, grant: { ...grant, canPay: true }, hasBilling: true });
  await show(buildBilling({ creditCard }), me);
  screen.getByRole('button', { name: 'Upgrade to Team' });
  screen.getByRole('button', { name: 'Remove card' });
});
