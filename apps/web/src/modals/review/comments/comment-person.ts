import type { AnonUser, CommentAuthor } from '@galley/contract';

/** Who comments in this browser. */
export interface CommentPerson {
  author: CommentAuthor;
  /** Sent with every change of a reviewer with a share link; absent for people with an account. */
  anonUser?: AnonUser;
}
