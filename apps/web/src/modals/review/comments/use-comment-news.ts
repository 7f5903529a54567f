import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CommentPlace, commentsQuery } from '../../../api/review/comments';
import { socket } from '../../../api/socket';

const liveEvents = ['joined', 'sendComment', 'updateComment', 'deleteComment', 'updateSkinTone'] as const;

/**
 * Reloads the comments when the server announces a change, and when the room is joined: changes between the first
 * request and that moment weren't announced to this browser.
 */
export function useCommentNews(place: CommentPlace): void {
  const client = useQueryClient();
  const { kind, id } = place;
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: commentsQuery({ kind, id }).queryKey });
    let stops: (() => void)[] = [];
    const listen = () => {
      if (socket.status === 'off' || stops.length > 0) return;
      stops = liveEvents.map((event) => socket.on(event, refresh));
    };
    listen();
    const stopWatching = socket.watch(listen);
    return () => {
      stopWatching();
      for (const stop of stops) stop();
    };
  }, [client, kind, id]);
}
