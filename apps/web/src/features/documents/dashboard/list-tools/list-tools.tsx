import type { Email, Template } from '@galley/contract';
import { useMemo } from 'react';
import { arrangeEmails } from '../filters/list-options';
import { useListOptions } from '../filters/use-list-options';
import { useSelectable, useSelectedIds } from '../selection/use-selection';
import { BulkBar } from './bulk-bar';
import { ListBar } from './list-bar';
import { ToolLine } from './tool-line';
import { useToolCommands } from './use-tool-commands';

/** The line above the list: display options, or actions for the selection if there is one. */
export function ListTools({ template, emails }: { template: Template; emails: readonly Email[] }) {
  const ids = useSelectedIds();
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
