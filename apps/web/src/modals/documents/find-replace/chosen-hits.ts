import type { EmailHits } from '@galley/contract';

/** The key of a hit in the set of excluded hits. */
export function hitKey(emailId: number, index: number): string {
  return `${emailId} ${index}`;
}

/** The indexes of an email's hits that can be replaced; none while someone is editing it. */
export function freeHits({ editor, hits }: EmailHits): number[] {
  return editor === '' ? hits.filter(({ locked }) => locked === '').map(({ index }) => index) : [];
}

/** The number of hits, of replaceable hits, and of selected hits. */
export function countHits(
  emails: readonly EmailHits[],
  excluded: ReadonlySet<string>,
): { all: number; free: number; chosen: number } {
  let [all, free, chosen] = [0, 0, 0];
  for (const email of emails) {
    const indexes = freeHits(email);
    all += email.hits.length;
    free += indexes.length;
    chosen += indexes.filter((index) => !excluded.has(hitKey(email.id, index))).length;
  }
  return { all, free, chosen };
}

/** The emails with a selected hit, each with the indexes of its excluded hits. */
export function documentsFor(
  emails: readonly EmailHits[],
  excluded: ReadonlySet<string>,
): { id: number; version: number; except: number[] }[] {
  return emails.flatMap((email) => {
    const except = freeHits(email).filter((index) => excluded.has(hitKey(email.id, index)));
    if (except.length === freeHits(email).length) return [];
    return [{ id: email.id, version: email.version, except }];
  });
}

/** The set of excluded hits after selecting or deselecting one hit of an email, or all of them. */
export function withChoice(
  excluded: ReadonlySet<string>,
  email: EmailHits,
  choice: { index?: number; isChosen: boolean },
): ReadonlySet<string> {
  const next = new Set(excluded);
  const { index, isChosen } = choice;
  for (const one of index === undefined ? freeHits(email) : [index])
    if (isChosen) next.delete(hitKey(email.id, one));
    else next.add(hitKey(email.id, one));
  return next;
}

/** The first emails with up to this many hits in total, and whether there are more. */
export function firstHits(
  emails: readonly EmailHits[],
  most: number,
): { shown: readonly EmailHits[]; hasMore: boolean } {
  const shown: EmailHits[] = [];
  let room = most;
  for (const email of emails) {
    if (room <= 0) return { shown, hasMore: true };
    shown.push(room < email.hits.length ? { ...email, hits: email.hits.slice(0, room) } : email);
    room -= email.hits.length;
  }
  return { shown, hasMore: room < 0 };
}
