import type { ShareLink } from '@galley/contract';
import { Plus, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import type { NewShareLink } from '../../../api/review/share-links';
import { formatDayWithin } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { shareMessages } from '../../../messages/review/share';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { openShareEmailModal } from '../../delivery/send/open-send';
import { useAreLightsKnown } from '../../shared/outgoing/lights-strip';
import { OutgoingButtons } from '../../shared/outgoing/outgoing-buttons';
import { OutgoingLine } from '../../shared/outgoing/outgoing-line';
import { type OutgoingChoice, type OutgoingSource, useOutgoing } from '../../shared/outgoing/use-outgoing';
import type { ShareRequest } from '../../shared/requests';
import { InviteToComment } from './invite-to-comment';
import { LinkForm } from './link-form';
import { nameLinks } from './link-names';
import { LinkRow } from './link-row';
import styles from './share-modal.module.css';
import { useShareLinks } from './use-share-links';

const nouns = { email: 'email', page: 'page', template: 'theme' } as const;
const plainLink: NewShareLink = { label: '', version: 0, expiresAt: 0 };

/** The links that anyone can open to see a preview without signing in. Links are only created on request. */
export function ShareModal({ onClose, ...request }: ShareRequest & ModalProps<void>) {
  const share = useShareLinks(request);
  const [isAdding, setAdding] = useState(false);
  const name = nouns[request.type];
  const names = nameLinks(share.live);
  const outgoing = useOutgoing(request, () => onClose());
  const isReady = useIsReady(request, share, outgoing);
  const [node, setNode] = useFirstFocus(isReady);
  const create = async (link: NewShareLink, which: OutgoingSource = 'screen') => {
    // A link to an older version shows that one, whatever is on the screen.
    if (link.version === 0 && (await outgoing.take(which)) === null) return;
    share.create.mutate(link, { onSuccess: () => setAdding(false) });
  };
  return (
    <Modal title={shareMessages.title(name)} room="md" initialFocus={{ current: node }} onClose={() => onClose()}>
      <div ref={setNode} tabIndex={-1} className={styles.content}>
        {share.error ? (
          <Text as="p" tone="danger" role="alert">
            {errorText(share.error)}
          </Text>
        ) : null}
        {isReady || share.error ? null : <Skeleton />}
        {isReady ? (
          <Text as="p" tone="muted">
            {share.live.length > 0 ? shareMessages.lead(name) : shareMessages.noLinks(name)}
          </Text>
        ) : null}
        {isReady && (request.outgoing || request.type !== 'template') ? (
          <SharedLine
            request={request}
            outgoing={outgoing}
            hasLinks={share.live.length > 0}
            onLeave={() => onClose()}
          />
        ) : null}
        {isReady && share.live.length > 0 ? (
          <ul aria-label={shareMessages.links}>
            {share.live.map((link, index) => (
              <LinkRow key={link.id} link={link} name={names[index] ?? ''} share={share} />
            ))}
          </ul>
        ) : null}
        {isAdding ? (
          <LinkForm
            versions={share.versions}
            action={shareMessages.createLink}
            saveAction={outgoing.facts.changes > 0 ? shareMessages.saveAndCreateLink : undefined}
            isBusy={share.create.isPending || outgoing.isSaving}
            onSubmit={create}
            onCancel={() => setAdding(false)}
          />
        ) : null}
        {isReady && !isAdding ? (
          <Stack direction="row" isWrapping gap={2}>
            {share.live.length === 0 ? (
              <OutgoingButtons
                choice={outgoing}
                label={shareMessages.createLink}
                saveLabel={shareMessages.saveAndCreateLink}
                storedLabel={shareMessages.createLinkToStored}
                isBusy={share.create.isPending}
                onRun={(which) => create(plainLink, which)}
              />
            ) : null}
            <Button icon={<Plus />} onClick={() => setAdding(true)}>
              {share.live.length === 0 ? shareMessages.createWithOptions : shareMessages.newLink}
            </Button>
            <Button icon={<Send />} onClick={() => openShareEmailModal(request)}>
              {shareMessages.sendByEmail}
            </Button>
          </Stack>
        ) : null}
        {isReady ? <InviteToComment templateId={request.tid} /> : null}
        {isReady && share.ended.length > 0 ? <EndedLinks links={share.ended} /> : null}
      </div>
    </Modal>
  );
}

const documentOf = ({ tid, id, type }: ShareRequest) => (type === 'template' ? undefined : { tid, id, type });

/** Returns whether the links and the lights have been known once: what arrives later would move what is below it. */
function useIsReady(request: ShareRequest, share: ReturnType<typeof useShareLinks>, outgoing: OutgoingChoice): boolean {
  const [wasReady, setReady] = useState(false);
  const areLightsKnown = useAreLightsKnown(documentOf(request), outgoing);
  const isReady = wasReady || (share.isLoaded && areLightsKnown);
  if (isReady && !wasReady) setReady(true);
  return isReady;
}

function EndedLinks({ links }: { links: readonly ShareLink[] }) {
  return (
    <details className={styles.ended}>
      <summary>{shareMessages.inactive(links.length)}</summary>
      <ul className={styles.endedList}>
        {links.map((link) => (
          <li key={link.id}>{describeEnd(link)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Says what links show now. With links, a button saves what isn't saved, so that they show it. */
function SharedLine(props: {
  request: ShareRequest;
  outgoing: OutgoingChoice;
  hasLinks: boolean;
  onLeave: () => void;
}) {
  const { request, outgoing, hasLinks, onLeave } = props;
  const { changes, version } = outgoing.facts;
  return (
    <OutgoingLine choice={outgoing} document={documentOf(request)} onLeave={onLeave}>
      {changes > 0 && hasLinks ? (
        <Stack direction="row" isWrapping gap={2} align="center">
          <span>{shareMessages.linksShow(version)}</span>
          <Button variant="main" size="small" isBusy={outgoing.isSaving} onClick={() => outgoing.take('screen')}>
            {shareMessages.saveAndShare}
          </Button>
        </Stack>
      ) : null}
    </OutgoingLine>
  );
}

/** The content's element, whose main action or first control gets the focus once the links have loaded. */
function useFirstFocus(isLoaded: boolean) {
  // Mounted later than the dialog, and sometimes later than the links.
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  const isFocused = useRef(false);
  // No control can be used until the links have loaded. Then the main action or the first control gets the focus, once.
  // If the links are cached, the dialog gets the focus after them.
  useEffect(() => {
    if (!node || !isLoaded) return;
    const focusFirst = () => {
      if (isFocused.current || document.activeElement !== node) return;
      isFocused.current = true;
      const main = node.querySelector<HTMLElement>('[data-main-action]');
      // The lights and problems are above the controls that the dialog is for.
      const controls = [...node.querySelectorAll<HTMLElement>('input, button')];
      (main ?? controls.find((control) => !control.closest('[data-lights], details')))?.focus();
    };
    focusFirst();
    node.addEventListener('focus', focusFirst);
    return () => node.removeEventListener('focus', focusFirst);
  }, [node, isLoaded]);
  return [node, setNode] as const;
}

/** "For the printer: revoked Today 2:14 pm." */
function describeEnd(link: ShareLink): string {
  const name = link.label || shareMessages.createdOn(formatDayWithin(link.createdAt));
  return link.state === 'revoked'
    ? shareMessages.revokedOn(name, formatDayWithin(link.revokedAt))
    : shareMessages.expiredOn(name, formatDayWithin(link.expiresAt));
}
