import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { openDialog } from '../../../../testing/render';
import { type TakeOverChoice, TakeOverModal, type TakeOverProps } from './take-over-modal';

async function open(version: number) {
  const answers: unknown[] = [];
  const opened = await openDialog(async () => {
    answers.push(await openModal<TakeOverProps, TakeOverChoice>(TakeOverModal, { name: 'Marta', version }));
  });
  return { ...opened, answers, dialog: within(await screen.findByRole('alertdialog', { name: 'Take over editing' })) };
}

it('[F3-take-over-dialog] Live changes can be continued or left out; without any there is only the take-over', async () => {
  for (const [version, button, answer] of [
    [4, 'Continue Marta’s changes', 'continue'],
    [4, 'Start from version 4', 'stored'],
    [4, 'Cancel', undefined],
    [0, 'Take over', 'stored'],
  ] as const) {
    const { user, dialog, answers } = await open(version);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(dialog.queryAllByRole('button')).toHaveLength(version > 0 ? 3 : 2);
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(answers).toEqual([answer]));
  }
});
