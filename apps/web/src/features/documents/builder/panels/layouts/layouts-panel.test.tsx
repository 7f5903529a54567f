import { AppError, type Layout, noScreenshots } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { inDialog } from '../../../../../testing/render';
import { buildApprovalList, buildCommentList } from '../../../../../testing/review';
import { type InBuilder, renderInBuilder } from '../../testing/render-in-builder';
import { LayoutsPanel } from './layouts-panel';

const buildLayout = (given: Partial<Layout> = {}): Layout => ({
  id: 12,
  tid: 3,
  title: 'Newsletter',
  version: 3,
  is_upgradable: false,
  upgrading: false,
  parentPageId: 0,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  updatedAt: someTime,
  miniatureUrl: '/content/layout',
  ...noScreenshots,
  ...given,
});

function open(layouts: Layout[], given: InBuilder = {}) {
  api.on('build_libraries', { libraries: layouts });
  return renderInBuilder(<LayoutsPanel />, { ...given, document: { layouts, ...given.document } });
}

it('[H3-panel-layouts] The document becomes a layout under a name, once, without its markers', async () => {
  const { user } = open([], { html: '<div class="block-section"><p>Hello</p></div>' });
  api.on('build_templates_layout_upload', ({ body }) => ({
    id: 12,
    meta: { screenshotDesktop: '', screenshotMobile: '' },
    message: '',
    layout: buildLayout({ title: body.name }),
  }));
  await user.click(await screen.findByRole('button', { name: 'Save as layout' }));
  const dialog = await inDialog('Save as layout');
  const name = dialog.getByRole('textbox', { name: 'Layout name' });
  expect(name).toHaveProperty('value', 'Spring list');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save layout' }));
  await dialog.findByText('Enter a name.');
  await user.type(name, 'Sale');
  await user.dblClick(dialog.getByRole('button', { name: 'Save layout' }));
  await screen.findByText('Layout saved.');
  expect(api.bodies('build_templates_layout_upload')).toMatchObject([{ name: 'Sale', eid: 7, templateType: 'email' }]);
});

it('[H3-panel-layouts] A layout is loaded only while editing', async () => {
  open([buildLayout()]);
  const load = await screen.findByRole('button', { name: 'Load Newsletter' });
  expect(load.getAttribute('aria-disabled')).toBe('true');
  const { user, asked } = open([buildLayout({ version: 2 })], { isEditing: true });
  await user.click(await screen.findByRole('button', { name: 'Load Newsletter' }));
  expect(asked).toEqual([['loadLayout', 12]]);
});

it('[H3-panel-layouts] Deleting asks; a refusal keeps the layout, and one that is gone already leaves the list', async () => {
  const { user } = open([buildLayout(), buildLayout({ id: 13, title: 'Sale' })]);
  const remove = async (title: string, answer: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete layout' }));
    await user.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Delete layout' })).toBeNull());
  };
  await remove('Sale', 'No');
  expect(api.calls('build_layout_delete')).toEqual([]);
  api.on('build_layout_delete', new AppError('not_found', 'There is no such layout.'));
  await remove('Sale', 'Yes');
  await screen.findByText('Layout deleted.');
  await waitFor(() => expect(screen.queryByText('Sale')).toBeNull());
  screen.getByText('Newsletter');
});

