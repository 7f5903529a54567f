import type { Template, Trashed } from '@galley/contract';
import { useScreenCommands } from '../../../../lib/screen-commands';
import { messages } from '../../../../messages';
import bar from '../filters/tools.module.css';
import { SelectedBar } from '../list-tools/bulk-bar';
import { ToolLine } from '../list-tools/tool-line';
import { useTrashActions } from './trash-actions';

interface TrashBarProps {
  template: Template;
  selected: readonly Trashed[];
  shown: number;
  total: number;
}

/** The line above the trash: its number of items, or actions for the selection if there is one. */
export function TrashBar({ template, selected, shown, total }: TrashBarProps) {
  const actions = useTrashActions(template)(selected);
  const count = selected.length;
  const group = messages.selected(count);
  useScreenCommands(
    count === 0
      ? []
      : actions.map(({ id, label, refusal, run }) => ({ id: `trash.${id}`, label, group, refusal, run })),
  );
  return (
    <ToolLine selected={count} shown={shown}>
      {count > 0 ? (
        <SelectedBar count={count} actions={actions} />
      ) : (
        <p className={bar.count} role="status">
          {messages.countDocuments(total, template.type)}
        </p>
      )}
    </ToolLine>
  );
}
