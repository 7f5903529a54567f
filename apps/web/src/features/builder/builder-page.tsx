import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { documentQuery } from '../../api/documents';
import { useMe } from '../../lib/session';
import { messages } from '../../messages';
import { Builder } from './builder';
import { LoadFailure } from './load-failure';
import { LoadingScreen } from './loading-screen';
import { type OpenedAddress, openedDocument } from './session/opened-document';
import { readAddress } from './session/read-address';

/** The builder of an email, a page or a theme, and the view of one of its versions (builder spec 2). */
export function BuilderPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const address = readAddress(pathname, params);
  if (!address) return <LoadFailure title={messages.notFoundTitle} text={messages.notFound} />;
  const { kind, id, version } = address;
  return <BuilderLoader key={`${kind} ${id} ${version}`} address={address} />;
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
