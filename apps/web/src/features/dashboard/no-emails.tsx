import { type Template, words } from '@galley/contract';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { NewEmailButton } from './new-email-button';

/** A theme nothing has been made from yet. */
export function NoEmails({ template, onNew }: { template: Template; onNew?: () => void }) {
  const isPage = template.type === 'page';
  return (
    <EmptyState
      drawing="email"
      title={isPage ? `No pages in ${template.title}` : words.noEmailsTitle(template.title)}
      text={isPage ? 'A page starts from an empty sheet.' : 'An email starts from an empty sheet.'}
      actions={onNew ? <NewEmailButton type={template.type} onClick={onNew} /> : undefined}
    />
  );
}
