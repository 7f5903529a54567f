import type { OptionChange, SelectOption } from '@galley/markup/content';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Select } from '../../../../../ui/select/select';
import { CommitField } from '../../context/controls/commit-field';
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
      <legend className={styles.legend}>Options</legend>
      {options.map((option, index) => (
        // Options have no IDs, so their index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.option}>
          <CommitField
            label={`Option ${index + 1}`}
            isLabelHidden
            fieldSize="small"
            value={option.text}
            className={styles.grow}
            onCommit={(text) => onChange(renameOption(all, index, { text }))}
          />
          <IconButton
            label={`Move option ${index + 1} up`}
            icon={<ArrowUp />}
            size="small"
            disabledReason={index === 0 ? 'Already at the top.' : undefined}
            onClick={() => onChange(moveOption(all, index, -1))}
          />
          <IconButton
            label={`Move option ${index + 1} down`}
            icon={<ArrowDown />}
            size="small"
            disabledReason={index === options.length - 1 ? 'Already at the bottom.' : undefined}
            onClick={() => onChange(moveOption(all, index, 1))}
          />
          <IconButton
            label={`Remove option ${index + 1}`}
            icon={<X />}
            size="small"
            disabledReason={options.length === 1 ? 'A select needs at least one option.' : undefined}
            onClick={() => onChange(all.filter((_, at) => at !== index))}
          />
          {option.value === null ? null : (
            <CommitField
              label={`Value of option ${index + 1}`}
              isLabelHidden
              fieldSize="small"
              leading={<span className={styles.leading}>Value</span>}
              value={option.value}
              className={styles.sent}
              onCommit={(value) => onChange(renameOption(all, index, { value }))}
            />
          )}
        </div>
      ))}
      <Button size="small" icon={<Plus />} onClick={() => onChange([...all, { text: `Option ${options.length + 1}` }])}>
        Add option
      </Button>
      <Select
        label="Selected by default"
        value={String(chosen)}
        options={[
          { value: '-1', label: 'First option' },
          ...options.map(({ text }, index) => ({ value: String(index), label: text || `Option ${index + 1}` })),
        ]}
        onChange={(value) => onChange(chooseOption(all, Number(value)))}
      />
    </fieldset>
  );
}
