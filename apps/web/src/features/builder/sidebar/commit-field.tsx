import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { TextArea, TextField } from '../../../ui/text-field/text-field';

export interface CommitFieldProps {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  /** Takes the text; answers with a sentence when it cannot. */
  onCommit: (value: string) => string | undefined;
  hint?: string;
  placeholder?: string;
  inputMode?: 'text' | 'url' | 'numeric';
  isDisabled?: boolean;
  fieldSize?: 'small' | 'medium';
  maxLength?: number;
  /** Id of a sentence about the value, besides its hint. */
  'aria-describedby'?: string;
  /** Stands inside the field's edge, before the text. */
  leading?: ReactNode;
  /** Several lines, in mono. */
  rows?: number;
  className?: string;
}

/** A text that changes the document when the field is left or Enter is pressed: one step to undo, not one a letter. */
export function CommitField({ value, onCommit, rows, isDisabled, fieldSize, leading, ...field }: CommitFieldProps) {
  const [typed, setTyped] = useState<{ from: string; text: string } | null>(null);
  const [error, setError] = useState<string>();
  // What was typed counts until the document says otherwise (an undo, another command).
  const shown = typed && typed.from === value ? typed.text : value;
  const commit = () => {
    if (shown === value) return setError(undefined);
    const refusal = onCommit(shown);
    setError(refusal);
    if (!refusal) setTyped(null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setTyped(null);
      setError(undefined);
    } else if (event.key === 'Enter' && rows === undefined) {
      event.preventDefault();
      commit();
    }
  };
  const common = { ...field, error, value: shown, disabled: isDisabled, onBlur: commit, onKeyDown: handleKeyDown };
  if (rows !== undefined)
    return (
      <TextArea
        {...common}
        rows={rows}
        spellCheck={false}
        onChange={(event) => setTyped({ from: value, text: event.currentTarget.value })}
      />
    );
  return (
    <TextField
      {...common}
      fieldSize={fieldSize}
      leading={leading}
      autoComplete="off"
      onChange={(event) => setTyped({ from: value, text: event.currentTarget.value })}
    />
  );
}
