import { type Email, type Folder, FolderTree } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderEmail } from '../loaded/email-list';
import { buildList } from '../testing/list-content';
import { arrangeFlat, arrangeTree } from './arrange-rows';

const folder = (id: number, pid = 0, name = `Folder ${id}`, isCollapsed = false): Folder => ({
  id,
  pid,
  tid: 1,
  name,
  createdAt: 1,
  updatedAt: 1,
  isCollapsed,
});
const email = (id: number, fid = 0): Email => ({
  ...placeholderEmail({ tid: 1, fid, title: `Email ${id}`, type: 'email' }),
  id,
});
const keys = (folders: Folder[], emails: Email[], naming?: Parameters<typeof arrangeTree>[2]) =>
  arrangeTree(new FolderTree(folders), buildList(emails, folders), naming).map(
    (row) => `${'  '.repeat(row.depth)}${row.key}`,
  );

describe('the list as a tree', () => {
  it('[D3-nesting] Shows in each folder its folders by name, then its emails in their order, one level deeper', () => {
    const folders = [folder(1, 0, 'Campaigns 10'), folder(2, 0, 'campaigns 9'), folder(3, 1, 'Spring')];
    expect(keys(folders, [email(7), email(5, 3), email(6, 1), email(4, 3)])).toEqual([
      'folder-2',
      'folder-1',
      '  folder-3',
      '    email-5',
      '    email-4',
      '  email-6',
      'email-7',
    ]);
  });

  it('[D3-nesting] Counts nested items of a folder, and gives each row’s position among its neighbors', () => {
    const folders = [folder(1), folder(2, 1)];
    const rows = arrangeTree(new FolderTree(folders), buildList([email(5, 2), email(6, 1), email(7)], folders));
    expect(rows.map((row) => (row.kind === 'folder' ? row.emailCount : null))).toEqual([2, 1, null, null, null]);
    expect(rows.map(({ position, setSize, fid }) => [position, setSize, fid])).toEqual([
      [1, 2, 0],
      [1, 2, 1],
      [1, 1, 2],
      [2, 2, 1],
      [2, 2, 0],
    ]);
  });

  it('[F-E-empty-folder] Marks a folder without emails and folders as empty', () => {
    const folders = [folder(1, 0, 'A'), folder(2, 1, 'B'), folder(3, 0, 'C'), folder(4, 0, 'D', true)];
    const rows = arrangeTree(new FolderTree(folders), buildList([email(5, 3)], folders));
    const empty = rows.flatMap((row) => (row.kind === 'folder' && row.isEmpty ? [row.folder.name] : []));
    expect(empty).toEqual(['B', 'D']);
  });

  it('[D3-collapse] Hides the contents of a collapsed folder, unless something is being named in it', () => {
    const folders = [folder(1, 0, 'A', true), folder(2, 1, 'B', true)];
    expect(keys(folders, [email(5, 2)])).toEqual(['folder-1']);
    expect(keys(folders, [email(5, 2)], { kind: 'email', fid: 2 })).toEqual([
      'folder-1',
      '  folder-2',
      '    naming',
      '    email-5',
    ]);
    expect(new FolderTree(folders).closedAbove(2)).toBe(1);
    expect(new FolderTree([folder(1), folder(2, 1, 'B', true)]).closedAbove(1)).toBe(0);
  });

  it('[D3-orphans] Shows the contents of a missing folder at the top', () => {
    expect(keys([folder(2, 9)], [email(5, 8)])).toEqual(['folder-2', 'email-5']);
  });

  it('[D3-no-circle] Shows every folder and email once, whatever circles the data make', () => {
    const ids = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.array(ids, { minLength: 1, maxLength: 9 }),
        fc.array(ids, { maxLength: 12 }),
        (parents, places) => {
          const folders = parents.map((pid, at) => folder(at + 1, pid));
          const emails = places.map((fid, at) => email(at + 1, fid));
          const tree = new FolderTree(folders);
          const rows = arrangeTree(tree, buildList(emails, folders));
          expect(rows).toHaveLength(folders.length + emails.length);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
          expect(tree.inOrder()).toHaveLength(folders.length);
          for (const { id } of folders) expect(tree.path(id).length).toBeLessThanOrEqual(folders.length);
        },
      ),
    );
  });

  it('[D3-folders] Names a new item at its future position: a folder before, an email after the folders', () => {
    const folders = [folder(1)];
    expect(keys(folders, [email(5)], { kind: 'folder', fid: 0 })).toEqual(['naming', 'folder-1', 'email-5']);
    expect(keys(folders, [email(5)], { kind: 'email', fid: 0 })).toEqual(['folder-1', 'naming', 'email-5']);
  });

  it('[D4-flat-list] Without folders, each email names its folder', () => {
    const tree = new FolderTree([folder(1, 0, 'Campaigns'), folder(2, 1, 'Spring')]);
    const rows = arrangeFlat(tree, buildList([email(5, 2), email(6)]), { kind: 'email', fid: 0 });
    expect(rows.map((row) => (row.kind === 'email' ? row.folderName : row.key))).toEqual([
      'naming',
      'Campaigns › Spring',
      '',
    ]);
    expect(rows.map(({ position, setSize }) => `${position}/${setSize}`)).toEqual(['1/3', '2/3', '3/3']);
  });

  it('[W8-list-unread] Has a row for each email that is not loaded, at its position, and counts it', () => {
    const folders = [folder(1)];
    const list = buildList([email(5, 1), email(6)], folders);
    const content = {
      ...list,
      counts: new Map([
        [1, 3],
        [0, 2],
      ]),
      rows: list.rows.map((row) => ({ ...row, at: row.at + 1 })),
    };
    const rows = arrangeTree(new FolderTree(folders), content);
    expect(rows.map(({ key }) => key)).toEqual([
      'folder-1',
      'unread-1-0',
      'email-5',
      'unread-1-2',
      'unread-0-0',
      'email-6',
    ]);
    expect(rows.map((row) => (row.kind === 'folder' ? row.emailCount : null))[0]).toBe(3);
    expect(arrangeFlat(new FolderTree([]), content).map(({ kind }) => kind)).toEqual(['unread', 'email']);
  });
});
