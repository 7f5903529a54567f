import type { Email } from '@galley/contract';
import { type EmailList, emailsOf } from './email-list';

/** The list without these emails. */
export function withoutEmails(list: EmailList, ids: ReadonlySet<number>): EmailList {
  return mapParts(list, (emails) => emails.filter((email) => !ids.has(email.id)));
}

/** The list with new emails at the top, the last one first, as if they had been created one after the other. */
export function withEmailsFirst(list: EmailList, emails: readonly Email[]): EmailList {
  const [head, ...rest] = list.pages;
  if (!head) return list;
  const known = new Set(emailsOf(list).map(({ id }) => id));
  const fresh = emails.filter(({ id }) => !known.has(id)).reverse();
  return { ...list, pages: [{ ...head, emails: [...fresh, ...head.emails] }, ...rest] };
}

/**
 * The list with emails restored to the positions they had when its order was `order`. Newer emails keep their position.
 * Emails that are already in the list are not added twice.
 */
export function withEmailsBack(list: EmailList, emails: readonly Email[], order: readonly number[]): EmailList {
  const standing = new Set(emailsOf(list).map((email) => email.id));
  const missing = new Map(emails.filter(({ id }) => !standing.has(id)).map((email) => [email.id, email]));
  if (missing.size === 0) return list;
  // Each goes before the next one after it that still exists.
  const before = new Map<number, Email[]>();
  let waiting: Email[] = [];
  for (const id of [...order, ...[...missing.keys()].filter((id) => !order.includes(id))]) {
    const email = missing.get(id);
    if (email) waiting.push(email);
    else if (standing.has(id) && waiting.length > 0) {
      before.set(id, waiting);
      waiting = [];
    }
  }
  const back = mapParts(list, (part) => part.flatMap((email) => [...(before.get(email.id) ?? []), email]));
  const last = back.pages.length - 1;
  const pages = back.pages.map((part, at) => (at === last ? { ...part, emails: [...part.emails, ...waiting] } : part));
  return { ...back, pages };
}

function mapParts(list: EmailList, change: (emails: Email[]) => Email[]): EmailList {
  return { ...list, pages: list.pages.map((part) => ({ ...part, emails: change(part.emails) })) };
}
