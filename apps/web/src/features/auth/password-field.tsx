import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/icon-button/icon-button';
import { TextField, type TextFieldProps } from '../../ui/text-field/text-field';

/** A password that can be shown, and that says when Caps Lock is on. */
export function PasswordField({ hint, error, ...field }: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const handleKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      error={error && isCapsLock ? `${error} Caps Lock is on.` : error}
      hint={error ? undefined : isCapsLock ? 'Caps Lock is on.' : hint}
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOff /> : <Eye />}
          size="small"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
