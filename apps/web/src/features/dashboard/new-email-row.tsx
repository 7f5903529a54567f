import { type DocumentType, limits } from '@galley/contract';
import { FileText, Mail } from 'lucide-react';
import styles from './email-row.module.css';
import { TitleForm } from './title-form';

export interface NewEmailRowProps {
  type: DocumentType;
  onSave: (title: string) => void;
  onCancel: () => void;
}

/** The row in which a new email or page gets its name. */
export function NewEmailRow({ type, onSave, onCancel }: NewEmailRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.title}>
        <span className={styles.icon}>{type === 'page' ? <FileText /> : <Mail />}</span>
        <TitleForm title="" focusDelayMs={limits.focusDelayMs} onSave={onSave} onCancel={onCancel} />
      </div>
    </li>
  );
}
