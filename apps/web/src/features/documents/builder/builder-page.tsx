import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { documentQuery } from '../../../api/documents/documents';
import { queryClient } from '../../../lib/query-client';
import { currentMe, prepareSession, useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { Builder } from './builder';
import { dropCanvasFrame, startCanvasFrame } from './canvas/frame/canvas-frame';
import { LoadFailure } from './load-failure';
import { LoadingScreen } from './loading-screen';
import { type OpenedAddress, openedDocument } from './session/opened-document';
import { type AddressParams, readAddress } from './session/read-address';

/** How long a document that was loaded ahead is kept for its rendering. */
const untilRenderedMs = 2000;

/** The builder of an email, a page or a theme, and the view of one of its versions (builder spec 2). */
export function BuilderPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const address = readAddress(pathname, params);
  if (!address) return <LoadFailure title={messages.notFoundTitle} text={messages.notFound} />;
  const { kind, id, version } = address;
  return <BuilderLoader key={`${kind} ${id} ${version}`} address={address} />;
}

/**
 * Starts what the first rendering of a page of the builder shows: its document and its canvas frame. Resolves when the
 * document is there or failed to load.
 */
export async function prepareBuilder(params: AddressParams, pathname: string): Promise<void> {
  const address = readAddress(pathname, params);
  if (!address) return;
  startCanvasFrame();
  const query = documentQuery(address);
  await prepareSession();
  if (currentMe()) await queryClient.prefetchQuery({ ...query, gcTime: untilRenderedMs });
  if (!queryClient.getQueryData(query.queryKey)) dropCanvasFrame();
}

function BuilderLoader({ address }: { address: OpenedAddress }) {
  const { kind, id, tid, version } = address;
  const opened = useMemo(() => openedDocument({ kind, id, tid, version }), [kind, id, tid, version]);
  const me = useMe();
  const document = useQuery(documentQuery({ kind, id, version }));
  const title = document.data?.title;
  useEffect(() => {
    if (title) window.document.title = `${title} · Galley`;
  }, [title]);
  if (document.error) return <LoadFailure error={document.error} onRetry={() => void document.refetch()} />;
  if (!document.data) return <LoadingScreen label="Opening" />;
  return <Builder opened={opened} document={document.data} userId={me.id} />;
}
