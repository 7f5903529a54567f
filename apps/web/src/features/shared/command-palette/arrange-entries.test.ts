import { describe, expect, it } from 'vitest';
import { arrangeEntries } from './arrange-entries';
import type { PaletteEntry } from './palette-entry';

const entry = (id: string, group: string, changes: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id,
  label: id,
  group,
  ...changes,
});
const entries = [
  entry('New email', 'This screen', { shortcut: 'N' }),
  entry('Delete theme', 'This screen', { refusal: 'Ask an admin.' }),
  entry('My Profile', 'Go to', { keywords: 'password time zone' }),
  entry('Harbour letter', 'Themes'),
  entry('People of Harbour letter', 'People', { isQuiet: true }),
];
const shown = (term: string, recent: string[] = []) =>
  arrangeEntries(entries, term, recent).map(({ title, rows }) => [title, ...rows.map((row) => row.entry.id)]);

describe('[L6-palette-order] the rows of the palette', () => {
  it('begin with what was chosen lately, the newest first, and show nothing twice', () => {
    expect(shown('', ['Harbour letter', 'gone', 'New email'])).toEqual([
      ['Recent', 'Harbour letter', 'New email'],
      ['This screen', 'Delete theme'],
      ['Go to', 'My Profile'],
    ]);
  });

  it('show at most five lately chosen ones', () => {
    const many = Array.from({ length: 9 }, (_, at) => entry(`e${at}`, 'Go to'));
    const [recent, others] = arrangeEntries(
      many,
      '',
      many.map(({ id }) => id),
    );
    expect(recent?.rows).toHaveLength(5);
    expect(others?.rows).toHaveLength(4);
  });

  it('are those that match, the group with the best row first', () => {
    expect(shown('harbour')).toEqual([
      ['Themes', 'Harbour letter'],
      ['People', 'People of Harbour letter'],
    ]);
    expect(shown('password')).toEqual([['Go to', 'My Profile']]);
    expect(shown('xyzzy')).toEqual([]);
  });

  it('put a recent row before another that matches as well', () => {
    const twins = [entry('Letter 1', 'Themes'), entry('Letter 2', 'Themes')];
    const ids = (recent: string[]) => arrangeEntries(twins, 'letter', recent)[0]?.rows.map((row) => row.entry.id);
    expect(ids([])).toEqual(['Letter 1', 'Letter 2']);
    expect(ids(['Letter 2'])).toEqual(['Letter 2', 'Letter 1']);
  });

  it('keep an email that the server found by its text', () => {
    const found = entry('Autumn list', 'Emails and pages', { isFound: true });
    expect(arrangeEntries([found], 'quince', [])[0]?.rows).toEqual([{ entry: found, ranges: [] }]);
  });
});
