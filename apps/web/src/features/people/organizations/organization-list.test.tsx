import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, buildOwnOrganization } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { OrganizationSwitcher } from './organization-switcher';

const names = ['Acme', 'Blue', 'Coral', 'Delta', 'Echo', 'Fern', 'Gold', 'Hill', 'Iris', 'Jade', 'Kilo', 'Lime'];
const organizations = names.map((name, at) => buildOwnOrganization({ id: at + 1, name, isOwner: at === 0 }));

async function open(me = buildMe({ organizations })) {
  const elsewhere = [{ organization: organizations[1]!, unread: 3 }];
  api.on('api_v1_notifications_unread', { unread: 0, badge: 'count', elsewhere });
  const { user } = renderScreen(<OrganizationSwitcher me={me} />, { me });
  await user.click(screen.getByRole('button', { name: /Acme/ }));
  return { user, popup: within(await screen.findByRole('dialog', { name: 'Organizations' })) };
}

it('[H4-organizations] Others can be opened, with what is unread there, and are found by name', async () => {
  const { user, popup } = await open();
  const list = within(popup.getByRole('list', { name: 'Your organizations' }));
  expect(list.getByRole('link', { name: /Blue.*3.*unread/ }).getAttribute('href')).toBe('/enter/2');
  await user.type(popup.getByRole('searchbox', { name: 'Find an organization' }), 'cor');
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(list.getByRole('link', { name: /Coral/ }));
});

it('[H4-organizations-none] A name that none has says so, and a new organization can be named', async () => {
  const { user, popup } = await open();
  await user.type(popup.getByRole('searchbox', { name: 'Find an organization' }), 'zzz');
  popup.getByText('Nothing found for “zzz”');
  await user.click(popup.getByRole('button', { name: 'New organization' }));
  await screen.findByRole('textbox', { name: 'Organization name' });
});

it('[H4-organizations-one] With one organization and no way to another there is only its name', () => {
  api.on('api_v1_notifications_unread', { unread: 0, badge: 'count', elsewhere: [] });
  renderScreen(<OrganizationSwitcher me={buildMe({ canCreateOrganization: false })} />);
  screen.getByText('Acme');
  expect(screen.queryByRole('button')).toBeNull();
});
