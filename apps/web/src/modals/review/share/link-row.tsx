import type { ShareLink } from '@galley/contract';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatDayWithin } from '../../../lib/dates';
import { confirm } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { shareMessages } from '../../../messages/review/share';
import { Button, buttonClass } from '../../../ui/button/button';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Stack } from '../../../ui/stack/stack';
import { LinkForm } from './link-form';
import styles from './share-modal.module.css';
import type { ShareLinks } from './use-share-links';

/** One active link: copy, open, rename, replace or revoke it. `name` distinguishes it from the others. */
export function LinkRow({ link, name, share }: { link: ShareLink; name: string; share: ShareLinks }) {
  const [isEditing, setEditing] = useState(false);
  const isBusyWith = (mutation: { isPending: boolean; variables?: number }) =>
    mutation.isPending && mutation.variables === link.id;
  return (
    <li className={styles.row}>
      <CopyField label={name} value={link.url} hint={describeLink(link)} />
      {isEditing ? (
        <LinkForm
          link={link}
          action={shareMessages.saveChanges}
          isBusy={share.update.isPending}
          onSubmit={({ label, expiresAt }) =>
            share.update.mutate({ linkId: link.id, label, expiresAt }, { onSuccess: () => setEditing(false) })
          }
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Stack direction="row" isWrapping gap={2}>
          <a
            className={buttonClass({ size: 'small' })}
            href={link.url}
            target="_blank"
            rel="noopener"
            aria-label={shareMessages.actionOn(messages.open, name)}
          >
            <ExternalLink />
            {messages.open}
          </a>
          <Button
            size="small"
            aria-label={shareMessages.actionOn(shareMessages.edit, name)}
            onClick={() => setEditing(true)}
          >
            {shareMessages.edit}
          </Button>
          <Button
            size="small"
            aria-label={shareMessages.actionOn(shareMessages.replace, name)}
            isBusy={isBusyWith(share.replace)}
            onClick={() => replaceLink(link, share)}
          >
            {shareMessages.replace}
          </Button>
          <Button
            size="small"
            aria-label={shareMessages.actionOn(shareMessages.revoke, name)}
            isBusy={isBusyWith(share.revoke)}
            onClick={() => revokeLink(link, share)}
          >
            {shareMessages.revoke}
          </Button>
        </Stack>
      )}
    </li>
  );
}

/** "Shows version 3. Created Today 2:14 pm by Mara. Expires Tomorrow 2:14 pm. Not opened yet." */
function describeLink(link: Omit<ShareLink, 'url' | 'mode' | 'id' | 'state' | 'label' | 'revokedAt'>): string {
  return [
    shareMessages.shows(link.version),
    shareMessages.created(formatDayWithin(link.createdAt), link.createdBy || messages.unknownAuthor),
    link.expiresAt > 0 ? shareMessages.expires(formatDayWithin(link.expiresAt)) : shareMessages.neverExpires,
    link.lastOpenedAt > 0 ? shareMessages.lastOpened(formatDayWithin(link.lastOpenedAt)) : shareMessages.notOpened,
  ].join(' ');
}

async function replaceLink(link: ShareLink, share: ShareLinks): Promise<void> {
  const text = shareMessages.replaceText;
  if (
    await confirm({ title: shareMessages.replaceLink, text, okay: shareMessages.replaceLink, cancel: messages.cancel })
  )
    share.replace.mutate(link.id);
}

async function revokeLink(link: ShareLink, share: ShareLinks): Promise<void> {
  const isSure = await confirm({
    title: shareMessages.revokeLink,
    text: shareMessages.revokeText,
    okay: shareMessages.revokeLink,
    cancel: messages.cancel,
    variant: 'danger',
  });
  if (isSure) share.revoke.mutate(link.id);
}
