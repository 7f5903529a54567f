import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildExportJob, buildReadiness } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openExportModal } from '../..';
import type { ExportRequest } from '../../shared/requests';

const request: ExportRequest = { tid: 3, id: 7, type: 'email', version: 5 };
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
  const { user, dialog } = await open();
  await dialog.findByText('Size: 20 KB');
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

it('[F3-pdf-fonts] Says before a PDF is made which letters this server can’t draw', async () => {
  const note = 'This server has no font for Thai and emoji.';
  api.on('build_export_size', ({ query }) => ({
    bytes: 20_000,
    plainBytes: 20_000,
    notes: query.kind === 'pdf' ? [note] : [],
  }));
  const { user, dialog } = await open();
  await dialog.findByText('Size: 20 KB');
  expect(dialog.queryByText(note)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'PDF' }));
  await dialog.findByText(note);
});

it('[F3-export-busy] An export that waits for a busy server says so, without a fault', async () => {
  const waiting = buildExportJob({ state: 'waiting', percent: 0, error: 'The server is busy. Galley will try again.' });
  api.on('templates_exports', { exports: [waiting] });
  const { dialog } = await open();
  await dialog.findByText('The server is busy. Galley will try again.');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

it('[F3-export-letter] Letter is offered beside A4, first where people print on it', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'PDF' }));
  const papers = within(dialog.getByRole('group', { name: 'Paper' })).getAllByRole('radio');
  expect(papers.map((radio) => radio.getAttribute('aria-label'))).toEqual(['One page', 'Letter', 'A4']);
  dialog.getByText('Documents taller than 19,000 px are printed on Letter pages.');
});

it('[H4-export-no-pdf] Without a browser on the server there is no PDF, and the dialog says why', async () => {
  api.on('build_export_readiness', buildReadiness({ canPrint: false }));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'PDF' }));
  await dialog.findByText(/no browser that makes PDF files\. The server administrator/);
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

/** Counts the files that are downloaded. */
const watchDownloads = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();

it('[F3-export-screen] Unsaved changes are saved and then exported by the main action, once', async () => {
  const click = watchDownloads();
  api.on('build_export', '<p>News</p>');
  const { outgoing, state } = fakeOutgoing({ changes: 2 });
  const { user, dialog } = await open({ version: 0, outgoing });
  dialog.getByText('A new version with your changes');
  expect(dialog.queryByRole('button', { name: 'Download HTML' })).toBeNull();
  await user.dblClick(dialog.getByRole('button', { name: 'Save and download' }));
  await screen.findByText('Export downloaded');
  expect([state.saves, click.mock.calls.length]).toEqual([1, 1]);
  expect(api.calls('build_export')).toMatchObject([{ query: { version: 5 } }]);
  dialog.getByText('Version 5');
  dialog.getByRole('button', { name: 'Download HTML' });
});

it('[F3-export-screen] The stored version is the quieter choice, and saves nothing', async () => {
  watchDownloads();
  api.on('build_export', '<p>News</p>');
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  const { user, dialog } = await open({ version: 0, outgoing });
  dialog.getByText('A new version with your changes');
  await user.click(dialog.getByRole('button', { name: 'Download version 4 instead' }));
  await screen.findByText('Export downloaded');
  expect(state.saves).toBe(0);
  expect(api.calls('build_export')).toMatchObject([{ query: { version: 4 } }]);
});

