import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildReadiness, buildSource } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { inDialog } from '../../../../testing/render';
import { setWindowWidth } from '../../../../testing/window-width';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { MoreTools } from './more-tools';

async function open(given: InBuilder) {
  const opened = renderInBuilder(<MoreTools />, given);
  await opened.user.click(screen.getByRole('button', { name: 'More tools' }));
  await screen.findByRole('menuitem', { name: 'Metadata' });
  return opened;
}
const publish = () => screen.queryByRole('menuitem', { name: /^Publish/ });

it('[F3-library-browse] The image library opens without a place for an image, of emails and of a theme itself', async () => {
  for (const kind of ['email', 'template'] as const) {
    const route = kind === 'email' ? 'build_images_list' : 'build_template_images_list';
    api.on(route, { images: [], total: 0, tags: [], folders: [], next: 0 });
    api.on('templates_sources', { sources: [], templateSources: [], hasSources: false });
    const { user } = await open({ kind });
    await user.click(screen.getByRole('menuitem', { name: 'Image library' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Image library' }));
    expect(dialog.queryByRole('button', { name: 'Use image' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(route).length).toBeGreaterThan(0);
  }
});

it('[F3-builder-publish] A page is published from the builder, and nothing else is', async () => {
  for (const given of [{ kind: 'email' }, { kind: 'template' }, { kind: 'page', version: 2 }] as const) {
    await open(given);
    expect(publish()).toBeNull();
  }
  const { user } = await open({ kind: 'page', state: { title: 'About us' } });
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [] });
  api.on('build_export_readiness', buildReadiness());
  await user.click(publish()!);
  await screen.findByRole('dialog', { name: 'Publish page' });
  expect(api.calls('templates_sources')).toMatchObject([{ params: { id: 3 } }]);
});

it('[F3-builder-publish] Unsaved changes are saved first, unless the stored version is chosen', async () => {
  const { builder, user } = await open({
    kind: 'page',
    isEditing: true,
    html: '<body><div class="block-section"><p class="block-edit">Hello</p></div></body>',
  });
  await user.keyboard('{Escape}');
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  act(() => {
    builder.editor.run('remove-block', { beId });
  });
  await user.click(screen.getByRole('button', { name: 'More tools' }));
  await screen.findByRole('menuitem', { name: 'Metadata' });
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [] });
  api.on('build_export_readiness', buildReadiness());
  await user.click(publish()!);
  const dialog = await inDialog('Publish page');
  await dialog.findByText('A new version with your changes');
  await dialog.findByRole('button', { name: 'Save and publish' });
  dialog.getByRole('button', { name: /^Publish version \d+ instead$/ });
});

it('[F3-narrow-menu] In a narrow window, the menu has what the bar has no room for; Cancel on a phone', async () => {
  const choices = { device: 'desktop', onDeviceChange: vi.fn(), scheme: 'light', onSchemeChange: vi.fn() } as const;
  const schemes = [{ value: 'light', label: 'Light' } as const, { value: 'inverted', label: 'Inverted' } as const];
  const entries = async (widthPx: number, given: InBuilder) => {
    setWindowWidth(widthPx);
    const canceled: string[] = [];
    const session = { cancel: async () => void canceled.push('cancel') };
    const { user } = renderInBuilder(<MoreTools narrow={{ ...choices, schemes }} />, { ...given, session });
    await user.click(screen.getByRole('button', { name: 'More tools' }));
    await screen.findByRole('menuitem', { name: 'Versions' });
    const names = screen.getAllByRole('menuitem').map((one) => one.textContent);
    const devices = screen.queryByRole('menuitemradio', { name: 'Mobile' });
    return { user, canceled, names, devices };
  };
  const phone = await entries(390, { isEditing: true });
  expect(phone.names).toEqual(
    expect.arrayContaining(['Cancel editing', 'Activity', 'Versions', 'Checks', 'Checklist', 'Share', 'Settings']),
  );
  // Both are as wide as the phone.
  expect(phone.devices).toBeNull();
  await phone.user.click(screen.getByRole('menuitem', { name: 'Cancel editing' }));
  expect(phone.canceled).toEqual(['cancel']);
  const zoomed = await entries(720, { isEditing: true });
  expect(zoomed.names).not.toContain('Cancel editing');
  await zoomed.user.click(zoomed.devices as Element);
  expect(choices.onDeviceChange).toHaveBeenCalledWith('mobile');
  const theme = await entries(390, { kind: 'template' });
  for (const name of ['Cancel editing', 'Activity', 'Settings']) expect(theme.names).not.toContain(name);
  expect(theme.names).toEqual(expect.arrayContaining(['Checklist', 'Rules editor']));
});
