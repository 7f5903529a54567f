import { expect, it } from 'vitest';
import { formatDay } from '../../../../lib/dates';
import { describeDrafts, describeHolder, type StatusText } from './status-text';

const ola = { id: 2, name: 'Ola Brandt' };
const savedAtMs = Date.UTC(2026, 10, 22, 12);
const draft = { savedAtMs, changes: 3, baseVersion: 7 };
const facts = `${formatDay(savedAtMs / 1000)}, 3 changes after version 7.`;
const read = (words: readonly StatusText[]) => words.map(({ text }) => text).join('');

it('[F-A2-both] names who is editing, and oneself elsewhere', () => {
  expect(describeHolder(ola, 1)).toEqual([
    { text: 'Ola Brandt', isStrong: true },
    { text: ' is editing.', isStrong: false },
  ]);
  expect(read(describeHolder(ola, 2))).toBe('You’re editing this in another tab or browser.');
  expect(describeHolder(null, 1)).toEqual([]);
});

it('[F-A2-both] says who is editing before it says what is saved of the reader’s work', () => {
  const said = (drafts: (typeof draft)[], holder: typeof ola | null) =>
    read(describeDrafts(drafts, { holder, userId: 1 }));
  expect(said([draft], ola)).toBe(`Ola Brandt is editing. You have a saved draft. ${facts}`);
  expect(said([draft, draft], ola)).toBe('Ola Brandt is editing. 2 drafts are saved.');
  expect(said([draft], null)).toBe(`You have a saved draft. ${facts}`);
  expect(said([], ola)).toBe('');
  const restored = { ...draft, changes: 0 };
  expect(said([restored], null)).toContain('1 change after');
});
