import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadSchemas } from '../../../../lib/contract-field';
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

it('[H5-title-contract] A name that the contract refuses is named at the field, until it is right', async () => {
  const { user, onSave, field } = show();
  await loadSchemas();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: 'a'.repeat(256) } });
  await user.keyboard('{Enter}');
  await findErrorAt(field, 'At most 255 characters.');
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field, '{Backspace}');
  expect(screen.queryByText('At most 255 characters.')).toBeNull();
  await user.keyboard('{Enter}');
  expect(onSave.mock.calls).toEqual([['a'.repeat(255)]]);
});
