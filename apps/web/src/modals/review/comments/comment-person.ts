import type { AnonUser, CommentAuthor } from '@galley/contract';

/** The person who comments in this browser. */
export interface CommentPerson {
  author: CommentAuthor;
  /** Sent with every change by a reviewer with a share link. Absent for people with an account. */
  anonUser?: AnonUser;
}
