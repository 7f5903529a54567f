import {
  type AnonUser,
  type Comment,
  type CommentAuthor,
  type CommentStatus,
  isMentioned,
  renderComment,
} from '@galley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { randomId } from '../../../api/random-id';
import {
  addComment,
  addReaction,
  type CommentList,
  type CommentPlace,
  deleteComment,
  deleteReaction,
  noteCommentsRead,
  replyToComment,
  setCommentStatus,
  updateComment,
} from '../../../api/review/comments';
import { isSamePerson, withComment, withoutComment } from './comment-changes';
import { type CommentWriter, createCommentWriter } from './comment-writer';
import type { TemporaryIds } from './temporary-ids';

/** The person who comments in this browser. */
export interface CommentPerson {
  author: CommentAuthor;
  /** Sent with every change by a reviewer with a share link. Absent for people with an account. */
  anonUser?: AnonUser;
}

/** The target of a new comment. */
export interface CommentAnchor {
  blockId: string;
  quote: string;
  fingerprint: string;
  /** The version being reviewed; 0 = the current one. */
  version: number;
}

export const documentAnchor: CommentAnchor = { blockId: '', quote: '', fingerprint: '', version: 0 };

interface ActionsInput {
  place: CommentPlace;
  person: CommentPerson;
  writer: CommentWriter;
  /** Called with the reviewer's number in the document, once a comment or reaction of theirs is stored. */
  onOwn: (anonId: number) => void;
}

export type CommentActions = ReturnType<typeof createCommentActions>;

/** Functions to change the comments of a document. They resolve with false if the server refused. */
export function createCommentActions(
  client: QueryClient,
  place: CommentPlace,
  person: CommentPerson,
  onOwn: (anonId: number) => void,
) {
  const writer = createCommentWriter(client, place);
  const input = { place, person, writer, onOwn };
  return {
    ...createTextActions(input),
    ...createThreadActions(input),
    react: createReaction(input),
    /** Marks the comments up to this one as seen. Failures aren't shown. */
    noteRead: async (commentId: number) => {
      if (person.author.id === 0) return;
      await noteCommentsRead(place, commentId).catch(() => undefined);
      writer.change((list) => ({ ...list, readUpTo: Math.max(list.readUpTo, commentId) }));
    },
  };
}

function createTextActions({ place, person: { author, anonUser }, writer, onOwn }: ActionsInput) {
  const { ids } = writer;
  const add = (draft: Comment, call: (tempId: number) => Promise<Comment>) =>
    writer.run(
      { kind: 'add', comment: draft },
      () => call(draft.tempId),
      (comment) => {
        ids.settle(draft.tempId, comment.id);
        if (comment.user.anonId > 0) onOwn(comment.user.anonId);
        writer.keep(comment);
      },
    );
  return {
    /** Comments on the document or a block. Resolves with false if it was refused; the caller keeps the text. */
    add: (text: string, anchor: CommentAnchor) => {
      const mentions = mentionsIn(writer.read(), text);
      const draft = draftOf({ ids, text, mentions, user: author, ...anchor });
      const body = { content: text, mentions: mentions.map(({ id }) => id), ...anchor, anonUser };
      return add(draft, (tempId) => addComment(place, { ...body, tempId }));
    },
    /** Replies to a thread. */
    reply: (root: Comment, text: string) => {
      const mentions = mentionsIn(writer.read(), text);
      const draft = draftOf({ ids, text, mentions, user: author, parent: root.id, blockId: root.blockId });
      const body = { content: text, mentions: mentions.map(({ id }) => id), anonUser };
      return add(draft, async (tempId) => replyToComment(place, await writer.real(root.id), { ...body, tempId }));
    },
    edit: ({ id }: Comment, text: string) => {
      const mentions = mentionsIn(writer.read(), text);
      const body = { content: text, mentions: mentions.map((one) => one.id), anonUser };
      return writer.run(
        { kind: 'edit', id, source: text, content: renderComment(text, mentions) },
        async () => updateComment(place, await writer.real(id), body),
        writer.keep,
      );
    },
  };
}

function createThreadActions({ place, person: { author, anonUser }, writer }: ActionsInput) {
  return {
    remove: ({ id }: Comment) =>
      writer.run(
        { kind: 'remove', id },
        async () => {
          const stored = await writer.real(id);
          await deleteComment(place, stored, anonUser);
          return stored;
        },
        (stored) => writer.write((comments) => withoutComment(comments, stored)),
      ),
    setStatus: ({ id }: Comment, status: CommentStatus) =>
      writer.run(
        { kind: 'status', id, status, by: author.name },
        async () => setCommentStatus(place, await writer.real(id), { status, anonUser }),
        (root) =>
          writer.write((comments) =>
            withComment(comments, root).map((one) => (one.parent === root.id ? { ...one, status } : one)),
          ),
      ),
  };
}

/** Returns a function that adds a reaction, or removes it if the person already has it. */
function createReaction({ place, person: { author, anonUser }, writer, onOwn }: ActionsInput) {
  return ({ id, emojis }: Comment, code: string) => {
    const own = emojis.find((one) => one.code === code && isSamePerson(one.user, author));
    if (own)
      return writer.run(
        { kind: 'unreact', id, uuid: own.uuid },
        async () => deleteReaction(place, await writer.real(id), { uuid: own.uuid, anonUser }),
        writer.keep,
      );
    const uuid = randomId();
    return writer.run(
      { kind: 'react', id, emoji: { uuid, code, user: author, timeAdded: nowSeconds() } },
      async () => addReaction(place, await writer.real(id), { uuid, code, anonUser }),
      (comment) => {
        const added = comment.emojis.find((one) => one.uuid === uuid);
        if (added && added.user.anonId > 0) onOwn(added.user.anonId);
        writer.keep(comment);
      },
    );
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The people a text mentions by name. */
function mentionsIn(list: CommentList | undefined, text: string): { id: number; name: string }[] {
  if (!text.includes('@')) return [];
  return (list?.people ?? []).filter((person) => isMentioned(text, person)).map(({ id, name }) => ({ id, name }));
}

/** A comment as displayed until the server has stored it. */
function draftOf({
  ids,
  text,
  ...facts
}: { ids: TemporaryIds; text: string } & Pick<Comment, 'mentions' | 'user'> & Partial<Comment>): Comment {
  const tempId = ids.create();
  return {
    quote: '',
    fingerprint: '',
    blockId: '',
    version: 0,
    parent: 0,
    ...facts,
    id: tempId,
    tempId,
    source: text,
    content: renderComment(text, facts.mentions),
    emojis: [],
    dateCreated: nowSeconds(),
    dateEdited: 0,
    status: 'open',
    resolvedBy: '',
    isDeleted: false,
  };
}
