import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFaultsInBothThemes } from '../support/axe';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';
import { takePictures } from '../support/pictures';

/** The messages received at the log's target address, oldest first. */
const received: { type: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push(JSON.parse(body));
  response.writeHead(204).end();
});
let host = '';
const fixture = openSharedFixture();
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => void receiver.close());

it('[D14-log-stream] [D6-audit-filter] An owner sends the log to an address, tries it, and filters the log by object and day', async () => {
  const { page, problems } = await openWindow(fixture.browser);
  await withPicture(page, 'log', async () => {
    await fixture.letIn(page);
    await page.goto(`${fixture.galley.address}/account/log`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('http://example.com/log');
    await page.getByRole('button', { name: 'Start sending' }).click();
    await page.getByText('Enter an address that starts with https://.').waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill(`http://${host}/log`);
    await page.getByRole('button', { name: 'Start sending' }).click();
    await page.getByLabel('Secret', { exact: true }).waitFor();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Test message delivered').waitFor();
    const latest = page.getByRole('list', { name: 'Latest messages' });
    await latest.getByText('Test message').waitFor();
    await expect.poll(() => received.map(({ type }) => type)).toContain('organization.log_stream_set');
    expect(received.map(({ type }) => type)).toContain('log.test');
    await takePictures(page, 'log-stream');
    expect(await findFaultsInBothThemes(page)).toEqual([]);

    await page.getByRole('combobox', { name: 'Keep changes for' }).click();
    await page.getByRole('option', { name: '1 year' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete older changes' }).click();
    await page.getByText('Log settings saved').waitFor();

    await page.getByRole('tab', { name: 'Changes' }).click();
    const changes = page.getByRole('list', { name: 'Changes' });
    await changes.getByText('changed how long the log is kept').waitFor();
    await takePictures(page, 'log-changes');
    // The two days stay on one line, on a phone as well.
    const edgeOf = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())?.y;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await edgeOf('To')]).toEqual([width, await edgeOf('From')]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No matching changes.').waitFor();
    const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(file).toMatch(/[?&]to=\d+/);
    await page.getByLabel('To', { exact: true }).fill('');
    await changes.getByText('changed how long the log is kept').waitFor();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  });
  expect(problems).toEqual([]);
  await page.context().close();
});
