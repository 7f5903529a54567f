import { buildUrl, defaultNotificationSettings } from '@galley/contract';
import type { Page } from 'playwright-core';
import { callApi } from './api';

export interface Colleague {
  name: string;
  email: string;
  password: string;
}

/** Removes the notifications about new members from the bell of the page's person, because the tests count them. */
export async function muteNewMembers(page: Page): Promise<void> {
  const members = { inApp: false, emailMode: 'off', push: false };
  await callApi(page, 'api_v1_profile_save_notifications', {}, { ...defaultNotificationSettings, members });
}

/** Invites someone to the organization of the page's person and accepts for them. Returns their id. */
export async function addPerson(
  page: Page,
  address: string,
  { name, email, password }: Colleague,
  access: 'owner' | 'admin' | 'editor',
): Promise<number> {
  const { inviteLink } = await callApi<{ inviteLink: string }>(
    page,
    'api_v1_account_organization_invite',
    {},
    { name, email, access },
  );
  const token = inviteLink.split('/').at(-1) ?? '';
  const response = await fetch(`${address}${buildUrl('invites_accept', { token })}`, {
    method: 'POST',
    headers: { Origin: address, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The invitation answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { me: { id: number } }).me.id;
}
