import type { PreviewDocument } from '@galley/contract';
import { useEffect } from 'react';
import { randomId } from '../../../api/random-id';
import { openSocket, socket } from '../../../api/socket';
import { useSession } from '../../../lib/session';

/**
 * Joins the room of a preview, with or without an account, so that new comments, requests for approval and versions
 * are shown at once. Without a connection, comments are reloaded when the window gets the focus.
 */
export function usePreviewRoom({ type, id, version }: PreviewDocument, token: string): void {
  const url = useSession().data?.socketUrl;
  useEffect(() => {
    if (url === undefined) return undefined;
    const isTheme = type === 'template';
    const room = {
      mode: isTheme ? ('template_preview' as const) : ('email_preview' as const),
      id,
      token,
      templateVersion: isTheme ? version : 0,
      emailVersion: isTheme ? 0 : version,
    };
    const user = { tabId: randomId() };
    const enter = () => {
      if (socket.status === 'open') void socket.emit('join', { room, user, html: { sequence: 0 } });
    };
    const stopWatching = socket.watch(enter);
    const close = openSocket(url);
    enter();
    return () => {
      stopWatching();
      close();
    };
  }, [url, type, id, version, token]);
}
