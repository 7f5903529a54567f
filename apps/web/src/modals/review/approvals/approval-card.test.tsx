import { AppError, type ApprovalRequest, type ApprovalStage } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApprovalList } from '../../../api/review/approvals';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { ApprovalCard } from './approval-card';

const ola = { id: 2, anonId: 0, name: 'Ola Berg', skinTone: '', avatar: '' } as const;
const stage = (given: Partial<ApprovalStage> = {}): ApprovalStage => ({
  id: 1,
  name: '',
  isOpen: false,
  state: 'waiting',
  answers: [{ id: 1, user: ola, decision: null, comment: '', answeredAt: 0 }],
  ...given,
});
const request: ApprovalRequest = {
  id: 5,
  version: 5,
  note: 'Prices are new.',
  state: 'waiting',
  isStale: false,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  decidedAt: 0,
  stages: [stage()],
  canAnswer: true,
};
const list = (given: Partial<ApprovalList> = {}): ApprovalList => ({
  ...{ requests: [], isRequired: false, currentVersion: 5, author: ola, canAsk: true },
  people: [{ id: 2, name: 'Ola Berg', avatar: '' }],
  ...given,
});

async function show(given: Partial<ApprovalList>) {
  api.on('build_approvals', list(given));
  const { user } = renderScreen(<ApprovalCard place={{ kind: 'email', id: 7 }} version={5} />);
  return { user, card: within(await screen.findByRole('region', { name: 'Approval' })) };
}

it('[H4-approval-ask] People are asked in stages, once, and nobody is asked without a choice', async () => {
  const { user, card } = await show({ isRequired: true });
  card.getByText('Nobody was asked to approve this version.');
  card.getByText('This theme requires an approval before an export.');
  await user.click(card.getByRole('button', { name: 'Request approval' }));
  await user.click(card.getByRole('button', { name: 'Add stage' }));
  await user.click(card.getAllByRole('checkbox', { name: 'Ola Berg' })[0]!);
  await user.click(card.getByRole('button', { name: 'Send request' }));
  await card.findByText('Choose who approves in each stage.');
  await user.click(card.getAllByRole('checkbox', { name: 'Anyone with a share link' })[1]!);
  await user.type(card.getByRole('textbox', { name: 'Note (optional)' }), 'Prices are new.');
  api.on('build_approvals_request', { ...list({ requests: [request] }), id: 5 });
  await user.dblClick(card.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Approval requested');
  await card.findByText('Waiting for Ola Berg');
  expect(api.bodies('build_approvals_request')).toEqual([
    {
      version: 5,
      note: 'Prices are new.',
      stages: [
        { name: '', isOpen: false, people: [2] },
        { name: '', isOpen: true, people: [] },
      ],
    },
  ]);
});

it('[H4-approval-answer] Changes are only requested with a text, which stays if the request is refused', async () => {
  const { user, card } = await show({ requests: [request], canAsk: false });
  card.getByText('Prices are new.');
  await user.click(card.getByRole('button', { name: 'Request changes' }));
  const text = card.getByRole('textbox', { name: 'What should change?' });
  await user.click(card.getByRole('button', { name: 'Send request' }));
  await findErrorAt(text, 'Describe what should change.');
  await user.type(text, 'The price is wrong.');
  api.on('build_approvals_answer', new AppError('conflict', 'This request was canceled.'));
  await user.click(card.getByRole('button', { name: 'Send request' }));
  await findErrorAt(text, 'This request was canceled.');
  expect(text).toHaveProperty('value', 'The price is wrong.');
  const answers = [
    { id: 1, user: ola, decision: 'changes_requested', comment: 'The price is wrong.', answeredAt: someTime } as const,
  ];
  api.on(
    'build_approvals_answer',
    list({ requests: [{ ...request, state: 'changes_requested', stages: [stage({ answers })] }] }),
  );
  await user.click(card.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Answer sent');
  await card.findByText(/^Ola Berg requested changes/);
  expect(api.bodies('build_approvals_answer').at(-1)).toMatchObject({
    decision: 'changes_requested',
    comment: 'The price is wrong.',
  });
});

it('[H4-approval-cancel] A request is canceled after a question', async () => {
  const { user, card } = await show({ requests: [{ ...request, canAnswer: false }] });
  api.on('build_approvals_cancel', list());
  await user.click(card.getByRole('button', { name: 'Cancel request' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel request for approval' }));
  await user.click(question.getByRole('button', { name: 'Cancel request' }));
  await screen.findByText('Request canceled');
  await card.findByText('Nobody was asked to approve this version.');
});

it('[F3-approval-screen] Approval is requested for what is on the screen, which is saved first; a failed save asks nobody', async () => {
  api.on('build_approvals', list({ currentVersion: 4 }));
  api.on('build_approvals_request', { ...list({ requests: [request] }), id: 5 });
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  const { answer } = state;
  state.answer = async () => ({ kind: 'failed', reason: 'Can’t reach the server.' });
  const { user } = renderScreen(<ApprovalCard place={{ kind: 'email', id: 7 }} version={4} outgoing={outgoing} />);
  const card = within(await screen.findByRole('region', { name: 'Approval' }));
  await user.click(card.getByRole('button', { name: 'Request approval' }));
  await user.click(card.getByRole('checkbox', { name: 'Ola Berg' }));
  card.getByText('A new version with your changes');
  card.getByRole('button', { name: 'Request for version 4 instead' });
  await user.click(card.getByRole('button', { name: 'Save and send request' }));
  await card.findByText('Your changes aren’t saved. Can’t reach the server.');
  expect(api.calls('build_approvals_request')).toEqual([]);
  state.answer = answer;
  await user.click(card.getByRole('button', { name: 'Save and send request' }));
  await screen.findByText('Approval requested');
  expect(api.bodies('build_approvals_request')).toMatchObject([{ version: 5 }]);
});
