import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/download';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy-field/copy-field';
import styles from './two-factor.module.css';

/** The recovery codes, shown once: to copy, to keep as a file. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = `${codes.join('\n')}\n`;
  const file = `Galley recovery codes of ${email}\nEach is good once.\n\n${text}`;
  return (
    <div className={styles.recovery}>
      <p>
        Without the app these codes let you in, each once. Keep them where you find them without your phone: they are
        not shown again.
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
