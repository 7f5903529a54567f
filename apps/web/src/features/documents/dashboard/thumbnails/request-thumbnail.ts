import { limits } from '@galley/contract';
import { ApiError } from '../../../../api/api-error';
import { readPictures } from '../../../../api/documents/emails';
import { chunksOf } from '../api/chunks';

/** The addresses of a thumbnail: its page and its screenshot; '' = none. */
export interface ThumbnailAddresses {
  url: string;
  screenshot: string;
}

interface PendingRequest {
  id: number;
  resolve: (addresses: ThumbnailAddresses) => void;
  reject: (error: unknown) => void;
}

/** Thumbnails requested in this turn of the event loop, by theme. */
const waiting = new Map<number, PendingRequest[]>();

/**
 * Resolves with the addresses of an email's thumbnail. Requests made at the same time, as when cards scroll into view,
 * are sent to the server together.
 */
export function requestThumbnail(tid: number, id: number): Promise<ThumbnailAddresses> {
  return new Promise((resolve, reject) => {
    const requests = waiting.get(tid);
    if (requests) requests.push({ id, resolve, reject });
    else {
      waiting.set(tid, [{ id, resolve, reject }]);
      setTimeout(() => send(tid), 0);
    }
  });
}

function send(tid: number): void {
  const requests = waiting.get(tid) ?? [];
  waiting.delete(tid);
  for (const part of chunksOf(requests, limits.pictureEmails)) void resolveAll(tid, part);
}

async function resolveAll(tid: number, requests: readonly PendingRequest[]): Promise<void> {
  try {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const { pictures } = await readPictures(tid, ids);
    const found = new Map(pictures.map((picture) => [picture.id, picture]));
    for (const { id, resolve } of requests) resolve(found.get(id) ?? { url: '', screenshot: '' });
  } catch (error) {
    // A recently deleted email must not affect the other thumbnails.
    const isOneGone = error instanceof ApiError && error.status === 404 && requests.length > 1;
    if (isOneGone) for (const request of requests) void resolveAll(tid, [request]);
    else for (const { reject } of requests) reject(error);
  }
}
