import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEditorState } from '../context/use-editor-state';
import { BlockPanel } from '../sidebar/block-panel';
import { renderInBuilder } from '../testing/render-in-builder';
import { LinkTools } from './link-tools';
import { visiblePart } from './use-link-anchor';

const html =
  '<div class="block-section"><img class="block-edit" src="a.png" alt=""><a class="block-edit" href="https://b.example/x">Go</a></div>';

function Parts() {
  const selected = useEditorState((state) => state.selected);
  return (
    <>
      <LinkTools moved={[]} />
      {selected ? <BlockPanel selected={selected} /> : null}
    </>
  );
}

async function select(tag: string) {
  const shown = renderInBuilder(<Parts />, { html, isEditing: true });
  const { editor } = shown.builder;
  const block = [...editor.peekTree().blocks.values()].find((one) => one.tag === tag);
  await act(async () => editor.select(block?.beId ?? null));
  return shown;
}

/** Opens the link form by a button and returns its address field, which has the focus. */
async function openForm(user: Awaited<ReturnType<typeof select>>['user'], by: string) {
  await user.click(screen.getByRole('button', { name: by }));
  const form = within(await screen.findByRole('dialog', { name: 'Link' }));
  const address = form.getByRole<HTMLInputElement>('textbox', { name: 'Link to' });
  await waitFor(() => expect(document.activeElement).toBe(address));
  return { form, address };
}

it('[F3-link-form] There is one form for a link, opened by the toolbar and the sidebar, with the present address selected', async () => {
  const { user, source } = await select('img');
  expect(screen.queryByRole('textbox', { name: /link/i })).toBeNull();
  const added = await openForm(user, 'Add link');
  expect(added.form.queryByRole('link', { name: 'Open link' })).toBeNull();
  await user.type(added.address, 'b.example/one{Enter}');
  await waitFor(() => expect(source()).toContain('<a href="https://b.example/one"'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('https://b.example/one');

  for (const [by, end] of [
    ['Edit link', 'two'],
    ['Link', 'three'],
  ] as const) {
    const { form, address } = await openForm(user, by);
    expect(address.value.slice(address.selectionStart ?? 0, address.selectionEnd ?? 0)).toBe(address.value);
    expect(form.getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe(address.value);
    await user.keyboard(`b.example/${end}{Enter}`);
    await waitFor(() => expect(source()).toContain(`<a href="https://b.example/${end}"`));
  }

  const { address } = await openForm(user, 'Edit link');
  await user.clear(address);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(source()).not.toContain('b.example/three'));
});

it('[F3-link-form] A link block can lose its address there, and what isn’t a web address can’t be opened', async () => {
  const { user, source } = await select('a');
  const { form, address } = await openForm(user, 'Edit link');
  await user.clear(address);
  await user.type(address, 'mailto:a@b.example');
  expect(form.queryByRole('link', { name: 'Open link' })).toBeNull();
  await user.clear(address);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(source()).toContain('href=""'));
  screen.getByText('None');
});

it('[F3-link-visible] The form opens at the part of a link that is visible', () => {
  const frame = { left: 300, top: 100, width: 600, height: 400 };
  const place = (top: number, height: number) => {
    const rect = visiblePart({ left: 50, top, width: 80, height }, frame);
    return [rect.left, rect.top, rect.width, rect.height];
  };
  expect(place(10, 20)).toEqual([350, 110, 80, 20]);
  expect(place(-50, 700)).toEqual([350, 100, 80, 400]);
  expect(place(900, 20)).toEqual([350, 500, 80, 0]);
});
