import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmail } from '../../../../testing/entities';
import { renderScreen } from '../../../../testing/render';
import { NewMark } from './new-mark';

it.each([
  { isNew: true, createdUserID: 1, mark: null },
  { isNew: false, createdUserID: 2, mark: null },
  { isNew: true, createdUserID: 2, mark: 'New' },
])('[W8-new-mark] Only what someone else made is marked as new: %o', ({ mark, ...given }) => {
  renderScreen(<NewMark email={buildEmail(given)} />);
  expect(screen.queryByText('New')?.textContent ?? null).toBe(mark);
});
