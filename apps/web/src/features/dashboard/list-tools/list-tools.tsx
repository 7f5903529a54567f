import type { Email, Template } from '@galley/contract';
import { useMemo } from 'react';
import { BulkBar } from './bulk-bar';
import { ListBar } from './list-bar';
import { arrangeEmails } from './list-options';
import { ToolLine } from './tool-line';
import { useListOptions } from './use-list-options';
import { useSelectable, useSelection } from './use-selection';
import { useToolCommands } from './use-tool-commands';

/** The line above the list: display options, or actions for the selection if there is one. */
export function ListTools({ template, emails }: { template: Template; emails: readonly Email[] }) {
  const { ids } = useSelection();
  const selectable = useSelectable();
  const [options] = useListOptions(template.id);
  const shown = arrangeEmails(emails, { ...options, sort: 'position' }).length;
  const selected = useMemo(() => emails.filter((email) => ids.has(email.id)), [emails, ids]);
  useToolCommands(template, selected);
  return (
    <ToolLine selected={selected.length} shown={selectable}>
      {selected.length > 0 ? (
        <BulkBar template={template} selected={selected} />
      ) : (
        <ListBar template={template} emails={emails} shown={shown} />
      )}
    </ToolLine>
  );
}
