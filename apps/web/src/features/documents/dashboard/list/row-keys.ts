import { folderKey, type ListRow } from '../rows/arrange-rows';

/** The effect of an arrow key in the list: moves to a row, or expands or collapses a folder. */
export type RowStep = { to: number } | { folder: number; isCollapsed: boolean } | null;

/** The effect of a key on the row at `index`; null if it has none there. */
export function rowStep(rows: readonly ListRow[], index: number, key: string, rowsPerPage: number): RowStep {
  const last = rows.length - 1;
  const row = rows[index];
  if (!row) return null;
  const to = (wanted: number): RowStep => ({ to: Math.max(0, Math.min(last, wanted)) });
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'PageDown':
      return to(index + rowsPerPage);
    case 'PageUp':
      return to(index - rowsPerPage);
    case 'ArrowRight':
      if (row.kind !== 'folder') return null;
      if (row.folder.isCollapsed) return { folder: row.folder.id, isCollapsed: false };
      return (rows[index + 1]?.depth ?? 0) > row.depth ? to(index + 1) : null;
    case 'ArrowLeft': {
      if (row.kind === 'folder' && !row.folder.isCollapsed) return { folder: row.folder.id, isCollapsed: true };
      const parent = rows.findIndex((other) => other.key === folderKey(row.fid));
      return parent < 0 ? null : to(parent);
    }
    default:
      return null;
  }
}
