import { buildUrl, type Email, limits, texts } from '@galley/contract';
import { FileText, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatFull, formatStamp, isoDate } from '../../lib/dates';
import { Button } from '../../ui/button/button';
import { Spinner } from '../../ui/spinner/spinner';
import { placeholderId } from './api/email-list';
import { useRenameEmail } from './api/emails';
import styles from './email-row.module.css';
import { EmailRowActions } from './email-row-actions';
import { TitleForm } from './title-form';

/** One email or page: title, RENAME, stamp and actions; or its title being changed (dashboard spec 2). */
export function EmailRow({ email }: { email: Email }) {
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const rename = useRenameEmail(email.tid);
  const isPlaceholder = email.id === placeholderId;
  const isLocked = !email.canEdit && !isPlaceholder;
  const stopRenaming = () => {
    setRenaming(false);
    setTimeout(() => renameButton.current?.focus(), 0);
  };
  const handleRename = (title: string) => {
    stopRenaming();
    if (title === email.title) return;
    const showTitle = () => row.current?.scrollIntoView({ block: 'nearest' });
    rename.mutate({ email, title }, { onSuccess: () => setTimeout(showTitle, limits.focusDelayMs) });
  };
  return (
    <li ref={row} className={`${styles.row} ${isLocked ? styles.locked : ''}`} data-email={email.id}>
      <div className={styles.title}>
        <span className={styles.icon}>{email.type === 'page' ? <FileText /> : <Mail />}</span>
        {isRenaming ? (
          <TitleForm title={email.title} onSave={handleRename} onCancel={stopRenaming} />
        ) : (
          <>
            <Title email={email} isPlaceholder={isPlaceholder} />
            {isPlaceholder ? null : (
              <Button
                ref={renameButton}
                variant="link"
                size="small"
                className={styles.rename}
                aria-label={`Rename ${email.title}`}
                disabledReason={isLocked ? noEditRights : undefined}
                onClick={() => setRenaming(true)}
              >
                {texts.rename}
              </Button>
            )}
          </>
        )}
      </div>
      {isPlaceholder ? (
        <span className={styles.stamp} role="status">
          <Spinner /> Creating
        </span>
      ) : (
        <Stamp email={email} />
      )}
      {isPlaceholder || isRenaming ? null : (
        <EmailRowActions
          email={email}
          lockedReason={isLocked ? noEditRights : undefined}
          onRename={() => setRenaming(true)}
        />
      )}
    </li>
  );
}

const noEditRights = 'You may read this, not change it.';

function Title({ email, isPlaceholder }: { email: Email; isPlaceholder: boolean }) {
  if (isPlaceholder) {
    return (
      <a className={styles.link} href="/" aria-disabled="true" onClick={(event) => event.preventDefault()}>
        {email.title}
      </a>
    );
  }
  if (!email.canEdit) return <span className={styles.plain}>{email.title}</span>;
  const page = email.type === 'page' ? 'build_page' : 'build_email';
  return (
    <Link className={styles.link} to={buildUrl(page, { tid: email.tid, id: email.id })} title={email.title}>
      {email.title}
    </Link>
  );
}

function Stamp({ email }: { email: Email }) {
  const at = email.updatedAt || email.createdAt;
  return (
    <time className={styles.stamp} dateTime={isoDate(at)} title={formatFull(at)}>
      <span className={styles.full}>{formatStamp(email)}</span>
      <span className={styles.short}>
        {formatDateTime(at)}, {(email.updatedAt ? email.updatedBy : email.createdBy) || texts.unknownAuthor}
      </span>
    </time>
  );
}
