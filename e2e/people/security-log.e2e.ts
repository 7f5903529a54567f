import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testInFull } from '../../scripts/testing/run-length';
import { callApi } from '../support/api';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openOwnFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

const fixture = openOwnFixture();

describe('the security log', () => {
  it('[V20-screen] [V20-subjects] Lists events for site admins, filters them by keys alone, and is read on a phone', async () => {
    const first = await openWindow(fixture.browser);
    await fixture.letIn(first.page);
    await first.page.context().close();
    const { page, problems } = await openWindow(fixture.browser);
    await withPicture(page, 'security-log', async () => {
      const refused = await fetch(`${fixture.galley.address}/api/v1/auth/login`, {
        method: 'POST',
        headers: {
          origin: fixture.galley.address,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email: fixture.owner.email, password: 'not the password' }),
      });
      expect(refused.status).toBe(401);
      await fixture.letIn(page);
      const invited = { name: 'Nia', email: fixture.emailOf('nia'), access: 'editor' };
      await callApi(page, 'api_v1_account_organization_invite', {}, invited);
      await page.goto(`${fixture.galley.address}/admin/security`);
      await page.getByRole('tab', { name: 'Security', selected: true }).waitFor();
      const table = page.getByRole('table');
      await table.getByText('Signed in').first().waitFor();
      await table.getByText('Failed sign-in').waitFor();
      await table.getByText('First account created').waitFor();
      const invitation = table.getByRole('row').filter({ hasText: 'Invitation created' });
      await invitation.getByText(`Email address: ${invited.email}`).waitFor();
      await takePictures(page, 'admin-security-log');

      await page.getByRole('combobox', { name: 'Event' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Failed sign-in' }).waitFor();
      await page.keyboard.type('Failed');
      await page.keyboard.press('Enter');
      await table.getByText('First account created').waitFor({ state: 'detached' });
      expect(await table.getByRole('row').count()).toBe(2);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      const csv = readFileSync(await (await download).path(), 'utf8');
      expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
      expect(csv).toContain(fixture.owner.email);

      await page.getByLabel('Person').fill('nobody at all');
      await page.getByText('No matching events').waitFor();
      await page.getByLabel('Person').fill('');
      await page.setViewportSize({ width: 390, height: 844 });
      const list = page.getByRole('list', { name: 'Security events' });
      await list.getByText('Failed sign-in').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await list.getByText(fixture.owner.email).waitFor();
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  testInFull(
    '[F-A19-screen] Owners read sign-ins and failed sign-ins of their members beside the log of changes',
    async () => {
      const { page, problems } = await openWindow(fixture.browser);
      await withPicture(page, 'member-events', async () => {
        await fixture.letIn(page);
        await page.goto(`${fixture.galley.address}/account/log`);
        await page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
        await page.getByRole('tab', { name: 'Sign-ins and security' }).click();
        const list = page.getByRole('list', { name: 'Sign-ins and security' });
        const failed = list.getByRole('listitem').filter({ hasText: 'Failed sign-in' });
        await failed.first().waitFor();
        expect(await failed.first().innerText()).toMatch(/Mara Lindqvist · Failed sign-in\s+IP address \S+/);
        await list.getByText('Signed in').first().waitFor();
        expect(await findFaultsInBothThemes(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await page.getByRole('combobox', { name: 'Person' }).click();
        await page.getByRole('option', { name: fixture.owner.name }).click();
        await failed.first().waitFor();
      });
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
