import { limits } from '@galley/contract';
import { callRoute } from '../../../lib/api';
import { type Moved, moveBody } from '../list/drag-rules';
import { chunksOf } from '../list-tools/chunks';

/** Asks the server for a move; of many emails as many at a time as it takes. */
export async function sendMove(tid: number, moved: Moved, fid: number): Promise<void> {
  const params = { id: tid };
  if (moved.kind === 'folder') {
    await callRoute('templates_folders_move', { params, body: moveBody(moved, fid) });
    return;
  }
  const [first, ...more] = moved.ids;
  if (first === undefined) return;
  for (const ids of more.length > 0 ? chunksOf(moved.ids, limits.bulkEmails) : [])
    await callRoute('templates_emails_move', { params, body: { ids, fid } });
  if (more.length === 0)
    await callRoute('templates_folders_move', { params, body: moveBody({ kind: 'email', id: first }, fid) });
}
