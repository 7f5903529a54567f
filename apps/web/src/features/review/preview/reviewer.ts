import type { CommentAuthor, PreviewDocument } from '@galley/contract';
import { randomId } from '../../../api/random-id';
import { readStored, writeStored } from '../../../lib/storage';
import type { CommentPerson } from '../../../modals/review/comments/comment-actions';

/** A reviewer without an account in this browser. */
export interface Reviewer {
  /** Proves that a comment is theirs. Never sent to other people. */
  key: string;
  name: string;
  /** Their number in each document, by its kind and ID. It identifies them to other people. */
  anonIds: Readonly<Record<string, number>>;
}

/** Returns the key of a document in `anonIds`. */
export function documentKeyOf({ type, id }: Pick<PreviewDocument, 'type' | 'id'>): string {
  return `${type === 'template' ? 'template' : 'email'} ${id}`;
}

/** Maximum number of documents in `anonIds`. */
const mostDocuments = 200;

/** The reviewer without an account in this browser; null = none yet. */
export function readReviewer(): Reviewer | null {
  return readStored('preview.reviewer');
}

/** Sets the name of this browser's reviewer, and creates the reviewer the first time. */
export function nameReviewer(name: string): Reviewer {
  const before = readReviewer();
  const reviewer = { key: before?.key ?? newKey(), name, anonIds: before?.anonIds ?? {} };
  writeStored('preview.reviewer', reviewer);
  return reviewer;
}

/** Stores the reviewer's number in a document. Returns the changed reviewer, or null if nothing changed. */
export function storeAnonId(document: string, anonId: number): Reviewer | null {
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
