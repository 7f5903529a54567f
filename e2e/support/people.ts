import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const owner = {
  name: 'Mara Lindqvist',
  email: 'mara@harbour.example',
  password: 'a quiet harbour at dawn',
  organization: 'Harbour Press',
};

/** Makes the first account by the set-up page; ends on the dashboard. */
export async function setUp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Organization').fill(owner.organization);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
}

/** Signs in by the sign-in page; ends on the dashboard. */
export async function signIn(page: Page, address: string, person = owner): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/login');
}
