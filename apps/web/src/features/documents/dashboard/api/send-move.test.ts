import { limits } from '@galley/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { sendMove } from './send-move';

afterEach(() => vi.unstubAllGlobals());

function recordCalls(gone: readonly number[] = []) {
  const calls: { url: string; body: { ids?: number[]; action?: string; fid: number } }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    calls.push({ url, body: JSON.parse(body) });
    const { ids = [] } = JSON.parse(body) as { ids?: number[] };
    return Response.json(
      url.endsWith('/folder-moves') ? { folders: [] } : { ids: ids.filter((id) => !gone.includes(id)) },
    );
  });
  return calls;
}

it('[D4-bulk] Moves more emails than the server takes at once in parts', async () => {
  const calls = recordCalls();
  const ids = Array.from({ length: limits.bulkEmails + 1 }, (_, at) => at + 1);
  await sendMove(7, { kind: 'emails', ids, title: 'Many', from: null }, 3);
  expect(calls.map(({ body }) => body.ids?.length)).toEqual([limits.bulkEmails, 1]);
  expect(calls.flatMap(({ body }) => body.ids ?? [])).toEqual(ids);
  expect(new Set(calls.map(({ url, body }) => `${url} ${body.fid}`))).toEqual(
    new Set(['/api/v1/templates/7/emails-move 3']),
  );
});

it('[D4-drop-actions] Moves one email or folder by the drop action', async () => {
  const calls = recordCalls();
  await sendMove(7, { kind: 'emails', ids: [5], title: 'One', from: 0 }, 3);
  await sendMove(7, { kind: 'folder', id: 4, title: 'Spring' }, 0);
  expect(calls.map(({ body }) => body)).toEqual([
    { action: 'append_folder', fid: 3, cfid: 0, eid: 5 },
    { action: 'detach_folder', fid: 0, cfid: 4, eid: 0 },
  ]);
});

it('[F-D5-several] Tells which of several were not moved', async () => {
  recordCalls([2, 501]);
  const ids = Array.from({ length: limits.bulkEmails + 1 }, (_, at) => at + 1);
  expect(await sendMove(7, { kind: 'emails', ids, title: 'Many', from: null }, 3)).toEqual([2, 501]);
});
