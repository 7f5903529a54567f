import type { SelectedBlock } from '@galley/editor';
import { ArrowDown, ArrowUp, Copy, Layers, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { useBuilder } from '../builder-context';
import { reasonOf } from '../toolbar/reason-of';
import styles from './panels.module.css';

/** Moving, duplicating, switching and removing the selected component, region or element. */
export function BlockActions({ selected }: { selected: SelectedBlock }) {
  const { editor } = useBuilder();
  const { beId, can } = selected;
  return (
    <fieldset className={styles.actions}>
      <legend className={styles.legend}>{selected.path.at(-1)?.label ?? 'Block'}</legend>
      <IconButton
        label="Move block up"
        icon={<ArrowUp />}
        disabledReason={reasonOf(can.moveUp)}
        onClick={() => editor.run('move-block', { beId, place: { kind: 'up' } })}
      />
      <IconButton
        label="Move block down"
        icon={<ArrowDown />}
        disabledReason={reasonOf(can.moveDown)}
        onClick={() => editor.run('move-block', { beId, place: { kind: 'down' } })}
      />
      <IconButton
        label="Duplicate block"
        icon={<Copy />}
        disabledReason={reasonOf(can.clone)}
        onClick={() => editor.run('clone-block', { beId })}
      />
      <IconButton
        label="Next variation of the block"
        icon={<Layers />}
        disabledReason={reasonOf(can.switchVariation)}
        onClick={() => editor.run('switch-variation', { beId })}
      />
      <IconButton
        label="Remove block"
        icon={<Trash2 />}
        disabledReason={reasonOf(can.remove)}
        onClick={() => editor.run('remove-block', { beId })}
      />
    </fieldset>
  );
}
