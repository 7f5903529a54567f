import type { Template } from '@galley/contract';
import { FolderPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { messages } from '../../../messages';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { NewEmailButton } from './new-email/new-email-button';

/** The empty state of a theme. */
export function NoEmails(props: {
  template: Template;
  newButton: RefObject<HTMLButtonElement | null>;
  onNew?: () => void;
  onNewFolder?: () => void;
}) {
  const { template, newButton, onNew, onNewFolder } = props;
  const isPage = template.type === 'page';
  return (
    <EmptyState
      drawing={isPage ? 'page' : 'email'}
      title={isPage ? dashboardMessages.noPagesTitle(template.title) : messages.noEmailsTitle(template.title)}
      text={isPage ? dashboardMessages.startPage : dashboardMessages.startEmail}
      actions={
        onNew ? (
          <>
            <Button icon={<FolderPlus />} onClick={onNewFolder}>
              {dashboardMessages.newFolder}
            </Button>
            <NewEmailButton ref={newButton} type={template.type} onClick={onNew} />
          </>
        ) : undefined
      }
    />
  );
}
