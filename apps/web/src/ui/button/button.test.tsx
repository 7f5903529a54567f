import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render';
import { Button } from './button';

it('[H4-button-focus] A button keeps the focus when what it did disables it with a reason, and shows the reason', async () => {
  function SaveOnce() {
    const [isSaved, setSaved] = useState(false);
    return (
      <Button disabledReason={isSaved ? 'Nothing has changed.' : undefined} onClick={() => setSaved(true)}>
        Save
      </Button>
    );
  }
  const { user } = renderScreen(<SaveOnce />);
  const button = screen.getByRole('button', { name: 'Save' });
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(button);
  await user.tab();
  await user.tab({ shift: true });
  await screen.findByRole('tooltip');
});

it('[H4-button-double] A double click is one click, and no click counts until what it started has ended', async () => {
  let end = () => {};
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const { user } = renderScreen(<Button onClick={run}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  await user.dblClick(button);
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
