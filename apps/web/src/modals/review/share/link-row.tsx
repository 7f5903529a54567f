import type { ShareLink } from '@galley/contract';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../../lib/dates';
import { confirm } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { Button, buttonClass } from '../../../ui/button/button';
import { CopyField } from '../../../ui/copy-field/copy-field';
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
          action="Save changes"
          isBusy={share.update.isPending}
          onSubmit={({ label, expiresAt }) =>
            share.update.mutate({ linkId: link.id, label, expiresAt }, { onSuccess: () => setEditing(false) })
          }
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={styles.actions}>
          <a
            className={buttonClass({ size: 'small' })}
            href={link.url}
            target="_blank"
            rel="noopener"
            aria-label={`Open, ${name}`}
          >
            <ExternalLink />
            Open
          </a>
          <Button size="small" aria-label={`Edit, ${name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="small"
            aria-label={`Replace, ${name}`}
            isBusy={isBusyWith(share.replace)}
            onClick={() => replaceLink(link, share)}
          >
            Replace
          </Button>
          <Button
            size="small"
            aria-label={`Revoke, ${name}`}
            isBusy={isBusyWith(share.revoke)}
            onClick={() => revokeLink(link, share)}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

/** "Shows version 3. Created Today 2:14 pm by Mara. Expires Tomorrow 2:14 pm. Not opened yet." */
function describeLink(link: Omit<ShareLink, 'url' | 'mode' | 'id' | 'state' | 'label' | 'revokedAt'>): string {
  return [
    link.version > 0 ? `Shows version ${link.version}` : 'Shows the current version',
    `Created ${formatDay(link.createdAt)} by ${link.createdBy || messages.unknownAuthor}`,
    link.expiresAt > 0 ? `Expires ${formatDay(link.expiresAt)}` : 'Never expires',
    link.lastOpenedAt > 0 ? `Last opened ${formatDay(link.lastOpenedAt)}` : 'Not opened yet',
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

async function replaceLink(link: ShareLink, share: ShareLinks): Promise<void> {
  const text = 'The old link stops working immediately. The new one shows the same and expires at the same time.';
  if (await confirm({ title: 'Replace link', text, okay: 'Replace link', cancel: messages.cancel }))
    share.replace.mutate(link.id);
}

async function revokeLink(link: ShareLink, share: ShareLinks): Promise<void> {
  const isSure = await confirm({
    title: 'Revoke link',
    text: 'The link stops working immediately, for everyone who has it.',
    okay: 'Revoke link',
    cancel: messages.cancel,
    variant: 'danger',
  });
  if (isSure) share.revoke.mutate(link.id);
}
