import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { outgoingOf } from './outgoing';

const html = '<p class="block-edit">text</p>';
const ola = { id: 2, name: 'Ola Berg' };

function open(given: InBuilder = {}) {
  const rendered = renderInBuilder(<p>document</p>, { html, ...given });
  return { ...rendered, outgoing: outgoingOf(rendered.builder) };
}

it('[F3-outgoing-facts] a stored document leaves as its version; unsaved changes are counted while they can be saved', async () => {
  const watching = open();
  expect(watching.outgoing.read()).toMatchObject({ version: 14, savedAt: 1_000, changes: 0, note: '' });
  expect(await watching.outgoing.save()).toEqual({ kind: 'saved', version: 14 });
  expect(watching.asked).toEqual([]);
  const editing = open({ isEditing: true, state: { restoredChanges: 2 } });
  expect(editing.outgoing.read().changes).toBe(2);
  await editing.outgoing.save();
  expect(editing.asked).toEqual([['save', { isThenWatching: false, isAwaited: true }]]);
});

it('[F3-outgoing-facts] says why the screen differs while nothing can be saved', () => {
  const noteOf = (given: InBuilder) => open(given).outgoing.read().note;
  const saved = { ...open().builder.session.state.saved, html: '<p>older</p>' };
  expect(noteOf({ state: { holder: ola, saved } })).toBe(
    'Ola Berg is editing. What isn’t saved yet is on your screen, but not in version 14.',
  );
  expect(noteOf({ state: { holder: ola } })).toBe('');
  const latest = {
    version: 15,
    savedBy: 'Ola Berg',
    savedAt: 1,
    title: 'Spring list',
    newestTemplateVersion: 3,
    holder: null,
    deleted: null,
  };
  for (const isEditing of [true, false])
    expect(noteOf({ isEditing, state: { latest } })).toBe('Ola Berg saved version 15. Your screen shows version 14.');
});

it('[F3-outgoing-facts] an older version leaves as it is, and the facts only change with what they say', () => {
  const { outgoing } = open({
    version: 3,
    document: { isCurrentVersion: false, emailVersion: 3 },
    state: { holder: ola, restoredChanges: 2 },
  });
  expect(outgoing.read()).toMatchObject({ version: 3, changes: 0, note: '', problems: [] });
  expect(outgoing.read()).toBe(outgoing.read());
});

it('[F3-outgoing-facts] open errors of the checks are listed and lead to their block', () => {
  const { outgoing, builder } = open({ isEditing: true });
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  const finding = {
    id: 'alt',
    rule: 'alt-missing',
    severity: 'error',
    beId,
    message: 'No alt text',
    detail: '',
  } as const;
  const findings = [finding, { ...finding, id: 'hint', severity: 'hint' }, { ...finding, id: 'aside' }] as never;
  builder.screen.checks.setState({ report: { findings, size: {} as never } });
  builder.screen.ignored.ignore(['aside']);
  const { problems } = outgoing.read();
  expect(problems.map(({ text }) => text)).toEqual(['No alt text']);
  problems[0]?.show();
  expect(builder.editor.getState().selected?.beId).toBe(beId);
});

it('[F3-lights-open] what the checks found stays the same list until it changes, with what the theme requires', () => {
  const { outgoing, builder } = open({ isEditing: true });
  expect(outgoing.read().checks).toBeUndefined();
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  const finding = {
    id: 'alt',
    rule: 'image-alt',
    severity: 'error',
    beId,
    message: 'No alt text',
    detail: '',
  } as const;
  const findings = [finding, { ...finding, id: 'link', rule: 'link-empty', isFromTheme: true } as const];
  builder.screen.checks.setState({ report: { findings, required: ['images'], size: {} as never } });
  // An ignored finding that the theme requires is still refused.
  builder.screen.ignored.ignore(['alt', 'link']);
  const { checks, problems } = outgoing.read();
  expect(checks).toMatchObject([{ code: 'image-alt', blockId: beId, isRequired: true, isFromTheme: false }]);
  expect(problems).toEqual([]);
  expect(outgoing.read().checks).toBe(checks);
});

it('[F3-lights-open] a light leads to the block, the field or the panel where it’s fixed, and asks for the checks', async () => {
  const { outgoing, builder } = open({ isEditing: true });
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  const finding = { severity: 'error', message: '', blockId: '', isFromTheme: false, isRequired: false } as const;
  expect(builder.screen.asked.store.getState().isAsked).toBe(false);
  outgoing.begin?.();
  expect(builder.screen.asked.store.getState().isAsked).toBe(true);
  outgoing.show?.({ ...finding, code: 'unsubscribe' });
  expect(builder.editor.getState().selected?.beId).toBe(beId);
  builder.editor.select(null);
  outgoing.show?.({ ...finding, code: 'image-alt', blockId: beId });
  expect(builder.editor.getState().selected?.beId).toBe(beId);
  outgoing.show?.({ ...finding, code: 'size' });
  expect(builder.screen.panel.store.getState().open).toBe('checks');
  outgoing.show?.({ ...finding, code: 'subject' });
  await screen.findByRole('textbox', { name: 'Subject' });
});

it('[F3-lights-watching] a light of a document that isn’t being edited starts editing, and then leads to the place', async () => {
  const { outgoing, builder, asked } = open();
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  const finding = { severity: 'error', message: '', blockId: '', isFromTheme: false, isRequired: false } as const;
  outgoing.show?.({ ...finding, code: 'size' });
  expect(asked).toEqual([]);
  outgoing.show?.({ ...finding, code: 'image-alt', blockId: beId });
  await waitFor(() => expect(builder.editor.getState().selected?.beId).toBe(beId));
  expect(asked.map(([name]) => name)).toEqual(['edit', 'resume']);
  outgoing.show?.({ ...finding, code: 'subject' });
  await screen.findByRole('textbox', { name: 'Subject' });
  expect(asked.filter(([name]) => name === 'edit')).toHaveLength(2);
});

it('[F3-lights-watching] someone who can’t edit is led to the place at once', () => {
  const { outgoing, builder, asked } = open({ state: { holder: ola } });
  const beId = [...builder.editor.peekTree().blocks.keys()][0] ?? '';
  const finding = { code: 'image-alt', severity: 'error', message: '', blockId: beId } as const;
  outgoing.show?.({ ...finding, isFromTheme: false, isRequired: false });
  expect(builder.editor.getState().selected?.beId).toBe(beId);
  expect(asked).toEqual([]);
});
