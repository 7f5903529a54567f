import { Download } from 'lucide-react';
import { saveFile } from '../../../../lib/download';
import { twoFactorMessages } from '../../../../messages/people/two-factor';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy-field/copy-field';
import { Stack } from '../../../../ui/stack/stack';
import styles from './two-factor.module.css';

/** The recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = `${codes.join('\n')}\n`;
  const file = twoFactorMessages.recoveryFile(email, text);
  return (
    <Stack gap={3}>
      <p>{twoFactorMessages.recoveryCodesText}</p>
      <ol className={styles.codes} aria-label={twoFactorMessages.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Stack direction="row" isWrapping gap={2}>
        <CopyButton text={text} label={twoFactorMessages.copyCodes} />
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'galley-recovery-codes.txt')}
        >
          {twoFactorMessages.download}
        </Button>
      </Stack>
    </Stack>
  );
}
