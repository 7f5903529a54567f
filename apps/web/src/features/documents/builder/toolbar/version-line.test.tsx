import { AppError, type HistoryEntry } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderInBuilder } from '../testing/render-in-builder';
import { VersionLine } from './version-line';

const entry = (version: number): HistoryEntry => ({
  version,
  createdAt: someTime,
  author: 'Ola Berg',
  title: 'Spring list',
  subject: '',
  restoredFrom: 0,
  name: '',
});

it('[H5-version-line-stale] An earlier version isn’t restored over one that was saved meanwhile, and no draft is promised', async () => {
  const history = [entry(3), entry(2), entry(1)];
  const { user } = renderInBuilder(<VersionLine />, { version: 1, document: { history, openedVersion: entry(1) } });
  api.on('build_lease_take', { lease: { number: 9, expiresAt: someTime }, version: 4 });
  api.on(
    'build_version_restore',
    new AppError('stale_version', 'Your work is saved as a draft.', { currentVersion: 4 }),
  );
  api.on('build_lease_release', { success: true });
  await user.click(screen.getByRole('button', { name: 'Restore this version' }));
  await screen.findByText(/^Version 4 was saved in the meantime, so nothing was changed/);
  expect(api.bodies('build_version_restore')).toEqual([{ leaseNumber: 9, baseVersion: 3 }]);
  expect(api.calls('build_lease_release')).toHaveLength(1);
});
