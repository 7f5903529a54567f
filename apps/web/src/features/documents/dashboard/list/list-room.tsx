import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../../../api/keys';
import { socket } from '../../../../api/socket';
import { gatherNews } from '../../../../lib/gather-news';
import { useMe } from '../../../../lib/session';
import { useList } from '../rows/list-context';
import type { ListState } from '../rows/list-state';

/**
 * Subscribes to the live messages about a theme's list: that it changed, and who has which of its emails open. Renders
 * nothing. Without a connection, the list is polled (`list-news.ts`).
 */
export function ListRoom({ tid }: { tid: number }) {
  const client = useQueryClient();
  const { id } = useMe();
  const { store } = useList();
  useEffect(() => watchList({ client, store }, tid, id), [client, store, tid, id]);
  return null;
}

function watchList(
  { client, store }: { client: QueryClient; store: ListState['store'] },
  tid: number,
  userId: number,
): () => void {
  const stops: (() => void)[] = [];
  // On a new page, the list is still loading.
  let isNew = socket.status !== 'open';
  // A change that is being sent here reloads the list when it's done.
  const news = gatherNews(async () => {
    if (client.isMutating() > 0) return;
    await Promise.all([keys.emails(tid), keys.templates].map((queryKey) => client.invalidateQueries({ queryKey })));
  });
  const listen = () => {
    stops.push(
      socket.on('listChanged', (changed) => {
        if (changed.tid === tid) news.tell();
      }),
      socket.on('listUsers', ({ tid: listed, rows }) => {
        if (listed !== tid) return;
        const members = rows.map((row) => [row.id, row.users.filter((user) => user.id !== userId)] as const);
        store.setState(({ present }) => ({ present: { ...present, ...Object.fromEntries(members) } }));
      }),
    );
  };
  const follow = () => {
    const { status } = socket;
    if (status !== 'off' && stops.length === 0) listen();
    if (status !== 'open') {
      store.setState({ present: {} });
      return;
    }
    const isWatched = socket.emit('watchList', { tid });
    // Changes before the subscription: an answer without rows costs less than reloading a new list.
    if (isNew) void isWatched.then(() => client.invalidateQueries({ queryKey: keys.emailsNews(tid) }));
    else news.tell();
    isNew = false;
  };
  const stopWatching = socket.watch(follow);
  follow();
  return () => {
    stopWatching();
    news.stop();
    for (const stop of stops) stop();
    store.setState({ present: {} });
    if (socket.status === 'open') void socket.emit('watchList', { tid: 0 });
  };
}
