import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field';

/** The second step of signing in: a code from the app, or a recovery code. */
export function CodeField(field: Omit<TextFieldProps, 'label' | 'hint' | 'labelAside' | 'type'>) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <TextField
      {...field}
      key={isRecovery ? 'recovery' : 'app'}
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={
        isRecovery
          ? 'One of your ten recovery codes. Each can be used once.'
          : 'Six digits from your authenticator app.'
      }
      labelAside={
        <Button variant="link" size="small" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
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
