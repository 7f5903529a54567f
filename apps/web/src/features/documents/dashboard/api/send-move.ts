import { limits } from '@galley/contract';
import { moveEmails } from '../../../../api/documents/emails';
import { moveToFolder } from '../../../../api/documents/folders';
import { type Moved, moveBody } from '../rows/drag-rules';
import { chunksOf } from './chunks';

/**
 * Sends a move to the server, in batches for many emails. Returns the IDs of those that were already deleted and not
 * moved.
 */
export async function sendMove(tid: number, moved: Moved, fid: number): Promise<number[]> {
  if (moved.kind === 'folder') {
    await moveToFolder(tid, moveBody(moved, fid));
    return [];
  }
  const [first, ...more] = moved.ids;
  if (first === undefined) return [];
  const gone: number[] = [];
  for (const ids of more.length > 0 ? chunksOf(moved.ids, limits.bulkEmails) : []) {
    const done = await moveEmails(tid, { ids, fid });
    gone.push(...missingFrom(ids, done.ids));
  }
  if (more.length === 0) await moveToFolder(tid, moveBody({ kind: 'email', id: first }, fid));
  return gone;
}

/** The IDs in `asked` that aren't in `done`. */
export function missingFrom(asked: readonly number[], done: readonly number[]): number[] {
  const known = new Set(done);
  return asked.filter((id) => !known.has(id));
}
