import type { Email, Template } from '@galley/contract';
import { Replace } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { hasOpenDialog } from '../../../lib/dialogs';
import { LoadFailure } from '../../../lib/query-content';
import { useScreenCommands } from '../../../lib/screen-commands';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { emailsOf, foldersOf, hasReview } from './api/email-list';
import { useEmails } from './api/emails';
import { useListNews } from './api/list-news';
import { EmailList } from './list/email-list';
import { EmailSkeletons } from './list/email-skeletons';
import { ListScope } from './list/list-scope';
import { replaceInList } from './list/replace-in-list';
import { useNewCommands } from './list/use-list-commands';
import { ListTools } from './list-tools/list-tools';
import { TrashLink } from './list-tools/trash-link';
import { NewEmailButton } from './new-email/new-email-button';
import { useAskedEmail } from './new-email/use-asked-email';
import { NoEmails } from './no-emails';
import { useList, useListState } from './rows/list-context';
import { ThemeHeader } from './theme-header';
import styles from './theme-panel.module.css';
import { type ThemeAction, useThemeActions } from './themes/theme-actions';
import { ThemeNotes } from './themes/theme-notes-parts';
import { ThemeUpdates } from './themes/theme-updates-parts';
import { useUndoKey } from './undo/use-undo-key';

const ListRoom = lazyPart(async () => (await import('./list/list-room')).ListRoom);

interface ThemePanelProps {
  template: Template;
  onDeleted: () => void;
}

/** One theme: its header, and its emails and pages, last edited first. */
export function ThemePanel(props: ThemePanelProps) {
  return (
    <ListScope>
      <Panel {...props} />
    </ListScope>
  );
}

function Panel({ template, onDeleted }: ThemePanelProps) {
  const { startNaming } = useList();
  const { updates } = template;
  const list = useEmails(template.id);
  useListNews(template.id);
  const isNaming = useListState((state) => state.naming !== null);
  const newButton = useRef<HTMLButtonElement>(null);
  const emails = useMemo(() => list.data && emailsOf(list.data), [list.data]);
  const folders = foldersOf(list.data);
  const canCreate = template.grant.canEdit;
  const hasRows = (emails?.length ?? 0) + folders.length > 0 || isNaming;
  const isEmpty = emails !== undefined && !hasRows; // The empty state has the buttons then.
  const handleNew = canCreate ? () => startNaming({ kind: 'email', fid: 0 }) : undefined;
  const handleNewFolder = canCreate ? () => startNaming({ kind: 'folder', fid: 0 }) : undefined;
  // Waits until the button is mounted again. The alert about a name that couldn't be saved can appear first.
  const focusNewButton = () =>
    setTimeout(() => {
      if (!hasOpenDialog()) newButton.current?.focus();
    }, 0);
  useFocusAfterLast(newButton, emails?.length ?? 0);
  useNewCommands(template);
  useAskedEmail(handleNew, emails !== undefined);
  useUndoKey(template.id);
  const actions = useThemeActions(template, onDeleted);
  useScreenCommands(actions.map(({ id, label, run }) => ({ id: `theme.${id}`, label, group: template.title, run })));
  return (
    <div className={styles.panel}>
      <title>{`${template.title} · Galley`}</title>
      <ListRoom tid={template.id} />
      <ThemeHeader
        template={template}
        newButton={newButton}
        onNew={isEmpty ? undefined : handleNew}
        onNewFolder={isEmpty ? undefined : handleNewFolder}
        listActions={canCreate && emails && emails.length > 0 ? listActions(template, emails) : []}
        onDeleted={onDeleted}
      />
      {template.isUntagged || hasReview(template) ? <ThemeNotes template={template} /> : null}
      {updates?.outdated || updates?.latest ? <ThemeUpdates template={template} updates={updates} /> : null}
      {list.isError && !emails ? (
        <LoadFailure title={messages.listNotLoaded} error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <EmailSkeletons /> : null}
      {emails && hasRows ? <ListTools template={template} emails={emails} /> : null}
      {emails && hasRows ? (
        <EmailList template={template} emails={emails} folders={folders} onNamed={focusNewButton} />
      ) : null}
      {isEmpty ? (
        <NoEmails template={template} newButton={newButton} onNew={handleNew} onNewFolder={handleNewFolder} />
      ) : null}
      {isEmpty && canCreate ? <TrashLink templateId={template.id} isAlone /> : null}
      {list.isFetchNextPageError ? (
        <Button className={styles.more} isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {messages.showMore}
        </Button>
      ) : null}
      {handleNew && !isEmpty ? (
        <div className={styles.bottom}>
          <NewEmailButton type={template.type} size="large" isWide onClick={handleNew} />
        </div>
      ) : null}
    </div>
  );
}

function listActions(template: Template, emails: readonly Email[]): readonly ThemeAction[] {
  const run = () => replaceInList(template, emails);
  return [{ id: 'find-replace', label: messages.findReplace, icon: <Replace />, run }];
}

/**
 * Focuses the button for a new email when the last email is removed while it has the focus, for example with Delete.
 */
function useFocusAfterLast(newButton: RefObject<HTMLButtonElement | null>, count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const isLast = before.current > 0 && count === 0;
    before.current = count;
    if (!isLast) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) newButton.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [newButton, count]);
}
