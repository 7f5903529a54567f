import { AppError, type Comment, type CommentAuthor, type PreviewDocument } from '@galley/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CommentList } from '../../../api/review/comments';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { CommentsPanel } from './comments-panel';

const mara: CommentAuthor = { id: 1, anonId: 0, name: 'Mara Lind', skinTone: '', avatar: '' };
const ola: CommentAuthor = { ...mara, id: 2, name: 'Ola Berg' };
const comment = (given: Partial<Comment> = {}): Comment => ({
  ...{ id: 50, tempId: 0, user: ola, content: '<p>Looks good</p>', source: 'Looks good', mentions: [], emojis: [] },
  ...{ dateCreated: someTime, dateEdited: 0, blockId: '', quote: '', fingerprint: '', version: 5, parent: 0 },
  ...{ status: 'open', resolvedBy: '', isDeleted: false },
  ...given,
});

/** The panel beside an email, opened with a share link if there is no account. */
async function show(given: { comments?: Comment[]; author?: CommentAuthor | null; commentUrl?: string } = {}) {
  const { comments = [], author = mara, commentUrl = '' } = given;
  const people = [{ id: 2, name: 'Ola Berg', avatar: '' }];
  const list: CommentList = { comments, author, people, readUpTo: 0, canResolve: true, canModerate: true };
  api.on('build_comments', list);
  api.on('build_approvals', { requests: [], isRequired: false, currentVersion: 5, author, people: [], canAsk: false });
  const document = { id: 7, tid: 3, type: 'email', version: 5, commentUrl } as PreviewDocument;
  const frame = { current: { contentWindow: window } as unknown as HTMLIFrameElement };
  const onClose = vi.fn();
  const { user } = renderScreen(<CommentsPanel document={document} token="" frame={frame} onClose={onClose} />);
  const panel = within(screen.getByRole('complementary', { name: 'Comments' }));
  return { user, panel, onClose };
}

it('[H4-comments-add] A comment with a mention is shown at once and sent once', async () => {
  const { user, panel } = await show();
  await panel.findByText('No comments yet');
  api.on('build_comments_add', ({ body }) => {
    const made = comment({ id: 60, user: mara, content: `<p>${body.content}</p>`, source: body.content });
    return { comment: { ...made, tempId: body.tempId } };
  });
  const field = panel.getByRole('combobox', { name: 'On the whole document' });
  await user.type(field, 'Ask @ol');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Ask @Ola Berg '));
  await user.keyboard('today');
  await user.click(panel.getByRole('button', { name: 'Send' }));
  await panel.findByRole('article', { name: /^Mara Lind/ });
  await waitFor(() =>
    expect(api.bodies('build_comments_add')).toMatchObject([
      { content: 'Ask @Ola Berg today', mentions: [2], version: 5 },
    ]),
  );
  expect(field).toHaveProperty('value', '');
});

/** A message from the script in the frame. */
const say = (message: object) =>
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { source: window, data: { galley: 'comment', ...message } }));
  });

it('[F3-part-names] A part is called what it is, where it is selected and at its comments', async () => {
  const about = { id: 51, blockId: 'b2', quote: 'Our week' };
  const { user, panel } = await show({
    comments: [comment({ blockId: 'b1' }), comment(about)],
    commentUrl: '/content/t',
  });
  await panel.findByRole('button', { name: 'The selected part' });
  say({
    kind: 'names',
    names: [
      { block: 'b1', name: 'Image' },
      { block: 'b2', name: 'Heading 2' },
    ],
  });
  await panel.findByRole('button', { name: 'Image' });
  panel.getByRole('button', { name: 'Heading 2 Our week' });
  say({ kind: 'pick', block: 'b3', quote: 'Read more', text: '', name: 'Link' });
  await panel.findByRole('combobox', { name: 'On Link: Read more' });
  say({ kind: 'pick', block: 'b4', quote: '', text: '', name: 'Image' });
  await panel.findByRole('combobox', { name: 'On Image' });
  await user.click(panel.getByRole('button', { name: 'Comment on the whole document instead' }));
  await panel.findByRole('combobox', { name: 'On the whole document' });
});

it('[H4-comments-refused] What is refused is in the field again, with the reason', async () => {
  const { user, panel } = await show();
  api.on('build_comments_add', new AppError('too_many_requests', 'Too many comments. Try again in 1 minute.'));
  const field = await panel.findByRole('combobox', { name: 'On the whole document' });
  await user.type(field, 'Hello');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Too many comments. Try again in 1 minute.');
  await waitFor(() => expect(field).toHaveProperty('value', 'Hello'));
  expect(panel.queryByRole('article')).toBeNull();
});

it('[H4-comments-thread] A comment is answered, resolved and deleted after a question', async () => {
  const { user, panel } = await show({ comments: [comment()] });
  const article = within(await panel.findByRole('article', { name: /^Ola Berg/ }));
  article.getByText('Looks good');
  api.on('build_comments_reply', ({ body }) => ({
    comment: comment({
      id: 61,
      tempId: body.tempId,
      parent: 50,
      user: mara,
      source: body.content,
      content: body.content,
    }),
  }));
  await user.click(panel.getByRole('button', { name: 'Reply' }));
  await user.type(panel.getByRole('combobox', { name: 'Reply' }), 'Thanks');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await panel.findByRole('article', { name: /^Mara Lind/ });
  expect(api.calls('build_comments_reply')).toMatchObject([
    { params: { id: 7, cid: 50 }, body: { content: 'Thanks' } },
  ]);
  api.on('build_comments_delete', new AppError('forbidden', 'You can’t delete this comment.'));
  await user.click(article.getByRole('button', { name: 'Actions on the comment by Ola Berg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('You can’t delete this comment.');
  await panel.findByText('Looks good');
});

it('[H4-comments-reviewer] Someone with a link gives a name before the first comment', async () => {
  const { user, panel } = await show({ author: null, comments: [comment()] });
  await panel.findByText('Looks good');
  const name = panel.getByRole('textbox', { name: 'Your name' });
  await user.click(panel.getByRole('button', { name: 'Start commenting' }));
  await findErrorAt(name, 'Enter your name.');
  await user.type(name, 'Kim{Enter}');
  await panel.findByRole('combobox', { name: 'On the whole document' });
});
