import { AppError, type Comment, type CommentAuthor } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { socket } from '../../../../../api/socket';
import { buildMe, someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { renderInBuilder } from '../../testing/render-in-builder';
import { ActivityButton } from './activity-button';
import { ActivityPanel } from './activity-panel';

const html = '<body><div class="block-section" data-title="Top"><p class="block-edit">Hello</p></div></body>';
const mara: CommentAuthor = { id: 1, anonId: 0, name: 'Mara Lind', skinTone: '', avatar: '' };
const comment = (given: Partial<Comment> = {}): Comment => ({
  ...{
    id: 50,
    tempId: 0,
    user: { ...mara, id: 2, name: 'Ola Berg' },
    content: '<p>Looks good</p>',
    source: 'Looks good',
  },
  ...{ mentions: [], emojis: [], dateCreated: someTime, dateEdited: 0, blockId: '', quote: '', fingerprint: '' },
  ...{ version: 14, parent: 0, status: 'open', resolvedBy: '', isDeleted: false },
  ...given,
});

function open(comments: Comment[] = [], kind: 'email' | 'template' = 'email') {
  const list = { comments, author: mara, people: [], readUpTo: 99, canResolve: true, canModerate: true };
  api.on('build_comments', list);
  const approvals = { requests: [], isRequired: false, currentVersion: 14, author: mara, people: [], canAsk: false };
  api.on(kind === 'email' ? 'build_approvals' : 'build_template_approvals', approvals);
  api.on(kind === 'email' ? 'build_checklist' : 'build_template_checklist', {
    checklistSettings: { items: [], resetsOnSave: false },
    checklistItems: [],
  });
  return renderInBuilder(<ActivityPanel />, { html, kind, document: { history: [] } });
}

it('[H3-panel-activity] A comment is about the selected block, or about the whole document instead', async () => {
  const { user, builder } = open();
  await screen.findByRole('combobox', { name: 'On the whole document' });
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  builder.editor.select(beId);
  const field = await screen.findByRole('combobox', { name: /^On .*Top/ });
  api.on('build_comments_add', ({ body }) => ({
    comment: comment({ id: 60, tempId: body.tempId, user: mara, blockId: body.blockId, source: body.content }),
  }));
  await user.type(field, 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.bodies('build_comments_add')).toMatchObject([
      { content: 'Shorter', blockId: beId, version: builder.session.state.saved.version },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Comment on the whole document instead' }));
  await screen.findByRole('combobox', { name: 'On the whole document' });
});

it('[H3-panel-activity] Resolved comments are listed on request, and one whose block is gone says so', async () => {
  const gone = comment({ blockId: 'gone', quote: 'Old text', fingerprint: 'f' });
  const { user } = open([
    gone,
    comment({ id: 51, source: 'Done', content: '<p>Done</p>', status: 'resolved', resolvedBy: 'Mara Lind' }),
  ]);
  const stream = within(await screen.findByRole('list', { name: 'Activity' }));
  await stream.findByText('Looks good');
  stream.getByText('This block is no longer in the document.', { exact: false });
  expect(stream.queryByText('Done')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /Open/ }));
  await user.click(await screen.findByRole('option', { name: 'Resolved' }));
  await stream.findByText('Done');
  expect(stream.queryByText('Looks good')).toBeNull();
});

it('[H3-panel-activity] Why comments can’t be shown is said, and they are read again on request', async () => {
  const { user } = open();
  await screen.findByText('No comments yet');
  api.on('build_comments', new AppError('internal', 'Something went wrong.'));
  const again = renderInBuilder(<ActivityPanel />, { html, document: { id: 8, history: [] } });
  await screen.findByText(/Something went wrong/);
  const list = { comments: [comment()], author: mara, people: [], readUpTo: 99, canResolve: true, canModerate: true };
  api.on('build_comments', list);
  await again.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Looks good');
  expect(user).toBeDefined();
});

it('[F3-comment-resolve] Resolve is beside a comment, and what left the list can be opened again', async () => {
  const { user } = open([comment()]);
  const stream = within(await screen.findByRole('list', { name: 'Activity' }));
  const list = (status: Comment['status']) => ({
    ...{ comments: [comment({ status })], author: mara, people: [], readUpTo: 99, canResolve: true },
    canModerate: true,
  });
  api.on('build_comments_status', ({ body }) => {
    api.on('build_comments', list(body.status));
    return { comment: comment({ status: body.status }) };
  });
  await user.click(await stream.findByRole('button', { name: 'Resolve' }));
  await screen.findByText('Comment resolved');
  expect(stream.queryByText('Looks good')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await stream.findByText('Looks good');
  expect(api.bodies('build_comments_status')).toMatchObject([{ status: 'resolved' }, { status: 'open' }]);
});

it('[F3-skin-tone-announced] A new skin tone is saved and announced to others, and the reactions are read again', async () => {
  vi.spyOn(socket, 'status', 'get').mockReturnValue('open');
  const emit = vi.spyOn(socket, 'emit').mockResolvedValue({ success: true });
  const stops = vi.spyOn(socket, 'on').mockReturnValue(() => {});
  const { user } = open([comment()]);
  await user.click(await screen.findByRole('button', { name: 'Add reaction' }));
  api.on('profile_set_skin_tone', ({ body }) => ({ me: buildMe({ skinTone: body.skinTone }) }));
  const before = api.calls('build_comments').length;
  await user.click(await screen.findByRole('button', { name: 'Medium' }));
  await waitFor(() => expect(emit.mock.calls).toContainEqual(['updateSkinTone', { skinTone: '1F3FD' }]));
  await waitFor(() => expect(api.calls('build_comments').length).toBeGreaterThan(before));
  for (const spy of [emit, stops]) spy.mockRestore();
  vi.restoreAllMocks();
});

it('[F3-activity-count] The number of unread comments is in the name of the button', async () => {
  api.on('build_comments', {
    ...{ comments: [comment(), comment({ id: 51 })], author: mara, people: [], readUpTo: 0, canResolve: true },
    canModerate: true,
  });
  renderInBuilder(<ActivityButton />, { html, document: { history: [] } });
  await screen.findByRole('button', { name: /^Activity 2\s?unread$/ });
});

it('[F3-activity-steady] The approval, which loads later, is below the field for a comment', async () => {
  open();
  const requested = { requests: [], isRequired: true, currentVersion: 14, author: mara, people: [], canAsk: true };
  api.on('build_approvals', requested);
  renderInBuilder(<ActivityPanel />, { html, document: { id: 9, history: [] } });
  const field = await screen.findByRole('combobox', { name: 'On the whole document' });
  const approval = await screen.findByRole('region', { name: 'Approval' });
  expect(field.compareDocumentPosition(approval) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('[F3-theme-activity] A theme has comments on its blocks, and its approval is requested in the same panel', async () => {
  const { user, builder } = open([], 'template');
  const mode = { mode: 'template' };
  await waitFor(() => expect(api.calls('build_comments')).toMatchObject([{ query: mode }]));
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  builder.editor.select(beId);
  const field = await screen.findByRole('combobox', { name: /^On .*Top/ });
  api.on('build_comments_add', ({ body }) => ({
    comment: comment({ id: 60, tempId: body.tempId, user: mara, blockId: body.blockId, source: body.content }),
  }));
  await user.type(field, 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.calls('build_comments_add')).toMatchObject([{ query: mode, body: { blockId: beId } }]),
  );
  const ola = { id: 2, name: 'Ola Berg', avatar: '' };
  const currentVersion = builder.session.state.saved.version;
  const list = { requests: [], isRequired: false, currentVersion, author: mara, people: [ola], canAsk: true };
  api.on('build_template_approvals', list);
  renderInBuilder(<ActivityPanel />, { html, kind: 'template', document: { id: 9, history: [] } });
  const card = within(await screen.findByRole('region', { name: 'Approval' }));
  await user.click(await card.findByRole('button', { name: 'Request approval' }));
  await user.click(await card.findByRole('checkbox', { name: 'Ola Berg' }));
  api.on('build_template_approvals_request', { ...list, id: 5 });
  await user.click(card.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Approval requested');
  expect(api.calls('build_template_approvals_request')).toMatchObject([
    { params: { id: 9 }, body: { stages: [{ people: [2], isOpen: false }] } },
  ]);
});
