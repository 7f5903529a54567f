import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../messages';
import { Button } from '../button/button';
import { TextField } from '../text-field/text-field';
import styles from './copy-field.module.css';
import { copyText } from './copy-text';

export interface CopyFieldProps {
  label: string;
  value: string;
  hint?: ReactNode;
}

/** A text to copy: a field that selects its text, and a copy button. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      hint={hint}
      readOnly
      className={styles.field}
      onFocus={(event) => event.currentTarget.select()}
      trailing={<CopyButton text={value} subject={label} size="small" variant="transparent" />}
    />
  );
}

export interface CopyButtonProps {
  /** The text, or a function that loads it; null = nothing is copied, and the person knows why. */
  text: string | (() => Promise<string | null>);
  label?: string;
  /** The name of the text, for the button's accessible name. */
  subject?: string;
  size?: 'small' | 'medium';
  variant?: 'transparent' | 'alt' | 'main';
  /** Called if the text can't be loaded or copied. Without it, the button shows the error itself. */
  onError?: (error: unknown) => void;
}

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, label = 'Copy', subject, size, variant = 'alt', onError }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'copied' | 'blocked'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const handleClick = async () => {
    setState('busy');
    try {
      const loaded = typeof text === 'string' ? text : await text();
      if (loaded !== null) await copyText(loaded);
      setState(loaded === null ? 'idle' : 'copied');
    } catch (error) {
      setState(onError ? 'idle' : 'blocked');
      onError?.(error);
    }
  };
  const said = { idle: '', busy: '', copied: 'Copied', blocked: messages.copyBlocked }[state];
  const shown = { idle: label, busy: label, copied: 'Copied', blocked: messages.notCopied }[state];
  return (
    <>
      <Button
        aria-label={subject ? `${shown}, ${subject}` : undefined}
        size={size}
        variant={variant}
        isBusy={state === 'busy'}
        icon={state === 'copied' ? <Check /> : <Copy />}
        onClick={handleClick}
      >
        {shown}
      </Button>
      <span className={styles.status} role="status">
        {said}
      </span>
    </>
  );
}
