import { limits } from '@galley/contract';
import { ApiError } from '../../../../api/api-error';
import { readPictures } from '../../../../api/documents/emails';
import { chunksOf } from '../api/chunks';

/** The addresses of a thumbnail: its page and its screenshot; '' = none. */
export interface Picture {
  url: string;
  screenshot: string;
}

interface Question {
  id: number;
  resolve: (picture: Picture) => void;
  reject: (error: unknown) => void;
}

/** Thumbnails requested in this turn of the event loop, by theme. */
const waiting = new Map<number, Question[]>();

/**
 * Resolves with the addresses of an email's thumbnail. Requests made at the same time, as when cards scroll into view,
 * are sent to the server together.
 */
export function askForPicture(tid: number, id: number): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const questions = waiting.get(tid);
    if (questions) questions.push({ id, resolve, reject });
    else {
      waiting.set(tid, [{ id, resolve, reject }]);
      setTimeout(() => send(tid), 0);
    }
  });
}

function send(tid: number): void {
  const questions = waiting.get(tid) ?? [];
  waiting.delete(tid);
  for (const part of chunksOf(questions, limits.pictureEmails)) void answer(tid, part);
}

async function answer(tid: number, questions: readonly Question[]): Promise<void> {
  try {
    const ids = [...new Set(questions.map(({ id }) => id))];
    const { pictures } = await readPictures(tid, ids);
    const found = new Map(pictures.map((picture) => [picture.id, picture]));
    for (const { id, resolve } of questions) resolve(found.get(id) ?? { url: '', screenshot: '' });
  } catch (error) {
    // A recently deleted email must not affect the other thumbnails.
    const isOneGone = error instanceof ApiError && error.status === 404 && questions.length > 1;
    if (isOneGone) for (const question of questions) void answer(tid, [question]);
    else for (const { reject } of questions) reject(error);
  }
}
