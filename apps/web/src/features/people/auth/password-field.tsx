import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { usePasswordHint } from '../../../lib/use-password-strength';
import { loginMessages } from '../../../messages/people/login';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  /** Set for a new password: returns the person's names and addresses. The hint then shows the password's strength. */
  own?: () => readonly string[];
};

/** A password field with a show button and a Caps Lock warning. */
export function PasswordField({ hint: given, error, own, ...field }: PasswordFieldProps) {
  const strength = usePasswordHint(own ?? nothing);
  const hint = own ? strength.hint : given;
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const handleKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      error={error && isCapsLock ? `${error} ${loginMessages.capsLockIsOn}` : error}
      hint={error ? undefined : isCapsLock ? loginMessages.capsLockIsOn : hint}
      onInput={own ? strength.handleInput : undefined}
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      trailing={
        <IconButton
          label={isShown ? loginMessages.hidePassword : loginMessages.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          size="small"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

const nothing = (): readonly string[] => [];
