import type { ChangeAction, ServerEvent } from '@galley/contract';
import { z } from 'zod';
import { subscribe } from '../../../changes/subscriber';
import { documentKinds } from '../../../platform/db/document-ref';
import { defineJob } from '../../../platform/queue/define-job';

const events = ['sendComment', 'updateComment', 'deleteComment'] as const satisfies readonly ServerEvent[];

const commentedKind = z.enum(documentKinds);

/** Notifies everyone who has a document open which of its comments changed; the browsers then read it. */
export const announceComment = defineJob({
  name: 'comments.announce',
  payload: z.object({
    organizationId: z.number(),
    kind: commentedKind,
    id: z.number(),
    commentId: z.number(),
    event: z.enum(events),
  }),
  // Late announcements aren't needed: the data is read with the next change.
  attempts: 1,
  async run({ organizationId, kind, id, commentId, event }, { sockets }) {
    sockets.toDocument({ organizationId, kind, id }, event, { cid: commentId });
  },
});

const actionsOf: Record<(typeof events)[number], readonly ChangeAction[]> = {
  sendComment: ['comment.created'],
  updateComment: ['comment.updated', 'comment.resolved', 'comment.reopened', 'reaction.added', 'reaction.removed'],
  deleteComment: ['comment.deleted'],
};

/** Changes of comments, by the socket event that announces them. The event has only ids. */
export const announcedComments = events.map((event) => ({
  ...subscribe(announceComment, actionsOf[event], ({ organizationId, object, details }) => ({
    organizationId,
    kind: commentedKind.parse(object.kind),
    id: object.id,
    commentId: Number(details.comment),
    event,
  })),
  name: `${announceComment.name}.${event}`,
}));
