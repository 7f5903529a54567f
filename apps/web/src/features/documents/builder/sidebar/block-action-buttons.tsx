import type { SelectedBlock } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { useState } from 'react';
import { editingMessages } from '../../../../messages/documents/builder/editing';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { useBuilder } from '../context/builder-context';
import { blockActions } from './blocks/block-actions';
import styles from './properties/panels.module.css';
import { VariationButton } from './variations/variation-button';

/** Actions for the selected component, region or element as a whole. */
export function BlockActionButtons({ selected }: { selected: SelectedBlock }) {
  const builder = useBuilder();
  const [choosingFor, setChoosingFor] = useState<BeId | null>(null);
  return (
    <fieldset className={styles.actions}>
      <legend className={styles.legend}>{selected.path.at(-1)?.label ?? editingMessages.block}</legend>
      {blockActions(builder, selected.beId).map(({ name, label, icon, shortcut, reason, run }) =>
        name === 'next-variation' ? (
          <VariationButton
            key={name}
            beId={selected.beId}
            can={selected.can.switchVariation}
            isOpen={choosingFor === selected.beId}
            onOpenChange={(isOpen) => setChoosingFor(isOpen ? selected.beId : null)}
          />
        ) : (
          <IconButton key={name} label={label} icon={icon} shortcut={shortcut} disabledReason={reason} onClick={run} />
        ),
      )}
    </fieldset>
  );
}
