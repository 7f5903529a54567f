import { formatCount, type Template, type Trashed, words } from '@galley/contract';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useScreenCommands } from '../../../lib/screen-commands';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { countWords } from '../list-tools/count-words';
import bar from '../list-tools/list-tools.module.css';
import { selectAll, useSelection } from '../list-tools/use-selection';
import { useTrashActs } from './trash-acts';

interface TrashBarProps {
  template: Template;
  selected: readonly Trashed[];
  shown: number;
  total: number;
}

/** The line above the trash: how much lies in it; while something is selected, what can be done with that. */
export function TrashBar({ template, selected, shown, total }: TrashBarProps) {
  const { clear } = useSelection();
  const acts = useTrashActs(template)(selected);
  const box = useRef<HTMLInputElement>(null);
  const count = selected.length;
  const isAll = count === shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  useScreenCommands(
    count === 0
      ? []
      : acts.map(({ id, label, refusal, run }) => ({
          id: `trash.${id}`,
          label,
          group: words.selected(count),
          refusal,
          run,
        })),
  );
  const all = (
    <Checkbox
      ref={box}
      className={bar.all}
      label={<VisuallyHidden>{isAll ? 'Select none' : 'Select all'}</VisuallyHidden>}
      checked={isAll}
      onChange={isAll ? clear : selectAll}
    />
  );
  return (
    <div className={bar.tools}>
      {count === 0 ? (
        <>
          {all}
          <p className={bar.count} role="status">
            {formatCount(total, countWords(template))}
          </p>
        </>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div role="group" aria-label="Selected emails" className={bar.bulk}>
          {all}
          <p className={bar.count} role="status">
            {words.selected(count)}
          </p>
          <div className={bar.acts}>
            {acts.map((act) => (
              <Button
                key={act.id}
                variant="transparent"
                size="small"
                icon={act.icon}
                isBusy={act.isBusy}
                className={act.isDanger ? bar.danger : undefined}
                disabledReason={act.refusal}
                onClick={act.run}
              >
                {act.label}
              </Button>
            ))}
          </div>
          <IconButton label="Clear selection" shortcut="Esc" size="small" icon={<X />} onClick={clear} />
        </div>
      )}
    </div>
  );
}
