import type { SocketAnswer } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { socket } from '../../../../api/socket';
import { renderInBuilder } from '../testing/render-in-builder';
import { handOver } from './ask-to-edit';

const asker = { user: { id: 2, name: 'Ola Brandt' }, member: 'm2', hasDrafts: false };

/** An open document whose session is ready to hand over `prepared`, and a server that answers `answer`. */
function open(prepared: unknown, answer: SocketAnswer | null) {
  const emit = vi.spyOn(socket, 'emit').mockResolvedValue(answer);
  const rendered = renderInBuilder(<p>document</p>, { isEditing: true });
  const { session } = rendered.builder;
  const done: string[] = [];
  Object.assign(session, {
    leaseNumber: 3,
    handOver: {
      prepare: async () => prepared,
      keep: () => done.push('keep'),
      complete: async ({ name }: { name: string }) => void done.push(`complete ${name}`),
    },
    save: async () => {
      done.push('save');
      return { kind: 'saved', version: 15 };
    },
    countChanges: () => 0,
  });
  return { ...rendered, done, sent: () => emit.mock.calls };
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Save before handing over?' }));

it('[F3-hand-over-ask] The right to edit goes with the draft, without a question', async () => {
  const { builder, done, sent } = open({ leaseNumber: 3, draft: 'work' }, { success: true });
  await handOver(builder, asker);
  expect(sent()).toEqual([['handOver', { member: 'm2', leaseNumber: 3, draft: 'work' }]]);
  expect(done).toEqual(['complete Ola Brandt']);
});

it.each([
  ['theirDraft', null, 'Ola Brandt has unsaved changes too, so yours can’t be handed over.'],
  ['newerVersion', null, 'Someone else saved a newer version, so your unsaved changes can’t be handed over.'],
  [
    { leaseNumber: 3, draft: 'work' },
    { error: 'The server doesn’t have your unsaved changes.', code: 'not_found' },
    'The server doesn’t have your unsaved changes.',
  ],
] as const)(
  '[F3-hand-over-ask] What can’t go along is said before (%j), and is saved first on request',
  async (prepared, answer, reason) => {
    const { builder, done, user } = open(prepared, answer);
    const handing = handOver(builder, asker);
    const dialog = await question();
    dialog.getByText(reason);
    expect(done).toEqual(['keep']);
    vi.spyOn(socket, 'emit').mockResolvedValue({ success: true });
    await user.click(dialog.getByRole('button', { name: 'Save first and hand over' }));
    await handing;
    expect(done).toEqual(['keep', 'save', 'complete Ola Brandt']);
  },
);

it('[F3-hand-over-ask] Keep editing hands over nothing', async () => {
  const { builder, done, user, sent } = open('notSent', { success: true });
  const handing = handOver(builder, asker);
  await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
  await handing;
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([done, sent()]).toEqual([['keep'], []]);
});

it('[F3-hand-over-ask] Someone who has left gets nothing, and editing goes on', async () => {
  const error = 'The person who asked to edit has left.';
  const { builder, done } = open({ leaseNumber: 3, draft: 'work' }, { error, code: 'conflict' });
  await handOver(builder, asker);
  expect(done).toEqual(['keep']);
  await screen.findByText(error);
});
