import { z } from 'zod';
import { limits } from '../limits';
import { messages } from '../messages';
import { hasVisibleText } from '../visible-text';
import { id, idInBody, ofLength, title, unixSeconds } from './common';
import { skinTone } from './profile';

/** Whether a thread still needs an answer. Replies have the status of their thread. */
export const commentStatus = z.enum(['open', 'resolved']);
export type CommentStatus = z.infer<typeof commentStatus>;

/** Who wrote a comment or reacted to it: a person with an account, or a reviewer with a share link. */
export const commentAuthor = z.object({
  /** 0 = a reviewer without an account. */
  id,
  /** Identifies a reviewer among those of the document; 0 = a person with an account. */
  anonId: id,
  name: z.string(),
  skinTone,
  avatar: z.string(),
});
export type CommentAuthor = z.infer<typeof commentAuthor>;

/** The code points of an emoji in hexadecimal, without skin tone: '1F44D', '2764-FE0F'. */
export const emojiCode = z.string().regex(/^[0-9A-F]{2,6}(?:-[0-9A-F]{2,6}){0,9}$/);

/** One reaction to a comment (builder spec 3, Emoji). */
export const commentEmoji = z.object({
  uuid: z.string(),
  user: commentAuthor,
  timeAdded: unixSeconds,
  code: z.string(),
});
export type CommentEmoji = z.infer<typeof commentEmoji>;

/** A comment on a document or one of its blocks (builder spec 3). */
export const comment = z.object({
  id,
  /** The negative id that the browser gave it before it was stored; 0 = none. */
  tempId: id,
  user: commentAuthor,
  /** Safe HTML, made by the server; '' = it was deleted and has replies. */
  content: z.string(),
  /** The text as it was written, to edit it. */
  source: z.string(),
  /** Whom the text mentions. */
  mentions: z.array(z.object({ id, name: z.string() })),
  emojis: z.array(commentEmoji),
  dateCreated: unixSeconds,
  /** When it was last edited; 0 = never. */
  dateEdited: unixSeconds,
  /** The block it is about; '' = the document. */
  blockId: z.string(),
  /** The start of the block's text when the comment was written. */
  quote: z.string(),
  /** Recognizes the block's text if the block itself is gone. */
  fingerprint: z.string(),
  /** The version it was written on. */
  version: z.number().int(),
  /** The comment it answers; 0 = none. */
  parent: id,
  status: commentStatus,
  /** Who resolved it; '' = it's open. */
  resolvedBy: z.string(),
  isDeleted: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** Someone who can be mentioned. */
export const mentionable = z.object({ id, name: z.string(), avatar: z.string() });
export type Mentionable = z.infer<typeof mentionable>;

/** A reviewer without an account, as their browser names them. */
export const anonUser = z.object({
  /** Known to the reviewer's browser alone: it proves that an entry is their own. */
  id: z.string().regex(/^[\w-]{22,64}$/),
  name: title,
  skinTone: skinTone.default(''),
});
export type AnonUser = z.infer<typeof anonUser>;

/** The text of a new or changed comment and whom it mentions. */
export const commentText = {
  content: ofLength(
    z.string().trim().min(1, messages.commentRequired).refine(hasVisibleText, messages.commentRequired),
    limits.commentLength,
  ),
  mentions: z.array(idInBody).max(limits.mentionsPerComment).default([]),
};
