import { limits } from '@galley/contract';
import { ApiError, callRoute } from '../../../lib/api';
import { chunksOf } from './chunks';

interface Question {
  id: number;
  resolve: (url: string) => void;
  reject: (error: unknown) => void;
}

/** Pictures asked for in this turn of the event loop, by theme. */
const waiting = new Map<number, Question[]>();

/**
 * The address of the opaque page that shows an email small. All that are asked for at the same moment (the cards that
 * come into view) go to the server together.
 */
export function askForPicture(tid: number, id: number): Promise<string> {
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
    const { pictures } = await callRoute('templates_emails_pictures', { params: { id: tid }, body: { ids } });
    const urls = new Map(pictures.map(({ id, url }) => [id, url]));
    for (const { id, resolve } of questions) resolve(urls.get(id) ?? '');
  } catch (error) {
    // One that somebody deleted a moment ago must not take the others' pictures away.
    const isOneGone = error instanceof ApiError && error.status === 404 && questions.length > 1;
    if (isOneGone) for (const question of questions) void answer(tid, [question]);
    else for (const { reject } of questions) reject(error);
  }
}
