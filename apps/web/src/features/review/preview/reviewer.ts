import type { CommentAuthor } from '@galley/contract';
import { randomId } from '../../../api/random-id';
import { readStored, writeStored } from '../../../lib/storage';
import type { CommentPerson } from '../../../modals/review/comments/comment-person';

/** A reviewer without an account in this browser. */
export interface Reviewer {
  /** Proves that an entry is theirs. Only the server gets to know it. */
  key: string;
  name: string;
  /** Their number in each document, by its kind and id: others know them by it. */
  anonIds: Readonly<Record<string, number>>;
}

/** Documents whose numbers are remembered. */
const mostDocuments = 200;

/** Who reviews in this browser without an account; null if nobody did yet. */
export function readReviewer(): Reviewer | null {
  return readStored('preview.reviewer');
}

/** Names the reviewer of this browser, the same one as before if there was one. */
export function nameReviewer(name: string): Reviewer {
  const before = readReviewer();
  const reviewer = { key: before?.key ?? newKey(), name, anonIds: before?.anonIds ?? {} };
  writeStored('preview.reviewer', reviewer);
  return reviewer;
}

/** Notes the number that a document knows the reviewer by. */
export function noteAnonId(document: string, anonId: number): Reviewer | null {
  const reviewer = readReviewer();
  if (!reviewer || reviewer.anonIds[document] === anonId) return null;
  const kept = Object.entries(reviewer.anonIds).slice(-mostDocuments);
  const changed = { ...reviewer, anonIds: { ...Object.fromEntries(kept), [document]: anonId } };
  writeStored('preview.reviewer', changed);
  return changed;
}

/** The reviewer as the author of comments on a document. Before the first one, their number isn't known. */
export function reviewerPerson(reviewer: Reviewer, document: string): CommentPerson {
  const { key, name, anonIds } = reviewer;
  const author: CommentAuthor = { id: 0, anonId: anonIds[document] ?? -1, name, skinTone: '', avatar: '' };
  return { author, anonUser: { id: key, name, skinTone: '' } };
}

/** 32 hexadecimal digits: 122 random bits. Two of them make a key. */
function newKey(): string {
  return (randomId() + randomId()).replaceAll('-', '').slice(0, 64);
}
