import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildExportJob } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { openExportManyModal } from '../..';

async function open() {
  const documents = [
    { id: 7, title: 'May news' },
    { id: 8, title: 'June news' },
  ];
  const opened = await openDialog(() => openExportManyModal({ tid: 3, type: 'email', documents }));
  return { ...opened, dialog: await inDialog('Export emails') };
}

it('[H4-export-many] One ZIP of all is made once, and downloaded when it is done', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const job = buildExportJob({ ids: [7, 8], fileName: 'emails.zip' });
  api.on('templates_exports', { exports: [] });
  api.on('templates_exports_create', () => {
    api.on('templates_exports', { exports: [job] });
    return { export: { ...job, state: 'waiting', percent: 0 } };
  });
  const { user, dialog } = await open();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['May news', 'June news']);
  await user.click(dialog.getByRole('checkbox', { name: 'Keep tags' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Download ZIP' }));
  await screen.findByText('Export downloaded');
  expect(click.mock.contexts).toMatchObject([{ download: 'emails.zip' }]);
  expect(api.bodies('templates_exports_create')).toEqual([
    { ids: [7, 8], kind: 'zip', choices: { keepTags: true, paper: 'full', tallPaper: 'a4' } },
  ]);
});

it('[H4-export-many-failed] A failed export says why, can be made again, and be removed', async () => {
  const failed = buildExportJob({ ids: [7, 8], state: 'failed', error: 'The disk is full.', fileName: 'emails.zip' });
  api.on('templates_exports', { exports: [failed, buildExportJob({ id: 32, ids: [99], fileName: 'other.zip' })] });
  api.on('templates_exports_retry', new AppError('unavailable', 'The server is busy. Try again soon.'));
  const { user, dialog } = await open();
  await dialog.findByText('The disk is full.');
  expect(dialog.queryByText('other.zip')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try again: emails.zip' }));
  await dialog.findByText('The server is busy. Try again soon.');
  api.on('templates_exports_cancel', { exports: [] });
  await user.click(dialog.getByRole('button', { name: 'Remove export emails.zip' }));
  await screen.findByText('Export removed');
  expect(dialog.queryByText('The disk is full.')).toBeNull();
});

it('[H4-export-many-refused] What the server refuses is shown, and the choice stays', async () => {
  api.on('templates_exports', { exports: [] });
  api.on('templates_exports_create', new AppError('not_ready', '“May news” isn’t approved.'));
  const { user, dialog, isClosed } = await open();
  await user.click(dialog.getByRole('checkbox', { name: 'Keep tags' }));
  await user.click(dialog.getByRole('button', { name: 'Create PDFs' }));
  await dialog.findByText('“May news” isn’t approved.');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Keep tags' }).checked).toBe(true);
  expect(api.bodies('templates_exports_create')).toMatchObject([
    { ids: [7, 8], kind: 'pdf', choices: { tallPaper: 'letter' } },
  ]);
  expect(isClosed()).toBe(false);
});
