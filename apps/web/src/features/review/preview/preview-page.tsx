import { approvalsHash, type PageScheme, type PreviewDocument } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { previewQuery } from '../../../api/review/preview';
import { readStored, writeStored } from '../../../lib/storage';
import { messages } from '../../../messages';
import { previewMessages } from '../../../messages/review/preview';
import { Button } from '../../../ui/button/button';
import { FullState } from '../../../ui/full-state/full-state';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import styles from './preview.module.css';
import { builderUrl, PreviewBar } from './preview-bar';
import { PreviewFoot } from './preview-foot';
import { type PreviewDevice, PreviewSheet } from './preview-sheet';
import { commentOfHash, type PreviewAddress, readPreviewAddress } from './read-preview-address';
import { useOpenCount, usePreviewPlace } from './use-preview-place';
import { usePreviewRoom } from './use-preview-room';

const NewerVersion = lazyPart(async () => (await import('./newer-version')).NewerVersion);
const CommentsPanel = lazyPart(async () => (await import('./comments-panel')).CommentsPanel);

/** `/preview/…`: the content of a share link, with or without an account, at three widths. */
export function PreviewPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const [query] = useSearchParams();
  // Without a share link, the version isn't part of the path.
  const asked = params.token ? params : { ...params, emailVersion: query.get('version') ?? undefined };
  const address = readPreviewAddress(pathname, asked);
  const preview = usePreview(address);
  const reload = address?.version === 0 ? () => void preview.refetch() : null;
  if (preview.data) return <Preview document={preview.data} token={address?.token ?? ''} onReload={reload} />;
  if (!address || isGone(preview.error))
    return <FullState title={previewMessages.linkDeadTitle} text={previewMessages.linkDead} />;
  if (preview.error) {
    const retry = <Button onClick={() => preview.refetch()}>{messages.tryAgain}</Button>;
    return <FullState title={previewMessages.notLoaded} text={errorText(preview.error)} actions={retry} />;
  }
  return (
    <div className={styles.screen} role="status">
      <VisuallyHidden>{previewMessages.loading}</VisuallyHidden>
    </div>
  );
}

interface PreviewProps {
  document: PreviewDocument;
  token: string;
  /** Shows the newest version; null = the address names another one. */
  onReload: (() => void) | null;
}

function Preview({ document, token, onReload }: PreviewProps) {
  const [device, setDevice] = useState<PreviewDevice>(() => readStored('preview.device') ?? 'desktop');
  const handleDevice = (next: PreviewDevice) => {
    setDevice(next);
    writeStored('preview.device', next);
  };
  const [scheme, setScheme] = useState<PageScheme>('light');
  // People who can't edit see what a recipient gets. Authors check the tags.
  const sample = builderUrl(document) === null ? document.personas[0] : undefined;
  const [personaId, setPersonaId] = useState(sample?.id ?? 0);
  const [isCommenting, setCommenting] = useState(() => commentOfHash() > 0 || window.location.hash === approvalsHash);
  const frame = useRef<HTMLIFrameElement>(null);
  const openCount = useOpenCount(usePreviewPlace(document, token));
  usePreviewRoom(document, token);
  const handleCommenting = () => setCommenting(!isCommenting);
  const isFollowing = onReload !== null && !document.isPinned;
  return (
    <div className={styles.screen}>
      <title>{`${document.title} · Galley`}</title>
      <PreviewBar
        document={document}
        token={token}
        device={device}
        onDevice={handleDevice}
        scheme={scheme}
        onScheme={setScheme}
        personaId={personaId}
        onPersona={setPersonaId}
        openCount={openCount}
        isCommenting={isCommenting}
        onCommenting={handleCommenting}
      />
      {isFollowing ? <NewerVersion document={document} token={token} onShow={onReload} /> : null}
      <div className={styles.body}>
        <PreviewSheet
          document={document}
          device={device}
          scheme={scheme}
          personaId={personaId}
          sample={sample}
          onPersona={setPersonaId}
          frame={frame}
          isCommenting={isCommenting}
        />
        {isCommenting ? (
          <CommentsPanel document={document} token={token} frame={frame} onClose={() => setCommenting(false)} />
        ) : null}
      </div>
      <PreviewFoot
        document={document}
        token={token}
        openCount={openCount}
        isCommenting={isCommenting}
        onCommenting={handleCommenting}
      />
    </div>
  );
}

/** An invalid, revoked or expired token, a deleted document, a malformed address: the visitor sees the same page. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

/** The document of a share link. */
function usePreview(address: PreviewAddress | null) {
  return useQuery(previewQuery(address));
}
