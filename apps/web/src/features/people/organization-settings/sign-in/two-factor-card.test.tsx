import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { inDialog, renderScreen } from '../../../../testing/render';
import { SignInReportCard } from './sign-in-report-card';
import { RequiredTwoFactorCard } from './two-factor-card';

const report = {
  members: 276,
  withoutTwoFactor: 200,
  withoutPasskey: 270,
  withoutSingleSignOn: 0,
  withoutEither: 121,
  heldBack: 120,
  exempt: 1,
  cantSignIn: 0,
  isSelfHeldBack: false,
};

it('[H4-account-two-factor] Owners require two-factor sign-in with their password', async () => {
  api.on('account_sign_in_report', report);
  const { user } = renderScreen(<RequiredTwoFactorCard />);
  await screen.findByText(/121 of 276 members have neither.*1 of them is exempt\./);
  expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
    '/account/members?signIn=neither&state=canSignIn',
  );
  const me = buildMe({ organization: { id: 1, name: 'Acme', deletesAt: 0, requiresTwoFactor: true } });
  api.on('account_two_factor_require', { me });
  await user.click(screen.getByRole('button', { name: 'Require two-factor sign-in' }));
  const dialog = await inDialog('Require two-factor sign-in');
  dialog.getByText(/120 members can’t continue until they set it up/);
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Require it' }));
  await screen.findByText('Two-factor sign-in is required');
  screen.getByRole('button', { name: 'Stop requiring two-factor sign-in' });
  expect(api.bodies('account_two_factor_require')).toMatchObject([{ isRequired: true, from: null }]);
});

it('[W8-two-factor-card] It is required from a day on, which can be changed until then', async () => {
  api.on('account_sign_in_report', report);
  const { user } = renderScreen(<RequiredTwoFactorCard />);
  await user.type(await screen.findByLabelText('Required from (optional)'), '2030-01-31');
  const organization = {
    id: 1,
    name: 'Acme',
    deletesAt: 0,
    requiresTwoFactor: true,
    twoFactorFrom: '2030-01-31',
  } as const;
  api.on('account_two_factor_require', { me: buildMe({ organization }) });
  await user.click(screen.getByRole('button', { name: 'Require two-factor sign-in' }));
  const dialog = await inDialog('Require two-factor sign-in');
  dialog.getByText(/From Jan 31, 2030 on/);
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Require it' }));
  await screen.findByText('Two-factor sign-in is required from Jan 31, 2030 on');
  screen.getByRole('button', { name: 'Change the day' });
  expect(api.bodies('account_two_factor_require')).toMatchObject([{ isRequired: true, from: '2030-01-31' }]);
});

it('[W8-sign-in-report] Each number of members leads to those members', async () => {
  api.on('account_sign_in_report', report);
  renderScreen(<SignInReportCard />);
  const link = await screen.findByRole('link', { name: '270 members without: Passkey' });
  expect(link.getAttribute('href')).toBe('/account/members?signIn=noPasskey&state=canSignIn');
  expect(screen.queryByRole('link', { name: /Single sign-on/ })).toBeNull();
});

it('[W10-two-factor-self] The form says before it is saved that the requirement includes the owner', async () => {
  api.on('account_sign_in_report', { ...report, isSelfHeldBack: true });
  renderScreen(<RequiredTwoFactorCard />);
  await screen.findByText(/This includes you: you have neither/);
  screen.getByRole('link', { name: 'Set up two-factor sign-in' });
});

it('[W10-sign-in-report-out] The report says how many members it leaves out, and why', async () => {
  api.on('account_sign_in_report', { ...report, members: 300, cantSignIn: 1 });
  renderScreen(<SignInReportCard />);
  await screen.findByText('1 member can’t sign in now (locked, or access ended) and isn’t counted.');
});
