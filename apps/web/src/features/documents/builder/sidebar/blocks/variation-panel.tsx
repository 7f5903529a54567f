import type { SelectedBlock } from '@galley/editor';
import { blockSettingsMessages } from '../../../../../messages/documents/builder/block-settings';
import { Select } from '../../../../../ui/select/select';
import { useBuilder } from '../../context/builder-context';

interface VariationPanelProps {
  selected: SelectedBlock;
  variation: NonNullable<SelectedBlock['variation']>;
}

/** Selects the displayed variation of a block. */
export function VariationPanel({ selected, variation }: VariationPanelProps) {
  const { editor } = useBuilder();
  const numbers = Array.from({ length: variation.count }, (_, index) => String(index));
  return (
    <Select
      label={blockSettingsMessages.variation}
      value={String(variation.index)}
      options={numbers.map((value) => ({
        value,
        label: blockSettingsMessages.numberOf(Number(value) + 1, variation.count),
      }))}
      isDisabled={selected.can.switchVariation !== true}
      onChange={(value) => editor.run('switch-variation', { beId: selected.beId, index: Number(value) })}
    />
  );
}
