import type { CanvasRequest } from '@galley/editor';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { settle } from '../testing/manual-timers';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { useClickToEdit } from './use-click-to-edit';

const html =
  '<div class="block-section"><p class="block-edit">Plums and pears</p><img class="block-edit" src="a.png"></div>';

function Canvas({ isOff = false }: { isOff?: boolean }) {
  useClickToEdit(isOff);
  return null;
}

/** Clicks a block of a document that is watched. Returns what the session was asked for and what became selected. */
async function click(tag: string, given: InBuilder = {}, { isOff = false, parts = {} as Partial<CanvasRequest> } = {}) {
  const shown = renderInBuilder(<Canvas isOff={isOff} />, { html, hasCanvas: true, ...given });
  const { editor } = shown.builder;
  // As once the right to edit is there.
  editor.setEditable(true);
  const opened: unknown[] = [];
  editor.startTextEditing = (...args) => {
    opened.push(args);
    return true;
  };
  const block = [...editor.peekTree().blocks.values()].find((one) => one.tag === tag);
  const beId = block?.beId ?? '';
  await act(async () => {
    shown.request({ kind: 'start-editing', beId, point: { x: 30, y: 9 }, ...parts });
    await settle();
  });
  return { ...shown, beId, opened, selected: editor.getState().selected?.beId };
}

it('[F3-click-to-edit] A click on a text takes the right to edit and opens it there, one on an image selects it', async () => {
  const text = await click('p');
  expect(text.asked.map(([name]) => name)).toEqual(['edit', 'resume']);
  expect([text.opened, text.selected]).toEqual([[[text.beId, { x: 30, y: 9 }]], text.beId]);
  const image = await click('img');
  expect(image.asked.map(([name]) => name)).toEqual(['edit', 'resume']);
  expect([image.opened, image.selected]).toEqual([[], image.beId]);
  // Enter on a selected text has no point.
  const entered = await click('p', {}, { parts: { point: undefined } });
  expect(entered.opened).toEqual([[entered.beId, undefined]]);
});

it('[F3-click-to-edit-others] Nothing is asked for those who can’t edit, while someone else is, or in the rules editor', async () => {
  const grant = { canEdit: false } as never;
  const asked = async (...given: Parameters<typeof click> extends [string, ...infer Rest] ? Rest : never) =>
    (await click('p', ...given)).asked;
  expect(await asked({ document: { grant } })).toEqual([]);
  expect(await asked({ state: { holder: { id: 2, name: 'Ola' } } })).toEqual([]);
  expect(await asked({ state: { gone: { kind: 'noAccess' } } })).toEqual([]);
  expect(await asked({ version: 3, document: { isCurrentVersion: false } })).toEqual([]);
  expect(await asked({}, { isOff: true })).toEqual([]);
  // The right may be left over from this tab before it was reloaded.
  expect(await asked({ state: { holder: { id: 1, name: 'Mara' } } })).toHaveLength(2);
});

it('[F3-click-to-edit-place] Of several clicks, the last one is opened; a refusal opens nothing', async () => {
  let answer = (_isEditing: boolean) => {};
  const session = { edit: () => new Promise<boolean>((resolve) => (answer = resolve)) };
  for (const isEditing of [true, false]) {
    const shown = await click('p', { session });
    const image = [...shown.builder.editor.peekTree().blocks.values()].find(({ tag }) => tag === 'img');
    await act(async () => {
      shown.request({ kind: 'start-editing', beId: image?.beId ?? '', point: { x: 1, y: 90 } });
      shown.request({ kind: 'start-editing', beId: shown.beId, point: { x: 50, y: 9 } });
      shown.request({ kind: 'start-editing', beId: shown.beId, isDouble: true });
      answer(isEditing);
      await settle();
    });
    expect(shown.opened).toEqual(isEditing ? [[shown.beId, { x: 50, y: 9 }]] : []);
  }
});

it('[F3-click-to-edit-drafts] A draft that comes back on opening is waited for, because it replaces the document', async () => {
  let comeBack = () => {};
  const calls: string[] = [];
  const session = {
    offers: {
      settled: () => new Promise<void>((resolve) => (comeBack = resolve)),
      resume: async () => calls.push('resume') > 0,
    },
    edit: async () => calls.push('edit') > 0,
  };
  const shown = await click('p', { session });
  expect(calls).toEqual([]);
  await act(async () => {
    comeBack();
    await settle();
  });
  expect(calls).toEqual(['edit', 'resume']);
  expect(shown.opened).toHaveLength(1);
});
