import type { Template } from '@galley/contract';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { useListOptions } from '../filters/use-list-options';
import { type EmailList, isFiltered } from '../loaded/email-list';
import { useIsAllSelected, useSelectable, useSelectedIds, useSelectionState } from '../selection/use-selection';
import { BulkBar } from './bulk-bar';
import type { Chosen } from './chosen';
import { ListBar } from './list-bar';
import { ToolLine } from './tool-line';
import { useToolCommands } from './use-tool-commands';

const BulkProgress = lazyPart(async () => (await import('../bulk/bulk-progress')).BulkProgress);

/** The line above the list: display options, or actions for the selection if there is one. */
export function ListTools({ template, list }: { template: Template; list: EmailList }) {
  const chosen = useChosen(list);
  const selectable = useSelectable();
  const [options] = useListOptions(template.id);
  const created = list.made.length;
  useToolCommands(template, chosen);
  return (
    <>
      <BulkProgress template={template} />
      <ToolLine selected={chosen.count} shown={chosen.isAll ? list.matching : selectable}>
        {chosen.count > 0 ? (
          <BulkBar template={template} chosen={chosen} />
        ) : (
          <ListBar
            template={template}
            total={list.total + created}
            matching={isFiltered(options) ? list.matching + created : null}
          />
        )}
      </ToolLine>
    </>
  );
}

function useChosen(list: EmailList): Chosen {
  const selected = useSelectedIds();
  const isAll = useIsAllSelected();
  const { known } = useSelectionState();
  const ids = [...selected];
  if (isAll) return { isAll, count: list.matching - ids.length, view: list.view, except: ids };
  return { isAll, count: ids.length, ids, emails: known(ids) };
}
