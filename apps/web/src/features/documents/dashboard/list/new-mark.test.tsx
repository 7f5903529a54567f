import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmail } from '../../../../testing/entities';
import { renderScreen } from '../../../../testing/render';
import { NewMark } from './new-mark';

it('[W8-new-mark] Only what someone else made is marked as new', () => {
  const show = (given: Parameters<typeof buildEmail>[0]) => renderScreen(<NewMark email={buildEmail(given)} />);
  show({ isNew: true, createdUserID: 1 });
  show({ isNew: false, createdUserID: 2 });
  expect(screen.queryByText('New')).toBeNull();
  show({ isNew: true, createdUserID: 2 });
  screen.getByText('New');
});
