import { spawnSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { root } from './galley';
import { button } from './screen';

/** Returns a text field by its exact name. */
export function field(of: Page, name: string): Locator {
  return of.getByRole('textbox', { name, exact: true });
}

/** Adds a domain in the single sign-on settings, which are open, and verifies it as the server's administrator. */
export async function addDomain(
  page: Page,
  { dataDir }: { readonly dataDir: string },
  domain: string,
  organizationId = 1,
): Promise<void> {
  await field(page, 'Domain').fill(domain);
  await button(page, 'Add domain').click();
  await page.getByText('Not verified').waitFor();
  expect(await field(page, 'Name').inputValue()).toBe(`_galley.${domain}`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run-server-command.mjs', 'admin', 'verify-domain', domain, String(organizationId)],
    { cwd: root, encoding: 'utf8', env: { ...process.env, GALLEY_DATA_DIR: dataDir } },
  );
  expect([status, stderr]).toEqual([0, '']);
  await page.reload();
  await page.getByText('Verified', { exact: true }).waitFor();
}

/** Enters an email address on the login page and continues to its identity provider. */
export async function continueWith(page: Page, address: string, email: string, provider: string): Promise<void> {
  await page.goto(`${address}/login`);
  await field(page, 'Email').fill(email);
  await button(page, 'Continue').click();
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
}
