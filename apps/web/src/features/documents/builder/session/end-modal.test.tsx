import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { openDialog } from '../../../../testing/render';
import { EndModal } from './end-modal';
import type { EndChoice } from './session-ports';

it('[F3-end-choice] Unsaved changes are kept, discarded or edited further; Enter keeps them, Escape goes on editing', async () => {
  for (const [press, choice] of [
    ['Keep as draft', 'keep'],
    ['Discard changes', 'discard'],
    ['Keep editing', 'stay'],
    ['{Enter}', 'keep'],
    ['{Escape}', 'stay'],
  ] as const) {
    const answers: (EndChoice | undefined)[] = [];
    const { user } = await openDialog(async () => {
      answers.push(await openModal<{ changes: number }, EndChoice>(EndModal, { changes: 2 }));
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop editing' }));
    dialog.getByText(/^You have 2 unsaved changes\./);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep as draft'));
    if (press.startsWith('{')) await user.keyboard(press);
    else await user.click(dialog.getByRole('button', { name: press }));
    await waitFor(() => expect(answers).toEqual([choice]));
  }
});
