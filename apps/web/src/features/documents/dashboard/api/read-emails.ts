import { type Email, limits } from '@galley/contract';
import { readListWindow } from '../../../../api/documents/emails';
import type { ListView } from '../loaded/email-list';
import { windowQuery } from './use-email-list';

/**
 * Reads the emails that a list matches, at most about `most`, in its order; with `fid`, those in this folder and the
 * folders in it.
 */
export async function readEmails(
  tid: number,
  { view, fid, most }: { view: ListView; fid?: number; most: number },
): Promise<{ emails: Email[]; matching: number }> {
  const emails: Email[] = [];
  for (;;) {
    const span = { from: emails.length, count: Math.min(limits.listWindow, most - emails.length) };
    const { list } = await readListWindow(tid, { ...windowQuery(view), ...span, fid, isFlat: '1' });
    const read = list?.parts.flatMap((part) => part.emails) ?? [];
    // Beyond the end, the server answers the last rows again.
    const known = new Set(emails.map(({ id }) => id));
    const fresh = read.filter(({ id }) => !known.has(id));
    emails.push(...fresh);
    const matching = list?.matching ?? 0;
    if (fresh.length === 0 || emails.length >= Math.min(matching, most)) return { emails, matching };
  }
}

/** Reads the emails of a theme that were edited last. */
export async function readRecent(tid: number, count: number): Promise<Email[]> {
  const view: ListView = { sort: 'updated', descending: true, author: null, from: null, to: null };
  return (await readEmails(tid, { view, most: count })).emails;
}
