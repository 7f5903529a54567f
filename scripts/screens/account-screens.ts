import type { Page } from 'playwright-core';
import { button } from '../../e2e/support/screen';
import type { Screen } from './dashboard-screens';

/** Opens an address, waits for its heading, and runs the steps. */
const at =
  (path: string, steps: (page: Page) => Promise<void> = async () => undefined): Screen['open'] =>
  async (page, { address }) => {
    await page.goto(`${address}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await steps(page);
  };

/** Does the same for a dialog opened by a button. */
const dialogAt = (path: string, name: string | RegExp, steps: (page: Page) => Promise<void> = async () => undefined) =>
  at(path, async (page) => {
    await button(page, name).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
    await steps(page);
  });

const tab = (name: string) => async (page: Page) => await page.getByRole('tab', { name }).click();

/** Opens a dialog from the menu of a member or an account. */
const itemAt = (path: string, menu: string, item: string) =>
  at(path, async (page) => {
    await button(page, menu).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  });

/** The screens of an organization's account and of site admins, after `stageAccount`. */
export const accountScreens: readonly Screen[] = [
  { name: 'account-general', open: at('/account') },
  { name: 'account-members', open: at('/account/members') },
  {
    name: 'account-members-selected',
    open: at('/account/members', (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check()),
  },
  { name: 'account-invitations', open: at('/account/members?view=invitations') },
  { name: 'account-provisioning', open: at('/account/provisioning') },
  { name: 'account-teams', open: at('/account/teams') },
  { name: 'account-sso-set-up', open: at('/account/sso') },
  { name: 'account-sso-provider', open: at('/account/sso', (page) => button(page, /^Edit Orchard ID/).click()) },
  { name: 'account-log-security', open: at('/account/log', tab('Sign-ins and security')) },
  {
    name: 'account-log-settings',
    open: at('/account/log', async (page) => {
      await tab('Settings')(page);
      await page.getByRole('list', { name: 'Latest messages' }).waitFor();
    }),
  },
  {
    name: 'account-log-secret',
    open: at('/account/log', async (page) => {
      await tab('Settings')(page);
      await button(page, 'Replace secret').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click();
      await page.getByLabel('Secret', { exact: true }).waitFor();
    }),
  },
  {
    name: 'account-log-none',
    open: at('/account/log', async (page) => {
      await page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await page.getByText('No matching changes.').waitFor();
    }),
  },
  {
    name: 'account-log-shorter',
    open: at('/account/log', async (page) => {
      await tab('Settings')(page);
      await page.getByRole('combobox', { name: 'Keep changes for' }).click();
      await page.getByRole('option', { name: '1 year' }).click();
      await page.getByRole('alertdialog').waitFor();
    }),
  },
  {
    name: 'account-bulk-invite',
    open: dialogAt('/account/members?view=invitations', 'Invite many', async (page) => {
      await page
        .getByRole('textbox', { name: 'People' })
        .fill(
          'Ada Byron <ada@harbour.example>, grace@harbour.example\nnobody; ADA@harbour.example; wanda@orchard.example',
        );
      await button(page, 'Preview').click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    }),
  },
  { name: 'account-member-sessions', open: itemAt('/account/members', 'More for Wanda Writer', 'Sessions') },
  { name: 'account-access-end', open: itemAt('/account/members', 'More for Gia Guest', 'Change last day') },
  { name: 'account-two-factor', open: dialogAt('/account/sso', 'Require two-factor sign-in') },
  { name: 'account-team-rename', open: dialogAt('/account/teams', 'Rename Writers') },
  { name: 'account-team-delete', open: dialogAt('/account/teams', 'Delete Writers') },
  { name: 'account-domain-remove', open: dialogAt('/account/sso', 'Remove orchard.example') },
  {
    name: 'account-scim-token',
    open: at('/account/provisioning', async (page) => {
      await page.getByLabel('Token name').fill('Provisioning');
      await button(page, 'Create token').click();
      await page.getByRole('textbox', { name: 'New token' }).waitFor();
      await page.getByRole('textbox', { name: 'New token' }).scrollIntoViewIfNeeded();
    }),
  },
  { name: 'admin-users-locked', open: at('/admin/users') },
  { name: 'admin-outbox', open: at('/admin/outbox') },
  { name: 'admin-user-lock', open: itemAt('/admin/users', 'Actions for Wanda Writer', 'Lock account') },
  { name: 'admin-user-delete', open: itemAt('/admin/users', 'Actions for Wanda Writer', 'Delete account') },
  { name: 'admin-limits', open: dialogAt('/admin/organizations', /^Limits of/) },
  { name: 'profile-email', open: dialogAt('/profile', 'Change email address') },
  { name: 'profile-two-factor', open: dialogAt('/profile', 'Set up') },
  { name: 'profile-passkey', open: dialogAt('/profile', 'Add a passkey') },
];
