import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Typed } from '../../../lib/collect-typed';
import { onceNoDialog } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { useLatest } from '../../../ui/latest/use-latest';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './title-form.module.css';
import { titleProblem } from './title-problem';

export interface TitleFormProps {
  title: string;
  /** The field's accessible name and placeholder. */
  label: string;
  /** Delay before the field takes the focus (new emails: 250 ms, dashboard spec 4). */
  focusDelayMs?: number;
  /** Ends collecting the text typed before the field had the focus, and puts it into the field. */
  takeTyped?: () => Typed;
  /** If absent, a name is required. */
  isEmptyAllowed?: boolean;
  /** The label of the submit button; default "Save". */
  saveLabel?: string;
  /** Further ways to save. */
  others?: readonly { label: string; onSave: (title: string) => void }[];
  onSave: (title: string) => void;
  onCancel: () => void;
}

/** The name field of an email, page or folder. Enter saves. Escape cancels. */
export function TitleForm(props: TitleFormProps) {
  const { title, label, focusDelayMs = 0, takeTyped, isEmptyAllowed, saveLabel = 'Save', others = [] } = props;
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemOf = (text: string) => (isEmptyAllowed && text.trim() === '' ? null : titleProblem(text));
  const save = (text: string, onSave: (title: string) => void) => {
    const found = problemOf(text);
    setProblem(found);
    if (found) input.current?.focus();
    else onSave(text.trim());
  };
  const handleFocus = () => {
    const field = input.current;
    const typed = takeTyped?.();
    if (!field || !typed || (typed.text === '' && !typed.isEntered)) return field?.select();
    const text = field.value + typed.text;
    // The next letter may come right away. It belongs after the collected ones.
    flushSync(() => setValue(text));
    field.focus();
    field.setSelectionRange(text.length, text.length);
    if (typed.isEntered) save(text, props.onSave);
  };
  const latestFocus = useLatest(handleFocus);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A field that is back because its name couldn't be saved is behind the alert that says so.
    const stopWaiting = onceNoDialog(() => {
      timer = setTimeout(() => latestFocus.current(), focusDelayMs);
    });
    return () => {
      stopWaiting();
      clearTimeout(timer);
    };
  }, [focusDelayMs, latestFocus]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(value, props.onSave);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    props.onCancel();
  };
  return (
    <form
      className={`${styles.form} ${others.length > 0 ? styles.isWide : ''}`}
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
      noValidate
    >
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
          if (problem) setProblem(problemOf(event.currentTarget.value));
        }}
      />
      <Button variant="main" size="small" type="submit">
        {saveLabel}
      </Button>
      {others.map(({ label: name, onSave }) => (
        <Button key={name} size="small" onClick={() => save(value, onSave)}>
          {name}
        </Button>
      ))}
      <Button size="small" onClick={props.onCancel}>
        {messages.cancel}
      </Button>
    </form>
  );
}
