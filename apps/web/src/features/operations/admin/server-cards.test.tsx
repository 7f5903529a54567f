import { AppError, type DamagedFile, type Route, type RouteResponse } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { JobsCard } from './admin-cards';
import { DamagedFilesCard } from './damaged-files-card';
import { HealthCard } from './health-cards';

type Health = RouteResponse<Route<'health'>>;
type FileCheck = RouteResponse<Route<'admin_file_check'>>;

const works = { database: true, blobs: true, exports: true, temporary: true, jobs: true };
const buildHealth = (given: Partial<Health> = {}): Health => ({
  status: 'ok',
  version: '0.1.0',
  checks: works,
  problems: [],
  unhandledErrors: 0,
  ...given,
});
const storage = {
  ...{ databaseBytes: 1, fileBytes: 1, files: 1, documents: 1, versions: 1, htmlBytes: 1, version: '0.1.0' },
  ...{ hasMailServer: true, isWorking: true, chromium: { path: '', version: '', isConfigured: false } },
};
const job = {
  id: 3,
  name: 'mail.send',
  attempts: 5,
  maxAttempts: 5,
  isFailed: true,
  error: '550 No such mailbox',
  runAt: someTime,
  createdAt: someTime,
};
const damaged: DamagedFile = {
  id: 1,
  kind: 'file',
  state: 'missing',
  name: 'hero.png',
  sha256: 'ab'.repeat(32),
  organizations: ['Acme'],
  usedBy: ['version 3 of the email "Spring"'],
  moreUses: 2,
  size: 20_000,
  foundAt: someTime,
};
const buildCheck = (given: Partial<FileCheck> = {}): FileCheck => ({
  lastCheck: { startedAt: someTime, endedAt: someTime, files: 12, documents: 4, bytes: 3_000_000 },
  running: null,
  nextAt: someTime,
  damagedCount: 0,
  damaged: [],
  ...given,
});
/** Returns the text of a fact of the card. */
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

function openHealth(health: Health, jobs: (typeof job)[] = [], mails = {}) {
  api.on('health', health);
  api.on('admin_storage', { ...storage, ...mails });
  api.on('admin_jobs', { jobs });
  return renderScreen(<HealthCard />);
}

it('[H3-health] A server that works says so, part by part', async () => {
  openHealth(buildHealth());
  expect(await fact('Database')).toBe('Available');
  expect(await fact('Failed jobs')).toBe('None');
  expect(await fact('Mail')).toBe('Sent by SMTP');
  expect(await fact('Chromium')).toContain('apt install chromium-headless-shell');
  expect(await fact('Version')).toBe('0.1.0');
});

it('[H3-health] What doesn’t work is named, with where to look', async () => {
  const problems = [
    { check: 'blobs', message: 'The disk is full.' },
    { check: 'damage', message: 'damaged' },
    { check: 'live', message: 'Redis doesn’t answer.' },
  ];
  const checks = { ...works, blobs: false, jobs: false };
  openHealth(buildHealth({ status: 'failing', checks, problems, unhandledErrors: 2 }), [job], {
    waitingMails: { count: 3, since: someTime, error: 'connection refused' },
  });
  expect(await fact('Stored files')).toBe('The disk is full.');
  expect(await fact('Background jobs')).toBe('Not working');
  expect(await fact('Damaged files')).toContain('see Damaged files');
  expect(await fact('Live connections')).toBe('Redis doesn’t answer.');
  expect(await fact('Failed jobs')).toBe('1 job has failed: see Jobs');
  expect(await fact('Unhandled errors')).toContain('2 since the start');
  expect(await fact('Mail')).toContain('connection refused');
});

const backups = { lastAt: someTime, bytes: 62_000_000, kept: 7, damaged: 0, problem: '' };
it.each([
  [{}, /^Not scheduled: GALLEY_BACKUP_DIR isn’t set$/],
  [{ backups }, /^Last one .*, checked\. 7 backups are kept\.$/],
  [{ backups: { ...backups, lastAt: 0, kept: 0 } }, /^None yet$/],
  [{ backups: { ...backups, damaged: 2 } }, /2 damaged files/],
  [{ backups: { ...backups, problem: 'The last backup failed: ENOSPC' } }, /ENOSPC/],
])('[W8-backups-shown] Scheduled backups say when the last one was made, or what is wrong: %j', async (given, text) => {
  openHealth(buildHealth(), [], given);
  expect(await fact('Backups')).toMatch(text);
});

it('[H3-jobs] A failed job says why, and is tried again once; a waiting one can’t be', async () => {
  api.on('admin_jobs', {
    jobs: [job, { ...job, id: 4, name: 'texts.index', isFailed: false, error: '', attempts: 0 }],
  });
  const { user } = renderScreen(<JobsCard />);
  await screen.findByText('Failed: 550 No such mailbox');
  screen.getByText('0 of 5');
  expect(screen.queryByRole('button', { name: 'Retry texts.index' })).toBeNull();
  api.on('admin_jobs_retry', new AppError('not_found', 'This job has ended.'));
  await user.click(screen.getByRole('button', { name: 'Retry mail.send' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  alert.getByText('This job has ended.');
  await user.click(alert.getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  api.on('admin_jobs_retry', { success: true });
  await user.dblClick(screen.getByRole('button', { name: 'Retry mail.send' }));
  await screen.findByText('Job restarted');
  expect(api.calls('admin_jobs_retry')).toHaveLength(2);
});

it('[H3-damaged-files] A check is started by hand, and a running one shows how far it is', async () => {
  api.on('admin_file_check', buildCheck());
  const { user } = renderScreen(<DamagedFilesCard />);
  await screen.findByText('No damaged files');
  screen.getByText(/^12 files and 4 documents/);
  api.on('admin_file_check_start', { success: true });
  const running = { startedAt: someTime, checked: 5, total: 16, isStalled: false };
  api.on('admin_file_check', buildCheck({ running }));
  await user.dblClick(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByText('5 of 16 items checked');
  expect(api.calls('admin_file_check_start')).toHaveLength(1);
});

it('[H3-damaged-files] A check that stopped can be continued; one that never ran says what it does', async () => {
  const running = { startedAt: someTime, checked: 5, total: 16, isStalled: true };
  api.on('admin_file_check', buildCheck({ lastCheck: null, running }));
  renderScreen(<DamagedFilesCard />);
  await screen.findByText(/^This check stopped after 5 items/);
  screen.getByRole('button', { name: 'Check now' });
  screen.getByText('Not checked yet', { selector: 'h1, h2, h3' });
});

it('[H3-damaged-files] A damaged file is listed with its uses, its path in a backup and what to do', async () => {
  api.on('admin_file_check', buildCheck({ damagedCount: 9, damaged: [damaged] }));
  renderScreen(<DamagedFilesCard />);
  await screen.findByText('hero.png');
  screen.getByText('Missing');
  screen.getByText('Version 3 of the email "Spring"');
  screen.getByText('2 more uses');
  screen.getByText(/^The 1 found last are listed, of 9 in all/);
  within(screen.getByRole('region', { name: 'What to do' })).getByText(/Copy the file with the same path/);
});
