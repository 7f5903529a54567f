import { AppError, type Comment, type HistoryEntry } from '@galley/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../../../lib/query-client';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { inDialog, openDialog } from '../../../../../testing/render';
import { buildApprovalList, buildCommentList } from '../../../../../testing/review';
import { openVersions } from './open-versions';

const entry = (version: number, given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version,
  createdAt: someTime,
  author: 'Ola Berg',
  title: '',
  subject: '',
  restoredFrom: 0,
  name: '',
  ...given,
});
const comment = (given: Partial<Comment> = {}): Comment => ({
  ...{ id: 50, tempId: 0, user: { id: 2, anonId: 0, name: 'Ola Berg', skinTone: '', avatar: '' }, parent: 0 },
  ...{ content: '<p>Looks good</p>', source: 'Looks good', mentions: [], emojis: [], dateCreated: someTime },
  ...{ dateEdited: 0, blockId: '', quote: '', fingerprint: '', version: 3, status: 'open', resolvedBy: '' },
  isDeleted: false,
  ...given,
});
const lease = { lease: { number: 9, expiresAt: someTime }, version: 3 };

const mara = { id: 1, anonId: 0, name: 'Mara Lind', skinTone: '' as const, avatar: '' };
interface Stored {
  current: number;
  history: HistoryEntry[];
}

/** Opens the versions of a layout or pin that the server stores. */
async function open(kind: 'layout' | 'pin', { count = 3, ...given }: { count?: number; current?: number } = {}) {
  const { current = count } = given;
  const stored: Stored = { current, history: Array.from({ length: count }, (_, at) => entry(count - at)) };
  api.on(`build_${kind}_history`, ({ query }) => ({
    history: query.isNamed ? stored.history.filter(({ name }) => name !== '') : stored.history,
    hasMoreHistory: false,
    version: stored.current,
    previewUrl: '',
    contentUrl: '/content/current',
    title: 'Offer',
  }));
  api.on('build_comments', buildCommentList());
  api.on(`build_${kind}_approvals`, buildApprovalList());
  api.on(`build_${kind}_version_page`, ({ params }) => ({ contentUrl: `about:blank#${params.version}` }));
  api.on(`build_${kind}_lease_take`, lease);
  api.on(`build_${kind}_lease_release`, { success: true });
  api.on(`build_${kind}_version_restore`, ({ params }) => {
    stored.current = (stored.history[0]?.version ?? 0) + 1;
    stored.history = [entry(stored.current, { restoredFrom: params.version }), ...stored.history];
    return { version: stored.current, history: stored.history, hasMoreHistory: false, previewUrl: '' };
  });
  const opened = await openDialog(() => openVersions({ document: { kind, id: 12 }, name: 'Offer' }));
  const dialog = await inDialog(`${kind === 'pin' ? 'Snapshots' : 'Versions'} of Offer`);
  return {
    ...opened,
    dialog,
    stored,
    row: (version: number) => dialog.findByRole('button', { name: new RegExp(`^v${version}`) }),
    answer: async (answer: string) => {
      const question = within(await screen.findByRole('alertdialog', { name: /^Restore (?:version|snapshot)/ }));
      await opened.user.click(question.getByRole('button', { name: answer }));
    },
  };
}
const pageShown = () => document.querySelector('iframe')?.getAttribute('src');

