import type { SourceField } from '@galley/contract';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Select } from '../../../ui/select/select';
import { Stack } from '../../../ui/stack/stack';
import { TextArea, TextField } from '../../../ui/text-field/text-field';

export interface SettingInputProps {
  field: SourceField;
  value: string;
  /** Whether a secret is stored. It's never displayed. */
  isSaved: boolean;
  /** Whether the stored secret is discarded because the address changes. */
  isAskedAgain: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The control for one field of a source's settings. */
export function SettingInput({ field, value, isSaved, isAskedAgain, error, onChange }: SettingInputProps) {
  const { kind, label, placeholder, hint, options } = field;
  const saved = isSaved ? (isAskedAgain ? sourceMessages.secretAgain : sourceMessages.secretSaved) : '';
  // Usually pasted by accident, but a password can have them: they're removed only if the person wants to.
  const hasOuterSpaces = kind === 'password' && value !== value.trim();
  const spaces = hasOuterSpaces ? sourceMessages.outerSpaces : '';
  const shared = { label, hint: [hint, saved, spaces].filter(Boolean).join(' ') || undefined, error };
  switch (kind) {
    case 'select':
      return <Select label={label} value={value} options={options} onChange={onChange} />;
    case 'switch':
      return (
        <Checkbox
          label={label}
          hint={hint || undefined}
          checked={value === '1'}
          onChange={(event) => onChange(event.target.checked ? '1' : '')}
        />
      );
    case 'textarea':
      return (
        <TextArea
          {...shared}
          rows={4}
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <Stack gap={1}>
          <TextField
            {...shared}
            type={kind === 'password' ? 'password' : 'text'}
            inputMode={kind === 'number' ? 'numeric' : undefined}
            // Prevents password managers from saving it as the person's own password.
            autoComplete={kind === 'password' ? 'new-password' : 'off'}
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
          />
          {hasOuterSpaces ? (
            <Button size="small" onClick={() => onChange(value.trim())}>
              {sourceMessages.removeOuterSpaces(label)}
            </Button>
          ) : null}
        </Stack>
      );
  }
}
