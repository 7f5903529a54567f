import type { Page } from 'playwright-core';
import type { DashboardStage } from './stage-dashboard';

/** A screenshot: its name, and how to open it in a signed-in page. */
export interface Screen {
  name: string;
  /** The only width to take it at. Omitted = every width. */
  width?: number;
  /** Taken without signing in. */
  isPublic?: boolean;
  open(page: Page, at: DashboardStage & { address: string }): Promise<void>;
}

const email = 'Members’ evening';
const theme = 'Orchard letter';

/** Opens an address and waits for its heading. */
const at =
  (path: (stage: DashboardStage) => string, heading?: string): Screen['open'] =>
  async (page, stage) => {
    await page.goto(`${stage.address}${path(stage)}`);
    const level = heading === undefined ? { level: 1 } : { name: heading };
    await page.getByRole('heading', level).first().waitFor();
  };

const list = async (page: Page, stage: DashboardStage & { address: string }) => {
  await page.goto(`${stage.address}/t/${stage.tid}`);
  await page.getByRole('row', { name: email, exact: true }).waitFor();
};

/** Opens a dialog from an email's menu. */
const emailModal =
  (item: string): Screen['open'] =>
  async (page, stage) => {
    await list(page, stage);
    await page.getByRole('button', { name: `Actions for ${email}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };

/** Opens a dialog from a theme's menu. */
const themeModal =
  (item: string): Screen['open'] =>
  async (page, stage) => {
    await list(page, stage);
    await page.getByRole('button', { name: `Theme actions of ${theme}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };

const modalWidth = 1440;
const modal = (name: string, open: Screen['open']): Screen => ({ name: `modal-${name}`, width: modalWidth, open });
const detail = (name: string, open: Screen['open']): Screen => ({ name, width: modalWidth, open });

/** Every screen and modal outside the builder. */
export const dashboardScreens: readonly Screen[] = [
  { name: 'sign-in', isPublic: true, open: at(() => '/login') },
  { name: 'sign-up', isPublic: true, open: at(() => '/signup') },
  { name: 'forgot-password', isPublic: true, open: at(() => '/forgotpassword') },
  { name: 'not-found', isPublic: true, open: at(() => '/nowhere', 'Not Found') },
  { name: 'dashboard', open: list },
  { name: 'dashboard-empty', open: at(({ emptyTid }) => `/t/${emptyTid}`) },
  { name: 'trash', open: at(({ tid }) => `/t/${tid}/trash`) },
  { name: 'people', open: at(({ tid }) => `/people/${tid}`) },
  { name: 'account', open: at(() => '/account') },
  { name: 'account-sso', open: at(() => '/account/sso') },
  { name: 'integrations', open: at(() => '/integrations') },
  { name: 'account-log', open: at(() => '/account/log') },
  { name: 'account-cancel', open: at(() => '/account/cancel') },
  { name: 'profile', open: at(() => '/profile') },
  { name: 'admin', open: at(() => '/admin') },
  { name: 'admin-users', open: at(() => '/admin/users') },
  { name: 'admin-organizations', open: at(() => '/admin/organizations') },
  { name: 'admin-security', open: at(() => '/admin/security') },
  { name: 'help', open: at(() => '/help') },
  detail('row-menu', async (page, stage) => {
    await list(page, stage);
    await page.getByRole('button', { name: `Actions for ${email}`, exact: true }).click();
    await page.getByRole('menu').waitFor();
  }),
  detail('bulk-bar', async (page, stage) => {
    await list(page, stage);
    for (const title of [email, 'Autumn list, early access']) {
      await page.getByRole('row', { name: title, exact: true }).hover();
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    }
  }),
  detail('search', async (page, stage) => {
    await list(page, stage);
    await page.getByRole('combobox', { name: 'Search' }).fill('e');
    await page.getByRole('option').first().waitFor();
  }),
  detail('user-menu', async (page, stage) => {
    await list(page, stage);
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menu').waitFor();
  }),
  detail('notifications', async (page, stage) => {
    await list(page, stage);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  detail('command-palette', async (page, stage) => {
    await list(page, stage);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  }),
  detail('confirm', async (page, stage) => {
    await list(page, stage);
    await page.getByRole('row', { name: email, exact: true }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').waitFor();
  }),
  modal('new-theme', async (page, stage) => {
    await list(page, stage);
    await page.getByRole('button', { name: 'New theme' }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  modal('share', emailModal('Share')),
  modal('share-by-email', emailModal('Share by email')),
  modal('send-test', emailModal('Send test')),
  modal('export', emailModal('Export')),
  modal('html', emailModal('HTML')),
  modal('export-kinds', async (page, stage) => {
    await emailModal('Export')(page, stage);
    await page.getByRole('dialog').getByRole('radio').last().check();
  }),
  modal('settings', emailModal('Settings')),
  modal('metadata', emailModal('Metadata')),
  modal('move-to-folder', emailModal('Move to folder')),
  modal('theme-settings', themeModal('Theme settings')),
  modal('usage', themeModal('Usage')),
  modal('import', themeModal('Import email')),
  modal('rename-theme', themeModal('Rename theme')),
  modal('delete-theme', themeModal('Delete theme')),
];