it('[H5-layout-versions] A layout opens its versions from its menu; the focus returns there, and a restored one reloads the list', async () => {
  const { user } = open([buildLayout()]);
  const history = [2, 1].map((version) => ({
    version,
    createdAt: someTime,
    author: 'Mara Lind',
    title: '',
    subject: '',
    restoredFrom: 0,
    name: '',
  }));
  const page = { history, hasMoreHistory: false, version: 2, previewUrl: '', contentUrl: '', title: 'Newsletter' };
  api.on('build_layout_history', page);
  api.on('build_comments', buildCommentList());
  api.on('build_layout_approvals', buildApprovalList());
  api.on('build_layout_version_page', { contentUrl: 'about:blank' });
  api.on('build_layout_lease_take', { lease: { number: 1, expiresAt: someTime }, version: 2 });
  api.on('build_layout_version_restore', { version: 3, history, hasMoreHistory: false, previewUrl: '' });
  api.on('build_layout_lease_release', { success: true });
  const menu = await screen.findByRole('button', { name: 'Actions for Newsletter' });
  const openDialog = async () => {
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Versions' }));
    return await inDialog('Versions of Newsletter');
  };
  await openDialog();
  const listed = api.calls('build_libraries').length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(menu));
  const dialog = await openDialog();
  await user.click(await dialog.findByRole('button', { name: /^v1/ }));
  await user.click(await dialog.findByRole('button', { name: 'Restore this version' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore version 1' }));
  await user.click(question.getByRole('button', { name: 'Restore version 1' }));
  await screen.findByText('Version 1 is now version 3');
  expect(api.calls('build_libraries')).toHaveLength(listed);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(api.calls('build_libraries')).toHaveLength(listed + 1));
});

it('[H3-panel-layouts] A file that isn’t UTF-8 is refused before it is sent', async () => {
  const { user } = open([buildLayout()]);
  const field = await screen.findByLabelText('Upload layout', { selector: 'input' });
  await user.upload(field, new File([new Uint8Array([0x3c, 0x70, 0x3e, 0xe4])], 'sale.html', { type: 'text/html' }));
  await screen.findByText(/UTF-8/);
  expect(api.calls('build_templates_layout_upload')).toEqual([]);
});

it('[H3-panel-layouts] Who can only read sees the layouts, without actions', async () => {
  open([buildLayout()], {
    document: { grant: { canEdit: false, canShare: false, canExport: false, canChangeTemplate: false } },
  });
  await screen.findByText('Newsletter');
  expect(screen.queryByRole('button', { name: 'Save as layout' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Newsletter' })).toBeNull();
});

it('[F3-layout-save-over] The document is saved over a layout after a confirmation, once; a refusal keeps the layout', async () => {
  const { user, source } = open([buildLayout({ version: 2 })], {
    html: '<div class="block-section"><p>Hello</p></div>',
  });
  const ask = async (answer: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Newsletter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save over this layout' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save over “Newsletter”?' }));
    question.getByText('The layout gets the content of this email. What it has now stays in its versions.');
    await user.dblClick(question.getByRole('button', { name: answer }));
  };
  await ask('Cancel');
  expect(api.calls('build_library_update')).toEqual([]);
  api.on('build_library_update', new AppError('too_large', 'The layout is too large.'));
  await ask('Save over layout');
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  screen.getByText('Theme v2', { exact: false });
  api.on('build_library_update', { layout: buildLayout() });
  await ask('Save over layout');
  await screen.findByText('Layout saved.');
  await screen.findByText('Theme v3', { exact: false });
  const [, sent] = api.calls('build_library_update');
  expect(sent).toMatchObject({ params: { id: 12 }, body: { eid: 7 } });
  expect(source()).toBe('<div class="block-section"><p>Hello</p></div>');
  expect(api.calls('build_library_update')).toHaveLength(2);
});

it('[F3-layout-search] Many layouts are found by name, and ordered by name or change', async () => {
  const names = ['Welcome', 'Sale', 'Newsletter', 'Recipe', 'Invitation', 'Thank you', 'Receipt'];
  const layouts = names.map((title, at) =>
    buildLayout({ id: 20 + at, title, createdAt: someTime - at, updatedAt: someTime + ((at * 3) % 7) }),
  );
  const { user } = open(layouts);
  const shown = () =>
    screen.getAllByRole('button', { name: /^Load / }).map((one) => one.getAttribute('aria-label')?.slice(5));
  const field = await screen.findByRole('searchbox', { name: 'Find a layout' });
  expect(shown()).toEqual(names);
  await user.click(screen.getByRole('combobox', { name: /^Order/ }));
  await user.click(await screen.findByRole('option', { name: 'Name' }));
  await waitFor(() => expect(shown()).toEqual([...names].sort()));
  await user.type(field, 'rec');
  expect(shown()).toEqual(['Receipt', 'Recipe']);
  await user.clear(field);
  await user.type(field, 'zzz');
  screen.getByText(/zzz/);
});

it('[F3-layout-search] Few layouts have no search', async () => {
  open([buildLayout()]);
  await screen.findByText('Newsletter');
  expect(screen.queryByRole('searchbox')).toBe(null);
});
