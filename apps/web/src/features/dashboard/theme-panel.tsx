import { type Email, type Template, texts } from '@galley/contract';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { emailsOf } from './api/email-list';
import { useCreateEmail, useEmails } from './api/emails';
import { EmailList } from './email-list';
import { EmailSkeletons } from './email-skeletons';
import { NewEmailButton } from './new-email-button';
import { NewEmailRow } from './new-email-row';
import { NoEmails } from './no-emails';
import { ThemeHeader } from './theme-header';
import styles from './theme-panel.module.css';

/** One theme: its head, and its emails and pages with the newest edit first. */
export function ThemePanel({ template, onDeleted }: { template: Template; onDeleted: () => void }) {
  const list = useEmails(template.id);
  const create = useCreateEmail(template.id);
  const [isNaming, setNaming] = useState(false);
  const newButton = useRef<HTMLButtonElement>(null);
  const emails: Email[] | undefined = list.data && emailsOf(list.data);
  const canCreate = template.grant.canEdit;
  const isEmpty = emails?.length === 0 && !isNaming; // Then the empty state offers the button.
  const startNaming = canCreate ? () => setNaming(true) : undefined;
  const stopNaming = () => {
    setNaming(false);
    setTimeout(() => newButton.current?.focus(), 0); // Once the button is there again.
  };
  const handleCreate = (title: string) => {
    stopNaming();
    create.mutate({ title, type: template.type, key: crypto.randomUUID() });
  };
  return (
    <div className={styles.panel}>
      <title>{`${template.title} · Galley`}</title>
      <ThemeHeader
        template={template}
        newButton={newButton}
        onNew={isEmpty ? undefined : startNaming}
        onDeleted={onDeleted}
      />
      {list.isError && !emails ? <LoadFailure error={list.error} onRetry={() => list.refetch()} /> : null}
      {list.isPending ? <EmailSkeletons /> : null}
      {emails && (emails.length > 0 || isNaming) ? (
        <EmailList template={template} emails={emails}>
          {isNaming ? <NewEmailRow type={template.type} onSave={handleCreate} onCancel={stopNaming} /> : null}
        </EmailList>
      ) : null}
      {isEmpty ? <NoEmails template={template} newButton={newButton} onNew={startNaming} /> : null}
      {list.hasNextPage ? (
        <Button className={styles.more} isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      {startNaming && !isEmpty ? (
        <div className={styles.bottom}>
          <NewEmailButton type={template.type} size="large" isWide onClick={startNaming} />
        </div>
      ) : null}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'session_required') return null; // The shell says so.
  if (error instanceof ApiError && error.status === 403) return <EmptyState title={texts.noPermission} />;
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title={texts.notFoundTitle} text={texts.notFound} />;
  }
  const retry = <Button onClick={onRetry}>Try again</Button>;
  return <EmptyState title="The list did not load" text={errorText(error)} actions={retry} />;
}
