import type { Template } from '@galley/contract';
import { Replace } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { hasOpenDialog } from '../../../lib/dialogs';
import { LoadFailure } from '../../../lib/query-content';
import { useScreenCommands } from '../../../lib/screen-commands';
import { messages } from '../../../messages';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { Button } from '../../../ui/button/button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { useEmails } from './api/emails';
import { useListNews, useThemeCounts } from './api/list-news';
import { EmailList } from './list/email-list';
import { EmailSkeletons } from './list/email-skeletons';
import { ListScope } from './list/list-scope';
import { replaceInList } from './list/replace-in-list';
import { useNewCommands } from './list/use-list-commands';
import { ListTools } from './list-tools/list-tools';
import { TrashLink } from './list-tools/trash-link';
import { foldersOf, hasReview } from './loaded/email-list';
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
  const known = list.data;
  const count = known && known.total + known.made.length;
  const folders = foldersOf(known);
  useThemeCounts(template.id, known?.total);
  const canCreate = template.grant.canEdit;
  const hasRows = (count ?? 0) + folders.length > 0 || isNaming;
  const isEmpty = known !== undefined && !hasRows; // The empty state has the buttons then.
  const handleNew = canCreate ? () => startNaming({ kind: 'email', fid: 0 }) : undefined;
  const handleNewFolder = canCreate ? () => startNaming({ kind: 'folder', fid: 0 }) : undefined;
  // Waits until the button is mounted again. The alert about a name that couldn't be saved can appear first.
  const focusNewButton = () =>
    setTimeout(() => {
      if (!hasOpenDialog()) newButton.current?.focus();
    }, 0);
  useFocusAfterLast(newButton, count ?? 0);
  useNewCommands(template);
  useAskedEmail(handleNew, known !== undefined);
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
        listActions={canCreate && count ? listActions(template) : []}
        onDeleted={onDeleted}
      />
      {template.isUntagged || hasReview(template) ? <ThemeNotes template={template} /> : null}
      {updates?.outdated || updates?.latest ? <ThemeUpdates template={template} updates={updates} /> : null}
      {list.isError && !known ? (
        <LoadFailure title={messages.listNotLoaded} error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <EmailSkeletons /> : null}
      {known && hasRows ? <ListTools template={template} list={known} /> : null}
      {known && hasRows ? (
        <EmailList template={template} content={known} onShow={list.show} onNamed={focusNewButton} />
      ) : null}
      {isEmpty ? (
        <NoEmails template={template} newButton={newButton} onNew={handleNew} onNewFolder={handleNewFolder} />
      ) : null}
      {isEmpty && canCreate ? <TrashLink templateId={template.id} isAlone /> : null}
      {list.isError && known ? (
        <div className={styles.more} role="alert">
          {dashboardMessages.rowsNotLoaded}{' '}
          <Button isBusy={list.isFetching} onClick={() => list.refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : null}
      {handleNew && !isEmpty ? (
        <div className={styles.bottom} data-bottom-bar>
          <NewEmailButton type={template.type} size="large" isWide onClick={handleNew} />
        </div>
      ) : null}
    </div>
  );
}

function listActions({ id }: Template): readonly ThemeAction[] {
  const run = () => void replaceInList(id);
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
