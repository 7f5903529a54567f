import type { Template } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTemplate } from '../../../../testing/entities';
import { renderScreen } from '../../../../testing/render';
import { ThemeList } from './theme-list';
import { ThemeNotes } from './theme-notes';

const approval = { state: 'waiting', approved: 1, asked: 2 } as const;
const review = { openComments: 2, approval };
const show = (given: Partial<Template>) => renderScreen(<ThemeNotes template={buildTemplate(given)} />);

it('[W9-untagged-theme] A theme without tags offers to choose editable areas, to people who can', () => {
  show({ isUntagged: true });
  const note = within(screen.getByRole('region', { name: 'This theme has no tags' }));
  expect(note.getByRole('link', { name: 'Choose editable areas' }).getAttribute('href')).toBe(
    '/build/template/3#rules',
  );
  for (const given of [{ isUntagged: true, grant: { canEdit: true, canAdmin: false } }, { isUntagged: false }]) {
    show(given);
    expect(screen.queryByRole('region')).toBeNull();
  }
});

it('[W9-theme-review] A theme says what reviewers said of it, below its header and in its row', async () => {
  show({ review });
  const note = within(screen.getByRole('region', { name: 'Review of this theme' }));
  note.getByText('Review of this theme: 2 open, approved 1 of 2.');
  expect(note.getByRole('link', { name: 'Show comments' }).getAttribute('href')).toBe('/build/template/3#approvals');
  const templates = [buildTemplate({ review }), buildTemplate({ id: 4, title: 'Autumn' })];
  renderScreen(<ThemeList templates={templates} selectedId={undefined} />);
  const [spring, autumn] = screen.getAllByRole('listitem');
  await within(spring!).findByText('2 open, approved 1 of 2');
  expect(autumn!.textContent).toBe('AutumnEmail theme, 4 emails');
});
