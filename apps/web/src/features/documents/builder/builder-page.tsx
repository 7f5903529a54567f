import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { documentQuery } from '../../../api/documents/documents';
import { queryClient } from '../../../lib/query-client';
import { currentMe, prepareSession, useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { Builder } from './builder';
import { dropCanvasFrame, startCanvasFrame } from './canvas/frame/canvas-frame';
import { LoadFailure } from './load-failure';
import { LoadingScreen } from './loading-screen';
import { type OpenedAddress, openedDocument } from './session/opened-document';
import { type AddressParams, readAddress } from './session/read-address';

/** Milliseconds for which a preloaded document stays in the query cache until it is rendered. */
const untilRenderedMs = 2000;

/** The builder of an email, page or theme, and the read-only view of an earlier version. */
export function BuilderPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const address = readAddress(pathname, params);
  if (!address) return <LoadFailure title={messages.notFoundTitle} text={messages.notFound} />;
  const { kind, id, version } = address;
  return <BuilderLoader key={`${kind} ${id} ${version}`} address={address} />;
}

/**
 * Starts loading the document and its canvas frame before the first render. Resolves when the document has loaded or
 * failed to load.
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
  if (!document.data) return <LoadingScreen label={screenMessages.opening} />;
  return <Builder opened={opened} document={document.data} userId={me.id} />;
}
