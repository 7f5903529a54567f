import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { listComments, noteRead, placeOfComment } from './list-comments';
import { addReaction, removeReaction } from './reactions';
import { addComment, changeStatus, removeComment, reply, updateComment } from './service';

/** Returns the handlers for comments on documents, by people with access and by reviewers with a share link. */
export function commentHandlers(services: Services): HandlerMap {
  return {
    build_comments: async ({ caller }) => listComments(services, caller),
    build_comments_add: async ({ caller, body, request }) => ({
      comment: await addComment(services, caller, { ...body, address: request.ip }),
    }),
    build_comments_reply: async ({ caller, params, body, request }) => ({
      comment: await reply(services, caller, { ...body, parent: params.cid, address: request.ip }),
    }),
    build_comments_read: async ({ caller, body }) => {
      await noteRead(services, caller, body.commentId);
      return { success: true };
    },
    build_comments_place: async ({ caller }) => placeOfComment(services, caller),
    build_comments_update: async ({ caller, body, request }) => ({
      comment: await updateComment(services, caller, { ...body, address: request.ip }),
    }),
    build_comments_delete: async ({ caller, body, request }) => {
      await removeComment(services, caller, { ...body, address: request.ip });
      return { success: true };
    },
    build_comments_status: async ({ caller, body, request }) => ({
      comment: await changeStatus(services, caller, { ...body, address: request.ip }),
    }),
    build_comments_add_emoji: async ({ caller, body, request }) => ({
      comment: await addReaction(services, caller, { ...body, address: request.ip }),
    }),
    build_comments_delete_emoji: async ({ caller, params, body, request }) => ({
      comment: await removeReaction(services, caller, { ...body, uuid: params.uuid, address: request.ip }),
    }),
  };
}
