import type { ApprovalRequest, ApprovalStage, CommentAuthor, PreviewDocument } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ApprovalList } from '../../../api/review/approvals';
import { writeStored } from '../../../lib/storage';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { NewerVersion } from './newer-version';
import { PreviewFoot } from './preview-foot';

const mara: CommentAuthor = { id: 1, anonId: 0, name: 'Mara Lind', skinTone: '', avatar: '' };
const document = { id: 7, tid: 3, type: 'email', version: 5 } as PreviewDocument;
const stage: ApprovalStage = { id: 1, name: '', isOpen: true, state: 'waiting', answers: [] };
const request: ApprovalRequest = {
  ...{ id: 4, version: 5, note: '', state: 'waiting', isStale: false, createdAt: someTime, createdBy: 'Mara Lind' },
  ...{ decidedAt: 0, stages: [stage], canAnswer: true },
};
const list = (given: Partial<ApprovalList> = {}): ApprovalList => ({
  ...{ requests: [request], isRequired: false, currentVersion: 5, author: null, people: [], canAsk: false },
  ...given,
});

beforeEach(() => writeStored('preview.reviewer', undefined as never));

function show(approvals: ApprovalList, { openCount = 0 } = {}) {
  api.on('build_approvals', approvals);
  const onCommenting = vi.fn();
  const { user } = renderScreen(
    <PreviewFoot
      document={document}
      token="tok"
      openCount={openCount}
      isCommenting={false}
      onCommenting={onCommenting}
    />,
  );
  return { user, onCommenting, foot: within(screen.getByRole('contentinfo')) };
}

it('[F3-preview-foot] On a phone, the button of the comments says what it is and how many are open', async () => {
  const { user, foot, onCommenting } = show(list({ requests: [] }), { openCount: 3 });
  const comments = foot.getByRole('button', { name: /^Comments\s*3 open$/ });
  await user.click(comments);
  expect(onCommenting).toHaveBeenCalledOnce();
  await waitFor(() => expect(api.calls('build_approvals')).toHaveLength(1));
  expect(foot.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('[F3-approve-bar] A guest approves at the foot of the preview, and says a name first, once', async () => {
  const { user, foot, onCommenting } = show(list());
  await user.click(await foot.findByRole('button', { name: 'Request changes' }));
  expect(onCommenting).toHaveBeenCalledOnce();
  await user.click(foot.getByRole('button', { name: 'Approve' }));
  const name = foot.getByRole('textbox', { name: 'Your name' });
  await user.click(foot.getByRole('button', { name: 'Approve' }));
  await findErrorAt(name, 'Enter your name.');
  await user.type(name, ' Jo ');
  // With one approval of anyone, the stage is done, and nobody can answer anymore.
  api.on('build_approvals_answer', list({ requests: [{ ...request, state: 'approved', canAnswer: false }] }));
  await user.keyboard('{Enter}');
  await screen.findByText('Answer sent');
  foot.getByText('Approved');
  expect(foot.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(api.calls('build_approvals_answer')).toMatchObject([
    {
      params: { id: 7, rid: 4 },
      query: { previewToken: 'tok' },
      body: { decision: 'approved', anonUser: { name: 'Jo' } },
    },
  ]);
  const again = show(list());
  await again.user.click((await screen.findAllByRole('button', { name: 'Approve' })).at(-1)!);
  await waitFor(() => expect(api.calls('build_approvals_answer')).toHaveLength(2));
});

it('[F3-approve-bar] Someone with an account needs no name, and who has approved or can’t answer is offered nothing', async () => {
  const { user, foot } = show(list({ author: mara }));
  const answers = [{ id: 1, user: mara, decision: 'approved', comment: '', answeredAt: someTime } as const];
  // Others were asked as well, so the request still waits.
  api.on('build_approvals_answer', list({ author: mara, requests: [{ ...request, stages: [{ ...stage, answers }] }] }));
  await user.click(await foot.findByRole('button', { name: 'Approve' }));
  await foot.findByText('Approved');
  expect(api.bodies('build_approvals_answer')).toEqual([{ decision: 'approved', comment: '' }]);
  for (const refused of [{ canAnswer: false }, { version: 4 }]) {
    api.on('build_approvals', list({ requests: [{ ...request, ...refused }] }));
    const calls = api.calls('build_approvals').length;
    renderScreen(
      <PreviewFoot
        document={{ ...document, id: 8 }}
        token="tok"
        openCount={0}
        isCommenting={false}
        onCommenting={vi.fn()}
      />,
    );
    await waitFor(() => expect(api.calls('build_approvals').length).toBeGreaterThan(calls));
    expect(screen.queryAllByRole('button', { name: 'Approve' })).toEqual([]);
  }
});

it('[F3-preview-newer] A preview says that a newer version was saved, which is the one that is asked about', async () => {
  api.on('build_approvals', list({ currentVersion: 6, requests: [{ ...request, version: 6 }] }));
  const onShow = vi.fn();
  const { user } = renderScreen(<NewerVersion document={document} token="tok" onShow={onShow} />);
  await screen.findByText('Version 6 was saved since you opened this preview.');
  await user.click(screen.getByRole('button', { name: 'Show version 6' }));
  expect(onShow).toHaveBeenCalledOnce();
});
