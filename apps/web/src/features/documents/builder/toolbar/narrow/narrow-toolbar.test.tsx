import { walkBlocks } from '@galley/markup';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setWindowWidth } from '../../../../../testing/window-width';
import { PanelHost } from '../../panels/list/panel-host';
import { renderInBuilder } from '../../testing/render-in-builder';
import { NarrowToolbar } from './narrow-toolbar';

const section = (name: string, inner = '') =>
  `<div class="block-section" data-title="${name}"><p class="block-edit">${name}</p>${inner}</div>`;
const page = (...sections: string[]) => `<body>${sections.join('')}</body>`;
const image = '<img class="block-edit" src="a.png" alt="">';

function open({ html, widthPx = 390 }: { html: string; widthPx?: number }) {
  setWindowWidth(widthPx);
  const opened = renderInBuilder(<NarrowToolbar />, { html, isEditing: true });
  const { editor } = opened.builder;
  const blocks = [...walkBlocks(editor.peekTree())];
  const select = (tag: string, index = 0) =>
    act(() => editor.select(blocks.filter((block) => block.tag === tag)[index]?.beId ?? null));
  return { ...opened, editor, select };
}
const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

it('[F3-narrow-tools] A tap on a text is enough to move, duplicate and remove its section, each undone to the byte', async () => {
  const [a, b] = [section('Hero'), section('Footer')];
  const { user, select, editor, source } = open({ html: page(a, b) });
  select('p');
  screen.getByText('Section Hero');
  const steps = [
    ['Move down', page(b, a)],
    ['Duplicate', page(a, a, b)],
    ['Remove', page(b)],
  ] as const;
  for (const [name, expected] of steps) {
    select('p');
    await user.click(screen.getByRole('button', { name }));
    expect(source()).toBe(expected);
    act(() => void editor.undo());
    expect(source()).toBe(page(a, b));
  }
  select('p', 1);
  await user.click(screen.getByRole('button', { name: 'Move up' }));
  expect(source()).toBe(page(b, a));
});

it('[F3-narrow-tools] Without a selection a section can be added; with one, something is inserted after it', async () => {
  const { user, select, builder } = open({ html: page(section('Hero')) });
  const isOpen = () => builder.screen.drawer.store.getState().isOpen;
  await user.click(screen.getByRole('button', { name: 'Add section' }));
  expect(isOpen()).toBe(true);
  builder.screen.drawer.close();
  select('p');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  expect(isOpen()).toBe(true);
  // A sheet covers what was inserted; a drawer leaves room beside it.
  act(() => builder.screen.drawer.showInserted());
  expect(isOpen()).toBe(false);
  act(() => setWindowWidth(900));
  builder.screen.drawer.open();
  builder.screen.drawer.showInserted();
  expect(isOpen()).toBe(true);
});

it('[F3-narrow-image] An image has its properties and its link; what has no room on a phone is in the menu', async () => {
  const { user, select, builder } = open({ html: page(section('Hero', image)) });
  select('img');
  expect(names()).toEqual(['Insert', 'Image', 'Link', 'Move up', 'Move down', 'Remove', 'More actions']);
  await user.click(screen.getByRole('button', { name: 'Image' }));
  expect(builder.screen.drawer.store.getState().isOpen).toBe(true);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const menu = within(await screen.findByRole('menu', { name: 'Image' }));
  const [replace, duplicate] = [
    await menu.findByRole('menuitem', { name: /^Replace image/ }),
    await menu.findByRole('menuitem', { name: /^Duplicate/ }),
  ];
  expect([replace.ariaDisabled, duplicate.ariaDisabled]).not.toContain('true');
  await user.click(duplicate);
  await waitFor(() => expect(builder.editor.getState().sectionCount).toBe(2));
});

it('[F3-narrow-image] At 200 % zoom there is room for all of them', () => {
  const { select } = open({ html: page(section('Hero', image)), widthPx: 720 });
  select('img');
  expect(names()).toContain('Duplicate');
});

it('[F3-narrow-path] The menu of a block has its path, and each step can be selected', async () => {
  const { user, select, editor } = open({ html: page(section('Hero', image)) });
  select('img');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const path = within(await screen.findByRole('group', { name: 'Path of the block' }));
  const steps = path.getAllByRole('menuitemradio');
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-checked')])).toEqual([
    ['Section Hero', 'false'],
    ['Image', 'true'],
  ]);
  await user.click(steps[0] as HTMLElement);
  await waitFor(() => expect(editor.getState().selected?.path.at(-1)?.label).toBe('Section Hero'));
});

it('[F3-narrow-variations] The menu of a block opens the pictures of its variations, one of which is chosen', async () => {
  const hero = (tag: string) =>
    `<div class="block-section" data-group="hero" data-title="Hero"><${tag} class="block-edit">Hero</${tag}></div>`;
  setWindowWidth(390);
  const parts = (
    <>
      <NarrowToolbar />
      <PanelHost />
    </>
  );
  const { user, builder, source } = renderInBuilder(parts, { html: page(hero('p'), hero('h2')), isEditing: true });
  const { editor } = builder;
  const text = [...walkBlocks(editor.peekTree())].find(({ tag }) => tag === 'p');
  act(() => editor.select(text?.beId ?? null));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Variations' }));
  const choices = within(await screen.findByRole('listbox', { name: 'Variations' })).getAllByRole('option');
  expect(choices.map((choice) => choice.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  await user.click(choices[1] as HTMLElement);
  expect(source()).toContain('<h2');
  // A sheet covers the document, where the choice shows.
  expect(builder.screen.panel.store.getState().open).toBe(null);
});

it('[F3-narrow-changes] The list of changes opens as a panel, and several changes are undone at once', async () => {
  const [a, b] = [section('Hero'), section('Footer')];
  setWindowWidth(390);
  const { user, builder, source } = renderInBuilder(<PanelHost />, { html: page(a, b), isEditing: true });
  const { editor } = builder;
  act(() => builder.screen.panel.open('changes'));
  await screen.findByText('Nothing to undo');
  const hero = [...walkBlocks(editor.peekTree())].find(({ kinds }) => kinds.has('section'));
  if (!hero) throw new Error('There is no section.');
  act(() => void editor.run('clone-block', { beId: hero.beId }));
  act(() => void editor.run('remove-block', { beId: hero.beId }));
  const changes = screen.getAllByRole('button', { name: /^Undo: / });
  expect(changes.map((one) => one.parentElement?.textContent)).toEqual([
    expect.stringMatching(/^Undo: .+[^0-9]$/),
    expect.stringMatching(/^Undo: .+2 changes$/),
  ]);
  await user.click(changes[1] as HTMLElement);
  expect(source()).toBe(page(a, b));
  expect(builder.screen.panel.store.getState().open).toBe(null);
  act(() => builder.screen.panel.open('changes'));
  expect(await screen.findAllByRole('button', { name: /^Redo: / })).toHaveLength(2);
});
