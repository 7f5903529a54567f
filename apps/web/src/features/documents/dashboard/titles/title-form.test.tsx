import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findErrorAt, renderScreen } from '../../../../testing/render';
import { TitleForm } from './title-form';

function show() {
  const [onSave, onCancel] = [vi.fn(), vi.fn()];
  const { user } = renderScreen(<TitleForm title="May news" label="Email name" onSave={onSave} onCancel={onCancel} />);
  return { user, onSave, onCancel, field: screen.getByRole('textbox', { name: 'Email name' }) };
}

it('[H4-title] The name is selected, Enter saves it trimmed, and Escape cancels', async () => {
  const { user, onSave, onCancel, field } = show();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard(' June {Enter}');
  expect(onSave.mock.calls).toEqual([['June']]);
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('[H4-title-empty] An empty name is named at the field and not saved', async () => {
  const { user, onSave, field } = show();
  await user.clear(field);
  await user.keyboard('{Enter}');
  await findErrorAt(field, 'Enter a name.');
  expect(onSave).not.toHaveBeenCalled();
});
