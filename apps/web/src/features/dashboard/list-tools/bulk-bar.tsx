import { type Email, type Template, words } from '@galley/contract';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { activateRow } from '../list/list-store';
import styles from './list-tools.module.css';
import { useBulkActs } from './use-bulk-acts';
import { selectAll, selectionStore, useSelection } from './use-selection';

/** What can be done with everything that is selected. */
export function BulkBar({ template, selected }: { template: Template; selected: readonly Email[] }) {
  const acts = useBulkActs(template.id, selected);
  const { clear } = useSelection();
  const shown = useStore(selectionStore, ({ order }) => order.length);
  const isAll = selected.length >= shown;
  const box = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = !isAll;
  }, [isAll]);
  useFocusAfterwards(bar);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) clear();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={bar} role="group" aria-label="Selected emails" className={styles.bulk} onKeyDown={handleKeyDown}>
      <Checkbox
        ref={box}
        className={styles.all}
        label={<VisuallyHidden>{isAll ? 'Select none' : 'Select all'}</VisuallyHidden>}
        checked={isAll}
        onChange={isAll ? clear : selectAll}
      />
      <p className={styles.count} role="status">
        {words.selected(selected.length)}
      </p>
      <div className={styles.acts}>
        {acts.map((act) => (
          <Button
            key={act.id}
            variant="transparent"
            size="small"
            icon={act.icon}
            isBusy={act.isBusy}
            className={act.isDanger ? styles.danger : undefined}
            disabledReason={act.refusal}
            onClick={act.run}
          >
            {act.label}
          </Button>
        ))}
      </div>
      <IconButton label="Clear selection" shortcut="Esc" size="small" icon={<X />} onClick={clear} />
    </div>
  );
}

/** When the bar goes while the focus is in it, the list gets the focus: it must not fall to the page. */
function useFocusAfterwards(bar: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = bar.current;
    let hadFocus = false;
    const note = () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body) hadFocus = element?.contains(focused) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      if (hadFocus) activateRow(null, { isFocused: true });
    };
  }, [bar]);
}
