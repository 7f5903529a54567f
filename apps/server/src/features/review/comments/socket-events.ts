import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { JoinedRoom, Member, SocketHandlerMap } from '../../../platform/sockets/socket-types';
import { groups } from '../../../platform/sockets/sockets';
import type { Services } from '../../../services';
import { findComment } from '../../documents/document-comments/stored-comments';

/**
 * Returns the handlers for socket events that members of a room send each other about comments. They have only ids of
 * stored comments: everyone reads the data they can view. The change feed announces the same changes a moment later.
 */
export function commentEvents({ db }: Services): SocketHandlerMap {
  const notifyOthers = async (member: Member, event: 'sendComment' | 'updateComment', commentId: number) => {
    const { document } = roomOf(member);
    if (!(await findComment(db, document, commentId))) throw new AppError('not_found', messages.commentGone);
    member.sendOthers(groups.document(document), event, { cid: commentId });
    return undefined;
  };
  return {
    sendComment: async ({ member, payload }) => await notifyOthers(member, 'sendComment', payload.cid),
    updateComment: async ({ member, payload }) => await notifyOthers(member, 'updateComment', payload.cid),
    async deleteComment({ member, payload }) {
      member.sendOthers(groups.document(roomOf(member).document), 'deleteComment', { cid: payload.cid });
      return undefined;
    },
    async updateSkinTone({ member, payload }) {
      const { person } = member.facts;
      if (!person) throw new AppError('session_required', messages.sessionExpired);
      const told = { userId: person.id, skinTone: payload.skinTone };
      member.sendOthers(groups.document(roomOf(member).document), 'updateSkinTone', told);
      return undefined;
    },
  };
}

function roomOf({ facts }: Member): JoinedRoom {
  if (!facts.room) throw new AppError('conflict', messages.notInRoom);
  return facts.room;
}
