import { Download } from 'lucide-react';
import { saveFile } from '../../../../lib/download';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy-field/copy-field';
import styles from './two-factor.module.css';

/** The recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = `${codes.join('\n')}\n`;
  const file = `Galley recovery codes for ${email}\nEach code can be used once.\n\n${text}`;
  return (
    <div className={styles.recovery}>
      <p>
        Use these codes to sign in without the app. Each can be used once. Keep them somewhere you can find them without
        your phone. They won’t be shown again.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} label="Copy codes" />
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'galley-recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
