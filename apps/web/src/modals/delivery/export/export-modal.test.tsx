import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildExportJob, buildReadiness } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openExportModal } from '../..';
import type { ExportRequest } from '../../shared/requests';

const request: ExportRequest = { tid: 3, id: 7, type: 'email', version: 5, unsavedChanges: 0 };
const finding = { code: 'alt_missing', message: 'An image has no alternative text', detail: 'hero.png', blockId: 'b1' };

beforeEach(() => {
  api.on('build_export_readiness', buildReadiness());
  api.on('templates_exports', { exports: [] });
  api.on('build_export_size', { bytes: 20_000, plainBytes: 20_000, notes: [] });
});

async function open(given: Partial<ExportRequest> = {}) {
  const opened = await openDialog(() => openExportModal({ ...request, ...given }));
  return { ...opened, dialog: await inDialog(/^Export/) };
}

it('[H4-export-html] Downloads the version once with the chosen options, which are remembered', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  api.on('build_export', '<p>News</p>');
  api.on('build_export_size', ({ query }) => ({
    bytes: query.inlineCss ? 30_000 : 20_000,
    plainBytes: 20_000,
    notes: query.inlineCss ? ['Line 4 is left as it is.'] : [],
  }));
  const { user, dialog } = await open({ unsavedChanges: 1 });
  await dialog.findByText('Size: 20 KB');
  dialog.getByText(/1 change is not saved|1 change is/);
  await user.click(dialog.getByRole('checkbox', { name: 'Inline CSS' }));
  await dialog.findByText('Line 4 is left as it is.');
  await user.dblClick(dialog.getByRole('button', { name: 'Download HTML' }));
  await screen.findByText('Export downloaded');
  expect(click).toHaveBeenCalledTimes(1);
  expect(api.calls('build_export')).toMatchObject([
    { params: { id: 7 }, query: { kind: 'html', version: 5, inlineCss: true, keepTags: false, absoluteImages: true } },
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  expect(again.dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Inline CSS' }).checked).toBe(true);
});

it('[H4-export-pdf] A PDF is made by a job with the chosen paper', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  api.on('templates_exports_create', ({ body }) => {
    const made = buildExportJob({ kind: body.kind, fileName: 'may-news.pdf' });
    api.on('templates_exports', { exports: [made] });
    return { export: made };
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'PDF' }));
  await user.click(dialog.getByRole('radio', { name: 'A4' }));
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
  await dialog.findByRole('link', { name: 'may-news.pdf' });
  expect(api.bodies('templates_exports_create')).toMatchObject([
    { ids: [7], kind: 'pdf', version: 5, choices: { paper: 'a4' } },
  ]);
});

it('[H4-export-no-pdf] Without a browser on the server there is no PDF, and the dialog says why', async () => {
  api.on('build_export_readiness', buildReadiness({ canPrint: false }));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'PDF' }));
  await dialog.findByText(/no browser that makes PDF files\. Ask/);
  expect(dialog.getByRole('button', { name: 'Download PDF' }).getAttribute('aria-disabled')).toBe('true');
});

it('[H4-export-refused] What the server refuses is shown, and another kind can be chosen', async () => {
  api.on('build_export', new AppError('internal', 'A template tag isn’t closed in line 12.'));
  const { user, dialog, isClosed } = await open({ type: 'page' });
  expect(dialog.queryByRole('radio', { name: 'Email draft' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Text' }));
  await user.click(dialog.getByRole('button', { name: 'Download text' }));
  await dialog.findByText('A template tag isn’t closed in line 12.');
  expect(dialog.getByRole('button', { name: 'Download text' }).getAttribute('aria-busy')).toBeNull();
  expect(isClosed()).toBe(false);
});

it('[H4-export-required] What the theme requires keeps the export back, until an admin allows it with a reason', async () => {
  const onShow = vi.fn();
  const readiness = buildReadiness({ findings: [finding], canRelease: true });
  api.on('build_export_readiness', readiness);
  api.on('templates_exports_release', new AppError('invalid_field', 'Enter a reason.', { field: 'reason' }));
  const { user, dialog, isClosed } = await open({ onShow });
  await dialog.findByText('An image has no alternative text: hero.png');
  expect(dialog.getByRole('button', { name: 'Download HTML' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Export anyway' }));
  const reason = await dialog.findByRole('textbox', { name: 'Reason' });
  await user.type(reason, 'Urgent');
  await user.click(dialog.getByRole('button', { name: 'Allow export' }));
  await findErrorAt(reason, 'Enter a reason.');
  api.on('templates_exports_release', { success: true });
  const release = { reason: 'Urgent', author: 'Mara Lind', createdAt: 1 };
  api.on('build_export_readiness', { ...readiness, release });
  await user.click(dialog.getByRole('button', { name: 'Allow export' }));
  await dialog.findByText('Mara Lind allowed the export of this version: Urgent');
  expect(dialog.getByRole('button', { name: 'Download HTML' }).getAttribute('aria-disabled')).toBeNull();
  expect(api.bodies('templates_exports_release').at(-1)).toEqual({ eid: 7, version: 5, reason: 'Urgent' });
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(finding));
  expect(isClosed()).toBe(true);
});

it('[H4-export-copy] Copies the HTML as it would be downloaded', async () => {
  api.on('build_export', '<p>Grüße</p>');
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Copy HTML' }));
  await dialog.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('<p>Grüße</p>');
});
