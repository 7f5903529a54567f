import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { TextArea, TextField } from '../text-field/text-field';

export interface CommitFieldProps {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  /**
   * Applies the text. Returns a message if it's invalid. `isRepeated` is true if Enter was pressed again after that
   * message.
   */
  onCommit: (value: string, options: { isRepeated: boolean }) => string | undefined;
  hint?: string;
  placeholder?: string;
  inputMode?: 'text' | 'url' | 'numeric';
  isDisabled?: boolean;
  fieldSize?: 'small' | 'medium';
  maxLength?: number;
  /** ID of an element that describes the value, in addition to the hint. */
  'aria-describedby'?: string;
  /** Shown inside the field, before the text. */
  leading?: ReactNode;
  /** Several lines in a monospace font. */
  rows?: number;
  className?: string;
}

/** A text field that changes the document on blur or Enter, as one undo step instead of one per letter. */
export function CommitField({ value, onCommit, rows, isDisabled, fieldSize, leading, ...field }: CommitFieldProps) {
  const [typed, setTyped] = useState<{ from: string; text: string } | null>(null);
  const [error, setError] = useState<string>();
  // Keeps the typed text until the document changes by an undo or another command.
  const shown = typed && typed.from === value ? typed.text : value;
  const [refused, setRefused] = useState<string>();
  const commit = ({ isRepeated } = { isRepeated: false }) => {
    if (shown === value) return setError(undefined);
    const refusal = onCommit(shown, { isRepeated });
    setError(refusal);
    setRefused(refusal ? shown : undefined);
    if (!refusal) setTyped(null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setTyped(null);
      setError(undefined);
    } else if (event.key === 'Enter' && rows === undefined) {
      event.preventDefault();
      commit({ isRepeated: refused === shown });
    }
  };
  const common = {
    ...field,
    error,
    value: shown,
    disabled: isDisabled,
    onBlur: () => commit(),
    onKeyDown: handleKeyDown,
  };
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
