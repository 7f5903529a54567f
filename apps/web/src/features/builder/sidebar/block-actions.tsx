import type { SelectedBlock } from '@galley/editor';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { blockActs } from '../blocks/block-acts';
import { useBuilder } from '../builder-context';
import styles from './panels.module.css';

/** What can be done with the selected component, region or element as a whole. */
export function BlockActions({ selected }: { selected: SelectedBlock }) {
  const builder = useBuilder();
  return (
    <fieldset className={styles.actions}>
      <legend className={styles.legend}>{selected.path.at(-1)?.label ?? 'Block'}</legend>
      {blockActs(builder, selected.beId).map(({ name, label, icon, shortcut, reason, run }) => (
        <IconButton key={name} label={label} icon={icon} shortcut={shortcut} disabledReason={reason} onClick={run} />
      ))}
    </fieldset>
  );
}
