import type { OptionChange, SelectOption } from '@galley/markup/content';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { Button } from '../../../../../ui/button/button';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Select } from '../../../../../ui/select/select';
import { chooseOption, moveOption, renameOption } from './option-changes';
import styles from './panels.module.css';

interface OptionsEditorProps {
  options: readonly SelectOption[];
  /** Applies the whole list. Returns a message if it's invalid. */
  onChange: (options: readonly OptionChange[]) => string | undefined;
}

/** The options of a select: their texts, values, order, and the one selected by default. */
export function OptionsEditor({ options, onChange }: OptionsEditorProps) {
  const all = options.map(({ text }, from): OptionChange => ({ text, from }));
  const chosen = options.findIndex(({ isSelected }) => isSelected);
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{propertyMessages.options}</legend>
      {options.map((option, index) => (
        // Options have no IDs, so their index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.option}>
          <CommitField
            label={propertyMessages.optionNumber(index + 1)}
            isLabelHidden
            fieldSize="small"
            value={option.text}
            className={styles.grow}
            onCommit={(text) => onChange(renameOption(all, index, { text }))}
          />
          <IconButton
            label={propertyMessages.moveOptionUp(index + 1)}
            icon={<ArrowUp />}
            size="small"
            disabledReason={index === 0 ? propertyMessages.alreadyAtTop : undefined}
            onClick={() => onChange(moveOption(all, index, -1))}
          />
          <IconButton
            label={propertyMessages.moveOptionDown(index + 1)}
            icon={<ArrowDown />}
            size="small"
            disabledReason={index === options.length - 1 ? propertyMessages.alreadyAtBottom : undefined}
            onClick={() => onChange(moveOption(all, index, 1))}
          />
          <IconButton
            label={propertyMessages.removeOption(index + 1)}
            icon={<X />}
            size="small"
            disabledReason={options.length === 1 ? propertyMessages.lastOption : undefined}
            onClick={() => onChange(all.filter((_, at) => at !== index))}
          />
          {option.value === null ? null : (
            <CommitField
              label={propertyMessages.valueOfOption(index + 1)}
              isLabelHidden
              fieldSize="small"
              leading={<span className={styles.leading}>{propertyMessages.value}</span>}
              value={option.value}
              className={styles.sent}
              onCommit={(value) => onChange(renameOption(all, index, { value }))}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus />}
        onClick={() => onChange([...all, { text: propertyMessages.optionNumber(options.length + 1) }])}
      >
        {propertyMessages.addOption}
      </Button>
      <Select
        label={propertyMessages.selectedByDefault}
        value={String(chosen)}
        options={[
          { value: '-1', label: propertyMessages.firstOption },
          ...options.map(({ text }, index) => ({
            value: String(index),
            label: text || propertyMessages.optionNumber(index + 1),
          })),
        ]}
        onChange={(value) => onChange(chooseOption(all, Number(value)))}
      />
    </fieldset>
  );
}
