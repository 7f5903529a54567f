import { AppError, type Email, type Folder, type Layout, newEmailHash, type Template } from '@galley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client';
import { buildEmail, buildTemplate, buildTemplateList, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { inDialog, renderScreen } from '../../../testing/render';
import { type ServedList, serveList } from './testing/serve-list';
import { ThemePanel } from './theme-panel';

const folder = (id: number, name: string): Folder => ({
  ...{ id, name, tid: 3, pid: 0 },
  ...{ createdAt: someTime, updatedAt: someTime, isCollapsed: false },
});

function open(emails: Email[], folders: Folder[] = [], template = buildTemplate(), hash = '') {
  const list = serveList({ emails: [...emails], folders });
  api.on('build_libraries', { libraries: [] });
  api.on('templates_emails_pictures', { pictures: [] });
  return { ...show(template, hash), list };
}

/** Creates an email on the fake server. */
const creating =
  (list: ServedList, id = 9) =>
  ({ body }: { body: { title?: string } }) => {
    const email = buildEmail({ id, title: body.title ?? 'May news copy 3' });
    list.emails.unshift(email);
    return { email };
  };

/** The panel in what scrolls around it, without which no row is drawn. */
function show(template: Template, hash = '') {
  const panel = (
    <main style={{ overflowY: 'auto' }}>
      <ThemePanel template={template} onDeleted={() => undefined} />
    </main>
  );
  return renderScreen(panel, { page: 'dashboard_template', params: { id: template.id }, hash });
}
const may = buildEmail();
const june = buildEmail({ id: 8, title: 'June news', updatedUserID: 2, updatedBy: 'Ola Berg' });
const titles = () => screen.getAllByRole('link', { name: /news/ }).map(({ textContent }) => textContent);

it('[H3-list-rename] An email is renamed in its row; a refusal keeps what was typed, Escape the former name', async () => {
  const { user } = open([may]);
  await user.click(await screen.findByRole('button', { name: 'Rename May news' }));
  const field = await screen.findByRole('textbox', { name: /name/i });
  await user.clear(field);
  await user.type(field, 'June news');
  api.on('templates_emails_update', new AppError('forbidden', 'You can’t edit this theme anymore.'));
  await user.keyboard('{Enter}');
  const alert = within(await screen.findByRole('alertdialog'));
  alert.getByText('You can’t edit this theme anymore.');
  await user.click(alert.getByRole('button'));
  expect(await screen.findByRole('textbox', { name: /name/i })).toHaveProperty('value', 'June news');
  api.on('templates_emails_update', ({ body }) => ({ email: { ...may, title: body.title } }));
  await user.keyboard('{Escape}');
  await screen.findByRole('link', { name: 'May news' });
  expect(api.calls('templates_emails_update')).toHaveLength(1);
});

it('[H3-list-new] Enter twice in the name of a new email makes one', async () => {
  const { user, list } = open([may]);
  await user.click((await screen.findAllByRole('button', { name: 'New email' }))[0] as HTMLElement);
  const field = await screen.findByRole('textbox', { name: /name/i });
  await user.type(field, 'July news');
  const release = api.hold('templates_emails_create', creating(list));
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText('Creating');
  release();
  await screen.findByRole('link', { name: 'July news' });
  expect(api.bodies('templates_emails_create')).toMatchObject([{ title: 'July news', fid: 0 }]);
});

async function openGallery(emails = [may], answer = () => {}) {
  const rendered = open(emails);
  answer();
  await rendered.user.click((await screen.findAllByRole('button', { name: 'New email' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New email' }));
  const field = dialog.getByRole('textbox', { name: 'Email name' });
  return { ...rendered, dialog, field, gallery: within(dialog.getByRole('list', { name: 'Start with' })) };
}
const layout: Layout = {
  ...{ id: 5, tid: 3, parentPageId: 0, title: 'Sale', version: 1, is_upgradable: false, miniatureUrl: '' },
  ...{ createdAt: someTime, createdBy: 'Ola Berg', updatedAt: someTime },
  ...{ screenshotStatus: 'none', screenshotError: '', screenshotDesktop: '', screenshotMobile: '' },
  upgrading: false,
};

it('[F3-new-email-gallery] A new email begins with the example, blank, a layout or a recent email, by a click on its picture', async () => {
  let release = () => {};
  const { user, gallery, field, list } = await openGallery(
    [may, june, buildEmail({ id: 9, title: 'Old', canEdit: false })],
    () => {
      release = api.hold('build_libraries', { libraries: [layout] });
    },
  );
  const names = () => gallery.getAllByRole('button').map(({ textContent }) => textContent);
  // Placeholders stand for layouts that are loading, so nothing that is shown moves.
  expect(names()).toHaveLength(2);
  expect(gallery.getAllByRole('listitem').length).toBeGreaterThan(4);
  release();
  await gallery.findByRole('button', { name: /^Sale/ });
  expect(names().map((name) => name?.slice(0, 11))).toEqual([
    'Use example',
    'Start blank',
    'SaleLayout,',
    'May newsCop',
    'June newsCo',
  ]);
  await user.type(field, 'July news');
  api.on('templates_emails_create', creating(list, 10));
  await user.click(gallery.getByRole('button', { name: /^Sale/ }));
  await screen.findByRole('link', { name: 'July news' });
  expect(api.bodies('templates_emails_create')).toMatchObject([{ title: 'July news', start: 'blank', lid: 5 }]);
});

it('[F3-new-email-copy] A copy of an email without a name is named by the server, which knows all names', async () => {
  const { user, gallery, list } = await openGallery();
  api.on('build_duplicate_email', creating(list));
  await user.click(await gallery.findByRole('button', { name: /^May news/ }));
  await screen.findByRole('link', { name: 'May news copy 3' });
  expect(api.calls('build_duplicate_email')).toMatchObject([{ params: { id: 7 } }]);
  expect(api.bodies('build_duplicate_email')).toEqual([{ fid: 0 }]);
});

it('[F3-new-email-keys] Down goes from the name to the pictures, and Enter takes the one with the focus, once', async () => {
  const { user, field, gallery, list } = await openGallery();
  api.on('templates_emails_create', creating(list));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('July{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(gallery.getByRole('button', { name: /^Start blank/ }));
  await user.keyboard('{Enter}{Enter}');
  await screen.findByRole('link', { name: 'July' });
  expect(api.bodies('templates_emails_create')).toMatchObject([{ title: 'July', start: 'blank', lid: 0 }]);
});

it('[F3-new-email-refused] A refusal is shown, and the dialog opens again with the typed name; Escape leaves it', async () => {
  const { user, field } = await openGallery();
  api.on('templates_emails_create', new AppError('forbidden', 'You can’t edit this theme anymore.'));
  await user.type(field, 'July news{Enter}');
  const alert = within(await screen.findByRole('alertdialog'));
  alert.getByText('You can’t edit this theme anymore.');
  await user.click(alert.getByRole('button'));
  const again = await screen.findByRole('textbox', { name: 'Email name' });
  expect(again).toHaveProperty('value', 'July news');
  await user.type(again, '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await screen.findAllByRole('button', { name: 'New email' }))[0] as HTMLElement);
  expect(await screen.findByRole('textbox', { name: 'Email name' })).toHaveProperty('value', '');
});

it('[F3-new-email-asked] An address that asks for a new email begins one, once', async () => {
  open([may], [], buildTemplate(), newEmailHash);
  await screen.findByRole('dialog', { name: 'New email' });
  expect(window.location.hash).toBe('');
});

it('[H3-list-delete] An email goes to the trash after a question, and is restored from the notice', async () => {
  const { user, list } = open([may, june]);
  await user.click(await screen.findByRole('button', { name: 'Actions for May news' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete email' }));
  question.getByText('Are you sure you want to delete "May news"? The email will be removed for all editors.');
  api.on('builder_delete_email', () => {
    list.emails = [june];
    return { success: true };
  });
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText(/moved to the trash/);
  await waitFor(() => expect(titles()).toEqual(['June news']));
});

it('[H3-list-filter] The list is filtered by author and sorted by title, and says when nothing matches', async () => {
  const { user } = open([may, june]);
  await screen.findByText('2 emails');
  await user.click(screen.getByRole('button', { name: 'Sort: Folders, from the top' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(titles()).toEqual(['June news', 'May news']));
  await user.click(screen.getByRole('button', { name: 'Author: everyone' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Ola Berg' }));
  await user.keyboard('{Escape}');
  await screen.findByText('1 of 2 emails');
  expect(titles()).toEqual(['June news']);
  await user.click(screen.getByRole('button', { name: /Clear filters/ }));
  await screen.findByText('2 emails');
});

it.each([0, 2])('[F3-theme-replace] The menu of a theme finds and replaces in all of its %i emails', async (count) => {
  const { user } = open([may, june].slice(0, count));
  await user.click(await screen.findByRole('button', { name: 'Theme actions of Spring' }));
  await screen.findByRole('menuitem', { name: 'Rename theme' });
  const replace = screen.queryByRole('menuitem', { name: 'Find and replace' });
  if (count === 0) return expect(replace).toBeNull();
  api.on('templates_replacements', { replacements: [] });
  await user.click(replace!);
  await inDialog('Find and replace');
});

it('[H3-list-rights] Who can’t edit previews an email, and changes nothing', async () => {
  const template = buildTemplate({ grant: { canEdit: false, canAdmin: false } });
  open([buildEmail({ canEdit: false })], [], template);
  await screen.findByRole('link', { name: 'Preview May news' });
  expect(screen.queryByRole('button', { name: 'New email' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Rename May news' }).getAttribute('aria-disabled')).toBe('true');
});

it('[H3-list-states] A theme without emails offers the first; a list that fails says why and is read again', async () => {
  open([]);
  await screen.findByRole('button', { name: 'New email' });
  api.on('templates_emails_window', new AppError('internal', 'Something went wrong.'));
  const again = show(buildTemplate({ id: 4 }));
  await screen.findByText('Couldn’t load the list');
  serveList({ emails: [june], folders: [folder(1, 'Drafts')] });
  await again.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'June news' });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => buildEmail({ id: index + 1, title: `Issue ${index + 1} news` }));

it('[W8-list-exact] A long list says its exact number from the first answer, and reads only a part of the rows', async () => {
  const { list } = open(many(2500));
  await screen.findByText('2,500 emails');
  expect(api.calls('templates_emails_window')).toHaveLength(1);
  expect(Number(screen.getByRole('treegrid').getAttribute('aria-rowcount'))).toBe(list.emails.length);
});

it('[W8-bulk-all] Select all of a long list acts on everything that matches, and says how many, with Undo at the end', async () => {
  // A theme of its own: the order of a list is kept for each.
  const { user } = open(many(2500), [], buildTemplate({ id: 5 }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await screen.findByText('2,500 selected');
  // The reason is on the page, not only in a tooltip.
  screen.getByText(/You can export up to 200 emails at once. You selected 2,500./);
  const bulk = { id: 4, action: 'delete' as const, fid: 0, skipped: 0, total: 2500 };
  api.on('templates_bulk_start', { bulk: { ...bulk, state: 'running', done: 500 } });
  const release = api.hold('templates_bulk', { bulk: { ...bulk, state: 'done', done: 2500 } });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete emails' }));
  question.getByText(/2,500 emails/);
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('Deleting: 500 of 2,500 emails');
  expect(api.bodies('templates_bulk_start')).toMatchObject([
    { action: 'delete', view: { sort: 'position' }, except: [] },
  ]);
  release();
  await screen.findByText('2,500 emails moved to the trash');
  api.on('templates_bulk_undo', { bulk: { ...bulk, state: 'undoing', done: 0 } });
  api.on('templates_bulk', { bulk: { ...bulk, state: 'undone', done: 2500 } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2,500 emails restored');
});

/** Closes the screen and forgets what was read, as a reload does. */
function reload() {
  cleanup();
  queryClient.clear();
}

it('[W8-bulk-moved] Undo of a move of everything isn’t the undo of the last deletion', async () => {
  const theme = buildTemplate({ id: 8 });
  const bulk = { id: 9, action: 'move', fid: 0, skipped: 0, total: 2500, state: 'running', done: 0 } as const;
  sessionStorage.setItem('bulk.running.8', JSON.stringify(bulk));
  api.on('templates_bulk', { bulk: { ...bulk, state: 'done', done: 2500 } });
  const { user } = open(many(3), [], theme);
  await screen.findByText('2,500 emails moved');
  await user.keyboard('{Control>}z{/Control}');
  expect(api.calls('templates_bulk_undo')).toHaveLength(0);
  api.on('templates_bulk_undo', { bulk: { ...bulk, state: 'undoing', done: 0 } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.calls('templates_bulk_undo')).toHaveLength(1));
});

it('[W8-bulk-reload] An action on everything goes on after a reload: its progress is shown, and its end with Undo', async () => {
  const theme = buildTemplate({ id: 6 });
  const { user } = open(many(2500), [], theme);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  const bulk = { id: 7, action: 'delete' as const, fid: 0, skipped: 0, total: 2500 };
  api.on('templates_bulk_start', { bulk: { ...bulk, state: 'running', done: 0 } });
  api.on('templates_bulk', { bulk: { ...bulk, state: 'running', done: 0 } });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete emails' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('Deleting: 0 of 2,500 emails');
  reload();
  const release = api.hold('templates_bulk', { bulk: { ...bulk, state: 'done', done: 2500 } });
  show(theme);
  await screen.findByText('Deleting: 0 of 2,500 emails');
  release();
  await screen.findByText('2,500 emails moved to the trash');
  screen.getByRole('button', { name: 'Undo' });
  // It's reported once.
  reload();
  const read = api.calls('templates_bulk').length;
  show(theme);
  await screen.findByText('2,500 emails');
  expect(api.calls('templates_bulk')).toHaveLength(read);
});

it('[W8-bulk-reload] An action that the server doesn’t know is forgotten', async () => {
  const theme = buildTemplate({ id: 7 });
  const bulk = { id: 8, action: 'move', fid: 0, skipped: 0, total: 2500, state: 'running', done: 0 };
  sessionStorage.setItem('bulk.running.7', JSON.stringify(bulk));
  api.on('templates_bulk', new AppError('not_found', 'Not found.'));
  open(many(3), [], theme);
  await screen.findByText('Moving: 0 of 2,500 emails');
  await waitFor(() => expect(screen.queryByText('Moving: 0 of 2,500 emails')).toBeNull());
  expect(sessionStorage.getItem('bulk.running.7')).toBeNull();
});

it('[W10-row-copy-theme] The menu of a row copies its email to another theme', async () => {
  const { user } = open([may]);
  api.on('api_v1_templates', buildTemplateList([buildTemplate(), buildTemplate({ id: 4, title: 'Summer' })]));
  await user.click(await screen.findByRole('button', { name: 'Actions for May news' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to theme' }));
  const dialog = await inDialog(/another theme/);
  dialog.getByRole('radio', { name: 'Summer' });
});
