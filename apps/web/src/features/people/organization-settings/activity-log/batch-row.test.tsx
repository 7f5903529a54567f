import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderScreen } from '../../../../testing/render';
import { LogPage } from './log-page';

const event = {
  id: 9,
  action: 'email.moved',
  actor: 'Mara Lind',
  actorId: 1,
  avatar: '',
  objectKind: 'email',
  objectId: 7,
  objectTitle: 'May news',
  subject: '',
  value: '',
  detail: '',
  at: someTime,
};
const page = { nextCursor: null, people: [], actions: [], kinds: [] };

it('[W8-log-list] Changes of many emails are one entry, whose list opens below it', async () => {
  const batch = { id: '3f2c1d7e-9a50-4b7c-8f61-0d2f8f3f5b11', count: 2 };
  api.on('account_audit', { ...page, events: [{ ...event, batch }] });
  const { user } = renderScreen(<LogPage />);
  await screen.findByText(/moved 2 emails/);
  const open = screen.getByRole('button', { name: 'Show list' });
  api.on('account_audit', { ...page, events: [{ ...event, id: 10, objectTitle: 'June news' }, event] });
  await user.click(open);
  const list = within(await screen.findByRole('list', { name: 'moved 2 emails' }));
  list.getByText('moved the email “June news”');
  list.getByText('moved the email “May news”');
  await user.click(screen.getByRole('button', { name: 'Hide list' }));
  expect(screen.queryByRole('list', { name: 'moved 2 emails' })).toBeNull();
});

it('[W8-log-list] A change of many people is one entry, whose names open below it', async () => {
  const change = { ...event, action: 'organization.members_removed', objectKind: 'organization', objectTitle: '' };
  api.on('account_audit', { ...page, events: [{ ...change, subject: '2 people', people: ['Ada', 'Bo'] }] });
  const { user } = renderScreen(<LogPage />);
  await screen.findByText(/removed 2 people from the organization/);
  await user.click(screen.getByRole('button', { name: 'Show list' }));
  const list = screen.getByRole('list', { name: 'removed 2 people from the organization' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada,', 'Bo']);
  expect(api.bodies('account_audit')).toHaveLength(1);
});
