import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { inDialog, openDialog } from '../../../../testing/render';
import { TagsReport, type TagsReportProps } from './tags-report';

const none = { count: 0, areas: [] };
const marks = { total: 10, found: 9, moved: none, changed: none, lost: none, added: none };

async function open(props: Partial<TagsReportProps['marks']>, title: string) {
  const all = { id: 7, version: 3, marks: { ...marks, ...props } };
  const opened = await openDialog(() => openModal(TagsReport, all));
  return { ...opened, dialog: await inDialog(title) };
}

it('[F3-upload-report] An upload without tags says what became of them, and offers the tagged file and the rules editor', async () => {
  const { user, dialog, result } = await open(
    {
      moved: { count: 1, areas: [{ kind: 'section', title: 'Hero' }] },
      changed: { count: 2, areas: [] },
      lost: { count: 1, areas: [{ kind: 'section', title: 'Footer' }] },
      added: {
        count: 3,
        areas: [
          { kind: 'text', title: 'Pears' },
          { kind: 'image', title: '' },
        ],
      },
    },
    '9 of 10 editable areas found',
  );
  dialog.getByText(/tags of version 2 were added/);
  dialog.getByText('9 of 10 areas found, 1 moved, 2 with new content, 3 new');
  const listOf = (name: string) => dialog.getByRole('region', { name }).textContent;
  expect([listOf('Not found'), listOf('Moved')]).toEqual(['Not foundSection: Footer', 'MovedSection: Hero']);
  expect(listOf('New, not tagged yet')).toBe('New, not tagged yetText: PearsImageAnd 1 more');
  const link = dialog.getByRole('link', { name: 'Download the tagged HTML for your repository' });
  expect(link.getAttribute('href')).toBe('/api/v1/templates/7/versions/3/source');
  await user.click(dialog.getByRole('button', { name: 'Open rules editor' }));
  await waitFor(() => expect(result()).toBe('rules'));
});

it('[F3-upload-report] If all areas are found, only the file as it is remains to choose', async () => {
  const { user, dialog, result } = await open({ found: 10 }, 'All editable areas found');
  expect(dialog.queryByRole('button', { name: 'Open rules editor' })).toBe(null);
  await user.click(dialog.getByRole('button', { name: 'Use the file as it is' }));
  await waitFor(() => expect(result()).toBe('asIs'));
});
