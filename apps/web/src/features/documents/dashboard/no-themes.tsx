import { Sprout, Upload } from 'lucide-react';
import { messages } from '../../../messages';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { DeletedThemesButton } from './deleted-themes/deleted-themes-button';

export interface NoThemesProps {
  /** The name of the organization. */
  organization: string;
  /** Absent for people who can't upload. */
  onUpload?: () => void;
  onStarter?: () => void;
  /** Absent if there are none. */
  onDeletedThemes?: () => void;
}

/** Says that there is no theme, and how to get one. */
export function NoThemes({ organization, onUpload, onStarter, onDeletedThemes }: NoThemesProps) {
  if (!onUpload) {
    return (
      <EmptyState
        level={1}
        drawing="theme"
        title={messages.noThemesTitle}
        text={messages.noThemesEditor(organization)}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      drawing="theme"
      title={messages.noThemesTitle}
      text={messages.noThemes}
      actions={
        <>
          {onDeletedThemes ? <DeletedThemesButton onOpen={onDeletedThemes} /> : null}
          <Button icon={<Sprout />} onClick={onStarter}>
            {dashboardMessages.starterTheme}
          </Button>
          <Button variant="main" icon={<Upload />} onClick={() => onUpload()}>
            {dashboardMessages.uploadTheme}
          </Button>
        </>
      }
    />
  );
}
