import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmail } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderInBuilder } from '../testing/render-in-builder';
import { StatusLine } from './status-line';

const button = () => screen.findByRole('button', { name: 'New email from this theme' });

it('[F3-new-from-theme] A theme is followed by an email made of it, once; a refusal says why', async () => {
  const { user } = renderInBuilder(<StatusLine isNarrow={false} />, { kind: 'template' });
  api.on('templates_emails_create', new AppError('forbidden', 'You can’t edit this theme anymore.'));
  await user.click(await button());
  const alert = within(await screen.findByRole('alertdialog'));
  alert.getByText('You can’t edit this theme anymore.');
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  api.on('templates_emails_create', { email: buildEmail({ id: 9 }) });
  await user.dblClick(await button());
  await waitFor(() => expect(api.bodies('templates_emails_create')).toHaveLength(2));
  expect(api.bodies('templates_emails_create')[1]).toMatchObject({
    title: 'Untitled email',
    type: 'email',
    fid: 0,
    start: 'example',
  });
});

it('[F3-new-from-theme] It isn’t offered in an email, and to people who only see the theme', async () => {
  const grant = { canEdit: false, canShare: true, canExport: false, canChangeTemplate: false };
  renderInBuilder(<StatusLine isNarrow={false} />, { kind: 'template', document: { grant } });
  renderInBuilder(<StatusLine isNarrow={false} />);
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^New email/ })).toBe(null);
});
