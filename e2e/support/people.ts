import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '../../apps/web/src/messages';
import { rememberAddress } from './api';
import { requestRoute, sessionCookie } from './requests';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export const owner = {
  name: 'Mara Lindqvist',
  email: 'mara@harbour.example',
  password: 'a quiet harbour at dawn',
  organization: 'Harbour Press',
};

/** Creates the first account, without the setup page. */
export async function createOwner(address: string, person = owner): Promise<void> {
  await requestRoute(address, 'setup_create', { body: { ...person, timezone: 'America/New_York' } });
}

/**
 * Signs a window in with a session cookie, without opening a page. Afterwards `callApi` works, and so does any address.
 */
export async function letIn(page: Page, address: string, { email, password }: Person): Promise<void> {
  const { session } = await requestRoute(address, 'api_v1_auth_login', { body: { email, password } });
  const context = page.context();
  const cookie = { name: sessionCookie, value: session, url: address, httpOnly: true, sameSite: 'Lax' as const };
  await context.addCookies([cookie]);
  rememberAddress(context, address);
}

/**
 * Creates the first account on the setup page, leaves its first email, and ends on the dashboard. `link` is the address
 * of the setup page if it isn't the default.
 */
export async function setUp(page: Page, address: string, link = address): Promise<void> {
  await fillSetUp(page, link);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/build\/email\/\d+\/\d+$/);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
}

/** Fills in the setup page. */
export async function fillSetUp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Organization').fill(owner.organization);
}

/** Names a new email without sections once its field is shown. It opens in edit mode. */
export async function startBlank(page: Page, title: string): Promise<void> {
  await page.getByLabel(messages.emailNamePlaceholder).fill(title);
  await page.getByRole('button', { name: messages.startBlank }).click();
  await page.waitForURL(/\/build\/(email|page)\/\d+\/\d+$/);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

/** Signs in on the login page and ends on the dashboard. */
export async function signIn(page: Page, address: string, person = owner): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Themes', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/login');
}
