import { useState } from 'react';
import { loginMessages } from '../../../messages/people/login';
import { Button } from '../../../ui/button/button';
import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field';

/** The second step of signing in: a code from the app, or a recovery code. */
export function CodeField(field: Omit<TextFieldProps, 'label' | 'hint' | 'labelAside' | 'type'>) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <TextField
      {...field}
      key={isRecovery ? 'recovery' : 'app'}
      label={isRecovery ? loginMessages.recoveryCode : loginMessages.code}
      hint={isRecovery ? loginMessages.recoveryCodeHint : loginMessages.codeHint}
      labelAside={
        <Button variant="link" size="small" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? loginMessages.useTheApp : loginMessages.useARecoveryCode}
        </Button>
      }
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  );
}