it.each([
  ['failed', 'Your changes aren’t saved. Can’t reach the server.'],
  ['throws', 'Your changes aren’t saved. Part of Galley is missing.'],
] as const)(
  '[F3-export-unsaved] A save that %s keeps the dialog open with its reason, and nothing is downloaded',
  async (how, said) => {
    const click = watchDownloads();
    const { outgoing, state } = fakeOutgoing({ changes: 1 });
    state.answer = async () => {
      if (how === 'throws') throw new Error('Part of Galley is missing.');
      return { kind: 'failed', reason: 'Can’t reach the server.' };
    };
    for (const kind of ['HTML', 'ZIP']) {
      const { user, dialog, isClosed } = await open({ version: 0, outgoing });
      await user.click(dialog.getByRole('radio', { name: kind }));
      await user.click(dialog.getByRole('button', { name: 'Save and download' }));
      await dialog.findByText(said);
      expect(isClosed()).toBe(false);
      dialog.getByRole('button', { name: 'Save and download' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(isClosed()).toBe(true));
    }
    expect(click).not.toHaveBeenCalled();
    expect([api.calls('build_export'), api.calls('templates_exports_create')]).toEqual([[], []]);
  },
);

it('[F3-export-unsaved] A save that succeeds later by itself is said, and downloads nothing by itself', async () => {
  const click = watchDownloads();
  const { outgoing, state, change } = fakeOutgoing({ changes: 1 });
  state.answer = async () => ({ kind: 'failed', reason: 'Can’t reach the server.' });
  const { user, dialog } = await open({ version: 0, outgoing });
  await user.click(dialog.getByRole('button', { name: 'Save and download' }));
  await dialog.findByText(/Can’t reach the server/);
  change({ version: 5, changes: 0 });
  await dialog.findByText('Version 5');
  expect(dialog.queryByText(/Can’t reach the server/)).toBeNull();
  dialog.getByRole('button', { name: 'Download HTML' });
  expect(click).not.toHaveBeenCalled();
});

it('[F3-export-slow] Nothing is downloaded after a dialog that was closed while it saved', async () => {
  const click = watchDownloads();
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  let answer = () => {};
  state.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve({ kind: 'saved', version: 5 });
    });
  const { user, dialog, isClosed } = await open({ version: 0, outgoing });
  const button = dialog.getByRole('button', { name: 'Save and download' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await user.click(button);
  expect(state.saves).toBe(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isClosed()).toBe(true));
  answer();
  await Promise.resolve();
  expect([click.mock.calls.length, api.calls('build_export')]).toEqual([0, []]);
});

it('[F3-export-line] The line names the version, what blocks it and why the screen differs; problems lead to their place', async () => {
  const show = vi.fn();
  api.on(
    'build_export_readiness',
    buildReadiness({ version: 4, findings: [finding, { ...finding, detail: 'b.png' }] }),
  );
  const { outgoing } = fakeOutgoing({
    savedAt: Math.floor(Date.now() / 1000),
    note: 'Ola Berg is editing. What isn’t saved yet is on your screen, but not in version 4.',
    problems: [{ id: 'p', text: 'A link has no address', show }],
  });
  const { user, dialog, isClosed } = await open({ version: 0, outgoing });
  const line = within(dialog.getByRole('region', { name: 'What goes out' }));
  await waitFor(() =>
    expect(line.getByRole('status').textContent).toMatch(/^Version 4, \d+:\d\d [ap]m, 2 blocking problems$/),
  );
  line.getByText(/^Ola Berg is editing/);
  await user.click(line.getByText('1 problem that readers will notice'));
  await user.click(line.getByRole('button', { name: 'Show: A link has no address' }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(show).toHaveBeenCalledTimes(1);
});

it('[F3-export-line] What the theme requires of the stored version doesn’t hold back a version that may mend it', async () => {
  watchDownloads();
  api.on('build_export_readiness', ({ query }) =>
    buildReadiness(query.version === 4 ? { version: 4, findings: [finding] } : { version: 5 }),
  );
  api.on('build_export', '<p>News</p>');
  const { outgoing } = fakeOutgoing({ changes: 1 });
  const { user, dialog } = await open({ version: 0, outgoing });
  await dialog.findByText('Version 4 doesn’t meet what the theme requires before an export:');
  const older = dialog.getByRole('button', { name: 'Download version 4 instead' });
  expect(older.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Save and download' }));
  await screen.findByText('Export downloaded');
  expect(dialog.queryByText(/doesn’t meet what/)).toBeNull();
});

it('[F3-export-screen] Copy HTML copies what is on the screen', async () => {
  api.on('build_export', '<p>News</p>');
  const { outgoing } = fakeOutgoing({ changes: 1 });
  const { user, dialog } = await open({ version: 0, outgoing });
  await user.click(dialog.getByRole('button', { name: 'Save and copy HTML' }));
  await dialog.findByRole('button', { name: 'Copied' });
  expect(api.calls('build_export')).toMatchObject([{ query: { version: 5 } }]);
});
