import { AppError, type EmailHits, type Replacement } from '@galley/contract';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { openFindReplaceModal } from '../..';

const hits = (id: number, title: string, given: Partial<EmailHits> = {}): EmailHits => ({
  ...{ id, title, type: 'email', version: 5, editor: '', more: 0 },
  hits: [{ index: 0, block: 'Hero', before: 'In ', text: 'May', after: ' we', locked: '' }],
  ...given,
});
const done: Replacement = {
  id: 9,
  query: { text: 'May', kind: 'text', isCaseSensitive: false, isWholeWord: false },
  replacement: 'June',
  state: 'done',
  total: 2,
  emails: [
    { id: 7, title: 'May news', type: 'email', hits: 1, version: 6, reason: '', editor: '', returned: '' },
    { id: 8, title: 'Sale', type: 'email', hits: 0, version: 0, reason: 'changed', editor: '', returned: '' },
  ],
  createdAt: someTime,
};

async function open(given: { replacements?: Replacement[]; found?: EmailHits[] } = {}) {
  api.on('templates_replacements', { replacements: given.replacements ?? [] });
  api.on('templates_replacements_find', { emails: given.found ?? [] });
  const opened = await openDialog(() => openFindReplaceModal({ tid: 3, ids: [7, 8], type: 'email' }));
  const dialog = await inDialog('Find and replace');
  return { ...opened, dialog, find: dialog.getByRole('textbox', { name: 'Find' }) };
}

it('[H4-find-replace] Replaces the chosen hits once, and says which emails stayed as they were', async () => {
  const { user, dialog, find } = await open({
    found: [hits(7, 'May news'), hits(8, 'Sale'), hits(9, 'Ben’s', { editor: 'Ben' })],
  });
  api.on('templates_replacements_create', { replacement: done });
  await user.type(find, 'May{Enter}');
  await dialog.findByText('3 matches in 3 emails');
  const list = within(dialog.getByRole('region', { name: 'Matches' }));
  list.getByText('Ben is editing. This stays as it is.');
  const replace = dialog.getByRole('button', { name: 'Replace 2 matches' });
  await user.click(list.getByRole('checkbox', { name: /^Replace in Sale/ }));
  expect(replace.textContent).toBe('Replace 1 match');
  await user.type(dialog.getByRole('textbox', { name: 'Replace with' }), 'June');
  await user.dblClick(replace);
  const result = within(await dialog.findByRole('region', { name: 'Result' }));
  result.getByText('1 match replaced in 1 email. Each has a new version.');
  result.getByText('It was changed since the search.');
  expect(api.bodies('templates_replacements_create')).toMatchObject([
    { replacement: 'June', documents: [{ id: 7, version: 5, except: [] }] },
  ]);
});

it('[H4-find-replace-nothing] An empty search isn’t sent, and one without matches says so', async () => {
  const { user, dialog, find } = await open();
  await user.click(dialog.getByRole('button', { name: 'Find' }));
  await dialog.findByText('Enter what to find.');
  expect(api.calls('templates_replacements_find')).toEqual([]);
  await user.type(find, 'Mai{Enter}');
  await dialog.findByText('Nothing found for “Mai”.');
  expect(dialog.queryByRole('button', { name: /^Replace/ })).toBeNull();
});

it('[H4-find-replace-refused] Refusals are shown, and the search, the choice and the text stay', async () => {
  const { user, dialog, find, isClosed } = await open({ found: [hits(7, 'May news')] });
  await user.type(find, 'May{Enter}');
  await dialog.findByText('1 match in 1 email');
  const by = dialog.getByRole('textbox', { name: 'Replace with' });
  await user.type(by, 'May');
  expect(dialog.getByRole('button', { name: 'Replace 1 match' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(by, 'day');
  api.on('templates_replacements_create', new AppError('too_many_requests', 'Try again in 1 minute.'));
  await user.click(dialog.getByRole('button', { name: 'Replace 1 match' }));
  await dialog.findByText('Try again in 1 minute.');
  dialog.getByText('1 match in 1 email');
  expect(by).toHaveProperty('value', 'Mayday');
  expect(isClosed()).toBe(false);
});

it('[H4-find-replace-undo] An earlier replacement can be undone', async () => {
  const { user, dialog } = await open({ replacements: [done] });
  const [changed, kept] = done.emails;
  api.on('templates_replacements_return', {
    replacement: { ...done, state: 'returned', emails: [{ ...changed!, returned: 'done' }, kept!] },
  });
  await user.click(await dialog.findByRole('button', { name: 'Undo replacing “May” with “June”' }));
  const result = within(await dialog.findByRole('region', { name: 'Result' }));
  result.getByText('Replacement undone in 1 email.');
  expect(api.calls('templates_replacements_return')).toMatchObject([{ params: { id: 3, rid: 9 } }]);
});
