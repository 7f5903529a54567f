import { buildUrl, type Template } from '@galley/contract';
import { useNavigate } from 'react-router';
import { type ScreenCommand, useScreenCommands } from '../../../../lib/screen-commands';
import { shortcut } from '../../../../lib/shortcut';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { isFiltered, startsDescending } from '../filters/list-options';
import { directionNames, sorts } from '../filters/sort-menu';
import { useListOptions } from '../filters/use-list-options';
import { replaceInList } from '../list/replace-in-list';
import { useSelectionState } from '../selection/use-selection';
import { lastDeletion } from '../undo/offered-undo';
import type { Chosen } from './chosen';
import { useBulkActions } from './use-bulk-actions';

/** Adds the actions of the line above the list to the command palette. */
export function useToolCommands(template: Template, chosen: Chosen): void {
  const { id } = template;
  const [options, change] = useListOptions(id);
  const actions = useBulkActions(template, chosen);
  const { clear, selectAll } = useSelectionState();
  const navigate = useNavigate();
  const undo = lastDeletion(id);
  const group = template.title;
  const commands: ScreenCommand[] = [
    ...sorts.map(({ value, label }) => ({
      id: `list.sort-${value}`,
      label: dashboardMessages.sortByOrder(label),
      keywords: 'order',
      group,
      run: () => change({ sort: value, descending: startsDescending(value) }),
    })),
    {
      id: 'list.direction',
      label: dashboardMessages.sortInDirection(directionNames(options.sort)[options.descending ? 0 : 1]),
      keywords: 'order reverse',
      group,
      run: () => change({ descending: !options.descending }),
    },
    options.view === 'rows'
      ? { id: 'list.view', label: dashboardMessages.showAsGrid, group, run: () => change({ view: 'pictures' }) }
      : { id: 'list.view', label: dashboardMessages.showAsRows, group, run: () => change({ view: 'rows' }) },
    { id: 'list.select-all', label: dashboardMessages.selectAll, shortcut: shortcut('A'), group, run: selectAll },
  ];
  if (template.grant.canEdit) {
    const run = () => navigate(buildUrl('dashboard_trash', { id }));
    commands.push({ id: 'list.trash', label: dashboardMessages.trash, group, run });
  }
  if (isFiltered(options)) {
    const run = () => change({ author: null, from: null, to: null });
    commands.push({ id: 'list.clear-filters', label: messages.clearFilters, group, run });
  }
  if (undo) {
    commands.push({
      id: 'list.undo-delete',
      label: dashboardMessages.undoDeletion,
      shortcut: shortcut('Z'),
      group,
      run: undo,
    });
  }
  if (chosen.count === 0 && template.grant.canEdit) {
    // Searches everything that the list matches, as after "Select all".
    const run = () => void replaceInList(id, { view: options });
    commands.push({ id: 'list.find-replace', label: messages.findReplace, keywords: 'change text links', group, run });
  }
  if (chosen.count > 0) {
    const of = messages.selected(chosen.count);
    for (const action of actions) {
      commands.push({
        id: `bulk.${action.id}`,
        label: action.label,
        group: of,
        refusal: action.refusal,
        run: action.run,
      });
    }
    commands.push({
      id: 'bulk.clear',
      label: dashboardMessages.clearSelection,
      shortcut: 'Esc',
      group: of,
      run: clear,
    });
  }
  useScreenCommands(commands);
}
