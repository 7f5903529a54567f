import { texts } from '@galley/contract';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button';
import { TextField } from '../../ui/text-field/text-field';
import styles from './title-form.module.css';
import { titleProblem } from './title-problem';

export interface TitleFormProps {
  title: string;
  /** Names the field; also its placeholder. */
  label: string;
  /** How long the field waits before it takes the focus (new emails: 250 ms, dashboard spec 4). */
  focusDelayMs?: number;
  onSave: (title: string) => void;
  onCancel: () => void;
}

/** The name of an email, page or folder being typed. Enter saves, Escape leaves it as it was. */
export function TitleForm({ title, label, focusDelayMs = 0, onSave, onCancel }: TitleFormProps) {
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => input.current?.select(), focusDelayMs);
    return () => clearTimeout(timer);
  }, [focusDelayMs]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = titleProblem(value);
    setProblem(found);
    if (found) input.current?.focus();
    else onSave(value.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      <TextField
        ref={input}
        label={label}
        isLabelHidden
        fieldSize="small"
        className={styles.field}
        placeholder={label}
        value={value}
        error={problem ?? undefined}
        autoComplete="off"
        onChange={(event) => {
          setValue(event.currentTarget.value);
          if (problem) setProblem(titleProblem(event.currentTarget.value));
        }}
      />
      <Button variant="main" size="small" type="submit">
        Save
      </Button>
      <Button size="small" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}
