import { formatCount, texts } from '@galley/contract';
import { ExternalLink, Send } from 'lucide-react';
import { errorText } from '../../lib/api';
import { formatDateTime } from '../../lib/dates';
import { confirm, type ModalProps } from '../../lib/dialogs';
import { Button, buttonClass } from '../../ui/button/button';
import { CopyField } from '../../ui/copy-field/copy-field';
import { Modal } from '../../ui/modal/modal';
import { Skeleton } from '../../ui/skeleton/skeleton';
import type { ShareRequest } from '../requests';
import { openShareEmailModal } from '../send/open-send';
import styles from './share-modal.module.css';
import { useShareLink } from './use-share-link';

const names = { email: 'email', page: 'page', template: 'theme' };

/** The link that lets anyone see a preview without signing in. */
export function ShareModal({ onClose, ...request }: ShareRequest & ModalProps<void>) {
  const share = useShareLink(request);
  const name = names[request.type];
  const { link } = share;
  return (
    <Modal title={`Share ${name}`} onClose={() => onClose()}>
      <div className={styles.content}>
        {share.error ? (
          <p className={styles.error} role="alert">
            {errorText(share.error)}
          </p>
        ) : null}
        {share.isLoading ? <Skeleton /> : null}
        {link ? (
          <>
            <CopyField
              label="Preview link"
              value={link.url}
              hint={`Anyone with the link can see the newest saved version of this ${name}, without signing in.`}
            />
            <p className={styles.stamp}>
              Created {formatDateTime(link.createdAt)} by {link.createdBy || texts.unknownAuthor}
            </p>
            <div className={styles.actions}>
              <Button variant="main" icon={<Send />} onClick={() => openShareEmailModal(request)}>
                Send by email
              </Button>
              <a className={buttonClass({ variant: 'alt' })} href={link.url} target="_blank" rel="noopener">
                <ExternalLink />
                Open preview
              </a>
              {share.canChange ? (
                <>
                  <Button isBusy={share.isReplacing} onClick={() => replaceLink(share.replace)}>
                    Replace link
                  </Button>
                  <Button isBusy={share.isRevoking} onClick={() => revokeLink(share.revoke)}>
                    Revoke link
                  </Button>
                </>
              ) : null}
            </div>
          </>
        ) : null}
        {share.isEmpty ? (
          <>
            <p className={styles.lead}>
              There is no link. Nobody without an account can see this {name}.
              {share.revokedCount > 0
                ? ` ${formatCount(share.revokedCount, { one: 'link has', other: 'links have' })} been revoked.`
                : ''}
            </p>
            <div className={styles.actions}>
              <Button variant="main" isBusy={share.isCreating} onClick={share.create}>
                Create link
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Modal>
  );
}

async function replaceLink(replace: () => void): Promise<void> {
  const text = 'The old link stops working at once. Whoever has it gets Not Found.';
  if (await confirm({ title: 'Replace link', text, okay: 'Replace link', cancel: texts.cancel })) replace();
}

async function revokeLink(revoke: () => void): Promise<void> {
  const text = 'The link stops working at once. Whoever has it gets Not Found.';
  const isSure = await confirm({
    title: 'Revoke link',
    text,
    okay: 'Revoke link',
    cancel: texts.cancel,
    variant: 'danger',
  });
  if (isSure) revoke();
}