describe.each(['layout', 'pin'] as const)('the versions of a %s', (kind) => {
  const word = kind === 'pin' ? 'snapshot' : 'version';
  const title = kind === 'pin' ? 'Snapshot' : 'Version';

  it('[H5-part-versions] Its current version is shown first, then the one that is chosen', async () => {
    const { user, dialog, row } = await open(kind);
    expect((await row(3)).getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(pageShown()).toBe('about:blank#3'));
    const back = dialog.getByRole('button', { name: `Restore this ${word}` });
    expect(back.getAttribute('aria-disabled')).toBe('true');
    await user.click(await row(1));
    await waitFor(() => expect(pageShown()).toBe('about:blank#1'));
    expect((await row(1)).getAttribute('aria-current')).toBe('true');
    expect((await row(3)).getAttribute('aria-current')).toBe('false');
    dialog.getByRole('region', { name: `${title} 1` });
    expect(back.getAttribute('aria-disabled')).toBeNull();
  });

  it('[H5-part-versions-restore] One is restored after a question, as the next version, and the focus stays', async () => {
    const { user, dialog, row, answer, result } = await open(kind);
    await user.click(await row(1));
    const back = dialog.getByRole('button', { name: `Restore this ${word}` });
    await user.click(back);
    await screen.findByText(kind === 'layout' ? /emails and pages made from it don’t change/ : /linked sections/);
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.calls(`build_${kind}_lease_take`)).toEqual([]);
    await user.click(back);
    await answer(`Restore ${word} 1`);
    await screen.findByText(`${title} 1 is now ${word} 4`);
    expect(api.bodies(`build_${kind}_version_restore`)).toEqual([{ leaseNumber: 9, baseVersion: 3 }]);
    expect(api.bodies(`build_${kind}_lease_release`)).toMatchObject([{ number: 9 }]);
    within(await row(4)).getByText(new RegExp(`from ${word} 1`));
    await waitFor(() => expect(pageShown()).toBe('about:blank#4'));
    await waitFor(() => expect(document.activeElement).toBe(back));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(result()).toBe(true));
  });

  it('[H5-part-versions-stale] If someone else restored one meanwhile, nothing changes, and the list is up to date', async () => {
    const { user, dialog, row, answer, stored, result } = await open(kind);
    await user.click(await row(1));
    api.on(`build_${kind}_version_restore`, () => {
      stored.history = [entry(4, { restoredFrom: 2, author: 'Ben' }), ...stored.history];
      stored.current = 4;
      return new AppError('stale_version', 'Your work is saved as a draft.', { currentVersion: 4 });
    });
    await user.click(dialog.getByRole('button', { name: `Restore this ${word}` }));
    await answer(`Restore ${word} 1`);
    await screen.findByText(/^(?:Version 4 was saved|Snapshot 4 was added) in the meantime/);
    expect(api.calls(`build_${kind}_lease_release`)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    within(await row(4)).getByText(/Ben/);
    expect((await row(1)).getAttribute('aria-current')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(result()).toBe(false));
  });

  it('[H5-part-versions-name] One gets a name, and is found by it', async () => {
    const { user, dialog, stored } = await open(kind);
    api.on(`build_${kind}_version_name`, ({ params, body }) => {
      stored.history = stored.history.map((one) => (one.version === params.version ? { ...one, ...body } : one));
      return { entry: entry(params.version, body) };
    });
    await user.click(await dialog.findByRole('button', { name: `Actions for ${word} 2` }));
    await user.click(await screen.findByRole('menuitem', { name: `Name ${word}` }));
    const question = await inDialog(`Name ${word} 2`);
    await user.type(question.getByRole('textbox', { name: `${title} name` }), 'Approved{Enter}');
    await dialog.findByText('Approved');
    await user.click(dialog.getByRole('checkbox', { name: 'Named only' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  });

  it('[F3-part-review] It has comments and the approval of the version that is shown', async () => {
    const { user, dialog, row } = await open(kind);
    const review = within(await dialog.findByRole('region', { name: 'Comments' }));
    const field = await review.findByRole('combobox', { name: 'On the whole document' });
    await waitFor(() =>
      expect(api.calls('build_comments')).toMatchObject([{ params: { id: 12 }, query: { mode: kind } }]),
    );
    api.on('build_comments_add', ({ body }) => ({
      comment: comment({ ...{ id: 60, tempId: body.tempId, user: mara }, content: `<p>${body.content}</p>` }),
    }));
    await user.click(await row(2));
    await user.type(field, 'Shorter');
    await user.click(review.getByRole('button', { name: 'Send' }));
    await review.findByText('Shorter');
    await waitFor(() => expect(api.bodies('build_comments_add')).toMatchObject([{ content: 'Shorter', version: 2 }]));
    // An approval is asked of the current version, of people by name: there are no share links.
    expect(review.queryByRole('region', { name: 'Approval' })).toBeNull();
    const ola = { id: 2, name: 'Ola Berg', avatar: '' };
    api.on(`build_${kind}_approvals`, buildApprovalList({ canAsk: true, people: [ola] }));
    await user.click(await row(3));
    await act(async () => await queryClient.invalidateQueries());
    const card = within(await review.findByRole('region', { name: 'Approval' }));
    await user.click(card.getByRole('button', { name: 'Request approval' }));
    expect(card.queryByRole('checkbox', { name: 'Anyone with a share link' })).toBeNull();
    await user.click(await card.findByRole('checkbox', { name: 'Ola Berg' }));
    api.on(`build_${kind}_approvals_request`, { ...buildApprovalList(), id: 5 });
    await user.click(card.getByRole('button', { name: 'Send request' }));
    await waitFor(() =>
      expect(api.calls(`build_${kind}_approvals_request`)).toMatchObject([
        { params: { id: 12 }, body: { version: 3 } },
      ]),
    );
  });

  it('[F3-part-review-link] A link opens it at a comment, with the title that it has now', async () => {
    await open(kind);
    const resolved = comment({ id: 51, status: 'resolved' });
    api.on('build_comments', buildCommentList({ comments: [comment(), resolved], readUpTo: 51 }));
    const request = { document: { kind, id: 13 }, name: '', commentId: 51 } as const;
    await openDialog(() => openVersions(request));
    const dialogs = await screen.findAllByRole('dialog', { name: `${title}s of Offer` });
    await waitFor(() => expect(document.activeElement?.id).toBe('activity-c-51'));
    expect(dialogs.length).toBeGreaterThan(0);
  });

  it('[H5-part-versions-one] The only version says how there will be more, and can’t be restored or compared', async () => {
    const { dialog, row } = await open(kind, { count: 1 });
    await row(1);
    await dialog.findByText(new RegExp(`^No earlier ${word}s. A ${kind} gets`));
    for (const name of [`Restore this ${word}`, 'Compare with current'])
      expect(dialog.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  it('[H5-part-versions-failed] A list that fails to load is asked for again; of something deleted, that is said', async () => {
    const history = `build_${kind}_history` as const;
    api.on(history, new AppError('forbidden', 'You can’t edit this theme anymore.'));
    const { user, result } = await openDialog(() => openVersions({ document: { kind, id: 12 }, name: 'Offer' }));
    const dialog = await inDialog(`${kind === 'pin' ? 'Snapshots' : 'Versions'} of Offer`);
    await dialog.findByText(/^You can’t edit this theme anymore/);
    api.on(history, new AppError('not_found', 'The page could not be found.'));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(`This ${kind} was deleted`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(result()).toBe(true));
  });
});

it('[H5-pin-versions-chosen] A pin whose current version is an earlier one is restored over that one', async () => {
  const { user, dialog, row, answer } = await open('pin', { count: 3, current: 1 });
  within(((await row(1)).closest('li') as HTMLElement) ?? dialog).getByText('Current');
  await user.click(await row(3));
  dialog.getByText('Snapshot 3 of 3');
  await user.click(dialog.getByRole('button', { name: 'Restore this snapshot' }));
  await answer('Restore snapshot 3');
  await screen.findByText('Snapshot 3 is now snapshot 4');
  expect(api.bodies('build_pin_version_restore')).toEqual([{ leaseNumber: 9, baseVersion: 1 }]);
});

it('[H5-part-versions-page] A page that doesn’t load says so and is asked for again', async () => {
  const { user, dialog, row } = await open('layout');
  api.on('build_layout_version_page', new AppError('internal', 'Something went wrong.'));
  await user.click(await row(2));
  const alert = await dialog.findByRole('alert');
  within(alert).getByText(/Something went wrong/);
  api.on('build_layout_version_page', { contentUrl: 'about:blank#2' });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(pageShown()).toBe('about:blank#2'));
});
